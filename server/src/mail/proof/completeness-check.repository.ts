import type { SyncProblem } from '@docket/core/sync/sync-status';

import type { CompletenessChecksTable } from '../../platform/db/tables.generated';
import type { Row } from '../../platform/db/columns';
import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';
import type { Slice } from './completeness-plan';

export type Check = Row<CompletenessChecksTable>;
export type CheckGoal = Check['goal'];

export async function findCheck(scope: UserScope): Promise<Check | null> {
  const row = await selectOwn(scope, 'completeness_checks').selectAll().executeTakeFirst();
  return row ?? null;
}

/** The check, locked, if it was not cancelled: a cancellation waits for this transaction or came before it. */
export async function lockRunningCheck(scope: UserScope): Promise<Check | null> {
  const row = await selectOwn(scope, 'completeness_checks')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Starts over and discards what was left of an earlier check. */
export async function requestCheck(scope: UserScope, goal: CheckGoal, now: Date): Promise<void> {
  await clearSlices(scope);
  const fresh = {
    state: 'waiting' as const,
    goal,
    slices: 0,
    checked: 0,
    healed: 0,
    requests: 0,
    requested_at: now,
    started_at: null,
    finished_at: null,
    problem: null,
  };
  await scope.trx
    .insertInto('completeness_checks')
    .values({ user_id: scope.userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
}

export async function changeCheck(
  scope: UserScope,
  change: Partial<
    Pick<
      Check,
      'state' | 'goal' | 'started_at' | 'finished_at' | 'older_until' | 'next_older_until'
    >
  >,
): Promise<void> {
  await updateOwn(scope, 'completeness_checks').set(change).execute();
}

/** The one that was requested, is running or came last. */
export async function deleteCheck(scope: UserScope): Promise<void> {
  await deleteOwn(scope, 'completeness_checks').execute();
}

export async function failCheck(scope: UserScope, problem: SyncProblem, now: Date): Promise<void> {
  await clearSlices(scope);
  await updateOwn(scope, 'completeness_checks')
    .set({ state: 'failed', problem: JSON.stringify(problem), finished_at: now })
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}

export async function countCheckStep(
  scope: UserScope,
  step: { checked?: number; healed?: number; requests: number },
): Promise<void> {
  await updateOwn(scope, 'completeness_checks')
    .set((e) => ({
      checked: e('checked', '+', step.checked ?? 0),
      healed: e('healed', '+', step.healed ?? 0),
      requests: e('requests', '+', step.requests),
    }))
    .execute();
}

export async function addSlices(scope: UserScope, slices: readonly Slice[]): Promise<void> {
  if (slices.length === 0) return;
  const { numInsertedOrUpdatedRows: added = 0n } = await scope.trx
    .insertInto('completeness_slices')
    .values(
      slices.map(({ folderId, from, to }) => ({
        user_id: scope.userId,
        folder_id: folderId,
        from_time: from,
        to_time: to,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await updateOwn(scope, 'completeness_checks')
    .set((e) => ({ slices: e('slices', '+', Number(added)) }))
    .execute();
}

/** The newest slice still to be compared. */
export async function findNextSlice(scope: UserScope): Promise<Slice | null> {
  const row = await selectOwn(scope, 'completeness_slices')
    .selectAll()
    .orderBy('to_time', 'desc')
    .orderBy('folder_id')
    .executeTakeFirst();
  return row ? { folderId: row.folder_id, from: row.from_time, to: row.to_time } : null;
}

export async function countSlices(scope: UserScope): Promise<number> {
  const { left } = await selectOwn(scope, 'completeness_slices')
    .select((e) => e.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return left;
}

export async function dropSlice(scope: UserScope, slice: Slice): Promise<void> {
  await deleteOwn(scope, 'completeness_slices')
    .where('folder_id', '=', slice.folderId)
    .where('from_time', '=', slice.from)
    .where('to_time', '=', slice.to)
    .execute();
}

export async function clearSlices(scope: UserScope): Promise<void> {
  await deleteOwn(scope, 'completeness_slices').execute();
}
