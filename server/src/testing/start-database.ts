import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

const PREFIX = 'docket-test-database-';
const OWNER_FILE = 'owner';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the owner of the tests' PostgreSQL. */
    ownerUrl: string;
    /** null: the tests ask the server itself. */
    poolerPort: number | null;
  }
}

/** Vitest's global set-up. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { ownerUrl, stop } = await startTestServer();
  project.provide('ownerUrl', ownerUrl);
  project.provide('poolerPort', null);
  return stop;
}

type TestServer = { ownerUrl: string; stop: () => Promise<void> };

/** One PostgreSQL for the run, with a migrated database that every test app is cloned from. */
export async function startTestServer(): Promise<TestServer> {
  await removeAbandoned();
  const dataFolder = await mkdtemp(path.join(tmpdir(), PREFIX));
  await writeFile(path.join(dataFolder, OWNER_FILE), String(process.pid));
  // As root the server runs as nobody, who must be able to pass here.
  await chmod(dataFolder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataFolder: path.join(dataFolder, 'data'),
    // Lost on a power cut, which a test does not outlive either.
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  const client = new Client({ connectionString: postgres.ownerUrl });
  await client.connect();
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

/** A run that was killed leaves its server and folder behind; the next run ends them. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(tmpdir(), name);
    const owner = await readFile(path.join(folder, OWNER_FILE), 'utf8').catch(() => undefined);
    // Without the note, another run is just making it.
    if (owner === undefined || isAlive(Number(owner))) continue;
    const left = await findPostmaster(path.join(folder, 'data/postgres'));
    if (left !== null) await stopPostmaster(left.pid);
    await rm(folder, { recursive: true, force: true });
  }
}
