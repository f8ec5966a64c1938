// The tests of linear time only prove something if they see the work that they are looking for.
import { expect, it } from 'vitest';

import { superlinearUnits } from './linear-time';

const UNITS = ['a', 'ab ', '<'];

/** Work that the optimizing compiler cannot leave out. */
function work(steps: number): number {
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum += Math.sqrt(step ^ sum);
  return sum;
}

it('work that grows with the text is left alone', () => {
  expect(superlinearUnits(UNITS, (text) => work(text.length * 500))).toEqual([]);
});

it('an expression that backtracks over what repeats is found, and only there', () => {
  // Quadratic: from each start it runs to the end.
  const backtracks = (text: string) => /a+b$/.test(text);
  expect(superlinearUnits(UNITS, backtracks).map(({ unit }) => unit)).toEqual(['a']);
});

it('a square that is small beside the rest in a short text, but not in a long one, is found', () => {
  const grows = (text: string) => work(text.length * 250) + work(text.length ** 2 / 4);
  expect(superlinearUnits(['a'], grows).map(({ unit }) => unit)).toEqual(['a']);
});
