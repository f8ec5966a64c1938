import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Client } from 'pg';
import { sql } from 'kysely';
import { runMigrations } from 'graphile-worker';

import { ADVISORY_LOCKS } from './advisory-locks';
import { asOwner } from './as-owner';
import type { Db } from './database';
import { refuseUnfinishedRestore } from './unfinished-restore';

const APP_ROLE = 'docket_app';
const ROLE_TRIES = 20;
// Parallel workers and JIT compilation take longer to start than most pages take in total, and take processor time from
// others.
const SHORT_QUERY_SETTINGS = `
  alter role ${APP_ROLE} set max_parallel_workers_per_gather = 0;
  alter role ${APP_ROLE} set jit = off`;

const MIGRATIONS_TABLE = `create table if not exists schema_migrations
  (name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

// Row-level security is forced on the owner too, who is not a superuser on most servers, but migrations and backups
// must see every row. The product never logs in as the owner, and its functions that run as the owner filter by user
// themselves.
const OWNER_SEES_ALL = `
  do $$
  declare found record;
  begin
    for found in select c.oid::regclass as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'of_the_owner')
    loop
      execute format('create policy of_the_owner on %s to %I using (true) with check (true)', found.name, current_user);
    end loop;
  end $$`;

type MigrateOptions = {
  folder: string;
  appPassword: string;
  /** Whether a restore calls, which must not have finished yet. */
  isRestoring?: boolean;
};
type Migration = { name: string; statements: string; checksum: string };

/**
 * Applies pending numbered SQL files, each in a transaction, one process at a time. Migrations only go forward: an
 * applied file is never edited, and a database with migrations unknown to this build, or in which a restore did not
 * finish, is refused. Connects as the owner; the product itself logs in as docket_app, which owns nothing.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions): Promise<string[]> {
  return asOwner(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations]);
    if (options.isRestoring !== true) await refuseUnfinishedRestore(client);
    const migrations = await readMigrations(options.folder);
    const applied = await readApplied(client);
    refuseUnknown(migrations, applied);
    refuseEdited(migrations, applied);
    await ensureAppRole(client, options.appPassword);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) {
      await client.query(OWNER_SEES_ALL);
      await inTransaction(client, migration);
    }
    await client.query(OWNER_SEES_ALL);
    return pending.map(({ name }) => name);
  });
}

type Applied = { name: string; checksum: string };

/**
 * In the caller's transaction and with the product's role in place: drops the schema and applies exactly these
 * migrations, so that rows of that schema fit.
 */
export async function resetSchema(
  client: Client,
  { folder, applied }: { folder: string; applied: readonly Applied[] },
): Promise<void> {
  const names = new Set(applied.map(({ name }) => name));
  await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.migrations]);
  await client.query('drop schema public cascade; create schema public');
  await client.query(MIGRATIONS_TABLE);
  for (const migration of await readMigrations(folder))
    if (names.has(migration.name)) await apply(client, migration);
}

/** Why rows of a schema with these migrations cannot be restored into this build; null if they can. */
export async function findIncompatibility(
  folder: string,
  applied: readonly Applied[],
): Promise<string | null> {
  const known = new Map((await readMigrations(folder)).map((own) => [own.name, own.checksum]));
  const unknown = applied.filter(({ name, checksum }) => known.get(name) !== checksum);
  return unknown.length === 0 ? null : unknown.map(({ name }) => name).join(', ');
}

async function migrationFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const name of await migrationFiles(folder)) {
    const statements = await readFile(path.join(folder, name), 'utf8');
    migrations.push({ name, statements, checksum: checksumOf(statements) });
  }
  return migrations;
}

/** Line endings differ between checkouts and change nothing. */
function checksumOf(statements: string): string {
  return createHash('sha256').update(statements.replaceAll('\r\n', '\n')).digest('hex');
}

/** The checksum of each applied migration, by name. */
async function readApplied(client: Client): Promise<ReadonlyMap<string, string | null>> {
  await client.query(MIGRATIONS_TABLE);
  // Before the first release the table had no checksums; refuseUnknown recognizes such a database by that.
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `select name, to_jsonb(applied) ->> 'checksum' as checksum from schema_migrations applied order by name`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function refuseUnknown(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string | null>,
) {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  if (unknown.some((name) => applied.get(name) === null))
    throw new Error(
      `This database was made by a Docket older than the first release (it has ${unknown.join(', ')}) and cannot be brought up to date. Export your configuration with that Docket, start this one on an empty database (another DOCKET_DATA_DIR or DATABASE_URL) and import the file there.`,
    );
  throw new Error(
    `This database was made by a newer version of Docket: this version does not know ${unknown.join(', ')}. Start that version or a later one, or restore a backup made with this version.`,
  );
}

function refuseEdited(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string | null>,
) {
  const edited = migrations.find(
    ({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum,
  );
  if (edited === undefined) return;
  throw new Error(
    `Migration ${edited.name} was changed after it was applied to this database. Restore the file, and add a new migration instead.`,
  );
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Throws an error that names the fix if the owner may not create or change the role. */
export async function ensureAppRole(client: Client, password: string): Promise<void> {
  try {
    await createAppRole(client, password);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    const owner = client.escapeIdentifier(client.user ?? '');
    throw new Error(
      `The database user ${owner} may not create or change the role ${APP_ROLE}, as which Docket logs in. As an administrator of the database server, run: alter role ${owner} createrole; if another user created ${APP_ROLE} there, also: grant ${APP_ROLE} to ${owner} with admin option;`,
      { cause: error },
    );
  }
}

/** Roles are shared by all databases of a server, and other Dockets may be creating theirs at the same time. */
async function createAppRole(client: Client, password: string): Promise<void> {
  await client.query(`do $$ begin create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole nobypassrls;
    exception when duplicate_object or unique_violation then null; end $$`);
  for (let tries = 0; ; tries += 1) {
    try {
      await client.query(`alter role ${APP_ROLE} login password ${client.escapeLiteral(password)}`);
      await client.query(SHORT_QUERY_SETTINGS);
      return;
    } catch (error) {
      const isRace = error instanceof Error && error.message === 'tuple concurrently updated';
      if (!isRace || tries === ROLE_TRIES) throw error;
    }
  }
}

async function inTransaction(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await apply(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function apply(client: Client, { name, statements, checksum }: Migration): Promise<void> {
  try {
    await client.query(statements);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
  } catch (error) {
    throw new Error(
      `Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** The owner's connection string with the product's own login. */
