import { describe, expect, it, test } from 'vitest';

import { gapText, healText } from '../../forms/gap-text';
import { daysBetween, daySeries, roundTop, stateOfDay } from './day-plots';
import { lagText } from './sync-text';

const item = (day: string, part: object = {}) => ({
  folderId: 'f',
  day,
  stored: 3,
  expected: 3,
  missing: 0,
  extra: 0,
  outdated: 0,
  ...part,
});

describe('the daily series', () => {
  test('includes days without mail, and adds up folders', () => {
    const days = daysBetween('2026-02-27', '2026-03-02');
    expect(days).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    const series = daySeries(days, [
      item('2026-02-28'),
      item('2026-02-28', { folderId: 'g', stored: 1, expected: 2, missing: 1 }),
    ]);
    expect(series[1]).toMatchObject({ stored: 4, expected: 5, missing: 1 });
    expect(series.map(stateOfDay)).toEqual(['none', 'gap', 'none', 'none']);
  });

  test('is not complete if any part of a day was not compared', () => {
    const unknown = { expected: null, missing: null, extra: null, outdated: null };
    const [day] = daySeries(['2026-03-01'], [item('2026-03-01'), item('2026-03-01', unknown)]);
    expect(day && stateOfDay(day)).toBe('unchecked');
    const [whole] = daySeries(['2026-03-01'], [item('2026-03-01')]);
    expect(whole && stateOfDay(whole)).toBe('complete');
  });

  it.each([
    [0, 1],
    [1, 1],
    [3, 5],
    [51, 100],
    [1200, 2000],
  ])('the axis over %i ends at %i', (highest, top) => {
    expect(roundTop(highest)).toBe(top);
  });
});

describe('wording', () => {
  const gap = { expected: 9, stored: 9, missing: 0, extra: 0, outdated: 0 };

  test('names the differences and what the button does', () => {
    expect(gapText(gap)).toBe('');
    expect(gapText({ ...gap, missing: 2, extra: 1 })).toBe('2 missing, 1 no longer in the mailbox');
    expect(healText({ ...gap, missing: 1 })).toBe('Fetch 1 Missing Message');
    expect(healText({ ...gap, missing: 2 })).toBe('Fetch 2 Missing Messages');
    expect(healText({ ...gap, missing: 2, outdated: 1 })).toBe('Fix 3 Messages');
  });

  it.each([
    [null, '–'],
    [0.2, '1 s'],
    [12.4, '12 s'],
    [600, '10 min'],
    [7200, '2 h'],
  ])('a lag of %s seconds is %s', (seconds, words) => {
    expect(lagText(seconds)).toBe(words);
  });
});
