import type { Counted } from '@docket/core/sync/completeness';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';

export type FolderCount = Counted & { folderId: string; oldestAt: Date | null };

export async function countMeasuredByFolder(scope: UserScope): Promise<Map<string, FolderCount>> {
  const rows = await selectOwn(scope, 'completeness_days')
    .select((e) => [
      'folder_id as folderId',
      e.cast<number>(e.fn.sum('expected'), 'integer').as('expected'),
      e.cast<number>(e.fn.sum('stored'), 'integer').as('stored'),
      e.cast<number>(e.fn.sum('missing'), 'integer').as('missing'),
      e.cast<number>(e.fn.sum('extra'), 'integer').as('extra'),
      e.cast<number>(e.fn.sum('outdated'), 'integer').as('outdated'),
      e.fn.min('measured_at').as('oldestAt'),
    ])
    .groupBy('folder_id')
    .execute();
  return new Map(rows.map((row) => [row.folderId, row]));
}

const hasGap = sql<boolean>`missing + extra + outdated > 0`;

export async function countGapDays(scope: UserScope): Promise<number> {
  const { days } = await selectOwn(scope, 'completeness_days')
    .select((e) => e.fn.countAll<number>().as('days'))
    .where(hasGap)
    .executeTakeFirstOrThrow();
  return days;
}

/** Median seconds per folder from a message's arrival to its being stored. */
export async function medianLags(scope: UserScope, since: Date): Promise<Map<string, number>> {
  const rows = await selectOwn(scope, 'emails')
    .innerJoin('mail_accounts as account', 'account.user_id', 'emails.user_id')
    .select([
      'folder_id',
      sql<number>`greatest(0, percentile_cont(0.5) within group (
        order by extract(epoch from emails.created_at - received_time)))::float8`.as('lag'),
    ])
    .where('removed_at', 'is', null)
    .where('received_time', '>=', since)
    // Mail that existed before the mailbox was connected was imported, it did not arrive.
    .whereRef('received_time', '>=', 'account.connected_at')
    .groupBy('folder_id')
    .execute();
  return new Map(rows.map((row) => [row.folder_id ?? '', row.lag]));
}

export async function listFolderChecks(scope: UserScope): Promise<Map<string, Date | null>> {
  const rows = await selectOwn(scope, 'mail_folders').select(['id', 'checked_at']).execute();
  return new Map(rows.map((row) => [row.id, row.checked_at]));
}
