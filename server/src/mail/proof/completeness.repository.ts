import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';
import { setFolderChecked } from '../sync/folders.repository';
import { insertGaps } from '../sync/gaps.repository';
import type { Comparison, StoredMessage } from './compare-slice';
import type { Slice, StoredDay } from './completeness-plan';

const dayOf = sql<string>`(received_time at time zone 'utc')::date`;

/** Mailbox emails per folder and UTC day; emails imported from files do not count. */
export async function countStoredPerDay(scope: UserScope): Promise<StoredDay[]> {
  const rows = await selectOwn(scope, 'emails')
    .select(['folder_id', dayOf.as('day'), (e) => e.fn.countAll<number>().as('stored')])
    .where('removed_at', 'is', null)
    .where('folder_id', 'is not', null)
    .where('message_id', 'not like', 'file:%')
    .groupBy(['folder_id', dayOf])
    .execute();
  return rows.map((row) => ({
    folderId: row.folder_id ?? '',
    day: new Date(`${row.day}T00:00:00Z`),
    stored: row.stored,
  }));
}

/** Emails with one of the ids, in any folder, and all that are stored for this folder and time. */
export async function listStoredOf(
  scope: UserScope,
  { folderId, from, to, ids }: Slice & { ids: readonly string[] },
): Promise<StoredMessage[]> {
  const columns = ['message_id', 'folder_id', 'change_key', 'received_time', 'removed_at'] as const;
  const rows = await selectOwn(scope, 'emails')
    .select(columns)
    .where('message_id', '=', sql<string>`any(${ids}::text[])`)
    .union(
      selectOwn(scope, 'emails')
        .select(columns)
        .where('folder_id', '=', folderId)
        .where('received_time', '>=', from)
        .where('received_time', '<', to)
        .where('removed_at', 'is', null)
        .where('message_id', 'not like', 'file:%'),
    )
    .execute();
  return rows.map((row) => ({
    messageId: row.message_id,
    folderId: row.folder_id,
    changeKey: row.change_key,
    receivedAt: row.received_time,
    isAway: row.removed_at !== null,
  }));
}

/**
 * Replaces what was known of the slice's days. A gap that still exists keeps the time it was tried; one that the sync
 * noted ends only when the mailbox answers for that very message.
 */
export async function writeComparison(
  scope: UserScope,
  slice: Slice,
  { days, gaps, now }: Comparison & { now: Date },
): Promise<void> {
  const first = slice.from.toISOString().slice(0, 10);
  const last = new Date(slice.to.getTime() - 1).toISOString().slice(0, 10);
  const key = { user_id: scope.userId, folder_id: slice.folderId };
  for (const table of ['completeness_days', 'completeness_gaps'] as const) {
    let query = scope.trx
      .deleteFrom(table)
      .where('user_id', '=', scope.userId)
      .where('folder_id', '=', slice.folderId)
      .where('day', '>=', first)
      .where('day', '<=', last);
    if (table === 'completeness_gaps')
      query = query.where(
        sql<boolean>`noted_as is null and message_id <> all(${gaps.map((gap) => gap.messageId)}::text[])`,
      );
    await query.execute();
  }
  if (days.size > 0)
    await scope.trx
      .insertInto('completeness_days')
      .values([...days].map(([day, counted]) => ({ ...key, day, ...counted, measured_at: now })))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'folder_id', 'day']).doUpdateSet((excluded) => ({
          expected: excluded.ref('excluded.expected'),
          stored: excluded.ref('excluded.stored'),
          missing: excluded.ref('excluded.missing'),
          extra: excluded.ref('excluded.extra'),
          outdated: excluded.ref('excluded.outdated'),
          measured_at: excluded.ref('excluded.measured_at'),
        })),
      )
      .execute();
  await insertGaps(scope, slice.folderId, { gaps, now });
  await setFolderChecked(scope, slice.folderId, now);
}
