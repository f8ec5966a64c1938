import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';
import { describe, expect, it } from 'vitest';

import { todoAccount } from './testing/todo-account';

const todo = todoAccount();

describe('a task of a chosen project in Microsoft To Do', () => {
  it('appears in a list named like the project, with everything To Do can hold and the link back', async () => {
    await todo.zone('UTC');
    await todo.connect();
    const task = await todo.createTask({
      description: 'Signed, please',
      priority: 'P1',
      due_date: '2026-12-01',
      tags: ['legal'],
      checklist: [
        { id: '1', text: 'Read it', completed: true },
        { id: '2', text: 'Sign it', completed: false },
      ],
    });
    await todo.sync();
    const url = `http://127.0.0.1:3000/tasks?id=${task.id}`;
    expect(await todo.copy()).toMatchObject({
      title: 'Send the contract',
      list: 'Harbour Street',
      status: 'notStarted',
      importance: 'high',
      body: { content: `Signed, please\n\nDocket: ${url}` },
      categories: ['legal'],
      dueDateTime: { dateTime: '2026-12-01T00:00:00.0000000', timeZone: 'UTC' },
      steps: [
        { displayName: 'Read it', isChecked: true },
        { displayName: 'Sign it', isChecked: false },
      ],
      linkedResources: [{ webUrl: url, applicationName: 'Docket' }],
    });
    expect(await todo.links(task.id)).toMatchObject([
      { service: 'todo', state: 'linked', listName: 'Harbour Street', conflicts: [] },
    ]);
  });

  it('is not sent before its project was chosen, nor are tasks of other projects', async () => {
    await todo.ines.put('/task-services/todo', {});
    await todo.createTask();
    await todo.sync();
    expect(await todo.copies()).toEqual([]);
    const other = await todo.ines.post('/projects', { name: 'Private', color: '#e44332' });
    await todo.choose([{ projectId: other.body.id, listId: null }]);
    await todo.sync();
    expect(await todo.copies()).toEqual([]);
  });

  it('keeps its due date in a zone ahead of UTC', async () => {
    await todo.zone('Asia/Tokyo');
    await todo.connect();
    const task = await todo.createTask({ due_date: '2026-12-01' });
    await todo.sync();
    expect((await todo.copy()).dueDateTime?.dateTime).toBe('2026-11-30T15:00:00.0000000');
    await todo.sync();
    expect(await todo.task(task.id)).toMatchObject({ due_date: '2026-12-01' });
  });

  it('follows edits, completion and undo, and is sent once however often both sides are compared', async () => {
    await todo.connect();
    const task = await todo.createTask();
    await todo.sync();
    await todo.ines.patch(`/tasks/${task.id}`, { title: 'Send both', status: 'completed' });
    await todo.sync();
    expect(await todo.copy()).toMatchObject({ title: 'Send both', status: 'completed' });
    await todo.ines.post('/undo', {});
    await todo.sync();
    await todo.sync();
    expect(await todo.copy()).toMatchObject({ title: 'Send the contract', status: 'notStarted' });
  });

  it('is deleted once its delete can no longer be undone, and not before', async () => {
    await todo.connect();
    const task = await todo.createTask();
    await todo.sync();
    await todo.ines.delete(`/tasks/${task.id}`);
    await todo.sync();
    expect(await todo.copies()).toHaveLength(1);
    todo.afterUndo();
    await todo.sync();
    expect(await todo.copies()).toEqual([]);
    expect(await todo.status()).toMatchObject({ linked: 0, waiting: 0, failed: 0 });
  });

  it('is deleted once its whole step can no longer be undone, however long deleting took', async () => {
    await todo.connect();
    const { ines, docket } = todo;
    const [first] = [await todo.createTask(), await todo.createTask({ title: 'Mend the roof' })];
    await todo.sync();
    const headers = { cookie: ines.cookie, 'docket-step': randomUUID() };
    const remove = (id: string) =>
      docket.app.inject({ method: 'DELETE', url: `/api/v1/tasks/${id}`, headers });
    for (const { id } of (await ines.get('/tasks')).body.items) await remove(id);
    const owner = new Client({ connectionString: docket.ownerUrl });
    await owner.connect();
    for (const [table, id, time] of [
      ['tasks', 'id::text', 'deleted_at'],
      ['audit_entries', 'record_id', 'at'],
    ])
      await owner.query(
        `update ${table} set ${time} = ${time} - interval '15 s' where ${id} = $1`,
        [first.id],
      );
    await owner.end();
    await todo.sync();
    expect(await todo.copies()).toHaveLength(2);
    todo.afterUndo();
    await todo.sync();
    expect(await todo.copies()).toEqual([]);
  });

  it('moves to one list for all projects, and back to a list for each', async () => {
    await todo.connect();
    const task = await todo.createTask();
    const elm = { name: 'Elm Court', color: '#e44332' };
    const elmId = (await todo.ines.post('/projects', elm)).body.id as string;
    const other = await todo.createTask({ title: 'Mend the roof', project_id: elmId });
    await todo.sync();
    const projects = [todo.projectId, elmId].map((projectId) => ({ projectId, listId: null }));
    await todo.ines.put('/task-services/todo/projects', { projects, sharesList: true });
    await todo.sync();
    const places = async () =>
      (await todo.copies()).map(({ title, list }) => `${title}: ${list}`).toSorted();
    expect(await places()).toEqual([`${other.title}: Docket`, `${task.title}: Docket`]);
    expect(await todo.status()).toMatchObject({ sharesList: true, linked: 2 });
    await todo.choose(projects);
    await todo.sync();
    expect(await places()).toEqual([`${other.title}: Elm Court`, `${task.title}: Harbour Street`]);
  });

  it('does not share a list and have several', async () => {
    await todo.connect();
    const projects = [
      { projectId: todo.projectId, listId: null },
      { projectId: todo.projectId, listId: 'another' },
    ];
    const refused = await todo.ines.put('/task-services/todo/projects', {
      projects,
      sharesList: true,
    });
    expect(refused.status).toBe(400);
  });

  it('changes the list with its project, and leaves with a project that is not chosen', async () => {
    await todo.connect();
    const other = (await todo.ines.post('/projects', { name: 'Elm Court', color: '#e44332' })).body
      .id;
    const hidden = (await todo.ines.post('/projects', { name: 'Private', color: '#e44332' })).body
      .id;
    await todo.choose([
      { projectId: todo.projectId, listId: null },
      { projectId: other, listId: null },
    ]);
    const task = await todo.createTask();
    await todo.sync();
    await todo.ines.patch(`/tasks/${task.id}`, { project_id: other });
    await todo.sync();
    expect((await todo.copy()).list).toBe('Elm Court');
    await todo.ines.patch(`/tasks/${task.id}`, { project_id: hidden });
    await todo.sync();
    expect(await todo.copies()).toEqual([]);
    expect(await todo.task(task.id)).toMatchObject({ title: 'Send the contract' });
  });
});

