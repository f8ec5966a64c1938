import { randomBytes } from 'node:crypto';

import { Client } from 'pg';
import { inject } from 'vitest';

import { appConnection } from '../platform/db/migrate';
import { TEMPLATE, TEST_APP_PASSWORD } from './start-database';

export type TestDatabase = {
  /** As docket_app; in the project "server-pooled" through PgBouncer. */
  url: string;
  /** The same, directly to the server. */
  listenUrl: string;
  /** As the owner: only for looking past row-level security in a test. */
  ownerUrl: string;
  drop(): Promise<void>;
};

/** A database of its own, cloned from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('ownerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copied as files: logging every page would take three times the work.
  await onServer(serverUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const owner = new URL(serverUrl);
  owner.pathname = `/${name}`;
  const listenUrl = appConnection(owner.href, TEST_APP_PASSWORD);
  return {
    url: throughPooler(listenUrl),
    listenUrl,
    ownerUrl: owner.href,
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

function throughPooler(url: string): string {
  const port = inject('poolerPort');
  if (port === null) return url;
  const pooled = new URL(url);
  pooled.port = String(port);
  return pooled.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Only one clone at a time may read the template; the others wait.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
