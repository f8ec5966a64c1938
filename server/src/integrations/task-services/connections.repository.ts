import type { SyncProblem } from '@docket/core/sync/sync-status';
import type { ChosenProject, TaskServiceKey } from '@docket/core/task-services/task-service';
import { sql } from 'kysely';

import type { Row } from '../../platform/db/columns';
import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';
import type { TaskServicesTable } from '../../platform/db/tables.generated';

export type Connection = Row<TaskServicesTable>;

export async function listServiceConnections(scope: UserScope): Promise<Connection[]> {
  return selectOwn(scope, 'task_services').selectAll().execute();
}

/** Locked until the transaction ends, which serializes a sync's writes and the person's changes. */
export async function lockServiceConnection(
  scope: UserScope,
  service: TaskServiceKey,
): Promise<Connection | null> {
  const row = await selectOwn(scope, 'task_services')
    .selectAll()
    .where('service', '=', service)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type Opened = { account: string; accountId: string | null; sealed: Buffer | null };

export async function saveServiceConnection(
  scope: UserScope,
  { service, opened, now }: { service: TaskServiceKey; opened: Opened; now: Date },
): Promise<void> {
  const values = {
    state: 'connected' as const,
    account: opened.account,
    account_id: opened.accountId,
    sealed_secret: opened.sealed,
    cursor: null,
    connected_at: now,
    next_sync_at: now,
    failures: 0,
    problem: null,
  };
  await scope.trx
    .insertInto('task_services')
    .values({ user_id: scope.userId, service, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'service']).doUpdateSet(values))
    .execute();
}

/** Of a connection that was made before ids were kept. */
export async function noteAccountId(
  scope: UserScope,
  service: TaskServiceKey,
  { id, account }: { id: string | null; account: string },
): Promise<void> {
  await updateOwn(scope, 'task_services')
    .set({ account_id: id })
    .where('service', '=', service)
    .where('account', '=', account)
    .where('account_id', 'is', null)
    .execute();
}

export async function changeServiceConnection(
  scope: UserScope,
  service: TaskServiceKey,
  change: Partial<Omit<Connection, 'user_id' | 'service' | 'problem'> & { problem: null }>,
): Promise<void> {
  await updateOwn(scope, 'task_services').set(change).where('service', '=', service).execute();
}

/** The links stay, so that connecting the same account again creates no duplicates. */
export async function closeServiceConnection(
  scope: UserScope,
  service: TaskServiceKey,
): Promise<void> {
  await changeServiceConnection(scope, service, {
    state: 'disconnected',
    sealed_secret: null,
    cursor: null,
    next_sync_at: null,
    failures: 0,
    problem: null,
  });
}

export type SyncEnd = {
  service: TaskServiceKey;
  problem: SyncProblem | null;
  failures: number;
  nextSyncAt: Date | null;
  state?: 'reconnect';
  lastSyncAt?: Date;
  cursor?: string;
};

export async function endServiceSync(
  scope: UserScope,
  { service, problem, ...end }: SyncEnd,
): Promise<void> {
  await updateOwn(scope, 'task_services')
    .set({
      problem: problem && JSON.stringify(problem),
      failures: end.failures,
      next_sync_at: end.nextSyncAt,
      ...(end.state === undefined ? {} : { state: end.state }),
      ...(end.lastSyncAt === undefined ? {} : { last_sync_at: end.lastSyncAt }),
    })
    .where('service', '=', service)
    .where('state', '=', 'connected')
    .execute();
}

export type Choice = ChosenProject & { listName: string; projectName: string };

/** Projects whose tasks are sent; deleted ones are left out. */
export async function listServiceProjects(
  scope: UserScope,
  service: TaskServiceKey,
): Promise<Choice[]> {
  const rows = await scope.trx
    .selectFrom('task_service_projects as choice')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.user_id', '=', 'choice.user_id')
        .onRef('projects.id', '=', 'choice.project_id')
        .on('projects.deleted_at', 'is', null),
    )
    .select(['choice.project_id', 'choice.list_id', 'choice.list_name', 'projects.name'])
    .where('choice.user_id', '=', scope.userId)
    .where('choice.service', '=', service)
    .orderBy('projects.name')
    .execute();
  return rows.map((row) => ({
    projectId: row.project_id,
    listId: row.list_id,
    listName: row.list_name,
    projectName: row.name,
  }));
}

type NewChoice = ChosenProject & { listName: string };

export async function replaceServiceProjects(
  scope: UserScope,
  service: TaskServiceKey,
  choices: readonly NewChoice[],
): Promise<void> {
  await deleteOwn(scope, 'task_service_projects').where('service', '=', service).execute();
  if (choices.length === 0) return;
  await scope.trx
    .insertInto('task_service_projects')
    .values(
      choices.map(({ projectId, listId, listName }) => ({
        user_id: scope.userId,
        service,
        project_id: projectId,
        list_id: listId,
        list_name: listName,
      })),
    )
    .execute();
}

/** What the person chose meanwhile stays. */
export async function setProjectList(
  scope: UserScope,
  { service, projectId }: { service: TaskServiceKey; projectId: string },
  listed: { id: string; name: string },
): Promise<void> {
  await updateOwn(scope, 'task_service_projects')
    .set({ list_id: listed.id, list_name: listed.name })
    .where('service', '=', service)
    .where('project_id', '=', projectId)
    .where('list_id', 'is', null)
    .execute();
}

/** Called as the system: connections due for a sync. */
export async function findServicesDue(
  trx: UserScope['trx'],
  now: Date,
): Promise<{ userId: string; service: TaskServiceKey }[]> {
  return trx
    .selectFrom('task_services')
    .select(['user_id as userId', 'service'])
    .where('state', '=', 'connected')
    .where((e) => e.or([e('next_sync_at', 'is', null), e('next_sync_at', '<=', now)]))
    .orderBy(sql`next_sync_at nulls first`)
    .limit(1_000)
    .execute();
}