describe('what a person does in Microsoft To Do', () => {
  it('is taken over: done, a new date, a new title, a ticked step', async () => {
    await todo.zone('UTC');
    await todo.connect();
    const task = await todo.createTask({
      checklist: [{ id: '1', text: 'Read it', completed: false }],
    });
    await todo.sync();
    await todo.change(task.title, {
      title: 'Send both contracts',
      status: 'completed',
      dueDateTime: { dateTime: '2026-12-03T00:00:00', timeZone: 'UTC' },
      steps: { 'Read it': true },
    });
    await todo.sync();
    expect(await todo.task(task.id)).toMatchObject({
      title: 'Send both contracts',
      status: 'completed',
      due_date: '2026-12-03',
      description: '',
      checklist: [{ id: '1', text: 'Read it', completed: true }],
    });
    const log = await todo.ines.get(`/audit?recordId=${task.id}`);
    expect(log.body.items[0]).toMatchObject({
      actor: 'sync',
      reason: 'Changed in Microsoft To Do',
    });
  });

  it('is not sent back: what came from there causes no request', async () => {
    await todo.connect();
    const task = await todo.createTask();
    await todo.sync();
    await todo.change(task.title, { status: 'completed' });
    await todo.sync();
    await todo.sandbox.control('POST', '/requests/clear', {});
    await todo.sync();
    const seen = await todo.sandbox.control<{ requests: { method: string }[] }>('GET', '/requests');
    expect(seen.requests.map(({ method }) => method)).toEqual(['GET']);
  });

  it('deletes the task here, which the audit log can revert', async () => {
    await todo.connect();
    const task = await todo.createTask();
    await todo.sync();
    await todo.change(task.title, { deleted: true });
    await todo.sync();
    expect((await todo.ines.get(`/tasks/${task.id}`)).status).toBe(404);
  });

  it('keeps done tasks when the completed tasks are cleared there', async () => {
    await todo.connect();
    const task = await todo.createTask();
    await todo.sync();
    await todo.change(task.title, { status: 'completed' });
    await todo.sync();
    await todo.change(task.title, { deleted: true });
    await todo.sync();
    expect(await todo.task(task.id)).toMatchObject({ status: 'completed' });
  });

  it('is followed into another list', async () => {
    await todo.connect();
    const task = await todo.createTask();
    await todo.sync();
    await todo.change(task.title, { list: 'Tasks' });
    await todo.sync();
    await todo.ines.patch(`/tasks/${task.id}`, { title: 'Still followed' });
    await todo.sync();
    expect(await todo.copy()).toMatchObject({ title: 'Still followed', list: 'Tasks' });
  });

  it('leaves tasks created there alone', async () => {
    await todo.connect();
    await todo.sync();
    const before = (await todo.ines.get('/tasks')).body.total;
    const { lists } = await todo.sandbox.control<{ lists: { id: string }[] }>('GET', '/todo');
    await todo.choose([{ projectId: todo.projectId, listId: lists[0]?.id ?? '' }]);
    await todo.sandbox.control('POST', '/todo/add', { list: 'Tasks', title: 'Buy milk' });
    await todo.sync();
    expect((await todo.ines.get('/tasks')).body.total).toBe(before);
    expect(await todo.copy()).toMatchObject({ title: 'Buy milk' });
  });
});

