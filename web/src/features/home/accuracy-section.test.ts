import { expect, it } from 'vitest';

import { averageGap } from '../../ui/reliability-plot';
import { calibrationPoints } from './accuracy-section';

const band = (from: number, shown: number, [decided, right]: [number, number]) => ({
  from,
  shown,
  decided,
  right,
});

it('sums the bands of all kinds at their mean confidence and skips those without a decision', () => {
  const points = calibrationPoints([
    { bands: [band(0.8, 0.82, [10, 9]), band(0.6, 0, [0, 0])] },
    { bands: [band(0.8, 0.85, [20, 15])] },
  ]);
  expect(points).toEqual([{ shown: expect.closeTo(0.84), right: 0.8, decided: 30 }]);
  expect(averageGap(points)).toBeCloseTo(4);
});

it('has no gap without decisions', () => {
  expect(averageGap(calibrationPoints([{ bands: [] }]))).toBe(0);
});
