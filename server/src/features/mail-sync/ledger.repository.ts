import type { UserScope } from '../../platform/db/database';

/** A stretch of time of one folder that was asked for; covered once `isDone`. */
export type Range = {
  folderId: string;
  from: Date;
  to: Date;
  nextLink: string | null;
  stored: number;
  total: number | null;
  isDone: boolean;
};
type RangeKey = Pick<Range, 'folderId' | 'from' | 'to'>;

export async function listRanges(scope: UserScope): Promise<Range[]> {
  const rows = await scope.trx
    .selectFrom('backfill_ranges')
    .selectAll()
    .where('user_id', '=', scope.userId)
    .orderBy('to_time', 'desc')
    .execute();
  return rows.map((row) => ({
    folderId: row.folder_id,
    from: row.from_time,
    to: row.to_time,
    nextLink: row.next_link,
    stored: row.stored,
    total: row.total,
    isDone: row.done_at !== null,
  }));
}

export async function addRanges(scope: UserScope, ranges: readonly RangeKey[]): Promise<void> {
  if (ranges.length === 0) return;
  await scope.trx
    .insertInto('backfill_ranges')
    .values(
      ranges.map((range) => ({
        user_id: scope.userId,
        folder_id: range.folderId,
        from_time: range.from,
        to_time: range.to,
        next_link: null,
        total: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type RangeProgress = {
  nextLink: string | null;
  /** Added to what the range has counted so far; null starts its count anew. */
  counted: number | null;
  total: number | null;
  doneAt: Date | null;
};

export async function moveRange(
  scope: UserScope,
  key: RangeKey,
  progress: RangeProgress,
): Promise<void> {
  await scope.trx
    .updateTable('backfill_ranges')
    .set((e) => ({
      next_link: progress.nextLink,
      stored: progress.counted === null ? 0 : e('stored', '+', progress.counted),
      done_at: progress.doneAt,
      ...(progress.total === null ? {} : { total: progress.total }),
    }))
    .where('user_id', '=', scope.userId)
    .where('folder_id', '=', key.folderId)
    .where('from_time', '=', key.from)
    .where('to_time', '=', key.to)
    .execute();
}
