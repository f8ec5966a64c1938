import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Client } from 'pg';
import type { TestProject } from 'vitest/node';

import { startEmbeddedPostgres } from '../platform/db/embedded-postgres';
import { prepareDatabase } from '../platform/db/prepare-database';

export const TEST_APP_PASSWORD = 'only-for-tests';
export const TEMPLATE = 'docket_template';
const MIGRATIONS = path.join(import.meta.dirname, '../platform/db/migrations');

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the owner of the tests' PostgreSQL. */
    ownerUrl: string;
  }
}

/** Vitest's global set-up: one PostgreSQL for the run, with a migrated database that every test app is cloned from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'docket-test-'));
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
  project.provide('ownerUrl', postgres.ownerUrl);
  return async () => {
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}
