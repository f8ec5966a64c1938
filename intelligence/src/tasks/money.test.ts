import { expect, it } from 'vitest';

import { largestAmount } from './money';

it.each([
  ['$100k is at stake', 100_000],
  ['between €1,200 and €2,500.50', 2500],
  ['USD 3 million', 3_000_000],
  ['250 000 euros', 250_000],
  ['1.5 miles', null],
  ['room 40 and 3 chairs', null],
])('the largest amount of %s is %s', (text, value) => {
  expect(largestAmount(text)?.value ?? null).toBe(value);
});

it('reads hostile digits in one pass', () => {
  expect(largestAmount(`$${'1'.repeat(200_000)}`)).not.toBeUndefined();
  expect(largestAmount('1 '.repeat(100_000))).toBeNull();
});
