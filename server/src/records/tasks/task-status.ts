import type { Task, TaskStatus } from '@docket/core/tasks/task';

import type { UserScope } from '../../platform/db/database';
import { findTaskStatusBeforeArchiving, type TaskChange } from './tasks.repository';

/** As the log keeps it: with what a revert needs to archive it as it was. */
export type LoggedTask = Task & { status_before_archiving?: TaskStatus };

export async function toLoggedTask(scope: UserScope, task: Task): Promise<LoggedTask> {
  if (!task.is_archived) return task;
  const status = await findTaskStatusBeforeArchiving(scope, task.id);
  return { ...task, status_before_archiving: status };
}

export function statusFields(
  before: Task,
  status: Task['status'] | undefined,
  now: Date,
): TaskChange {
  if (status === undefined || status === before.status) return {};
  const archive = status === 'archived';
  // Kept while archived, for the task to be completed again when it is restored.
  const fields: TaskChange = archive ? {} : { isCompleted: status === 'completed' };
  if (archive === before.is_archived) return fields;
  return { ...fields, is_archived: archive, archived_at: archive ? now : null };
}

export function actionOf(before: Task, after: Task): string {
  if (before.is_archived === after.is_archived) return 'update';
  return after.is_archived ? 'archive' : 'unarchive';
}
