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

type RecordKey = { noun: string; recordId: string };

/** Clears the mark on the entries that these reverted, if given only on those of some records. */
export async function clearReverted(
  scope: UserScope,
  revertedBy: readonly number[],
  records?: readonly RecordKey[],
): Promise<void> {
  if (revertedBy.length === 0 || records?.length === 0) return;
  const nouns = records?.map(({ noun }) => noun) ?? null;
  const ids = records?.map(({ recordId }) => recordId) ?? null;
  await updateOwn(scope, 'audit_entries')
    .set({ reverted_by: null })
    .where('reverted_by', '=', sql<number>`any(${[...revertedBy]}::bigint[])`)
    .where(sql<boolean>`(${nouns}::text[] is null
      or (noun, record_id) in (select * from unnest(${nouns}::text[], ${ids}::text[])))`)
    .execute();
}
