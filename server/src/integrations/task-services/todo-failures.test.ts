import { describe, expect, it } from 'vitest';

import { resumeServices } from './sync-tasks.usecases';
import { todoAccount } from './testing/todo-account';

const todo = todoAccount();

describe('failures in between', () => {
  it.each(['drop', 'drop-after', 'truncate', '500', '503', '429'])(
    'a task is created once (%s)',
    async (fault) => {
      await todo.connect();
      await todo.sync();
      await todo.fault({ fault, match: { method: 'POST', path: '/tasks$' }, times: 1 });
      const task = await todo.createTask({
        checklist: [{ id: '1', text: 'Read it', completed: false }],
      });
      await todo.sync();
      todo.afterSettling();
      await todo.ines.post('/task-services/todo/sync', {});
      await todo.sync();
      expect(await todo.copy()).toMatchObject({
        title: task.title,
        steps: [{ displayName: 'Read it' }],
      });
      expect(await todo.status()).toMatchObject({ linked: 1, waiting: 0, problem: null });
    },
  );

  it('what was deleted after a lost creation is not left behind there', async () => {
    await todo.connect();
    await todo.sync();
    await todo.fault({ fault: 'drop-after', match: { method: 'POST', path: '/tasks$' }, times: 1 });
    const task = await todo.createTask();
    await todo.sync();
    await todo.ines.delete(`/tasks/${task.id}`);
    todo.afterSettling();
    await todo.ines.post('/task-services/todo/sync', {});
    await todo.sync();
    expect(await todo.copies()).toEqual([]);
  });

  it('a lost creation is found by a process with another address', async () => {
    await todo.connect();
    await todo.sync();
    await todo.fault({ fault: 'drop-after', match: { method: 'POST', path: '/tasks$' }, times: 1 });
    const task = await todo.createTask();
    await todo.sync();
    todo.afterSettling();
    await todo.ines.post('/task-services/todo/sync', {});
    await todo.syncAt('https://docket.example');
    expect(await todo.copy()).toMatchObject({ title: task.title });
    expect(await todo.status()).toMatchObject({ linked: 1, waiting: 0 });
  });

  it('a task moved to another list after a lost creation exists once', async () => {
    await todo.connect();
    await todo.sync();
    await todo.fault({ fault: 'drop-after', match: { method: 'POST', path: '/tasks$' }, times: 1 });
    const task = await todo.createTask();
    await todo.sync();
    const lists = (await todo.ines.get('/task-services/todo/lists')).body.items;
    const listId = lists.find(({ name }: { name: string }) => name === 'Tasks').id as string;
    todo.afterSettling();
    await todo.choose([{ projectId: todo.projectId, listId }]);
    await todo.sync();
    expect(await todo.copy()).toMatchObject({ title: task.title, list: 'Tasks' });
  });

  it('a lost creation in a list deleted since is made in the next one', async () => {
    await todo.connect();
    await todo.sync();
    await todo.fault({ fault: 'drop-after', match: { method: 'POST', path: '/tasks$' }, times: 1 });
    const task = await todo.createTask();
    await todo.sync();
    await todo.sandbox.control('POST', '/todo/lists/delete', { list: 'Harbour Street' });
    todo.afterSettling();
    await todo.choose([{ projectId: todo.projectId, listId: null }]);
    await todo.sync();
    expect(await todo.copy()).toMatchObject({ title: task.title, list: 'Harbour Street' });
  });

  it('a step deleted there does not take its task with it', async () => {
    await todo.connect();
    const checklist = [{ id: '1', text: 'Read it', completed: false }];
    const task = await todo.createTask({ checklist });
    await todo.sync();
    const gone = { fault: 'status', status: 404, code: 'ErrorItemNotFound' };
    await todo.fault({ ...gone, match: { method: 'PATCH', path: '/checklistItems/' }, times: 1 });
    await todo.ines.patch(`/tasks/${task.id}`, {
      checklist: [{ id: '1', text: 'Read it', completed: true }],
    });
    await todo.sync();
    expect((await todo.ines.get(`/tasks/${task.id}`)).status).toBe(200);
    expect(await todo.copies()).toHaveLength(1);
  });

  it('an edit there that lost against a delete here is merged when the delete is undone', async () => {
    await todo.connect();
    const task = await todo.createTask();
    await todo.sync();
    await todo.change(task.title, { title: 'Edited there' });
    todo.docket.clock.advance(5_000);
    await todo.ines.delete(`/tasks/${task.id}`);
    await todo.sync();
    await todo.ines.post(`/tasks/${task.id}/restore`);
    await todo.sync();
    expect(await todo.task(task.id)).toMatchObject({ title: 'Edited there' });
    expect(await todo.copy()).toMatchObject({ title: 'Edited there' });
    expect(await todo.status()).toMatchObject({ linked: 1, waiting: 0 });
  });

  it('an expired sync position costs one full sync and loses nothing', async () => {
    await todo.connect();
    const [kept, gone] = [await todo.createTask(), await todo.createTask({ title: 'Gone' })];
    await todo.sync();
    await todo.sync();
    await todo.change(kept.title, { status: 'completed' });
    await todo.change('Gone', { deleted: true });
    await todo.sandbox.control('POST', '/todo/expire', {});
    await todo.sync();
    expect(await todo.task(kept.id)).toMatchObject({ status: 'completed' });
    expect((await todo.ines.get(`/tasks/${gone.id}`)).status).toBe(404);
  });

  it('one rejected task does not stop the others, says why, and is retried on request', async () => {
    await todo.connect();
    await todo.sync();
    const refusal = { fault: 'status', status: 400, code: 'invalidRequest' };
    await todo.fault({ ...refusal, match: { method: 'POST', path: '/tasks$' }, times: 1 });
    const refused = await todo.createTask();
    todo.docket.clock.advance(1_000);
    await todo.createTask({ title: 'Second' });
    await todo.sync();
    expect(await todo.copy()).toMatchObject({ title: 'Second' });
    expect(await todo.links(refused.id)).toMatchObject([
      { state: 'failed', problem: 'Microsoft To Do rejected this task (400 invalidrequest)' },
    ]);
    expect(await todo.status()).toMatchObject({ linked: 1, failed: 1 });
    todo.afterSettling();
    await todo.ines.post('/task-services/todo/sync', {});
    await todo.sync();
    expect(await todo.copies()).toHaveLength(2);
  });

  it('a deleted list does not take its tasks with it, and says what to do', async () => {
    await todo.connect();
    const task = await todo.createTask();
    await todo.sync();
    await todo.sandbox.control('POST', '/todo/lists/delete', { list: 'Harbour Street' });
    await todo.sync();
    expect(await todo.task(task.id)).toMatchObject({ title: task.title });
    expect((await todo.status()).problem?.message).toBe(
      'The list “Harbour Street” no longer exists in Microsoft To Do. Choose another list for its projects; their tasks are still in Docket.',
    );
    await todo.choose([{ projectId: todo.projectId, listId: null }]);
    await todo.sync();
    expect(await todo.copy()).toMatchObject({ title: task.title, list: 'Harbour Street' });
  });
});

