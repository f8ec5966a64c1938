import { setTimeout as sleep } from 'node:timers/promises';

import type { Runner, WorkerEvents } from 'graphile-worker';

import type { Log } from '../log/log';

const RESTART_MS = 1_000;

type RunnerHandle = { promise: Promise<void>; stop(): Promise<void> };

type RestartingRunner = {
  /** False during a restart. */
  isRunning(): boolean;
  stop(): Promise<void>;
};

/** Restarts the runner whenever it stops unexpectedly, as after a restart of the database. */
export async function keepRunning(
  start: () => Promise<RunnerHandle>,
  log: Log,
): Promise<RestartingRunner> {
  const state = { isStopping: false, isRunning: true };
  let runner = await start();
  const watched = watch();

  async function watch(): Promise<void> {
    while (!state.isStopping) {
      await waitForEnd(runner, log);
      if (state.isStopping) return;
      state.isRunning = false;
      await restart();
    }
  }
  async function restart(): Promise<void> {
    while (!state.isStopping) {
      await sleep(RESTART_MS);
      try {
        runner = await start();
        state.isRunning = true;
        return;
      } catch (error) {
        log.warn({ error: String(error) }, 'The worker cannot start again yet');
      }
    }
  }

  return {
    isRunning: () => state.isRunning,
    async stop() {
      state.isStopping = true;
      if (state.isRunning) await runner.stop();
      await watched;
      state.isRunning = false;
    },
  };
}

async function waitForEnd(runner: RunnerHandle, log: Log): Promise<void> {
  try {
    await runner.promise;
  } catch (error) {
    log.warn({ error: String(error) }, 'The worker stopped unexpectedly');
  }
}

const SHUTDOWN_GRACE_MS = 2_000;

/**
 * Settles when the runner has ended. graphile-worker 0.17 does not always report that: if it fails to record the ends
 * of two jobs at once, its count of pending records falls below zero and its shutdown waits for zero forever.
 */
export function runnerEnd(runner: Runner, events: WorkerEvents): Promise<void> {
  const workersAreGone = new Promise<void>((resolve) => {
    events.once('pool:gracefulShutdown:complete', () => resolve());
    events.once('pool:forcefulShutdown:complete', () => resolve());
    events.once('pool:forcefulShutdown:error', () => resolve());
  });
  const isStuck = workersAreGone.then(() => sleep(SHUTDOWN_GRACE_MS, undefined, { ref: false }));
  return Promise.race([runner.promise, isStuck]);
}
