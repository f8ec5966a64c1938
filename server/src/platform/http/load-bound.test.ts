import { expect, it } from 'vitest';

import { createLoadBound } from './load-bound';

/** Callers that always fill the bound; each call takes longer the more calls are in flight. */
function overload(perSecond: number, most = 40) {
  let time = 0;
  const bound = createLoadBound(most, () => time);
  const took: number[] = [];
  for (let round = 0; round < 2_000; round += 1) {
    const leaves: (() => void)[] = [];
    for (let leave = bound.enter(); leave !== null; leave = bound.enter()) leaves.push(leave);
    const ms = (leaves.length / perSecond) * 1000;
    time += ms;
    for (const leave of leaves) {
      took.push(ms);
      leave();
    }
    if (time > 60_000) break;
  }
  const sorted = took.toSorted((one, other) => one - other);
  return { bound, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
}

it.each([15, 30, 80, 300])(
  'under overload, as many calls are accepted as %d a second allow, so they stay under a second',
  (perSecond) => {
    expect(overload(perSecond).p95).toBeLessThan(1_000);
  },
);

it('a fast machine keeps the whole bound', () => {
  expect(overload(1_000).bound.bound).toBe(40);
});

it('slow calls that do not reach the bound refuse nobody', () => {
  let time = 0;
  const bound = createLoadBound(40, () => time);
  for (let call = 0; call < 100; call += 1) {
    const leave = bound.enter();
    time += 5_000;
    leave?.();
  }
  expect(bound.bound).toBe(40);
});

it('rises again once calls are quick', () => {
  let time = 0;
  const bound = createLoadBound(40, () => time);
  const round = (ms: number) => {
    const leaves: (() => void)[] = [];
    for (let leave = bound.enter(); leave !== null; leave = bound.enter()) leaves.push(leave);
    time += ms;
    for (const leave of leaves) leave();
  };
  for (let count = 0; count < 20; count += 1) round(2_000);
  expect(bound.bound).toBe(4);
  for (let count = 0; count < 100; count += 1) round(150);
  expect(bound.bound).toBe(40);
});
