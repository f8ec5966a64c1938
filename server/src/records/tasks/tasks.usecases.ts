import type { ChangeCause } from '@docket/core/audit/audit.contract';
import { changedFields } from '@docket/core/audit/changed-fields';
import type { QueryOf } from '@docket/core/contract';
import { AppError, validationError } from '@docket/core/errors';
import type { Page } from '@docket/core/pagination';
import { parseSearch } from '@docket/core/search/search';
import {
  checkItem,
  NEEDS_PROJECT,
  type ItemCheck,
  type Task,
  type TaskInput,
  type TaskPatch,
  type TaskStatus,
} from '@docket/core/tasks/task';
import type {
  listTasks as listTasksContract,
  TaskSummary,
} from '@docket/core/tasks/tasks.contract';
import { localMoment } from '@docket/intelligence/working-time/zoned-time';

import type { UserScope } from '../../platform/db/database';
import { publish } from '../../platform/live/publish';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import type { AuditActor } from '../../platform/changes/changes.repository';
import { recordAndAnnounce, type RecordChange } from '../../platform/changes/record-change';
import { restorable } from '../../platform/changes/restorable';
import { findWorkingTime } from '../contexts/contexts.repository';
import { getProject } from '../projects/projects.usecases';
import { archiveActionOf, archiveFields, toLogged } from '../archiving/archived-status';
import { checklistIn, templateItems } from './task-checklist.usecases';
import { listTaskPage } from './task-list.repository';
import { summarizeTasks } from './task-summary.repository';
import {
  changeTask,
  findTask,
  findTaskStatusBeforeArchiving,
  hasEmail,
  insertTask,
  lockUneditedSuggestedTasks,
  markTaskDeleted,
  moveTask,
  undeleteTask,
  type NewTask,
} from './tasks.repository';

export async function listTasks(
  work: UserScope & { now: Date },
  { search: text, ...query }: QueryOf<typeof listTasksContract>,
): Promise<Page<Task> & { summary: TaskSummary; next: string | null }> {
  const { timezone } = await findWorkingTime(work);
  const now = localMoment(work.now.getTime(), timezone);
  const summary = await summarizeTasks(work, now.date);
  if (text.trim() === '') return { ...(await listTaskPage(work, { ...query, now })), summary };
  const search = parseSearch(text, 'tasks', now.date);
  const [problem] = search.problems;
  if (problem !== undefined) throw validationError([{ path: 'search', message: problem }]);
  return { ...(await listTaskPage(work, { ...query, now, found: search })), summary };
}

const {
  get: getTask,
  getToChange,
  remove: deleteTask,
  restore: restoreTask,
} = restorable<Task>({
  name: 'task',
  table: 'tasks',
  notFound: 'Task not found',
  find: findTask,
  markDeleted: markTaskDeleted,
  undelete: undeleteTask,
  record: (work, change) => announceTask(work, { actor: 'person', ...change }),
});

export { deleteTask, getTask, restoreTask };

/** With the items of its project's checklist templates, if asked for, as an approved suggestion has them. */
export async function createTask(
  work: UnitOfWork,
  { with_templates: hasTemplates = false, ...input }: TaskInput & { with_templates?: boolean },
): Promise<Task> {
  if (input.due_date === null && input.due_time !== null) throw timeWithoutDate();
  await getProject(work, input.project_id);
  if (input.email_id !== null && !(await hasEmail(work, input.email_id)))
    throw new AppError('email.not_found', 'Email not found', { id: input.email_id });
  const added = hasTemplates ? await templateItems(work, input.project_id) : [];
  const checklist = [...input.checklist, ...added];
  const id = await insertTask(work, { ...input, checklist, suggestion_id: null }, work.now);
  if (id === null) throw new Error('A task without a suggestion met a conflict');
  const task = await getTask(work, id);
  await announceTask(work, { actor: 'person', action: 'create', before: null, after: task });
  return task;
}

/** Creates the task of an approved suggestion; null if it already exists. */
export async function createSuggestedTask(
  work: UnitOfWork,
  { task, actor }: { task: NewTask; actor: AuditActor },
): Promise<Task | null> {
  const id = await insertTask(work, task, work.now);
  if (id === null) return null;
  const created = await getTask(work, id);
  await announceTask(work, {
    actor,
    action: 'create',
    before: null,
    after: created,
    reason: 'Approved suggestion',
  });
  return created;
}

/** Tasks created from this email's suggestions move with it, and get its checklist, unless a person has edited them. */
export async function moveSuggestedTasks(
  work: UnitOfWork,
  {
    emailId,
    projectId,
    actor = 'person',
  }: { emailId: string; projectId: string | null; actor?: AuditActor },
): Promise<void> {
  for (const id of await lockUneditedSuggestedTasks(work, emailId)) {
    const before = await getTask(work, id);
    if (before.project_id === projectId) continue;
    const checklist = await checklistIn(work, before, projectId);
    await moveTask(work, { id, projectId, checklist }, work.now);
    const after = await getTask(work, id);
    await announceTask(work, { actor, action: 'update', before, after, cause: 'followed_project' });
  }
}

/** Setting the status to archived archives the task; setting another one restores it. */
export async function updateTask(
  work: UnitOfWork,
  { id, patch }: { id: string; patch: TaskPatch },
): Promise<Task> {
  if (patch.project_id === null && (await getToChange(work, id)).project_id !== null)
    throw validationError([{ path: 'project_id', message: NEEDS_PROJECT }]);
  return applyChange(work, { id, patch, edits: 1 });
}

