import { describe, expect, it } from 'vitest';

import { addDays, dueDateForView, dueBounds, type DueView } from './due-view';

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

it('on a Sunday this week is empty and tomorrow is in later', () => {
  const { from, until } = dueBounds('week', '2026-11-22') ?? {};
  expect(String(from) > String(until)).toBe(true);
  expect(dueBounds('later', '2026-11-22')).toEqual({ from: '2026-11-23', until: null });
});

it('every day belongs to exactly one view', () => {
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

it.each([
  ['today', '2026-11-18', '2026-11-18'],
  ['week', '2026-11-18', '2026-11-20'],
  ['week', '2026-11-20', '2026-11-21'],
  ['week', '2026-11-22', undefined],
  ['later', '2026-11-18', '2026-11-23'],
  ['none', '2026-11-18', null],
  ['all', '2026-11-18', undefined],
] as const)('a task moved to %s on %s is due %s', (view, today, due) => {
  expect(dueDateForView(view, today)).toBe(due);
});

it('a task moved to a view is in that view', () => {
  for (let at = 0; at < 7; at += 1) {
    const today = addDays('2026-12-28', at);
    const days = (['today', 'week', 'later'] as const).map((view) => [
      view,
      dueDateForView(view, today),
    ]);
    for (const [view, day] of days as [DueView, string | undefined][]) {
      const { from, until } = dueBounds(view, today) ?? { from: '9', until: '0' };
      const isThere =
        day !== undefined && (from === null || day >= from) && (until === null || day <= until);
      expect([today, view, isThere]).toEqual([today, view, day !== undefined]);
    }
  }
});
