import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Client } from 'pg';

import { asOwner } from './as-owner';

export const APP_ROLE = 'docket_app';
// Any constant will do: it only has to be the same in every process.
const MIGRATION_LOCK = 7_236_105;

/**
 * Applies the numbered SQL files not applied yet, each in a transaction, one process at a time.
 * Connects as the owner; the product itself logs in as docket_app, which owns nothing.
 */
export async function migrate(
  ownerUrl: string,
  options: { folder: string; appPassword: string },
): Promise<string[]> {
  return asOwner(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureAppRole(client, options.appPassword);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const applied = new Set(rows.map((row) => row.name));
    const pending = (await migrationFiles(options.folder)).filter((name) => !applied.has(name));
    for (const name of pending) await apply(client, options.folder, name);
    return pending;
  });
}

export async function migrationFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
}

async function ensureAppRole(client: Client, password: string): Promise<void> {
  // Roles are shared by all databases of a server: another database's migration may create it meanwhile.
  await client.query(`do $$ begin create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole nobypassrls;
    exception when duplicate_object or unique_violation then null; end $$`);
  await client.query(`alter role ${APP_ROLE} login password ${client.escapeLiteral(password)}`);
}

async function apply(client: Client, folder: string, name: string): Promise<void> {
  const statements = await readFile(path.join(folder, name), 'utf8');
  try {
    await client.query('begin');
    await client.query(statements);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(
      `Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** The owner's connection string with the product's own login put in. */
export function appConnection(ownerUrl: string, appPassword: string): string {
  const url = new URL(ownerUrl);
  url.username = APP_ROLE;
  url.password = encodeURIComponent(appPassword);
  return url.toString();
}
