import type { Place, SharedFields } from '@docket/core/task-services/shared-fields';

import { nullIfGone, TaskServiceError } from '../task-service-error';
import { taskPath, type TodoCalls } from './todo-calls';
import type { TodoStep } from './todo-fields';

const MAX_ATTEMPTS = 3;

/**
 * Makes the steps match the wanted ones, even while somebody else removes some. null if their task no longer exists.
 */
export async function settleSteps(
  todo: TodoCalls,
  place: Place,
  wanted: SharedFields['steps'],
): Promise<TodoStep[] | null> {
  for (let tried = 0; tried < MAX_ATTEMPTS; tried += 1) {
    const steps = await nullIfGone(reconcileSteps(todo, place, wanted));
    if (steps !== null) return steps;
    if ((await nullIfGone(todo.send('GET', taskPath(place)))) === null) return null;
  }
  throw new TaskServiceError('unavailable', 'The steps are being changed in Microsoft To Do.');
}

/** Looks first, so that a lost answer creates no step twice. */
async function reconcileSteps(
  todo: TodoCalls,
  place: Place,
  wanted: SharedFields['steps'],
): Promise<TodoStep[]> {
  const path = `${taskPath(place)}/checklistItems`;
  const left = await todo.all<TodoStep>(path);
  const kept: TodoStep[] = [];
  for (const { text, isDone } of wanted) {
    const at = left.findIndex(({ displayName }) => displayName === text);
    const [found] = at === -1 ? [] : left.splice(at, 1);
    const step =
      found ??
      ((await todo.send('POST', path, { displayName: text, isChecked: isDone })) as TodoStep);
    if (step.isChecked !== isDone)
      await todo.send('PATCH', `${path}/${encodeURIComponent(step.id)}`, { isChecked: isDone });
    kept.push({ ...step, isChecked: isDone });
  }
  for (const { id } of left)
    await nullIfGone(todo.send('DELETE', `${path}/${encodeURIComponent(id)}`));
  return kept;
}