describe('connecting and disconnecting', () => {
  it('needs the person’s permission first', async () => {
    const daniel = await todo.docket.signIn('Daniel Okoro');
    expect((await daniel.get('/task-services')).body.items[0]).toMatchObject({
      service: 'todo',
      state: 'needs_permission',
    });
    expect(await daniel.put('/task-services/todo', {})).toMatchObject({
      status: 422,
      body: { error: { code: 'task_service.needs_permission' } },
    });
  });

  it('leaves tasks on both sides as they are, and no job behind', async () => {
    await todo.connect();
    const task = await todo.createTask();
    await todo.sync();
    expect((await todo.ines.delete('/task-services/todo')).body).toEqual({ kept: 1 });
    await todo.ines.patch(`/tasks/${task.id}`, { title: 'Only here' });
    await todo.sync();
    expect(await todo.copy()).toMatchObject({ title: 'Send the contract' });
    expect(await todo.links(task.id)).toEqual([]);
    const jobs = (await todo.ines.get('/jobs')).body.items as { kind: string }[];
    expect(jobs.filter(({ kind }) => kind === 'task-services.sync')).toEqual([]);
  });

  it('again to the same account continues with the same tasks', async () => {
    await todo.connect();
    const [task, gone] = [
      await todo.createTask(),
      await todo.createTask({ title: 'Cleared away' }),
    ];
    await todo.sync();
    await todo.ines.delete('/task-services/todo');
    await todo.change(task.title, { status: 'completed' });
    await todo.change('Cleared away', { deleted: true });
    await todo.ines.put('/task-services/todo', {});
    await todo.sync();
    expect(await todo.task(task.id)).toMatchObject({ status: 'completed' });
    expect(await todo.task(gone.id)).toMatchObject({ status: 'to_do' });
    expect((await todo.copies()).map(({ title }) => title).toSorted()).toEqual(
      ['Cleared away', task.title].toSorted(),
    );
  });

  it('asks to reconnect if the permission is revoked, and resumes after signing in again', async () => {
    await todo.connect();
    await todo.createTask();
    await todo.sandbox.control('POST', '/sessions/revoke', {});
    await todo.sandbox.control('POST', '/tokens/expire', {});
    await todo.sync();
    expect(await todo.status()).toMatchObject({
      state: 'reconnect',
      problem: { message: 'Sign in again to reconnect your Microsoft account.' },
    });
    await todo.signInAgain();
    await resumeServices(todo.docket.deps, todo.ines.user.id);
    await todo.sync();
    expect(await todo.copies()).toHaveLength(1);
    expect(await todo.status()).toMatchObject({ state: 'connected', problem: null });
  });

  it('logs what left the machine: the task, and before it the name of its new list', async () => {
    await todo.connect();
    await todo.createTask();
    await todo.sync();
    const { items } = (await todo.ines.get('/outbound')).body;
    const sent = { purpose: 'task', destination: todo.sandbox.url, outcome: 'ok' };
    expect(items).toMatchObject([sent, { ...sent, bytes: '"Harbour Street"'.length }]);
  });
});

