import { expect, it } from 'vitest';

import { averageGap } from '../../ui/reliability-plot';
import { calibrationPoints } from './accuracy-section';

const band = (from: number, to: number, [decided, right]: [number, number]) => ({
  from,
  to,
  decided,
  right,
});

it('sums the bands of all kinds and skips those without a decision', () => {
  const points = calibrationPoints([
    { bands: [band(0.8, 1, [10, 9]), band(0.6, 0.8, [0, 0])] },
    { bands: [band(0.8, 1, [10, 7])] },
  ]);
  expect(points).toEqual([{ shown: 0.9, right: 0.8, decided: 20 }]);
  expect(averageGap(points)).toBeCloseTo(10);
});

it('has no gap without decisions', () => {
  expect(averageGap(calibrationPoints([{ bands: [] }]))).toBe(0);
});
