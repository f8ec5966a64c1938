import type { SyncProblem } from '@docket/core/sync/sync-status';

import type { UserScope } from '../../platform/db/database';

export type RunCounts = { stored: number; changed: number; removed: number; requests: number };
const KEPT_RUNS = 200;

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

export async function listRuns(scope: UserScope, limit: number) {
  return scope.trx
    .selectFrom('sync_runs')
    .selectAll()
    .where('user_id', '=', scope.userId)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();
}

/** A look every half minute that finds nothing is not worth remembering for long. */
export async function forgetOldRuns(scope: UserScope): Promise<void> {
  await scope.trx
    .deleteFrom('sync_runs')
    .where('user_id', '=', scope.userId)
    .where('id', 'in', (e) =>
      e
        .selectFrom('sync_runs')
        .select('id')
        .where('user_id', '=', scope.userId)
        .orderBy('started_at', 'desc')
        .offset(KEPT_RUNS)
        .limit(1_000),
    )
    .execute();
}
