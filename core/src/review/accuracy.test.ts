import { describe, expect, it } from 'vitest';

import {
  calibrationErrorOf,
  measureAbove,
  measureBands,
  measureShare,
  supportAt,
} from './accuracy';

const judged = (confidence: number, right: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ confidence, right: index < right }));

describe('a measured share', () => {
  it('has a 95% confidence interval', () => {
    const { low, high } = measureShare(97, 98);
    expect(low).toBeCloseTo(0.9445, 3);
    expect(high).toBeCloseTo(0.998, 3);
  });

  it('spans 0 to 1 without decisions', () => {
    expect(measureShare(0, 0)).toEqual({ decided: 0, right: 0, low: 0, high: 1 });
  });
});

describe('confidence bands', () => {
  it('contain each decision once, with 1 in the last band', () => {
    const bands = measureBands([...judged(0.7, 1, 2), ...judged(1, 3, 3), ...judged(0, 0, 1)]);
    expect(bands.map(({ decided }) => decided)).toEqual([1, 0, 0, 0, 0, 0, 0, 2, 0, 3]);
    expect(bands[7]).toMatchObject({ from: 0.7, to: 0.8, shown: 0.7, right: 1 });
  });

  it('give the calibration error', () => {
    expect(calibrationErrorOf(measureBands(judged(0.9, 5, 10)))).toBeCloseTo(0.4);
    const kept = measureBands([...judged(0.9, 9, 10), ...judged(0.2, 2, 10)]);
    expect(calibrationErrorOf(kept)).toBeCloseTo(0);
    expect(calibrationErrorOf(measureBands([]))).toBeNull();
  });
});

describe('an auto-approval threshold', () => {
  it.each([
    { right: 97, decided: 98, isSupported: true },
    { right: 35, decided: 35, isSupported: true },
    { right: 34, decided: 34, isSupported: false },
    { right: 90, decided: 98, isSupported: false },
    { right: 0, decided: 0, isSupported: false },
  ])('with $right of $decided is supported: $isSupported', ({ right, decided, isSupported }) => {
    const below = judged(0.6, 0, 50);
    expect(supportAt(0.9, [...judged(0.9, right, decided), ...below])).toMatchObject({
      right,
      decided,
      isSupported,
    });
  });

  it('includes decisions with exactly this confidence', () => {
    expect(measureAbove(0.9, judged(0.9, 1, 1)).decided).toBe(1);
  });
});
