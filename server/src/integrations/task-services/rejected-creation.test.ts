import { describe, expect, it } from 'vitest';

import { todoAccount } from './testing/todo-account';
import { todoistAccount } from './testing/todoist-account';

describe('a new task that Todoist rejects', () => {
  const todoist = todoistAccount();
  const LONG = 'x'.repeat(600);
  const edit = (id: string, fields: object) => todoist.ines.patch(`/tasks/${id}`, fields);

  it('is sent as it is once the person has shortened it', async () => {
    const task = await todoist.createTask({ description: 'x'.repeat(17_000) });
    await todoist.sync();
    expect(await todoist.copies()).toEqual([]);
    expect(await todoist.status()).toMatchObject({ failed: 1 });
    await edit(task.id, { description: 'Signed, please' });
    await todoist.sync();
    expect(await todoist.copies()).toMatchObject([{ content: task.title }]);
    expect(await todoist.status()).toMatchObject({ linked: 1, failed: 0, waiting: 0 });
  });

  it('is sent as it is now, although an attempt without an answer comes first', async () => {
    await todoist.sync();
    const lost = { fault: 'drop', match: { method: 'POST', path: '/todoist/.*/sync' } };
    await todoist.fault({ ...lost, after: 1, times: 1 });
    const task = await todoist.createTask({ description: 'x'.repeat(17_000) });
    await todoist.sync();
    await edit(task.id, { description: 'Signed, please' });
    for (let run = 0; run < 2; run += 1) {
      todoist.docket.clock.advance(60_000);
      await todoist.sync();
    }
    expect(await todoist.copies()).toMatchObject([{ content: task.title }]);
    expect(await todoist.status()).toMatchObject({ linked: 1, failed: 0, waiting: 0 });
  });

  it('is sent to the list of its new project', async () => {
    const elm = { name: 'Elm Court', color: '#e44332' };
    const elmId = (await todoist.ines.post('/projects', elm)).body.id as string;
    const projects = [todoist.projectId, elmId].map((projectId) => ({ projectId, listId: null }));
    await todoist.ines.put('/task-services/todoist/projects', { projects });
    const task = await todoist.createTask({ description: 'x'.repeat(17_000) });
    await todoist.sync();
    await edit(task.id, { description: '', project_id: elmId });
    await todoist.sync();
    expect(await todoist.copies()).toMatchObject([{ project: 'Elm Court' }]);
  });

  it('because of a subtask exists once, and gets its checklist once that is shortened', async () => {
    const [kept, long] = [
      { id: '1', text: 'Read it', completed: false },
      { id: '2', text: LONG, completed: false },
    ];
    const task = await todoist.createTask({ checklist: [kept, long] });
    await todoist.sync();
    await todoist.sync();
    expect((await todoist.task(task.id)).checklist).toMatchObject([kept, long]);
    expect(await todoist.status()).toMatchObject({ linked: 1, failed: 1 });
    await edit(task.id, { checklist: [kept, { ...long, text: 'Sign it' }] });
    await todoist.sync();
    const [copy, ...more] = await todoist.copies();
    expect(more).toEqual([]);
    expect(copy?.steps.map(({ content }) => content).toSorted()).toEqual(['Read it', 'Sign it']);
    expect(await todoist.status()).toMatchObject({ linked: 1, failed: 0, waiting: 0 });
  });
});

describe('a new task that is done and of which Todoist rejects a subtask', () => {
  const todoist = todoistAccount();

  it('exists once, however often it is edited', async () => {
    const checklist = [{ id: '1', text: 'x'.repeat(600), completed: false }];
    const task = await todoist.createTask({ description: 'x'.repeat(17_000), checklist });
    await todoist.sync();
    expect(await todoist.copies()).toEqual([]);
    const edits = [
      { description: '', status: 'completed' },
      { title: 'Send both' },
      { checklist: [] },
    ];
    for (const fields of edits) {
      await todoist.ines.patch(`/tasks/${task.id}`, fields);
      await todoist.sync();
    }
    const copies = await todoist.copies();
    expect(copies).toMatchObject([{ content: 'Send both', checked: true }]);
    expect(await todoist.status()).toMatchObject({ linked: 1, failed: 0, waiting: 0 });
  });
});

describe('a new task that Microsoft To Do rejects', () => {
  const todo = todoAccount();
  const refusal = { fault: 'status', status: 400, code: 'invalidRequest', times: 1 };

  it('because of a step exists once, and gets its checklist with the next change', async () => {
    await todo.connect();
    await todo.sync();
    await todo.fault({ ...refusal, match: { method: 'POST', path: '/checklistItems$' } });
    const checklist = [{ id: '1', text: 'Read it', completed: false }];
    const task = await todo.createTask({ checklist });
    await todo.sync();
    expect(await todo.status()).toMatchObject({ linked: 1, failed: 1 });
    await todo.ines.patch(`/tasks/${task.id}`, { title: 'Send both' });
    await todo.sync();
    expect(await todo.copy()).toMatchObject({
      title: 'Send both',
      steps: [{ displayName: 'Read it' }],
    });
    expect(await todo.status()).toMatchObject({ linked: 1, failed: 0, waiting: 0 });
  });
});

describe('a task that was never created and whose project is no longer sent', () => {
  const todo = todoAccount();
  const refusal = { fault: 'status', status: 400, code: 'invalidRequest' };

  it.each([
    ['was rejected', refusal],
    ['was not answered', { fault: 'drop' }],
    ['was carried out but not answered', { fault: 'drop-after' }],
  ])('is created in the list asked for, if its creation %s', async (_, fault) => {
    await todo.connect();
    await todo.sync();
    await todo.fault({ ...fault, match: { method: 'POST', path: '/tasks$' }, times: 1 });
    const task = await todo.createTask();
    await todo.sync();
    const other = await todo.ines.post('/projects', { name: 'Quay' });
    const [list] = (await todo.ines.get('/task-services/todo/lists')).body.items;
    await todo.choose([{ projectId: other.body.id, listId: list.id }]);
    const sending = { taskId: task.id, listId: list.id };
    const { body } = await todo.ines.post('/task-services/todo/tasks', sending);
    expect(body).toMatchObject({ state: 'waiting', listName: list.name, problem: null });
    for (let run = 0; run < 3; run += 1) {
      todo.afterSettling();
      await todo.sync();
    }
    expect(await todo.copy()).toMatchObject({ title: task.title, list: list.name });
    expect(await todo.links(task.id)).toMatchObject([{ state: 'linked', listName: list.name }]);
  });
});