it('the worker sends a new task automatically and takes over what was done there', async () => {
  await todo.connect();
  const task = await todo.createTask();
  await todo.docket.runJobs(async () => (await todo.links(task.id))[0]?.state === 'linked');
  await todo.change(task.title, { status: 'completed' });
  await todo.ines.post('/task-services/todo/sync', {});
  await todo.docket.runJobs(async () => (await todo.task(task.id)).status === 'completed');
  expect(await todo.copy()).toMatchObject({ status: 'completed' });
});

it('a single task can be sent though its project is not chosen', async () => {
  await todo.ines.put('/task-services/todo', {});
  const task = await todo.createTask();
  const { items } = (await todo.ines.get('/task-services/todo/lists')).body;
  await todo.ines.post('/task-services/todo/tasks', { taskId: task.id, listId: items[0].id });
  await todo.sync();
  expect(await todo.copy()).toMatchObject({ title: task.title, list: 'Tasks' });
});

it('a single task whose project is no longer sent and that was deleted there is sent again, to the list asked for', async () => {
  await todo.connect();
  const task = await todo.createTask();
  const other = await todo.ines.post('/projects', { name: 'Quay' });
  await todo.sync();
  const { items } = (await todo.ines.get('/task-services/todo/lists')).body;
  const [list] = items;
  await todo.choose([{ projectId: other.body.id, listId: list.id }]);
  await todo.change(task.title, { deleted: true });
  const sending = { taskId: task.id, listId: list.id };
  const { body } = await todo.ines.post('/task-services/todo/tasks', sending);
  expect(body).toMatchObject({ state: 'waiting', listName: list.name });
  await todo.sync();
  expect(await todo.copy()).toMatchObject({ title: task.title, list: list.name });
  expect(await todo.links(task.id)).toMatchObject([{ state: 'linked', listName: list.name }]);
});

it.each([
  ['completed task that was cleared there is not created again', 'completed', false, []],
  ['completed task is, if the person asks for it', 'completed', true, ['Send the contract']],
  ['open task is', 'to_do', false, ['Send the contract']],
])('after reconnecting, a single %s', async (_, status, isAskedFor, titles) => {
  await todo.ines.put('/task-services/todo', {});
  const task = await todo.createTask();
  const { items } = (await todo.ines.get('/task-services/todo/lists')).body;
  const sending = { taskId: task.id, listId: items[0].id };
  await todo.ines.post('/task-services/todo/tasks', sending);
  await todo.sync();
  await todo.ines.patch(`/tasks/${task.id}`, { status });
  await todo.sync();
  await todo.ines.delete('/task-services/todo');
  await todo.change(task.title, { deleted: true });
  await todo.ines.put('/task-services/todo', {});
  if (isAskedFor) await todo.ines.post('/task-services/todo/tasks', sending);
  await todo.sync();
  expect((await todo.copies()).map(({ title }) => title)).toEqual(titles);
});
