import { describe, expect, it } from 'vitest';

import { recordAll } from '../testing/learned-states';
import {
  calibrate,
  calibrateFact,
  emptyCalibration,
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
      const state = recordAll(outcomes(confidence, right, 100));
      const distance = Math.abs(calibrate(confidence, state) - wanted);
      expect(distance).toBeLessThan(Math.abs(confidence - wanted) / 2);
    },
  );

  it('never turns a higher confidence into a lower one', () => {
    const state = recordAll([
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

it('each source of confidence is calibrated by its own outcomes', () => {
  const outcome = { confidence: 0.75, right: false, source: 'service' };
  const state = recordAll(Array.from({ length: 30 }, () => outcome));
  expect(calibrate(0.75, state)).toBeCloseTo(0.75, 10);
  expect(calibrate(0.75, state, 'service')).toBeLessThan(0.4);
  const back = Array.from({ length: 30 }).reduce<typeof state>(
    (s) => removeOutcome(s, outcome),
    state,
  );
  expect(calibrate(0.75, back, 'service')).toBeCloseTo(0.75, 10);
});

describe('calibration of explicit facts', () => {
  const agreed = (facts: readonly string[], right: number, count: number) =>
    outcomes(0.93, right, count).map((outcome) => ({ ...outcome, facts }));

  it('is the prior before the first decision', () => {
    expect(calibrateFact(0.93, ['fields'], emptyCalibration())).toBe(0.93);
  });

  it("bad fields lower their own project's confidence more than that of others", () => {
    const state = recordAll([
      ...agreed(['fields', 'fields of a'], 10, 40),
      ...agreed(['fields', 'fields of b'], 40, 40),
    ]);
    const ofA = calibrateFact(0.93, ['fields', 'fields of a'], state);
    const ofB = calibrateFact(0.93, ['fields', 'fields of b'], state);
    expect(ofA).toBeLessThan(0.4);
    expect(ofB).toBeGreaterThan(0.9);
  });

  it('forgets a removed outcome', () => {
    const outcome = { confidence: 0.97, right: true, facts: ['thread'] };
    expect(removeOutcome(recordOutcome(emptyCalibration(), outcome), outcome)).toEqual(
      emptyCalibration(),
    );
  });

  it('matches the share of right answers on held-out decisions', () => {
    const truth = { thread: 0.99, folder: 0.7, fields: 0.85, 'rule x': 0.4 } as const;
    const prior = { thread: 0.97, folder: 0.97, fields: 0.93, 'rule x': 0.65 } as const;
    const random = randomNumbers(7);
    let state = emptyCalibration();
    const facts = ['thread', 'folder', 'fields', 'rule x'] as const;
    const shown = facts.map((fact) => ({ fact, claimed: 0, right: 0 }));
    for (let round = 0; round < 300; round += 1) {
      for (const sum of shown) {
        const { fact } = sum;
        const confidence = calibrateFact(prior[fact], [fact], state);
        const right = random() < truth[fact];
        // Prequential: each case is scored before it is learned, and only the later half counts.
        if (round >= 150) {
          sum.claimed += confidence;
          sum.right += right ? 1 : 0;
        }
        state = recordOutcome(state, { confidence: prior[fact], right, facts: [fact] });
      }
    }
    const error = shown.reduce((sum, one) => sum + Math.abs(one.claimed - one.right), 0) / 600;
    expect(error).toBeLessThan(0.05);
  });
});

function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
