import { expect, it, vi } from 'vitest';

import { syncService } from './sync-tasks.usecases';
import { TaskServiceError } from './task-service-error';
import { todoAccount } from './testing/todo-account';

const todo = todoAccount();
const account = () => ({ userId: todo.ines.user.id, service: 'todo' as const });

const slowCreation = (ms: number) =>
  todo.fault({ fault: 'slow', ms, match: { method: 'POST', path: '/tasks$' }, times: 1 });
const untilItIsUnderWay = () =>
  vi.waitFor(
    async () => {
      const { rules } = await todo.sandbox.control<{ rules: { struck: number }[] }>(
        'GET',
        '/faults',
      );
      expect(rules).toMatchObject([{ struck: 1 }]);
    },
    { timeout: 60_000 },
  );

it('a comparison overtaken by another writes nothing more, and what it sent is found again', async () => {
  await todo.connect();
  await todo.sync();
  const task = await todo.createTask();
  await slowCreation(8_000);
  const overtaken = todo.sync();
  await untilItIsUnderWay();
  await todo.sync();
  await overtaken;
  expect(await todo.status()).toMatchObject({ linked: 0, waiting: 1 });
  todo.afterSettling();
  await todo.sync();
  expect(await todo.copy()).toMatchObject({ title: task.title });
  expect(await todo.status()).toMatchObject({ linked: 1, waiting: 0 });
});

it('what an overtaken comparison sent is in the log of what left the machine', async () => {
  await todo.connect();
  await todo.sync();
  const before = (await todo.ines.get('/outbound')).body.total;
  await todo.createTask();
  await slowCreation(8_000);
  const overtaken = todo.sync();
  await untilItIsUnderWay();
  await todo.sync();
  await overtaken;
  const { items, total } = (await todo.ines.get('/outbound')).body;
  expect(total).toBe(before + 1);
  expect(items[0]).toMatchObject({ purpose: 'task', outcome: 'ok' });
});

it('a comparison told to end does not wait for an answer', async () => {
  await todo.connect();
  await todo.sync();
  await todo.createTask();
  await slowCreation(45_000);
  const controller = new AbortController();
  const ended = syncService(todo.docket.deps, account(), controller);
  await untilItIsUnderWay();
  controller.abort(new Error('The worker ended'));
  await expect(ended).rejects.toThrow('The worker ended');
});

it.each([
  ['the person connected again', () => todo.connect()],
  ['another comparison began', () => todo.sync()],
])(
  'a comparison that is refused after %s does not mark the connection as lost',
  async (_, meanwhile) => {
    await todo.connect();
    const { deps } = todo.docket;
    const taskServiceFor: typeof deps.taskServiceFor = (asked) => ({
      ...deps.taskServiceFor(asked),
      async readAccount() {
        todo.docket.clock.advance(1_000);
        await meanwhile();
        throw new TaskServiceError('reconnect', 'The old access was withdrawn');
      },
    });
    await syncService({ ...deps, taskServiceFor }, account(), {
      signal: new AbortController().signal,
    });
    expect(await todo.status()).toMatchObject({ state: 'connected', problem: null });
  },
);

it('one list for all, chosen while a list is being made, stays chosen', async () => {
  await todo.connect();
  await todo.createTask();
  const { deps } = todo.docket;
  const projects = [{ projectId: todo.projectId, listId: null }];
  const choosingMeanwhile = {
    ...deps,
    taskServiceFor: (who: Parameters<typeof deps.taskServiceFor>[0]) => {
      const api = deps.taskServiceFor(who);
      return {
        ...api,
        createList: async (name: string) => {
          await todo.ines.put('/task-services/todo/projects', { projects, sharesList: true });
          return api.createList(name);
        },
      };
    },
  };
  await syncService(choosingMeanwhile, account(), { signal: new AbortController().signal });
  await todo.sync();
  expect(await todo.copy()).toMatchObject({ list: 'Docket' });
});
