import type { Place, SharedFields } from '@docket/core/task-services/shared-fields';

import { taskPath, type TodoCalls } from './todo-calls';
import type { TodoStep } from './todo-fields';

/** Makes the steps there the wanted ones. Looks first, so that a lost answer makes no step twice. */
export async function reconcileSteps(
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
    await todo.orNull(() => todo.send('DELETE', `${path}/${encodeURIComponent(id)}`));
  return kept;
}
