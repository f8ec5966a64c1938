import type { Place, SharedFields } from '@docket/core/task-services/shared-fields';
import type { TaskConflict, TaskServiceKey } from '@docket/core/task-services/task-service';
import { sql } from 'kysely';

import type { Row } from '../../platform/db/columns';
import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';
import { isRowId } from '../../platform/db/row-id';
import type { TaskLinksTable } from '../../platform/db/tables.generated';

export type Link = Row<TaskLinksTable>;
export type LinkKey = { service: TaskServiceKey; taskId: string };

function linksOf(scope: UserScope, service: TaskServiceKey) {
  return selectOwn(scope, 'task_links').selectAll().where('service', '=', service);
}

export async function findLink(
  scope: UserScope,
  { service, taskId }: LinkKey,
): Promise<Link | null> {
  const row = await linksOf(scope, service).where('task_id', '=', taskId).executeTakeFirst();
  return row ?? null;
}

export async function findLinkByRemote(
  scope: UserScope,
  service: TaskServiceKey,
  remoteId: string,
): Promise<Link | null> {
  const row = await linksOf(scope, service).where('remote_id', '=', remoteId).executeTakeFirst();
  return row ?? null;
}

/** As `task_version`: the copy must be read again before anything is sent. */
export const TO_BE_READ = -1;

const SEND_AGAIN = { problem: null, task_version: sql<number>`least(task_version, 0)` };

export type KnownRemote = { key: string; listId: string; taskId: string; isDone: boolean };

/** What exists in the service, by remote id. */
export async function listKnownRemotes(
  scope: UserScope,
  service: TaskServiceKey,
): Promise<Map<string, KnownRemote>> {
  const rows = await selectOwn(scope, 'task_links')
    .select(['remote_id', 'key', 'list_id as listId', 'task_id as taskId'])
    .select(sql<boolean>`seen->>'state' = 'done'`.as('isDone'))
    .where('service', '=', service)
    .where('remote_id', 'is not', null)
    .where('is_parted', '=', false)
    .execute();
  return new Map(rows.map(({ remote_id: id, ...known }) => [id ?? '', known]));
}

/** The lists that linked tasks are in. */
export async function listLinkLists(scope: UserScope, service: TaskServiceKey): Promise<string[]> {
  const rows = await selectOwn(scope, 'task_links')
    .select('list_id')
    .distinct()
    .where('service', '=', service)
    .where('is_parted', '=', false)
    .execute();
  return rows.map((row) => row.list_id);
}

export type NewLink = LinkKey & {
  key: string;
  listId: string;
  isSingle: boolean;
  fields: SharedFields;
};

/** Leaves an existing link as it is. */
export async function insertLink(scope: UserScope, link: NewLink): Promise<void> {
  const fields = JSON.stringify(link.fields);
  await scope.trx
    .insertInto('task_links')
    .values({
      user_id: scope.userId,
      service: link.service,
      task_id: link.taskId,
      key: link.key,
      list_id: link.listId,
      is_single: link.isSingle,
      sent: fields,
      seen: fields,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'service', 'task_id']).doNothing())
    .execute();
}

export type LinkChange = Partial<
  Pick<
    Link,
    | 'key'
    | 'list_id'
    | 'requested_list_id'
    | 'remote_id'
    | 'url'
    | 'is_single'
    | 'is_parted'
    | 'tried_at'
    | 'task_version'
    | 'problem'
  > & {
    sent: SharedFields;
    seen: SharedFields;
    leaving: readonly Place[];
    conflicts: readonly TaskConflict[];
  }
>;

export async function changeLink(
  scope: UserScope,
  { service, taskId }: LinkKey,
  change: LinkChange,
): Promise<void> {
  const { sent, seen, leaving, conflicts, ...columns } = change;
  await updateOwn(scope, 'task_links')
    .set({
      ...columns,
      ...(sent === undefined ? {} : { sent: JSON.stringify(sent) }),
      ...(seen === undefined ? {} : { seen: JSON.stringify(seen) }),
      ...(leaving === undefined ? {} : { leaving: JSON.stringify(leaving) }),
      ...(conflicts === undefined ? {} : { conflicts: JSON.stringify(conflicts) }),
    })
    .where('service', '=', service)
    .where('task_id', '=', taskId)
    .execute();
}

