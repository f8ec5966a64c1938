// Scheduled backups. Called as the system: no row belongs to one user.
import type { BackupFacts } from '@docket/core/doctor/doctor-facts';

import type { UserScope } from '../../platform/db/database';

type Trx = UserScope['trx'];
type Backup = {
  startedAt: Date;
  finishedAt: Date;
  file: string | null;
  bytes: number | null;
  rows: number | null;
  error: string | null;
};
const KEPT_ENTRIES = 100;

export function listBackupEntries(trx: Trx, count: number): Promise<Backup[]> {
  return trx
    .selectFrom('backups')
    .select([
      'started_at as startedAt',
      'finished_at as finishedAt',
      'file',
      'bytes',
      'row_count as rows',
      'error',
    ])
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

export async function findLastBackup(trx: Trx): Promise<BackupFacts | null> {
  const [last] = await listBackupEntries(trx, 1);
  return last === undefined
    ? null
    : { finishedAt: last.finishedAt.toISOString(), error: last.error };
}

export async function insertBackupEntry(trx: Trx, backup: Backup): Promise<void> {
  const { id } = await trx
    .insertInto('backups')
    .values({
      started_at: backup.startedAt,
      finished_at: backup.finishedAt,
      file: backup.file,
      bytes: backup.bytes,
      row_count: backup.rows,
      error: backup.error,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('backups')
    .where('id', '<=', id - KEPT_ENTRIES)
    .execute();
}
