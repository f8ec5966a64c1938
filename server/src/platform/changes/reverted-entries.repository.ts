import { sql } from 'kysely';

import type { UserScope } from '../db/database';
import { updateOwn } from '../db/own-rows';

/** null clears the mark. */
export async function setReverted(
  scope: UserScope,
  ids: readonly number[],
  revertedBy: number | null,
): Promise<void> {
  if (ids.length === 0) return;
  await updateOwn(scope, 'audit_entries')
    .set({ reverted_by: revertedBy })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

/** Clears the mark on the entries that these reverted. */
export async function clearReverted(
  scope: UserScope,
  revertedBy: readonly number[],
): Promise<void> {
  if (revertedBy.length === 0) return;
  await updateOwn(scope, 'audit_entries')
    .set({ reverted_by: null })
    .where('reverted_by', '=', sql<number>`any(${[...revertedBy]}::bigint[])`)
    .execute();
}