export function appConnection(ownerUrl: string, appPassword: string): string {
  const url = new URL(ownerUrl);
  url.username = APP_ROLE;
  url.password = encodeURIComponent(appPassword);
  return url.toString();
}

/** All of them if the database was never set up. */
export async function readMissingMigrations(db: Db, folder: string): Promise<string[]> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('schema_migrations') is not null as has`.execute(db);
  const files = await migrationFiles(folder);
  if (rows[0]?.has !== true) return files;
  const found = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const applied = new Set(found.rows.map((row) => row.name));
  return files.filter((name) => !applied.has(name));
}

/** The job queue's tables, created by the owner with access for the product's role. */
async function migrateJobs(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.jobSchema]);
    await runMigrations({ connectionString: ownerUrl, maxPoolSize: 1 });
    await client.query(GRANTS);
  });
}

// graphile-worker enables row-level security without policies, because it expects to own its tables.
const GRANTS = `
  revoke insert, update, delete on schema_migrations from ${APP_ROLE};
  grant usage on schema graphile_worker to ${APP_ROLE};
  grant select, insert, update, delete on all tables in schema graphile_worker to ${APP_ROLE};
  grant usage, select on all sequences in schema graphile_worker to ${APP_ROLE};
  grant execute on all functions in schema graphile_worker to ${APP_ROLE};
  do $$
  declare found record;
  begin
    for found in select c.oid::regclass as name from pg_class c
      where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${APP_ROLE}')
    loop
      execute format('create policy ${APP_ROLE} on %s to ${APP_ROLE} using (true) with check (true)', found.name);
    end loop;
  end $$`;

/** Migrates a database as its owner. Returns the connection string of the product's own role. */
export async function prepareDatabase(ownerUrl: string, options: MigrateOptions): Promise<string> {
  await migrate(ownerUrl, options);
  await migrateJobs(ownerUrl);
  return appConnection(ownerUrl, options.appPassword);
}