describe('both sides changed a task', () => {
  it.each([0, 3_600])(
    'the last change wins the field and the other is reported, though their clock is %i s ahead',
    async (seconds) => {
      await todo.connect();
      const [one, other] = [await todo.createTask(), await todo.createTask({ title: 'Other' })];
      await todo.sync();
      await todo.sandbox.control('POST', '/clock/skew', { seconds });
      await todo.ines.patch(`/tasks/${one.id}`, { title: 'Mine' });
      // The clock difference is known to half a second and half the time that the answer took.
      await sleep(3_000);
      await todo.change(one.title, { title: 'Theirs', importance: 'high' });
      await todo.change('Other', { title: 'Theirs too' });
      await sleep(3_000);
      await todo.ines.patch(`/tasks/${other.id}`, { title: 'Mine too' });
      await todo.sync();
      await todo.sync();
      expect(await todo.task(one.id)).toMatchObject({ title: 'Theirs', priority: 'P1' });
      expect(await todo.task(other.id)).toMatchObject({ title: 'Mine too' });
      const titles = (await todo.copies()).map(({ title }) => title).toSorted();
      expect(titles).toEqual(['Mine too', 'Theirs']);
      expect((await todo.links(one.id))[0]?.conflicts).toMatchObject([
        { field: 'title', kept: 'service', docket: 'Mine', service: 'Theirs' },
      ]);
      await todo.ines.delete(`/tasks/${one.id}/conflicts`);
      expect((await todo.links(one.id))[0]?.conflicts).toEqual([]);
    },
  );

  it('keeps a task that was edited here and deleted there, and creates it again', async () => {
    await todo.connect();
    const task = await todo.createTask();
    await todo.sync();
    await todo.ines.patch(`/tasks/${task.id}`, { title: 'Mine' });
    await todo.change(task.title, { deleted: true });
    await todo.sync();
    expect(await todo.copy()).toMatchObject({ title: 'Mine' });
    expect((await todo.links(task.id))[0]?.conflicts).toMatchObject([
      { field: 'deleted', kept: 'docket' },
    ]);
  });
});
