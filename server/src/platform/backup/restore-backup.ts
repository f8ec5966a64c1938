import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';

import { asOwner } from '../db/as-owner';
import { ensureAppRole, findIncompatibility, prepareDatabase, resetSchema } from '../db/migrate';
import { lockForRestore } from './restore-lock';
import {
  markRestoreFinished,
  markRestoreUnfinished,
  UnfinishedRestore,
} from '../db/unfinished-restore';
import { quoteName, setIdentities } from './backed-up-tables';
import { readContent, skipRows, type BackedUpTable, type BackupAbout } from './backup-content';
import { BackupError } from './backup-error';
import { openBackupFile } from './backup-file';
import { readBackup } from './write-backup';

type Order = {
  ownerUrl: string;
  file: string;
  passphrase: string | undefined;
  migrationsFolder: string;
  /** The secret to restore with; throws BackupError if the backup needs another. */
  secretFor(about: BackupAbout): string;
  appPassword(secret: string): string;
  /** Whether to delete what the database holds. */
  isReplacing: boolean;
  /** What must be done to the restored data before Docket may start. */
  finish(restored: Restored): Promise<void>;
};

export type Restored = { about: BackupAbout; rows: number; secret: string; databaseUrl: string };

/**
 * Restores a backup and migrates it to the current schema. The file is first read to its end, and Docket's rows are
 * replaced in one transaction: a restore that fails before its end changes nothing. Once they are replaced, Docket does
 * not start until a restore has finished. Throws BackupError, then UnfinishedRestore.
 */
export async function restoreBackup(order: Order): Promise<Restored> {
  return asOwner(order.ownerUrl, async (lock) => {
    await lockForRestore(lock);
    return restoreAlone(order);
  });
}

async function restoreAlone(order: Order): Promise<Restored> {
  const { ownerUrl, migrationsFolder: folder } = order;
  const { about, rows } = await readBackup(order.file, order.passphrase);
  const unsuited = await findIncompatibility(folder, about.migrations);
  if (unsuited !== null)
    throw new BackupError(
      `This backup was made by a newer version of Docket (${about.version}): this version does not know ${unsuited}. Restore it with that version or a later one.`,
    );
  const secret = order.secretFor(about);
  const appPassword = order.appPassword(secret);
  await asOwner(ownerUrl, (client) => replaceRows(client, order, { about, appPassword }));
  try {
    await asOwner(ownerUrl, (client) =>
      client.query('drop schema if exists graphile_worker cascade'),
    );
    const databaseUrl = await prepareDatabase(ownerUrl, { folder, appPassword, isRestoring: true });
    await asOwner(ownerUrl, (client) => restoreJobs(client, order));
    const restored = { about, rows, secret, databaseUrl };
    await order.finish(restored);
    await asOwner(ownerUrl, markRestoreFinished);
    return restored;
  } catch (cause) {
    throw new UnfinishedRestore({ cause });
  }
}

async function replaceRows(
  client: Client,
  order: Order,
  { about, appPassword }: { about: BackupAbout; appPassword: string },
): Promise<void> {
  await refuseInUse(client);
  if (!order.isReplacing) await requireEmptyDatabase(client);
  await ensureAppRole(client, appPassword);
  await client.query('begin');
  await resetSchema(client, { folder: order.migrationsFolder, applied: about.migrations });
  await restoreTables(client, order, 'public');
  await markRestoreUnfinished(client);
  await client.query('commit');
}

async function restoreJobs(client: Client, order: Order): Promise<void> {
  await client.query('begin');
  await restoreTables(client, order, 'graphile_worker');
  await client.query(FREE_JOBS);
  await client.query('commit');
}

/** The workers that held these jobs are gone, and the interrupted attempt does not count. */
const FREE_JOBS = `
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null;
  update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
    where locked_at is not null`;

async function restoreTables(
  client: Client,
  { file, passphrase }: Order,
  schema: string,
): Promise<void> {
  const content = await openBackupFile(file, passphrase);
  const { end } = await readContent(content, {
    about: () => Promise.resolve(),
    table: (table, rows) =>
      table.table.startsWith(`${schema}.`) ? restoreTable(client, table, rows) : skipRows(rows),
  });
  await setIdentities(client, end.identities, schema);
}

async function restoreTable(
  client: Client,
  { table, columns }: BackedUpTable,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const name = quoteName(client, table);
  const { rows: found } = await client.query<{ isForced: boolean }>(
    'select relforcerowsecurity as "isForced" from pg_class where oid = $1::regclass',
    [table],
  );
  const isForced = found[0]?.isForced === true;
  // COPY FROM does not work with row-level security; the owner is exempt while it is not forced.
  if (isForced) await client.query(`alter table ${name} no force row level security`);
  // The rows already contain what the triggers would compute.
  await client.query(`alter table ${name} disable trigger user`);
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  await pipeline(rows, client.query(copyFrom(`copy ${name} (${list}) from stdin`)));
  await client.query(`alter table ${name} enable trigger user`);
  if (isForced) await client.query(`alter table ${name} force row level security`);
}

async function refuseInUse(client: Client): Promise<void> {
  if (!(await hasTable(client, 'public.processes'))) return;
  const { rows } = await asSystem<{ host: string }>(
    client,
    `select distinct host from public.processes where seen_at > now() - interval '1 minute'`,
  );
  if (rows.length > 0)
    throw new BackupError(
      `Docket is running on this database (on ${rows.map(({ host }) => host).join(', ')}). Stop it and restore again. If it was killed, wait a minute first.`,
    );
}

async function requireEmptyDatabase(client: Client): Promise<void> {
  if (!(await hasTable(client, 'public.schema_migrations'))) {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 3`,
    );
    if (rows.length === 0) return;
    throw new BackupError(
      `This database is not Docket’s: it contains the tables ${rows.map(({ name }) => name).join(', ')}. Give Docket a database of its own.`,
    );
  }
  const people = await countPeople(client);
  if (people > 0)
    throw new BackupError(
      `The database ${client.database ?? ''} on ${client.host} is not empty: it holds the data of ${people} ${people === 1 ? 'person' : 'people'}. To replace it with the backup, add --replace.`,
    );
}

async function countPeople(client: Client): Promise<number> {
  const { rows } = await asSystem<{ people: number }>(
    client,
    'select count(*)::int as people from public.users',
  );
  return rows[0]?.people ?? 0;
}

/** Row-level security is forced on the owner as well. */
async function asSystem<Row extends object>(client: Client, question: string) {
  await client.query('begin');
  await client.query(`select set_config('app.system', 'on', true)`);
  const answer = await client.query<Row>(question);
  await client.query('commit');
  return answer;
}

async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    'select to_regclass($1) is not null as has',
    [name],
  );
  return rows[0]?.has === true;
}
