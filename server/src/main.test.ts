import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { choosePlace } from './platform/db/postgres-place';
import { findPostmaster } from './platform/db/postmaster';

let folder: string;
let dataFolder: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docket-main-'));
  await chmod(folder, 0o755);
  dataFolder = path.join(folder, 'data');
});
afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

/** The product as a process with its own database; resolves with its address. */
async function start(): Promise<string> {
  const started = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      DOCKET_DATA_DIR: dataFolder,
      PORT: '0',
      SANDBOX_PORT: '1',
      LOG_LEVEL: 'silent',
    },
  });
  child = started;
  const [{ url }] = (await once(started, 'message')) as [{ url: string }];
  return url;
}

async function database() {
  return findPostmaster((await choosePlace(dataFolder)).cluster);
}

const readiness = async (url: string) => (await fetch(`${url}/readyz`)).status;

test('a database that is killed comes back under the same process', async () => {
  const url = await start();
  const before = await database();
  process.kill(before?.pid ?? 0, 'SIGKILL');
  await expect.poll(async () => (await database())?.pid, { timeout: 20_000 }).not.toBe(before?.pid);
  await expect.poll(() => readiness(url), { timeout: 20_000 }).toBe(200);
  expect(child?.exitCode).toBe(null);
}, 180_000);

test('with a database that cannot be started again, it ends as failed and leaves nothing running', async () => {
  await start();
  const { cluster } = await choosePlace(dataFolder);
  const pid = (await database())?.pid ?? 0;
  await rm(path.join(cluster, 'global'), { recursive: true });
  process.kill(pid, 'SIGKILL');
  const [code] = (await once(child as ChildProcess, 'exit')) as [number | null];
  expect(code).toBe(1);
  expect(await database()).toBe(null);
}, 180_000);
