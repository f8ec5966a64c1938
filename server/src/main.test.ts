import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, test } from 'vitest';

import { createSealer } from './platform/crypto/sealer';
import { asOwner } from './platform/db/as-owner';
import { findEmbeddedPostgres } from './platform/db/embedded-postgres';
import { chooseLocation } from './platform/db/postgres-location';
import { findPostmaster } from './platform/db/postmaster';
import { bundleSources } from './testing/bundle-sources';

let bundle: Awaited<ReturnType<typeof bundleSources>>;
beforeAll(async () => {
  bundle = await bundleSources('main', 'thread');
});
afterAll(() => bundle.remove());

/** As root, the permissions of a folder do not count. */
const ORDINARY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

type Docket = { url: string; child: ChildProcess; cluster: string; dataFolder: string };

/** The product as a process with its own database, for the duration of the test. */
async function start(
  onTestFinished: (run: () => Promise<void>) => void,
  environment: Readonly<Record<string, string>> = {},
): Promise<Docket> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-main-'));
  await chmod(folder, 0o755);
  const dataFolder = path.join(folder, 'data');
  const child = spawnDocket({ DOCKET_DATA_DIR: dataFolder, ...environment });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { url, child, cluster: (await chooseLocation(dataFolder)).cluster, dataFolder };
}

function spawnDocket(
  environment: Readonly<Record<string, string>>,
  stderr: 'inherit' | 'pipe' = 'inherit',
  user: { uid?: number; gid?: number } = {},
): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(bundle.entry('main'))], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', stderr, 'ipc'],
    ...user,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      SANDBOX_PORT: '1',
      LOG_LEVEL: 'silent',
      ...environment,
    },
  });
}

/** The answer of a PostgreSQL that is still recovering (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

type Refusal = { code: number | null; text: string };

/** What a start says that ends at once. */
async function refusal(
  environment: Readonly<Record<string, string>>,
  user?: { uid?: number; gid?: number },
): Promise<Refusal> {
  const child = spawnDocket(environment, 'pipe', user);
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.once('message', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
}

const readiness = async (url: string) => (await fetch(`${url}/readyz`)).status;

// Each uses its own `expect`: the common one loses a test as soon as another one that runs beside it has ended.
test.concurrent('a killed database is restarted under the same process', async ({
  expect,
  onTestFinished,
}) => {
  const { url, child, cluster } = await start(onTestFinished);
  const before = await findPostmaster(cluster);
  process.kill(before?.pid ?? 0, 'SIGKILL');
  await expect
    .poll(async () => (await findPostmaster(cluster))?.pid, { timeout: 200_000 })
    .not.toBe(before?.pid);
  await expect.poll(() => readiness(url), { timeout: 200_000 }).toBe(200);
  expect(child.exitCode).toBe(null);
});

test.concurrent('if its database cannot be restarted, it exits as failed and leaves nothing running', async ({
  expect,
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

test.concurrent('with a database server that is still starting up, it waits', async ({
  expect,
  onTestFinished,
}) => {
  let refused = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      refused += 1;
      socket.end(startingUp());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const child = spawnDocket({
    DATABASE_URL: `postgresql://docket@127.0.0.1:${port}/docket`,
    DOCKET_SECRET: 'a secret that only tests know',
  });
  onTestFinished(async () => {
    if (child.kill('SIGKILL')) await once(child, 'exit');
    server.close();
  });
  await expect.poll(() => refused, { timeout: 200_000 }).toBeGreaterThan(2);
  expect(child.exitCode).toBe(null);
});

test.concurrent('a secret that opens nothing of what is stored is refused, unless the old one is known or lost', async ({
  expect,
  onTestFinished,
}) => {
  const right = 'the secret of what is stored';
  const { child, dataFolder } = await start(onTestFinished, { DOCKET_SECRET: right });
  await asOwner((await findEmbeddedPostgres(dataFolder)) ?? '', (client) =>
    client.query('insert into push_keys (public_key, sealed_private_key) values ($1, $2)', [
      'public',
      createSealer([right]).seal('private', 'push keys'),
    ]),
  );
  child.kill('SIGTERM');
  await once(child, 'exit');
  const begin = (environment: Readonly<Record<string, string>>) =>
    refusal({ DOCKET_DATA_DIR: dataFolder, ...environment });
  const mistyped = { DOCKET_SECRET: 'the secret of what is stord' };
  const { code, text } = await begin(mistyped);
  expect(code).toBe(1);
  expect(text).toMatch(
    /cannot be decrypted with this DOCKET_SECRET\. Set DOCKET_SECRET to the old/,
  );
  expect(text.trim().split('\n')).toHaveLength(2);
  const started = { code: 0, text: '' };
  expect(await begin({ ...mistyped, DOCKET_SECRET_LOST: 'true' })).toEqual(started);
  expect(await begin({ ...mistyped, DOCKET_PREVIOUS_SECRET: right })).toEqual(started);
  expect(await begin(mistyped)).toEqual(started);
});

test.concurrent('a data folder that its user cannot write to is refused in one sentence', async ({
  expect,
  onTestFinished,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-main-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'file'), '');
  await chmod(folder, 0o555);
  await chmod(path.dirname(fileURLToPath(bundle.entry('main'))), 0o755);
  const unwritable = [folder, path.join(folder, 'data'), path.join(folder, 'file', 'data')];
  for (const dataFolder of unwritable) {
    const { code, text } = await refusal({ DOCKET_DATA_DIR: dataFolder }, ORDINARY);
    expect(code).toBe(1);
    expect(text).toMatch(
      /^Docket cannot start\.\nThe user who runs Docket cannot write to the data folder .* \(E[A-Z]+\)\. Give the folder to that user \(chown\), or set DOCKET_DATA_DIR to another one\.\n$/,
    );
    expect(text).toContain(` ${dataFolder} (`);
  }
});

test.concurrent('the log says where the data is, and that a public address is in sandbox mode', async ({
  expect,
  onTestFinished,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-main-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'secret'), 'a secret that only tests know');
  const begin = (environment: Readonly<Record<string, string>>) => {
    const address = 'postgresql://docket@docket.invalid/docket';
    const known = { LOG_LEVEL: 'info', DOCKET_DATA_DIR: folder, DATABASE_URL: address };
    return refusal({ ...known, ...environment });
  };
  const { text } = await begin({ DOCKET_PUBLIC_URL: 'https://docket.example' });
  expect(text).toContain(`"dataFolder":"${folder}","database":"server"`);
  expect(text).toContain('MICROSOFT_CLIENT_ID is not set, so Docket runs in sandbox mode');
  expect((await begin({})).text).not.toContain('sandbox mode');
});
