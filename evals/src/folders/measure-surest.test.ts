import { SIGNALS, type Signals } from '@docket/intelligence/projects/signals';
import { expect, it } from 'vitest';

import type { ObservedChoice } from './collect-signals';
import { measureSurest } from './measure-surest';

const none = Object.fromEntries(SIGNALS.map((signal) => [signal, 0])) as Signals;
const fitted = {
  signs: { ...none, always: 9 },
  choice: { always: 9, margin: 0, decisionsHere: 0, decisions: 0 },
};

function choices(senderHere: number, { count, right }: { count: number; right: number }) {
  const signals = { ...none, always: 1, senderHere: Math.log1p(senderHere) };
  return Array.from({ length: count }, (_, at): ObservedChoice => ({
    signals,
    right: at < right,
    isNone: false,
    decisions: 1,
    ofProject: senderHere,
    weight: 1,
    choice: null,
  }));
}

it('is the share of the surest that were right, non-decreasing with the number of decisions', () => {
  const rows = [
    ...choices(1, { count: 98, right: 89 }),
    ...choices(2, { count: 98, right: 97 }),
    ...choices(4, { count: 98, right: 95 }),
    ...choices(20, { count: 998, right: 998 }),
  ];
  const { one, two, few, many } = measureSurest(rows, fitted);
  expect(one).toBe(0.9);
  expect(two).toBe(few);
  expect(two).toBeGreaterThan(0.96);
  expect(many).toBe(0.999);
});
