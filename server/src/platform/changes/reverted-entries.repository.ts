import { sql } from 'kysely';

import type { UserScope } from '../db/database';

/** null clears the mark. */
export async function setReverted(
  scope: UserScope,
  ids: readonly number[],
  revertedBy: number | null,
): Promise<void> {
  if (ids.length === 0) return;
  await scope.trx
    .updateTable('audit_entries')
    .set({ reverted_by: revertedBy })
    .where('user_id', '=', scope.userId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

/** Clears the mark on the entries that these reverted. */
export async function clearReverted(
  scope: UserScope,
  revertedBy: readonly number[],
): Promise<void> {
  if (revertedBy.length === 0) return;
  await scope.trx
    .updateTable('audit_entries')
    .set({ reverted_by: null })
    .where('user_id', '=', scope.userId)
    .where('reverted_by', '=', sql<number>`any(${[...revertedBy]}::bigint[])`)
    .execute();
}
