import { expect, it } from 'vitest';

import { calibrationByDecisions, errorByChance } from './score-calibration';
import type { ScoredMessage } from './score-folders';

function message(confidence: number, first: boolean, seen: number): ScoredMessage {
  return { confidence, first, seen, proposed: true, amongThree: true };
}

it('compares stated confidence with accuracy, by decisions on the project', () => {
  const rows = calibrationByDecisions([
    message(0.9, true, 1),
    message(0.7, false, 1),
    message(0.8, true, 4),
    { ...message(0, false, 12), proposed: false },
  ]);
  expect(rows.map(({ decisions, n, right }) => [decisions, n, right])).toEqual([
    ['1', 2, 0.5],
    ['2', 0, 0],
    ['3 to 5', 1, 1],
    ['6 to 10', 0, 0],
    ['more', 0, 0],
  ]);
  expect(rows[0]?.said).toBeCloseTo(0.8);
});

it('estimates the error that few messages show by chance, and a lower one for many', () => {
  const users = (count: number) => [
    Array.from({ length: count }, (_, at) => message(0.55 + (at % 5) / 10, true, 1)),
  ];
  expect(errorByChance(users(20))).toBeGreaterThan(errorByChance(users(2_000)));
  expect(errorByChance(users(2_000))).toBeLessThan(0.04);
});
