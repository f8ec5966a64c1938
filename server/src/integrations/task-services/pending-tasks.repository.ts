import type { TaskServiceKey } from '@docket/core/task-services/task-service';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { isRowId } from '../../platform/db/row-id';
import { deletionEnd } from '../../platform/changes/step-end.repository';
import type { LinkKey } from './links.repository';

export type PendingTask = { taskId: string; version: number | null; hasFailed: boolean };

/**
 * Tasks whose link is out of date: to be sent, changed, moved or removed. A deleted task waits until its delete is
 * final, and one whose copy is in a refused list until that may be read. `version` is null if the task no longer exists.
 * Those that failed before come last.
 */
export async function listPendingTasks(
  scope: UserScope,
  {
    service,
    deletedBefore,
    refusedLists,
    limit,
  }: {
    service: TaskServiceKey;
    deletedBefore: Date;
    refusedLists: readonly string[];
    limit: number;
  },
): Promise<PendingTask[]> {
  const { rows } = await sql<PendingTask>`
    select coalesce(task.id, link.task_id) as "taskId", task.version,
      link.problem is not null as "hasFailed"
    from (select * from tasks where user_id = ${scope.userId}) task
    full join (select * from task_links where user_id = ${scope.userId} and service = ${service}) link
      on link.task_id = task.id
    left join projects on projects.user_id = ${scope.userId} and projects.id = task.project_id
      and projects.deleted_at is null
    left join task_service_projects choice on choice.user_id = ${scope.userId} and choice.service = ${service}
      and choice.project_id = projects.id
    where (link.problem is null or link.task_version is distinct from task.version)
      and (link.remote_id is null or link.list_id <> all(${[...refusedLists]}::text[])) and case
      when task.id is null or task.deleted_at is not null then link.task_id is not null and not link.is_parted
        and (task.deleted_at is null or ${deletionEnd('task', scope.userId)} <= ${deletedBefore})
      when link.task_id is null then choice.list_id is not null and not (task.status in ('completed', 'archived'))
      when link.is_parted then choice.list_id is not null or link.is_single
      else link.task_version <> task.version or link.remote_id is null or link.leaving <> '[]'
        or (not link.is_single and choice.list_id is distinct from link.list_id)
    end
    order by link.problem is not null, coalesce(task.created_at, '-infinity'), 1
    limit ${limit}`.execute(scope.trx);
  return rows;
}

/** Those of the lists with tasks whose project was given another list, or that were moved to such a project. */
export async function listListsToLeave(
  scope: UserScope,
  service: TaskServiceKey,
  lists: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ listId: string }>`
    select distinct link.list_id as "listId"
    from task_links link
    join tasks task on task.user_id = link.user_id and task.id = link.task_id and task.deleted_at is null
    join task_service_projects choice on choice.user_id = link.user_id and choice.service = link.service
      and choice.project_id = task.project_id and choice.list_id <> link.list_id
    where link.user_id = ${scope.userId} and link.service = ${service} and link.remote_id is not null
      and not link.is_single and not link.is_parted and link.list_id = any(${[...lists]}::text[])
    order by 1`.execute(scope.trx);
  return rows.map(({ listId }) => listId);
}

export type TaskFacts = {
  version: number;
  /** Another time for each completion; null while it is open. */
  doneAt: Date | null;
  deletedAt: Date | null;
  /** From then on, Undo of its deletion is offered for a while. */
  deletionEndedAt: Date | null;
  updatedAt: Date;
  projectId: string | null;
  hasProject: boolean;
  /** Whether its project is chosen; `chosenListId` is null until its list exists. */
  isChosen: boolean;
  chosenListId: string | null;
};

/** Locked, so that it stays as it was read. null if the task is gone for good. */
export async function lockTaskFacts(
  scope: UserScope,
  { service, taskId }: LinkKey,
): Promise<TaskFacts | null> {
  if (!isRowId(taskId)) return null;
  // Locked by a statement of its own: one that also joins would see a task that was moved while it waited beside the
  // rows of its old project, and so without any project.
  await sql`select from tasks where user_id = ${scope.userId} and id = ${taskId} for update`.execute(
    scope.trx,
  );
  const { rows } = await sql<TaskFacts>`
    select task.version, coalesce(task.completed_at, task.archived_at) as "doneAt", task.deleted_at as "deletedAt",
      ${deletionEnd('task', scope.userId)} as "deletionEndedAt", task.updated_at as "updatedAt", task.project_id as "projectId",
      projects.id is not null as "hasProject", choice.project_id is not null as "isChosen",
      choice.list_id as "chosenListId"
    from tasks task
    left join projects on projects.user_id = task.user_id and projects.id = task.project_id
      and projects.deleted_at is null
    left join task_service_projects choice on choice.user_id = task.user_id and choice.service = ${service}
      and choice.project_id = projects.id
    where task.user_id = ${scope.userId} and task.id = ${taskId}`.execute(scope.trx);
  return rows[0] ?? null;
}
