import type { Task, TaskInput, TaskStatus } from '@docket/core/tasks/task';
import { sql } from 'kysely';

import { anyOf } from '../../platform/db/any-of';
import type { UserScope } from '../../platform/db/database';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';
import { statusToKeep } from '../../platform/db/status-before-archiving';
import { isRowId } from '../../platform/db/row-id';
import { liveTasks, toTask, selectShownColumns } from './task-list.repository';

/** null if there is none, it belongs to another user, or it was deleted. */
export async function findTask(scope: UserScope, id: string): Promise<Task | null> {
  if (!isRowId(id)) return null;
  const row = await selectShownColumns(liveTasks(scope))
    .where('tasks.id', '=', id)
    .executeTakeFirst();
  return row ? toTask(row) : null;
}

/** Those of the tasks that there are, locked together and in one order, so that two changes of many never wait for each other. */
export async function listTaskIds(scope: UserScope, ids: readonly string[]): Promise<string[]> {
  const rows = await selectOwn(scope, 'tasks')
    .select('id')
    .where('id', '=', anyOf(ids.filter(isRowId)))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks tasks like listTaskIds, live or deleted: those given, and those made from suggestions of these emails. */
export async function lockTasks(
  scope: UserScope,
  { ids, emailIds }: { ids: readonly string[]; emailIds: readonly string[] },
): Promise<void> {
  const [given, emails] = [ids.filter(isRowId), emailIds.filter(isRowId)];
  if (given.length + emails.length === 0) return;
  await sql`select count(*) from (select from tasks where user_id = ${scope.userId}
    and (id = ${anyOf(given)} or (email_id = ${anyOf(emails)} and suggestion_id is not null))
    order by id for no key update) as locked`.execute(scope.trx);
}

export async function hasEmail(scope: UserScope, emailId: string): Promise<boolean> {
  if (!isRowId(emailId)) return false;
  const row = await selectOwn(scope, 'emails')
    .select('id')
    .where('id', '=', emailId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The live task created from a suggestion, and how often a person has edited it since. */
export async function findSuggestionTask(
  scope: UserScope,
  suggestionId: string,
): Promise<{ id: string; edits: number } | null> {
  const row = await selectOwn(scope, 'tasks')
    .select(['id', 'edits'])
    .where('suggestion_id', '=', suggestionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Those of the tasks that are neither done nor archived nor deleted. */
export async function listOpenTaskIds(scope: UserScope, ids: readonly string[]): Promise<string[]> {
  const rows = await selectOwn(scope, 'tasks')
    .select('id')
    .where('id', '=', anyOf(ids.filter(isRowId)))
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['to_do', 'in_progress'])
    .execute();
  return rows.map(({ id }) => id);
}

type OpenThreadTask = {
  id: string;
  title: string;
  due: string | null;
  emailId: string;
  receivedAt: Date;
  conversationId: string;
};

/** Open tasks created from messages of the conversation, oldest first. */
export async function listOpenThreadTasks(
  scope: UserScope,
  conversationIds: readonly string[],
): Promise<OpenThreadTask[]> {
  if (conversationIds.length === 0) return [];
  const rows = await selectOwn(scope, 'tasks')
    .innerJoin('emails', (join) =>
      join.onRef('emails.user_id', '=', 'tasks.user_id').onRef('emails.id', '=', 'tasks.email_id'),
    )
    .select([
      'tasks.id',
      'tasks.title',
      'tasks.due_date as due',
      'emails.id as emailId',
      'emails.received_time as receivedAt',
      'emails.conversation_id',
    ])
    .where('emails.conversation_id', 'in', conversationIds)
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.status', 'in', ['to_do', 'in_progress'])
    .orderBy('tasks.created_at')
    .orderBy('tasks.id')
    .execute();
  return rows.map(({ conversation_id, ...task }) => ({
    ...task,
    conversationId: conversation_id ?? '',
  }));
}

export type NewTask = Omit<TaskInput, 'project_id'> & {
  /** Given when a purged task is created again. */
  id?: string;
  project_id: string | null;
  suggestion_id: string | null;
};

/** null if the suggestion already has a live task: the same approval, sent twice. */
export async function insertTask(
  scope: UserScope,
  task: NewTask,
  now: Date,
): Promise<string | null> {
  const archived = task.status === 'archived';
  const row = await scope.trx
    .insertInto('tasks')
    .values({
      ...task,
      checklist: JSON.stringify(task.checklist),
      user_id: scope.userId,
      is_archived: archived,
      archived_at: archived ? now : null,
      completed_at: task.status === 'completed' ? now : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'suggestion_id'])
        .where('suggestion_id', 'is not', null)
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export type TaskChange = Partial<
  Omit<NewTask, 'suggestion_id'> & {
    is_archived: boolean;
    archived_at: Date | null;
    status_before_archiving: TaskStatus;
  }
>;

/** Kept while a task is archived, for it to be completed again when it is restored. */
function completedAt(status: TaskStatus | undefined, now: Date) {
  if (status === undefined || status === 'archived') return undefined;
  return status === 'completed' ? sql<Date>`coalesce(completed_at, ${now})` : null;
}

/** `edits`: 1 if a person changed the task, -1 if such a change is reverted, 0 if the task follows its email. */
export async function changeTask(
  scope: UserScope,
  { id, change, edits }: { id: string; change: TaskChange; edits: -1 | 0 | 1 },
  now: Date,
): Promise<void> {
  const { checklist, status_before_archiving: earlier, ...columns } = change;
  await updateOwn(scope, 'tasks')
    .set({
      ...columns,
      checklist: checklist && JSON.stringify(checklist),
      completed_at: completedAt(change.status, now),
      status_before_archiving: statusToKeep(change.is_archived, earlier),
      edits: sql`greatest(edits + ${edits}, 0)`,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Of an archived task. Of one archived before its status was kept, only whether it was completed is known. */
export async function findTaskStatusBeforeArchiving(
  scope: UserScope,
  id: string,
): Promise<TaskStatus> {
  const row = await selectOwn(scope, 'tasks')
    .select(['status_before_archiving', 'completed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.status_before_archiving != null) return row.status_before_archiving;
  return row?.completed_at == null ? 'to_do' : 'completed';
}

/** Locked until the transaction ends: what a person is editing meanwhile counts as edited. */
export async function lockUneditedSuggestedTasks(
  scope: UserScope,
  emailId: string,
): Promise<string[]> {
  const rows = await selectOwn(scope, 'tasks')
    .select('id')
    .where('email_id', '=', emailId)
    .where('suggestion_id', 'is not', null)
    .where('edits', '=', 0)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Not an edit by a person: the task follows its email. */
export async function moveTask(
  scope: UserScope,
  { id, projectId, checklist }: Pick<Task, 'id' | 'checklist'> & { projectId: string | null },
  now: Date,
): Promise<void> {
  await updateOwn(scope, 'tasks')
    .set({ project_id: projectId, checklist: JSON.stringify(checklist), updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function markTaskDeleted(scope: UserScope, id: string, at: Date): Promise<void> {
  await updateOwn(scope, 'tasks').set({ deleted_at: at }).where('id', '=', id).execute();
}

/** False if it was not deleted, was deleted before the given time, or its suggestion has become another task since. */
export async function undeleteTask(
  scope: UserScope,
  id: string,
  deletedSince: Date,
): Promise<boolean> {
  if (!isRowId(id)) return false;
  const row = await updateOwn(scope, 'tasks')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>=', deletedSince)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('tasks as other')
            .select('other.id')
            .whereRef('other.user_id', '=', 'tasks.user_id')
            .whereRef('other.suggestion_id', '=', 'tasks.suggestion_id')
            .where('other.deleted_at', 'is', null),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
