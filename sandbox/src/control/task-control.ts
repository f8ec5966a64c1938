// What a person does with tasks in another program, and what tests need to know about them.
import type { World } from '../world/world';
import { accountOf, bodyOf, ControlError, queryOf, textOf } from './control-body';
import type { ControlHandler } from './mailbox-control';
import type { TodoList, TodoStore, TodoTask } from '../world/todo-store';
import { readSettable } from '../graph/todo-routes';

function storeOf(world: World, account: unknown): TodoStore {
  return world.todoOf(accountOf(account).oid);
}

function listNamed(store: TodoStore, name: unknown): TodoList {
  const wanted = textOf(name);
  const list = [...store.lists.values()].find(
    ({ id, displayName }) => id === wanted || displayName === wanted,
  );
  if (!list) throw new ControlError(404, `There is no list "${String(name)}".`);
  return list;
}

function taskNamed(store: TodoStore, wanted: unknown): { list: TodoList; task: TodoTask } {
  for (const list of store.lists.values()) {
    const task = [...list.tasks.values()].find(
      ({ id, title }) => id === wanted || title === wanted,
    );
    if (task) return { list, task };
  }
  throw new ControlError(404, `There is no task "${String(wanted)}".`);
}

const tasks: ControlHandler = (world, request) => {
  const store = storeOf(world, queryOf(request).get('account'));
  return {
    lists: [...store.lists.values()].map(({ id, displayName }) => ({ id, name: displayName })),
    tasks: [...store.lists.values()].flatMap((list) =>
      [...list.tasks.values()].map((task) => {
        const { steps, linked } = store.partsOf(task.id);
        return {
          ...task,
          list: list.displayName,
          steps: [...steps.values()],
          linkedResources: linked,
        };
      }),
    ),
  };
};

/**
 * `changes` uses Graph's names; `steps` ticks, adds (true or false) or removes (null) steps by their text; `list` moves
 * the task; `deleted` removes it.
 */
const change: ControlHandler = (world, request) => {
  const body = bodyOf(request);
  const store = storeOf(world, body['account']);
  const { list, task } = taskNamed(store, body['task']);
  if (body['deleted'] === true) {
    store.remove(list, task.id);
    return { deleted: task.id };
  }
  Object.assign(task, readSettable(body));
  changeSteps(store, task.id, (body['steps'] ?? {}) as Record<string, boolean | null>);
  store.touch(list, task, new Date(world.clock.now()).toISOString());
  if (body['list'] === undefined) return task;
  return store.move(list, listNamed(store, body['list']), task);
};

function changeSteps(
  store: TodoStore,
  taskId: string,
  wanted: Record<string, boolean | null>,
): void {
  const { steps } = store.partsOf(taskId);
  for (const [displayName, isChecked] of Object.entries(wanted)) {
    const step = [...steps.values()].find((one) => one['displayName'] === displayName);
    if (isChecked === null) steps.delete(String(step?.['id']));
    else if (step !== undefined) step['isChecked'] = isChecked;
    else {
      const id = store.nextId('step');
      steps.set(id, { id, displayName, isChecked });
    }
  }
}

const add: ControlHandler = (world, request) => {
  const body = bodyOf(request);
  const store = storeOf(world, body['account']);
  const list = listNamed(store, body['list']);
  const id = store.nextId('task');
  const task = { importance: 'normal', status: 'notStarted', title: '', ...readSettable(body), id };
  list.tasks.set(id, task);
  store.touch(list, task, new Date(world.clock.now()).toISOString());
  return task;
};

const expire: ControlHandler = (world, request) => {
  const store = storeOf(world, bodyOf(request)['account']);
  store.generation += 1;
  return { generation: store.generation };
};

const removeList: ControlHandler = (world, request) => {
  const body = bodyOf(request);
  const store = storeOf(world, body['account']);
  const list = listNamed(store, body['list']);
  store.lists.delete(list.id);
  return { deleted: list.id };
};

export const taskControl: Record<string, ControlHandler> = {
  'GET /todo': tasks,
  'POST /todo/add': add,
  'POST /todo/change': change,
  'POST /todo/expire': expire,
  'POST /todo/lists/delete': removeList,
};
