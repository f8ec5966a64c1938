import { expect, it } from 'vitest';

import { periodsOf } from './accuracy-plots';

it('plots few days individually, with the cumulative share', () => {
  const { unit, periods } = periodsOf([
    { day: '2026-11-03', decided: 2, right: 1 },
    { day: '2026-11-02', decided: 2, right: 2 },
  ]);
  expect(unit).toBe('day');
  expect(periods).toEqual([
    { start: '2026-11-02', decided: 2, right: 2, soFar: 1 },
    { start: '2026-11-03', decided: 2, right: 1, soFar: 0.75 },
  ]);
});

it('groups many days by week, from Monday', () => {
  const days = Array.from({ length: 28 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 10, 2 + at)).toISOString().slice(0, 10),
    decided: 1,
    right: 1,
  }));
  const { unit, periods } = periodsOf(days);
  expect(unit).toBe('week');
  expect(periods.map(({ start, decided }) => [start, decided])).toEqual([
    ['2026-11-02', 7],
    ['2026-11-09', 7],
    ['2026-11-16', 7],
    ['2026-11-23', 7],
  ]);
});
