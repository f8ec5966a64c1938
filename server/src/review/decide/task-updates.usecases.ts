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
  await updateTask(work, { id: task.id, patch: patchOf(suggestion, update) });
  const replaced = { status: task.status, due_date: task.due_date, due_time: task.due_time };
  return { taskId: task.id, proposed: { ...suggestion.proposed, replaced } };
}

/** A task that was changed since, there or in another program, stays as it is. */
export async function revertTaskUpdate(work: UnitOfWork, suggestion: Suggestion): Promise<void> {
  const { update, replaced } = suggestion.proposed;
  if (update === null || replaced === undefined) return;
  const task = await findTask(work, update.taskId);
  if (task === null) return;
  const applied = patchOf(suggestion, update);
  const fields = UPDATED_FIELDS.filter((field) => field in applied);
  if (fields.some((field) => task[field] !== applied[field])) return;
  const patch = Object.fromEntries(fields.map((field) => [field, replaced[field]]));
  await restoreTaskFields(work, { id: task.id, patch });
}

const UPDATED_FIELDS = ['status', 'due_date', 'due_time'] as const;

function patchOf(suggestion: Suggestion, { change }: TaskUpdate): TaskPatch {
  if (change === 'complete') return { status: 'completed' };
  return { due_date: suggestion.dueDate, due_time: suggestion.dueTime };
}
