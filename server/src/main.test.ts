import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test } from 'vitest';

import { chooseLocation } from './platform/db/postgres-location';
import { findPostmaster } from './platform/db/postmaster';

type Docket = { url: string; child: ChildProcess; cluster: string };

/** The product as a process with its own database, for the duration of the test. */
async function start(onTestFinished: (run: () => Promise<void>) => void): Promise<Docket> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-main-'));
  await chmod(folder, 0o755);
  const dataFolder = path.join(folder, 'data');
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
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
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { url, child, cluster: (await chooseLocation(dataFolder)).cluster };
}

const readiness = async (url: string) => (await fetch(`${url}/readyz`)).status;

test.concurrent('a killed database is restarted under the same process', async ({
  onTestFinished,
}) => {
  const { url, child, cluster } = await start(onTestFinished);
  const before = await findPostmaster(cluster);
  process.kill(before?.pid ?? 0, 'SIGKILL');
  await expect
    .poll(async () => (await findPostmaster(cluster))?.pid, { timeout: 240_000 })
    .not.toBe(before?.pid);
  await expect.poll(() => readiness(url), { timeout: 240_000 }).toBe(200);
  expect(child.exitCode).toBe(null);
});

test.concurrent('if its database cannot be restarted, it exits as failed and leaves nothing running', async ({
  onTestFinished,
}) => {
  const { child, cluster } = await start(onTestFinished);
  const pid = (await findPostmaster(cluster))?.pid ?? 0;
  await rm(path.join(cluster, 'global'), { recursive: true, force: true, maxRetries: 10 });
  process.kill(pid, 'SIGKILL');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(1);
  expect(await findPostmaster(cluster)).toBe(null);
});
