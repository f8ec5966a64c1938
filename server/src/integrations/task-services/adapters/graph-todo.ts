// Microsoft To Do through Graph. It has no idempotency keys: a task carries its key as a linked resource, and a creation
// that may have gone through is looked for before it is made again.
import type { TaskService } from '../task-service';
import { createTodoCalls, listPath, taskPath, type Graph } from './todo-calls';
import { readTodoChanges } from './todo-changes';
import { shapeForTodo, toTodo, type TodoTask } from './todo-fields';
import { reconcileSteps } from './todo-steps';
import { findByKey, readTask, toServiceTask } from './todo-tasks';

// Graph answers within a minute or not at all; what comes that late is rare, and a person waits for their task.
const SETTLES_IN_MS = 15_000;
const FIELDS = ['title', 'note', 'state', 'priority', 'tags', 'dueDate'] as const;

export function createGraphTodo(graph: Graph): TaskService {
  const todo = createTodoCalls(graph);
  return {
    settlesInMs: SETTLES_IN_MS,
    shape: shapeForTodo,

    async readAccount() {
      const me = (await todo.send('GET', '/me')) as {
        mail?: string | null;
        userPrincipalName: string;
      };
      return { account: me.mail ?? me.userPrincipalName, lists: await todo.lists() };
    },

    async createList(name) {
      const body = await todo.send('POST', '/me/todo/lists', { displayName: name });
      const { id, displayName } = body as { id: string; displayName: string };
      return { id, name: displayName };
    },

    async createTask(order) {
      const { listId, key, link, timeZone, fields } = order;
      const found = order.isTriedBefore
        ? await findByKey(todo, listId, { key, url: link.url })
        : null;
      const task =
        found ??
        ((await todo.send('POST', `${listPath(listId)}/tasks`, {
          ...toTodo(order, FIELDS),
          linkedResources: [
            {
              webUrl: link.url,
              applicationName: 'Docket',
              displayName: link.title,
              externalId: key,
            },
          ],
        })) as TodoTask);
      const place = { listId, remoteId: task.id };
      const steps = await reconcileSteps(todo, place, fields.steps);
      return toServiceTask(task, { place, steps, timeZone });
    },

    findTask: (place, timeZone) => todo.orNull(() => readTask(todo, place, timeZone)),

    updateTask: (place, update) =>
      todo.orNull(async () => {
        const properties = toTodo(update, update.changed);
        if (Object.keys(properties).length > 0)
          await todo.send('PATCH', taskPath(place), properties);
        if (update.changed.includes('steps'))
          await reconcileSteps(todo, place, update.fields.steps);
        return readTask(todo, place, update.timeZone);
      }),

    async deleteTask(place) {
      await todo.orNull(() => todo.send('DELETE', taskPath(place)));
    },

    readChanges: (question) => readTodoChanges(todo, question),
  };
}
