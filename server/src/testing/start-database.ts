import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Client } from 'pg';
import type { TestProject } from 'vitest/node';

import { startEmbeddedPostgres } from '../platform/db/embedded-postgres';
import { findPostmaster, isAlive, stopPostmaster } from '../platform/db/postmaster';
import { prepareDatabase } from '../platform/db/migrate';

export const TEST_APP_PASSWORD = 'only-for-tests';
export const TEMPLATE = 'docket_template';
const MIGRATIONS = path.join(import.meta.dirname, '../platform/db/migrations');

/** Linux keeps this folder in memory. A container's has only 64 MB. */
const IN_MEMORY = '/dev/shm';
const ROOM = 2 * 1024 ** 3;
const SETTINGS = {
  // Only lost in a power failure, which no test survives either.
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '400',
  // No test stores enough for this to pay off.
  autovacuum: 'off',
  // Each app of a test signs in several times.
  scram_iterations: '1',
};

const PREFIX = 'docket-test-database-';
const OWNER_FILE = 'owner';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the owner of the test PostgreSQL. */
    ownerUrl: string;
    /** null: tests connect to the server itself. */
    poolerPort: number | null;
  }
}

/** Vitest's global setup. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { ownerUrl, stop } = await shareTestServer();
  project.provide('ownerUrl', ownerUrl);
  project.provide('poolerPort', null);
  return stop;
}

type TestServer = { ownerUrl: string; stop: () => Promise<void> };

/** Vitest loads this file again for each project; only the process is shared by all. */
const shared = globalThis as { docketTestServer?: { server: Promise<TestServer>; users: number } };

/** One PostgreSQL for all projects of the run, with a migrated template database that is cloned for each test. */
export async function shareTestServer(): Promise<TestServer> {
  const sharing = (shared.docketTestServer ??= { server: startTestServer(), users: 0 });
  sharing.users += 1;
  const { ownerUrl, stop } = await sharing.server;
  return {
    ownerUrl,
    stop: async () => {
      sharing.users -= 1;
      if (sharing.users > 0) return;
      delete shared.docketTestServer;
      await stop();
    },
  };
}

async function startTestServer(): Promise<TestServer> {
  await removeAbandoned();
  const dataFolder = await mkdtemp(path.join(await quickestFolder(), PREFIX));
  await writeFile(path.join(dataFolder, OWNER_FILE), String(process.pid));
  // As root, the server runs as nobody, who must be able to traverse this folder.
  await chmod(dataFolder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataFolder: path.join(dataFolder, 'data'),
    settings: SETTINGS,
  });
  const client = new Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  // Hashed again, with few iterations.
  const { username, password } = new URL(postgres.ownerUrl);
  await client.query(`alter role ${username} password '${password}'`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const template = new URL(postgres.ownerUrl);
  template.pathname = `/${TEMPLATE}`;
  await prepareDatabase(template.href, { folder: MIGRATIONS, appPassword: TEST_APP_PASSWORD });
  return {
    ownerUrl: postgres.ownerUrl,
    stop: async () => {
      await postgres.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A run clones hundreds of databases: on a disk shared with others, each takes ten times as long. */
async function quickestFolder(): Promise<string> {
  const memory = await statfs(IN_MEMORY).catch(() => undefined);
  const free = memory === undefined ? 0 : memory.bavail * memory.bsize;
  return free > ROOM ? IN_MEMORY : tmpdir();
}

/** A killed run leaves its server and folder behind; the next run removes them. */
async function removeAbandoned(): Promise<void> {
  for (const folder of [...(await listOwn(tmpdir())), ...(await listOwn(IN_MEMORY))]) {
    const owner = await readFile(path.join(folder, OWNER_FILE), 'utf8').catch(() => undefined);
    // Without the marker, another run is just creating it.
    if (owner === undefined || isAlive(Number(owner))) continue;
    const left = await findPostmaster(path.join(folder, 'data/postgres'));
    if (left !== null) await stopPostmaster(left.pid);
    await rm(folder, { recursive: true, force: true });
  }
}

async function listOwn(parent: string): Promise<string[]> {
  const names = existsSync(parent) ? await readdir(parent) : [];
  return names.filter((name) => name.startsWith(PREFIX)).map((name) => path.join(parent, name));
}
