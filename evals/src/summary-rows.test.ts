import { describe, expect, it } from 'vitest';

import { describeAim, isReached, summaryRows, type Aim } from './summary-rows';

describe('the target of a measure', () => {
  const row = (value: number, aim: Aim | null, n: number | null = null) => ({
    measure: 'a measure',
    value,
    n,
    aim,
  });

  it.each([
    { aim: { least: 0.9 }, values: [0.9, 0.95], reached: true },
    { aim: { least: 0.9 }, values: [0.95, 0.885], reached: false },
    { aim: { most: 0.05 }, values: [0.049], reached: true },
    { aim: { most: 0.05 }, values: [0.069, 0.049], reached: false },
    { aim: null, values: [0.5], reached: null },
  ])('$aim is reached by $values: $reached', ({ aim, values, reached }) => {
    expect(isReached(values.map((value) => row(value, aim)))).toBe(reached);
  });

  it.each([
    { aim: { least: 0.84 }, n: 10, text: '84 %' },
    { aim: { most: 0.05 }, n: null, text: 'at most 0.05' },
    { aim: { most: 0 }, n: null, text: 'none' },
    { aim: null, n: 10, text: '' },
  ])('$aim with n $n is shown as "$text"', ({ aim, n, text }) => {
    expect(describeAim(row(0, aim, n))).toBe(text);
  });

  it('counts the messages behind the share at 0.9 or more', () => {
    expect(summaryRows('folders', { shareAt90: 0.97, atLeast90: 1453 })).toEqual([
      { measure: 'right at confidence 0.9 or more', value: 0.97, n: 1453, aim: null },
    ]);
  });
});
