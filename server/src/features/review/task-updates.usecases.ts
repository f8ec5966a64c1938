// A suggestion can also be about a task that exists already: a later message completed or moved it.
import type { TaskPatch } from '@docket/core/tasks/task';

import type { Work } from '../../platform/work';
import type { Proposed, Suggestion, TaskUpdate } from '../extraction/suggestions.repository';
import { findTask } from '../tasks/tasks.repository';
import { restoreTaskFields, updateTask } from '../tasks/tasks.usecases';

/** Changes the task and keeps what it was, for Reset; a task deleted since stays deleted. */
export async function applyTaskUpdate(
  work: Work,
  suggestion: Suggestion,
  update: TaskUpdate,
): Promise<{ taskId: string; proposed: Proposed }> {
  const task = await findTask(work, update.taskId);
  if (task === null) return { taskId: update.taskId, proposed: suggestion.proposed };
  const patch: TaskPatch =
    update.change === 'complete'
      ? { status: 'completed' }
      : { due_date: suggestion.dueDate, due_time: suggestion.dueTime };
  await updateTask(work, { id: task.id, patch });
  const replaced = { status: task.status, due_date: task.due_date, due_time: task.due_time };
  return { taskId: task.id, proposed: { ...suggestion.proposed, replaced } };
}

export async function putTaskBack(work: Work, { proposed }: Suggestion): Promise<void> {
  const { update, replaced } = proposed;
  if (update === null || replaced === undefined) return;
  if ((await findTask(work, update.taskId)) === null) return;
  await restoreTaskFields(work, { id: update.taskId, patch: replaced });
}
