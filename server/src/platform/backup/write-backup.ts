import { createHash, type Hash } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';

import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { asOwner } from '../db/as-owner';
import { refuseWhileRestoring } from './restore-lock';
import { exists } from '../db/postgres-location';
import { listTables, quoteName, readIdentities } from './backed-up-tables';
import {
  contentLine,
  contentTable,
  readContent,
  skipRows,
  type BackupAbout,
} from './backup-content';
import { BackupError, damaged } from './backup-error';
import { backupFailure } from './backup-failure';
import { openBackupFile, writeBackupFile } from './backup-file';

export type BackupSummary = { about: BackupAbout; rows: number; bytes: number };

type Order = {
  ownerUrl: string;
  file: string;
  passphrase: string | undefined;
  about: Omit<BackupAbout, 'migrations'>;
  signal?: AbortSignal;
};

/**
 * Writes a consistent snapshot of all rows while Docket runs, and verifies the file before giving it its final name.
 * Throws BackupError.
 */
export async function writeBackup(order: Order): Promise<BackupSummary> {
  try {
    return await writeVerified(order);
  } catch (error) {
    throw backupFailure(error, order.file);
  }
}

async function writeVerified(order: Order): Promise<BackupSummary> {
  const { file, passphrase, signal } = order;
  if (await exists(file))
    throw new BackupError(`${file} already exists. Choose another file, or remove it.`);
  const draft = `${file}.partial`;
  try {
    const written = createHash('sha256');
    await asOwner(order.ownerUrl, (client) =>
      writeBackupFile(draft, hashWhileReading(contentOf(client, order), written), {
        passphrase,
        signal,
      }),
    );
    const read = createHash('sha256');
    const summary = await readBackup(draft, passphrase, { hash: read, signal });
    if (read.digest('hex') !== written.digest('hex')) throw damaged();
    const { size } = await stat(draft);
    await rename(draft, file);
    return { ...summary, bytes: size };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Reads a backup to its end without changing anything. Throws BackupError if it could not be restored. */
export async function readBackup(
  file: string,
  passphrase: string | undefined,
  { hash = createHash('sha256'), signal }: { hash?: Hash; signal?: AbortSignal | undefined } = {},
): Promise<Omit<BackupSummary, 'bytes'>> {
  const content = hashWhileReading(await openBackupFile(file, passphrase), hash, signal);
  const { about, end } = await readContent(content, {
    about: () => Promise.resolve(),
    table: (_, rows) => skipRows(rows),
  });
  return { about, rows: Object.values(end.rows).reduce((sum, count) => sum + count, 0) };
}

async function* hashWhileReading(
  content: AsyncIterable<Buffer>,
  hash: Hash,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  for await (const block of content) {
    signal?.throwIfAborted();
    hash.update(block);
    yield block;
  }
}

async function* contentOf(client: Client, { about }: Order): AsyncGenerator<Buffer> {
  await client.query('begin isolation level repeatable read, read only');
  await refuseWhileRestoring(client);
  await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'`);
  const tables = await listTables(client);
  const names = tables.map(({ table }) => quoteName(client, table));
  // Keeps migrations from changing a table until its rows are written.
  await client.query(`lock table ${names.join(', ')} in access share mode`);
  const { rows: migrations } = await client.query<BackupAbout['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  );
  yield contentLine({ ...about, migrations });
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
    // A query, because a plain COPY of a table ignores row-level security.
    const copy = client.query(
      copyTo(`copy (select ${columns} from ${quoteName(client, table.table)}) to stdout`),
    );
    yield* contentTable(table, copy as AsyncIterable<Buffer>);
    counts[table.table] = copy.rowCount;
  }
  // Read last: sequences are not part of the snapshot and only grow.
  const identities = await readIdentities(client);
  yield contentLine({ end: { rows: counts, identities } });
  await client.query('commit');
}
