import type { Place } from '@docket/core/task-services/shared-fields';

import type { ServiceTask } from '../task-service';
import { footersIn, leadsTo } from './docket-footer';
import { listPath, taskPath, type TodoCalls } from './todo-calls';
import { fromTodo, plainText, type TodoStep, type TodoTask } from './todo-fields';

export async function readTask(
  todo: TodoCalls,
  place: Place,
  timeZone: string,
): Promise<ServiceTask> {
  const task = (await todo.send('GET', taskPath(place))) as TodoTask;
  const steps = await todo.all<TodoStep>(`${taskPath(place)}/checklistItems`);
  return toServiceTask(task, { place, steps, timeZone });
}

export function toServiceTask(
  task: TodoTask,
  about: { place: Place; steps: readonly TodoStep[]; timeZone: string },
): ServiceTask {
  return {
    place: about.place,
    fields: fromTodo(task, about),
    // Opens the task in the web app, after signing in.
    url: `https://to-do.live.com/tasks/id/${encodeURIComponent(task.id)}/details`,
    changedAt: task.lastModifiedDateTime === undefined ? null : new Date(task.lastModifiedDateTime),
  };
}

type Wanted = { key: string; url: string };

/** The task that carries this key. */
export async function findByKey(
  todo: TodoCalls,
  listId: string,
  wanted: Wanted,
): Promise<TodoTask | null> {
  return (await findByKeys(todo, listId, [wanted])).get(wanted.key) ?? null;
}

/** Tasks by the key that they carry. Linked resources are only fetched for tasks that have the link back. */
export async function findByKeys(
  todo: TodoCalls,
  listId: string,
  wanted: readonly Wanted[],
): Promise<Map<string, TodoTask>> {
  const found = new Map<string, TodoTask>();
  // Not with $skip: a task deleted between two pages would shift another one past the boundary.
  const tasks = await todo.all<TodoTask>(`${listPath(listId)}/tasks/delta`);
  for (const task of tasks) {
    if (task['@removed'] !== undefined) continue;
    const footers = footersIn(plainText(task.body));
    const likely = wanted.filter(({ key, url }) => !found.has(key) && leadsTo(footers, url));
    if (likely.length === 0) continue;
    const linked = await todo.all<{ externalId?: string }>(
      `${taskPath({ listId, remoteId: task.id })}/linkedResources`,
    );
    const keys = new Set(linked.map(({ externalId }) => externalId));
    for (const { key } of likely) if (keys.has(key)) found.set(key, task);
  }
  return found;
}
