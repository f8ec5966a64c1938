import { describe, expect, it } from 'vitest';

import {
  calibrate,
  emptyCalibration,
  rebuildCalibration,
  recordOutcome,
  removeOutcome,
} from './calibration';

const outcomes = (confidence: number, right: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ confidence, right: index < right }));

describe('calibration', () => {
  it.each([0, 0.05, 0.33, 0.5, 0.91, 1])(
    'changes nothing before the first decision: %d',
    (confidence) => {
      expect(calibrate(confidence, emptyCalibration())).toBeCloseTo(confidence, 10);
    },
  );

  it.each([
    { what: 'too sure', confidence: 0.85, right: 50, wanted: 0.5 },
    { what: 'too modest', confidence: 0.55, right: 95, wanted: 0.95 },
  ])(
    'moves a model that is $what to the frequency of being right',
    ({ confidence, right, wanted }) => {
      const state = rebuildCalibration(outcomes(confidence, right, 100));
      const distance = Math.abs(calibrate(confidence, state) - wanted);
      expect(distance).toBeLessThan(Math.abs(confidence - wanted) / 2);
    },
  );

  it('never turns a higher confidence into a lower one', () => {
    const state = rebuildCalibration([
      ...outcomes(0.75, 0, 60),
      ...outcomes(0.45, 60, 60),
      ...outcomes(0.95, 30, 60),
    ]);
    const values = Array.from({ length: 101 }, (_, index) => calibrate(index / 100, state));
    const rounded = values.map((value) => Math.round(value * 1e9));
    expect(rounded).toEqual(rounded.toSorted((one, other) => one - other));
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThanOrEqual(1);
  });

  it('forgets a removed outcome', () => {
    const outcome = { confidence: 0.8, right: true };
    const state = removeOutcome(recordOutcome(emptyCalibration(), outcome), outcome);
    expect(state).toEqual(emptyCalibration());
  });

  it('does not count what an explicit fact decided', () => {
    expect(recordOutcome(emptyCalibration(), { confidence: 0, right: true })).toEqual(
      emptyCalibration(),
    );
  });
});
