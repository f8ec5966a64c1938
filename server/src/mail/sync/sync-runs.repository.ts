import type { SyncProblem } from '@docket/core/sync/sync-status';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn } from '../../platform/db/own-rows';

export type RunCounts = { stored: number; changed: number; removed: number; requests: number };
const KEPT_RUNS = 200;
const IS_QUIET = sql<boolean>`(stored + changed + removed = 0 and error is null)`;

export async function finishRun(
  scope: UserScope,
  run: RunCounts & { kind: string; startedAt: Date; finishedAt: Date; problem: SyncProblem | null },
): Promise<void> {
  await scope.trx
    .insertInto('sync_runs')
    .values({
      user_id: scope.userId,
      kind: run.kind,
      started_at: run.startedAt,
      finished_at: run.finishedAt,
      stored: run.stored,
      changed: run.changed,
      removed: run.removed,
      requests: run.requests,
      error: run.problem && JSON.stringify(run.problem),
    })
    .execute();
}

/** The newest run, and before it those that found something or failed. */
export async function listRuns(scope: UserScope, limit: number) {
  return selectOwn(scope, 'sync_runs')
    .selectAll()
    .where((e) =>
      e.or([
        sql<boolean>`not ${IS_QUIET}`,
        sql<boolean>`started_at = (select max(started_at) from sync_runs where user_id = ${scope.userId})`,
      ]),
    )
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();
}

/** The mailbox is polled every half minute; runs that found nothing must not push out those that did. */
export async function deleteOldRuns(scope: UserScope): Promise<void> {
  for (const [isQuiet, kept] of [
    [true, 1],
    [false, KEPT_RUNS],
  ] as const)
    await deleteOwn(scope, 'sync_runs')
      .where(
        'id',
        'in',
        selectOwn(scope, 'sync_runs')
          .select('id')
          .where(sql<boolean>`${IS_QUIET} = ${isQuiet}`)
          .orderBy('started_at', 'desc')
          .offset(kept)
          .limit(1_000),
      )
      .execute();
}
