import { setTimeout as sleep } from 'node:timers/promises';

import type { Log } from '../log';

const RESTART_MS = 1_000;

type Runner = { promise: Promise<void>; stop(): Promise<void> };

export type KeptRunner = {
  /** False while it is being started again. */
  isRunning(): boolean;
  stop(): Promise<void>;
};

/** Starts the runner again whenever it ends by itself, as when the database was restarted under it. */
export async function keepRunning(start: () => Promise<Runner>, log: Log): Promise<KeptRunner> {
  const state = { isStopping: false, isRunning: true };
  let runner = await start();
  const watched = watch();

  async function watch(): Promise<void> {
    while (!state.isStopping) {
      await ended(runner, log);
      if (state.isStopping) return;
      state.isRunning = false;
      await startAgain();
    }
  }
  async function startAgain(): Promise<void> {
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

async function ended(runner: Runner, log: Log): Promise<void> {
  try {
    await runner.promise;
  } catch (error) {
    log.warn({ error: String(error) }, 'The worker ended by itself');
  }
}
