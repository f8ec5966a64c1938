// A real CalDAV server for tests and benchmarks: Debian's radicale, with its own user.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { findFreePort } from '../server/src/platform/db/free-port';

const PROGRAM = '/usr/bin/radicale';
const READY_MS = 120_000;
export const RADICALE_LOGIN = { username: 'ines', password: 'a password' };
export const RADICALE_AUTHORIZATION = `Basic ${Buffer.from(Object.values(RADICALE_LOGIN).join(':')).toString('base64')}`;

export type Radicale = {
  url: string;
  /** Where it stores the user's calendars, one folder each. */
  calendars: string;
  stop: () => Promise<void>;
};

export async function startRadicale(): Promise<Radicale> {
  if (!existsSync(PROGRAM))
    throw new Error('No radicale found. Run: apt-get install radicale (npm test does it as root).');
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-radicale-'));
  const { username, password } = RADICALE_LOGIN;
  const users = path.join(folder, 'users');
  await writeFile(users, `${username}:${password}\n`);
  const storage = path.join(folder, 'collections');
  const port = await findFreePort();
  const child = spawn(
    PROGRAM,
    [
      '--config=',
      `--server-hosts=127.0.0.1:${port}`,
      '--auth-type=htpasswd',
      `--auth-htpasswd-filename=${users}`,
      '--auth-htpasswd-encryption=plain',
      '--auth-delay=0',
      `--storage-filesystem-folder=${storage}`,
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
  await untilItAnswers(url).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, calendars: path.join(storage, 'collection-root', username), stop };
}

async function untilItAnswers(url: string): Promise<void> {
  for (const end = Date.now() + READY_MS; ;) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
