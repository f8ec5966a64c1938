// A real CalDAV server on a free port: Debian's radicale.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '../processes';

const PROGRAM = '/usr/bin/radicale';
const READY_MS = 20_000;

export type Radicale = {
  credentials: { url: string; username: string; password: string };
  /** Where it keeps its calendars. */
  folder: string;
  stop(): Promise<void>;
};

export async function startRadicale(): Promise<Radicale> {
  if (!existsSync(PROGRAM)) throw new Error('No radicale found. Run: apt-get install radicale.');
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-bench-dav-'));
  const port = await freePort();
  const child = spawn(
    PROGRAM,
    [
      '--config=',
      `--server-hosts=127.0.0.1:${port}`,
      '--auth-type=none',
      `--storage-filesystem-folder=${folder}`,
    ],
    { stdio: 'ignore' },
  );
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}/`;
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  for (const end = Date.now() + READY_MS; !(await answers(url)); await sleep(50))
    if (Date.now() > end) {
      await stop();
      throw new Error('radicale does not answer');
    }
  return { credentials: { url, username: 'ines', password: 'bench' }, folder, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false; // nothing listens yet
    throw error;
  }
}
