import { setTimeout as sleep } from 'node:timers/promises';

import type { Runner, WorkerEvents } from 'graphile-worker';

const LAST_WORDS_MS = 2_000;

/**
 * Settles when the runner has ended. graphile-worker 0.17 does not always say so: when the ends of two jobs could not
 * be recorded at once, its count of open records falls below zero and its shutdown waits for zero for ever.
 */
export function runnerEnd(runner: Runner, events: WorkerEvents): Promise<void> {
  const workersAreGone = new Promise<void>((resolve) => {
    events.once('pool:gracefulShutdown:complete', () => resolve());
    events.once('pool:forcefulShutdown:complete', () => resolve());
    events.once('pool:forcefulShutdown:error', () => resolve());
  });
  const isStuck = workersAreGone.then(() => sleep(LAST_WORDS_MS, undefined, { ref: false }));
  return Promise.race([runner.promise, isStuck]);
}
