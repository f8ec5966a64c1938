import { utcDay, type GapKind } from '@docket/core/sync/completeness';
import { sql } from 'kysely';

import { anyTextOf } from '../../platform/db/any-of';
import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';

export type Gap = { messageId: string; kind: GapKind; day: string; receivedAt: Date | null };

const ROWS_PER_STATEMENT = 1_000;

/** Gaps found by a comparison. */
export async function insertGaps(
  scope: UserScope,
  folderId: string,
  { gaps, now }: { gaps: readonly Gap[]; now: Date },
): Promise<void> {
  for (let at = 0; at < gaps.length; at += ROWS_PER_STATEMENT) {
    const rows = gaps.slice(at, at + ROWS_PER_STATEMENT).map((gap) => ({
      user_id: scope.userId,
      folder_id: folderId,
      message_id: gap.messageId,
      kind: gap.kind,
      day: gap.day,
      received_at: gap.receivedAt,
      found_at: now,
    }));
    await scope.trx
      .insertInto('completeness_gaps')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'folder_id', 'message_id']).doUpdateSet((excluded) => ({
          kind: excluded.ref('excluded.kind'),
          day: excluded.ref('excluded.day'),
          received_at: excluded.ref('excluded.received_at'),
        })),
      )
      .execute();
  }
}

export type KnownGap = {
  folderId: string;
  messageId: string;
  kind: GapKind;
  day: string;
  triedAt: Date | null;
};

/** Gaps of included folders not tried since then, newest first. */
export async function listUntriedGaps(
  scope: UserScope,
  since: Date,
  limit: number,
): Promise<KnownGap[]> {
  const rows = await scope.trx
    .selectFrom('completeness_gaps as gap')
    .innerJoin('mail_folders as folder', (join) =>
      join.onRef('folder.user_id', '=', 'gap.user_id').onRef('folder.id', '=', 'gap.folder_id'),
    )
    .selectAll('gap')
    .where('gap.user_id', '=', scope.userId)
    .where('folder.is_included', '=', true)
    .where((e) => e.or([e('gap.tried_at', 'is', null), e('gap.tried_at', '<', since)]))
    .orderBy('gap.day', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    folderId: row.folder_id,
    messageId: row.message_id,
    kind: row.kind,
    day: row.day,
    triedAt: row.tried_at,
  }));
}

export async function markGapsTried(
  scope: UserScope,
  messageIds: readonly string[],
  now: Date,
): Promise<void> {
  await updateOwn(scope, 'completeness_gaps')
    .set({ tried_at: now })
    .where('message_id', '=', sql<string>`any(${messageIds}::text[])`)
    .execute();
}

/** A message that the sync asked for and did not get. */
export type NotedGap = {
  messageId: string;
  kind: Exclude<GapKind, 'extra'>;
  receivedAt: Date | null;
  notedAs: 'unserved' | 'not_found';
};

/** Written together with the cursor that moves past these messages. */
export async function noteGaps(
  scope: UserScope,
  folderId: string,
  { gaps, now }: { gaps: readonly NotedGap[]; now: Date },
): Promise<void> {
  if (gaps.length === 0) return;
  await scope.trx
    .insertInto('completeness_gaps')
    .values(
      gaps.map(({ messageId, kind, receivedAt, notedAs }) => ({
        user_id: scope.userId,
        folder_id: folderId,
        message_id: messageId,
        kind,
        day: utcDay(receivedAt ?? now),
        received_at: receivedAt,
        found_at: now,
        tried_at: now,
        noted_as: notedAs,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'folder_id', 'message_id']).doUpdateSet((e) => ({
        kind: e.ref('excluded.kind'),
        tried_at: e.ref('excluded.tried_at'),
        found_at: sql<Date>`case when completeness_gaps.noted_as is null then excluded.found_at
          else completeness_gaps.found_at end`,
        noted_as: e.ref('excluded.noted_as'),
      })),
    )
    .execute();
}

/** What the sync has noted in included folders; the one that was asked for longest ago comes first. */
export async function listNotedGaps(scope: UserScope) {
  return scope.trx
    .selectFrom('completeness_gaps as gap')
    .innerJoin('mail_folders as folder', (join) =>
      join.onRef('folder.user_id', '=', 'gap.user_id').onRef('folder.id', '=', 'gap.folder_id'),
    )
    .select([
      'gap.message_id as messageId',
      'gap.noted_as as notedAs',
      'gap.found_at as foundAt',
      'gap.tried_at as triedAt',
    ])
    .where('gap.user_id', '=', scope.userId)
    .where('gap.noted_as', 'is not', null)
    .where('folder.is_included', '=', true)
    .orderBy('gap.tried_at')
    .execute();
}

/** Only what the sync has noted: a gap found by a comparison ends when its day is compared again. */
export async function deleteNotedGaps(
  scope: UserScope,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  await deleteOwn(scope, 'completeness_gaps')
    .where('noted_as', 'is not', null)
    .where('message_id', '=', anyTextOf(messageIds))
    .execute();
}

/** Gaps of each folder by kind. */
export async function countGaps(scope: UserScope) {
  return selectOwn(scope, 'completeness_gaps')
    .select((e) => ['folder_id as folderId', 'kind', e.fn.countAll<number>().as('gaps')])
    .groupBy(['folder_id', 'kind'])
    .execute();
}
