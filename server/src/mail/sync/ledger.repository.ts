import type { UserScope } from '../../platform/db/database';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';

/** A requested time span of one folder, read newest first; covered once `isDone`. */
export type Range = {
  folderId: string;
  from: Date;
  to: Date;
  /** Every message after it is stored, and possibly some of that very second; null: not started. */
  readDownTo: Date | null;
  /** Messages listed so far, including repeats after a crash; never shown. */
  listed: number;
  total: number | null;
  isDone: boolean;
};
export type RangeKey = Pick<Range, 'folderId' | 'from' | 'to'>;

export async function listRanges(scope: UserScope): Promise<Range[]> {
  const rows = await selectOwn(scope, 'backfill_ranges')
    .selectAll()
    .orderBy('to_time', 'desc')
    .execute();
  return rows.map((row) => ({
    folderId: row.folder_id,
    from: row.from_time,
    to: row.to_time,
    readDownTo: row.read_down_to,
    listed: row.listed,
    total: row.total,
    isDone: row.done_at !== null,
  }));
}

export async function addRanges(
  scope: UserScope,
  ranges: readonly (RangeKey & { total?: number })[],
): Promise<void> {
  if (ranges.length === 0) return;
  await scope.trx
    .insertInto('backfill_ranges')
    .values(
      ranges.map((range) => ({
        user_id: scope.userId,
        folder_id: range.folderId,
        from_time: range.from,
        to_time: range.to,
        total: range.total ?? null,
        read_down_to: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type RangeProgress = {
  readDownTo: Date | null;
  /** Added to the number listed so far. */
  listed: number;
  total: number | null;
  doneAt: Date | null;
};

export async function moveRange(
  scope: UserScope,
  key: RangeKey,
  progress: RangeProgress,
): Promise<void> {
  await rangeAt(scope, key)
    .set((e) => ({
      listed: e('listed', '+', progress.listed),
      done_at: progress.doneAt,
      ...(progress.readDownTo === null ? {} : { read_down_to: progress.readDownTo }),
      ...(progress.total === null ? {} : { total: progress.total }),
    }))
    .execute();
}

/** Makes the part before `at`, with about `unread` messages, a range of its own. */
export async function splitRange(
  scope: UserScope,
  range: RangeKey & Pick<Range, 'total'>,
  { at, unread }: { at: Date; unread: number },
): Promise<void> {
  await rangeAt(scope, range)
    .set({
      from_time: at,
      total: range.total === null ? null : Math.max(0, range.total - unread),
    })
    .execute();
  await addRanges(scope, [{ folderId: range.folderId, from: range.from, to: at, total: unread }]);
}

function rangeAt(scope: UserScope, key: RangeKey) {
  return updateOwn(scope, 'backfill_ranges')
    .where('folder_id', '=', key.folderId)
    .where('from_time', '=', key.from)
    .where('to_time', '=', key.to);
}
