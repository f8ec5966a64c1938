// Tables disappear while a restore replaces them, so no backup and no other restore may run beside it.
import type { Client } from 'pg';

import { BackupError } from './backup-error';
import { ADVISORY_LOCKS } from '../db/advisory-locks';

/** Until its connection ends, this restore has the database alone. */
export async function lockForRestore(client: Client): Promise<void> {
  if (await locks(client, 'pg_try_advisory_lock')) return;
  throw new BackupError(
    'A backup or another restore is running on this database. Wait until it has ended, and restore again.',
  );
}

/** Until its transaction ends, no restore begins. */
export async function refuseWhileRestoring(client: Client): Promise<void> {
  if (await locks(client, 'pg_try_advisory_xact_lock_shared')) return;
  throw new BackupError(
    'A restore is running on this database. Wait until it has ended, and try again.',
  );
}

async function locks(client: Client, attempt: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select ${attempt}($1) as locked`, [
    ADVISORY_LOCKS.restore,
  ]);
  return rows[0]?.locked === true;
}
