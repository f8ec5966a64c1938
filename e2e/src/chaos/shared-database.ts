import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '../free-port';
import { readyLine, startChild } from './child';

const STARTER = 'server/src/testing/database-process.ts';
const RESTART_TRIES = 40;

export type SharedDatabase = {
  /** For DATABASE_URL; the same after every restart. */
  url: string;
  kill(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** A PostgreSQL of its own for processes that share it. */
export async function startSharedDatabase(): Promise<SharedDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-chaos-'));
  // As root the server runs as nobody, who must be able to pass here.
  await chmod(folder, 0o755);
  const port = String(await freePort());
  let running = await start(folder, port);
  return {
    url: running.url,
    kill: () => kill(running.pid, 'SIGKILL'),
    start: async () => {
      running = await startAgain(folder, port);
    },
    stop: async () => {
      kill(running.pid, 'SIGQUIT');
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

type Running = { url: string; pid: number };

async function start(folder: string, port: string): Promise<Running> {
  const starter = startChild(['--import', 'tsx', STARTER, path.join(folder, 'data'), port], {});
  return readyLine<Running>(starter);
}

/** The parts of a killed server leave one after the other; until then its folder is refused. */
async function startAgain(folder: string, port: string): Promise<Running> {
  for (let left = RESTART_TRIES; ; left -= 1) {
    try {
      return await start(folder, port);
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