/** Keeps what was checked elsewhere since the caller read the checklist. */
export async function checkTaskItem(
  work: UnitOfWork,
  { id, check }: { id: string; check: ItemCheck },
): Promise<Task> {
  const { checklist } = await getToChange(work, id);
  if (!checklist.some((item) => item.id === check.itemId))
    throw new AppError(
      'checklist_item.not_found',
      'This item is no longer on the checklist',
      check,
    );
  return updateTask(work, { id, patch: { checklist: checkItem(checklist, check) } });
}

type RevertedFields = {
  id: string;
  /** Unlike a person's, it may leave the task without a project. */
  patch: TaskPatch;
  /** Of the reverted entry. */
  cause?: ChangeCause | null;
  statusBefore?: TaskStatus | undefined;
};

/** Reverts the edit count as well. */
export async function restoreTaskFields(
  work: UnitOfWork,
  { cause, ...change }: RevertedFields,
): Promise<Task> {
  if (cause === 'followed_project') return applyChange(work, { ...change, edits: 0, cause });
  if (cause === 'taken_back') return applyChange(work, { ...change, edits: 1 });
  return applyChange(work, { ...change, edits: -1, cause: 'taken_back' });
}

type ExternalChange = {
  id: string;
  /** Where and why, for the log. */
  reason: string;
};

/** A person's change in another program counts as their edit. */
export async function updateTaskFromService(
  work: UnitOfWork,
  { id, patch, reason }: ExternalChange & { patch: TaskPatch },
): Promise<Task> {
  return applyChange(work, { id, patch, edits: 1, from: { actor: 'sync', reason } });
}

export async function deleteTaskFromService(
  work: UnitOfWork,
  { id, reason }: ExternalChange,
): Promise<void> {
  const before = await getToChange(work, id);
  await markTaskDeleted(work, id, work.now);
  await announceTask(work, { actor: 'sync', action: 'delete', before, after: null, reason });
}

type AppliedChange = {
  id: string;
  patch: TaskPatch;
  edits: -1 | 0 | 1;
  /** For a task that was archived before: the status that Unarchive gives back. */
  statusBefore?: TaskStatus | undefined;
  cause?: ChangeCause;
  from?: { actor: AuditActor; reason: string };
};

const BY_PERSON = { actor: 'person', reason: '' } as const;

async function applyChange(
  work: UnitOfWork,
  { id, patch: asked, edits, statusBefore, cause, from = BY_PERSON }: AppliedChange,
): Promise<Task> {
  const before = await getToChange(work, id);
  const patch = withoutStrayTime(before, asked);
  // Saved as it was: an edit would stand between the task and its email, and its undo would show nothing.
  if (changedFields(before, { ...before, ...patch }).length === 0) return before;
  const { project_id: projectId = before.project_id } = patch;
  if (projectId !== null && projectId !== before.project_id) await getProject(work, projectId);
  const logged = await toLogged(work, before, findTaskStatusBeforeArchiving);
  const change = {
    ...patch,
    ...archiveFields(before, patch.status, work.now),
    ...(statusBefore === undefined ? {} : { status_before_archiving: statusBefore }),
  };
  await changeTask(work, { id, change, edits }, work.now);
  const after = await getTask(work, id);
  await announceTask(work, {
    actor: from.actor,
    action: archiveActionOf(before, after),
    before: logged,
    after,
    ...(from.reason === '' ? {} : { reason: from.reason }),
    ...(cause === undefined ? {} : { cause }),
  });
  return after;
}

/** A time stored without a date would come back with the next date. Throws request.invalid if one is set on its own. */
function withoutStrayTime(before: Task, patch: TaskPatch): TaskPatch {
  const { due_date: date = before.due_date, due_time: time = before.due_time } = patch;
  if (date !== null || time === null) return patch;
  if (patch.due_date === null) return { ...patch, due_time: null };
  if (patch.due_time !== undefined) throw timeWithoutDate();
  return patch;
}

function timeWithoutDate(): AppError {
  const message = 'A due time needs a due date';
  return validationError([{ path: 'due_time', message }]);
}

/** The task of a suggestion approved again: restored, or created again if it was purged. */
export async function reviveTask(work: UnitOfWork, id: string): Promise<boolean> {
  if (!(await undeleteTask(work, id, new Date(0)))) return false;
  const after = await getTask(work, id);
  await announceTask(work, { actor: 'person', action: 'restore', before: null, after });
  return true;
}

/** It gets the status it had before. No-op for a task that is not archived. */
export async function unarchiveTask(work: UnitOfWork, id: string): Promise<Task> {
  const task = await getToChange(work, id);
  if (!task.is_archived) return task;
  const status = await findTaskStatusBeforeArchiving(work, id);
  return updateTask(work, { id, patch: { status } });
}

type TaskChangeNotice = {
  actor: AuditActor;
  reason?: string;
  cause?: ChangeCause;
} & RecordChange<Task>;

async function announceTask(work: UnitOfWork, notice: TaskChangeNotice): Promise<void> {
  const { before, after } = notice;
  const shown = after ?? before;
  await recordAndAnnounce(work, {
    ...notice,
    noun: 'task',
    recordId: shown.id,
    title: shown.title,
  });
  await work.announce(work.trx, 'task.written', { userId: work.userId, taskId: shown.id });
  if (notice.action !== 'create' && before?.status !== after?.status)
    await work.announce(work.trx, 'task.status_changed', { userId: work.userId });
  await publish(work, { topic: 'tasks' });
  if (shown.email !== null) await publish(work, { topic: 'emails' });
  if (before?.is_archived !== after?.is_archived) await publish(work, { topic: 'archives' });
}
