import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '../free-port';
import { readyLine, startChild } from './child';
import { mountSmallDisk, type SmallDisk } from './small-disk';

const STARTER = 'server/src/testing/database-process.ts';
const RESTART_TRIES = 40;

export type SharedDatabase = {
  /** For DATABASE_URL; stays the same after every restart. */
  url: string;
  kill(): void;
  /** Process ids of its connections. */
  backends(): number[];
  /** The disk it is stored on; null if that could not be created. */
  disk: SmallDisk | null;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** A PostgreSQL of its own for processes that share it. */
export async function startSharedDatabase(): Promise<SharedDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-chaos-'));
  // As root the server runs as nobody, who needs access to this folder.
  await chmod(folder, 0o755);
  const disk = mountSmallDisk(folder);
  const port = String(await freePort());
  let running = await start(folder, port);
  return {
    url: running.url,
    disk,
    backends: () => backendsOf(running.pid),
    kill: () => kill(running.pid, 'SIGKILL'),
    start: async () => {
      running = await startAgain(folder, port);
    },
    stop: async () => {
      kill(running.pid, 'SIGQUIT');
      disk?.unmount();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

type Running = { url: string; pid: number };

async function start(folder: string, port: string): Promise<Running> {
  const starter = startChild(['--import', 'tsx', STARTER, path.join(folder, 'data'), port], {});
  return readyLine<Running>(starter);
}

/** The processes of a killed server exit one after the other; until then its folder is refused. */
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

/** The server's child processes with a client, whose address is in their title. */
function backendsOf(server: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(server)]);
  return String(stdout)
    .split('\n')
    .filter((line) => /127\.0\.0\.1|\[local\]/.test(line))
    .map((line) => Number.parseInt(line, 10));
}

export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