export async function deleteLink(scope: UserScope, { service, taskId }: LinkKey): Promise<void> {
  await deleteOwn(scope, 'task_links')
    .where('service', '=', service)
    .where('task_id', '=', taskId)
    .execute();
}

export async function deleteServiceLinks(scope: UserScope, service: TaskServiceKey): Promise<void> {
  await deleteOwn(scope, 'task_links').where('service', '=', service).execute();
}

/**
 * Their copies stay as they are until the connection or the project comes back; those of deleted tasks are still to be
 * removed then. Returns how many.
 */
export async function partServiceLinks(scope: UserScope, service: TaskServiceKey): Promise<number> {
  const parted = await updateOwn(scope, 'task_links')
    .set({ is_parted: true })
    .where('service', '=', service)
    .where('remote_id', 'is not', null)
    .where('task_id', 'in', selectOwn(scope, 'tasks').select('id').where('deleted_at', 'is', null))
    .executeTakeFirst();
  return Number(parted.numUpdatedRows);
}

/**
 * At the person's request: a parted link is resumed, and its task created in this list if it has no copy. What the
 * service rejected is sent again.
 */
export async function requestPartedLink(
  scope: UserScope,
  { service, taskId, listId }: LinkKey & { listId: string },
): Promise<void> {
  await updateOwn(scope, 'task_links')
    .set({
      is_single: true,
      // Nothing to ask for if it will be created in this list anyway.
      requested_list_id: sql<string>`case when remote_id is not null or list_id <> ${listId} then ${listId} end`,
      ...SEND_AGAIN,
    })
    .where('service', '=', service)
    .where('task_id', '=', taskId)
    .where('is_parted', '=', true)
    .execute();
}

/** Like partServiceLinks, for the tasks of some projects; individually chosen tasks stay linked. */
export async function partProjectLinks(
  scope: UserScope,
  service: TaskServiceKey,
  projectIds: readonly string[],
): Promise<void> {
  const ids = projectIds.filter(isRowId);
  if (ids.length === 0) return;
  await updateOwn(scope, 'task_links')
    .set({ is_parted: true })
    .where('service', '=', service)
    .where('is_single', '=', false)
    .where('task_id', 'in', selectOwn(scope, 'tasks').select('id').where('project_id', 'in', ids))
    .execute();
}

export async function countLinks(
  scope: UserScope,
  service: TaskServiceKey,
): Promise<{ linked: number; failed: number }> {
  const row = await selectOwn(scope, 'task_links')
    .select([
      sql<number>`count(*) filter (where remote_id is not null and not is_parted)::int`.as(
        'linked',
      ),
      sql<number>`count(*) filter (where problem is not null)::int`.as('failed'),
    ])
    .where('service', '=', service)
    .executeTakeFirstOrThrow();
  return row;
}

/** With the list's name, if known. */
export async function listLinksOf(scope: UserScope, taskIds: readonly string[]) {
  const ids = taskIds.filter(isRowId);
  if (ids.length === 0) return [];
  return scope.trx
    .selectFrom('task_links as link')
    .innerJoin('task_services as connection', (join) =>
      join
        .onRef('connection.user_id', '=', 'link.user_id')
        .onRef('connection.service', '=', 'link.service'),
    )
    .selectAll('link')
    .select((e) =>
      e
        .selectFrom('task_service_projects as choice')
        .select('choice.list_name')
        .where('choice.user_id', '=', scope.userId)
        .whereRef('choice.service', '=', 'link.service')
        .where('choice.list_id', '=', e.fn.coalesce('link.requested_list_id', 'link.list_id'))
        .limit(1)
        .as('list_name'),
    )
    .where('link.user_id', '=', scope.userId)
    .where('link.task_id', 'in', ids)
    .where((e) => e.or([e('link.is_parted', '=', false), e('link.is_single', '=', true)]))
    .where('connection.state', '<>', 'disconnected')
    .orderBy('link.service')
    .execute();
}

export async function clearConflicts(scope: UserScope, taskId: string): Promise<void> {
  if (!isRowId(taskId)) return;
  await updateOwn(scope, 'task_links')
    .set({ conflicts: '[]' })
    .where('task_id', '=', taskId)
    .execute();
}

/** What the service rejected is sent again. */
export async function clearRefusals(scope: UserScope, service: TaskServiceKey): Promise<void> {
  await updateOwn(scope, 'task_links')
    .set(SEND_AGAIN)
    .where('service', '=', service)
    .where('problem', 'is not', null)
    .execute();
}
