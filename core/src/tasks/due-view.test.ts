import { describe, expect, it } from 'vitest';

import { addDays, dueBounds } from './due-view';

describe('on a Wednesday', () => {
  it.each([
    ['today', { from: null, until: '2026-11-18' }],
    ['week', { from: '2026-11-19', until: '2026-11-22' }],
    ['later', { from: '2026-11-23', until: null }],
    ['none', null],
    ['all', null],
  ] as const)('%s shows %j', (view, bounds) => {
    expect(dueBounds(view, '2026-11-18')).toEqual(bounds);
  });
});

it('on a Sunday nothing is left of this week, and tomorrow is later', () => {
  const { from, until } = dueBounds('week', '2026-11-22') ?? {};
  expect(String(from) > String(until)).toBe(true);
  expect(dueBounds('later', '2026-11-22')).toEqual({ from: '2026-11-23', until: null });
});

it('every day belongs to one view', () => {
  for (let at = 0; at < 7; at += 1) {
    const today = addDays('2026-12-28', at);
    for (let ahead = -3; ahead < 10; ahead += 1) {
      const day = addDays(today, ahead);
      const views = (['today', 'week', 'later'] as const).filter((view) => {
        const { from, until } = dueBounds(view, today) ?? { from: '9', until: '0' };
        return (from === null || day >= from) && (until === null || day <= until);
      });
      expect(views).toHaveLength(1);
    }
  }
});
