// Microsoft To Do through Graph. It has no idempotency keys: a task carries its key as a linked resource, and a
// creation that may have succeeded is looked up before it is repeated.
import type { TaskOrder, TaskService } from '../task-service';
import { createTodoCalls, listPath, taskPath, type Graph } from './todo-calls';
import { readTodoChanges } from './todo-changes';
import { shapeForTodo, toTodo, type TodoTask } from './todo-fields';
import { settleSteps } from './todo-steps';
import { findByKey, readTask, toServiceTask } from './todo-tasks';
import { nullIfGone } from '../task-service-error';

// Graph answers within a minute or not at all; later answers are rare, and a person waits for their task.
const SETTLES_IN_MS = 15_000;
// How long of that a creation may wait for its turn.
const START_WITHIN_MS = 5_000;
const FIELDS = ['title', 'note', 'state', 'priority', 'tags', 'dueDate'] as const;

export function createGraphTodo(graph: Graph): TaskService {
  const todo = createTodoCalls(graph);

  async function createClaimed(order: TaskOrder): Promise<TodoTask> {
    const { listId, key, link } = order;
    await order.claim();
    const linked = {
      webUrl: link.url,
      applicationName: 'Docket',
      displayName: link.title,
      externalId: key,
    };
    const answer = await todo.request({
      method: 'POST',
      path: `${listPath(listId)}/tasks`,
      body: { ...toTodo(order, FIELDS), linkedResources: [linked] },
      isRetryable: false,
      startWithinMs: START_WITHIN_MS,
    });
    return answer.body as TodoTask;
  }

  return {
    settlesInMs: SETTLES_IN_MS,
    shape: shapeForTodo,

    async readAccount() {
      const me = (await todo.send('GET', '/me')) as {
        id?: string;
        mail?: string | null;
        userPrincipalName: string;
      };
      const account = me.mail ?? me.userPrincipalName;
      return { id: me.id ?? null, account, lists: await todo.lists() };
    },

    async createList(name) {
      const body = await todo.send('POST', '/me/todo/lists', { displayName: name });
      const { id, displayName } = body as { id: string; displayName: string };
      return { id, name: displayName };
    },

    async createTask(order) {
      const { listId, key, link, timeZone, fields } = order;
      const found = order.isRetry ? await findByKey(todo, listId, { key, url: link.url }) : null;
      const task = found ?? (await createClaimed(order));
      const place = { listId, remoteId: task.id };
      const steps = await settleSteps(todo, place, fields.steps);
      return steps === null ? null : toServiceTask(task, { place, steps, timeZone });
    },

    async findCreated({ listId, key, link }) {
      const found = await findByKey(todo, listId, { key, url: link.url });
      return found && { listId, remoteId: found.id };
    },

    findTask: (place, timeZone) => nullIfGone(readTask(todo, place, timeZone)),

    async updateTask(place, update) {
      const { changed, fields, timeZone } = update;
      const properties = toTodo(update, changed);
      const isSent = Object.keys(properties).length > 0;
      const task = await nullIfGone(
        isSent
          ? todo.send('PATCH', taskPath(place), properties)
          : todo.send('GET', taskPath(place)),
      );
      if (task === null) return null;
      const steps = changed.includes('steps') ? await settleSteps(todo, place, fields.steps) : [];
      return steps === null ? null : toServiceTask(task as TodoTask, { place, steps, timeZone });
    },

    async deleteTask(place) {
      await nullIfGone(todo.send('DELETE', taskPath(place)));
    },

    readChanges: (question) => readTodoChanges(todo, question),
  };
}
