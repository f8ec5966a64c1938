// A suggestion can also concern an existing task that a later message completed or moved.
import type { TaskPatch } from '@docket/core/tasks/task';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import type { Proposed, TaskUpdate } from '../../analysis/extract/suggestion-row';
import type { Suggestion } from '../../analysis/extract/suggestions.repository';
import { findTask } from '../../records/tasks/tasks.repository';
import { restoreTaskFields, updateTask } from '../../records/tasks/tasks.usecases';

/** Changes the task and keeps its earlier values for Reset; a task deleted since stays deleted. */
export async function applyTaskUpdate(
  work: UnitOfWork,
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

export async function revertTaskUpdate(work: UnitOfWork, { proposed }: Suggestion): Promise<void> {
  const { update, replaced } = proposed;
  if (update === null || replaced === undefined) return;
  if ((await findTask(work, update.taskId)) === null) return;
  await restoreTaskFields(work, { id: update.taskId, patch: replaced });
}
