import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createProductUser } from './chaos/product-user';
import { startSandbox, type RunningSandbox } from './chaos/sandbox-control';
import { startSharedDatabase, type SharedDatabase } from './chaos/shared-database';
import { freePort } from './free-port';

const ROOT = path.resolve(import.meta.dirname, '../..');
const READY_MS = 600_000;

let folder: string;
let database: SharedDatabase;
let sandbox: RunningSandbox;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docket-node-'));
  database = await startSharedDatabase();
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox?.stop();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The package that npm's `node` takes the binary from; unlike `node`, it runs no script. */
function installNode(version: string): string {
  const name = `node-${process.platform}-${process.arch}`;
  const place = path.join(folder, version);
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--prefix', place, '--no-audit', '--no-fund', `${name}@${version}`],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`Node ${version} could not be installed: ${stderr}`);
  return path.join(place, 'node_modules', name, 'bin/node');
}

test.each(['22.23.3', '24.21.0'])(
  'the built product starts and signs in under Node %s',
  async (version) => {
    const node = installNode(version);
    const told = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
    expect(told).toBe(`v${version}`);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const product = spawn(node, ['server/dist/main.mjs'], {
      cwd: ROOT,
      stdio: 'ignore',
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: database.url,
        DOCKET_SECRET: 'one secret for both versions',
        DOCKET_DATA_DIR: folder,
        SANDBOX_PORT: new URL(sandbox.url).port,
        LOG_LEVEL: 'error',
      },
    });
    const ended = once(product, 'exit');
    try {
      await expect
        .poll(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status, {
          timeout: READY_MS,
        })
        .toBe(200);
      const person = createProductUser('ines.marlow@harbourlane.example', () => url);
      await person.signIn();
      expect((await person.get('/auth/me')).status).toBe(200);
      await expect
        .poll(async () => (await person.read<{ total: number }>('/emails')).total, {
          timeout: READY_MS,
        })
        .toBeGreaterThan(0);
    } finally {
      product.kill('SIGTERM');
      await ended;
    }
  },
);
