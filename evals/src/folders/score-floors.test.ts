import { expect, it } from 'vitest';

import { scoreFloors } from './score-floors';

it('a floor costs right guesses and prevents wrong ones', () => {
  const message = (confidence: number, first: boolean) => ({
    confidence,
    proposed: confidence > 0,
    first,
    amongThree: true,
  });
  const users = [[message(0.9, true), message(0.4, true), message(0.4, false), message(0, false)]];
  const [low, high] = scoreFloors(users, [0.4, 0], [0, 0.5]);
  expect(low).toEqual({ floor: 0, top1: 0.5, coverage: 0.75, strangersQuiet: 0.5, precision: 0.5 });
  expect(high).toEqual({ floor: 0.5, top1: 0.25, coverage: 0.25, strangersQuiet: 1, precision: 1 });
});
