import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let ines: SignedIn;
let projectId: string;
beforeAll(async () => {
  docket = await createTestApp();
  ines = await docket.signIn();
  projectId = (await ines.post('/projects', { name: 'Roof', color: '#2196F3' })).body.id;
});
afterAll(() => docket.close());

async function create(fields: object = {}, who: SignedIn = ines, project = projectId) {
  const { status, body } = await who.post('/tasks', {
    title: 'Call Dana',
    project_id: project,
    ...fields,
  });
  expect(status).toBe(200);
  return body as { id: string };
}

describe('creating a task', () => {
  it('starts as to do with priority P3 and shows its project (§ 3, 7)', async () => {
    const { body } = await ines.post('/tasks', { title: ' Order tiles ', project_id: projectId });
    expect(body).toMatchObject({
      title: 'Order tiles',
      status: 'to_do',
      priority: 'P3',
      project_id: projectId,
      project_name: 'Roof',
      project_color: '#2196F3',
      due_date: null,
      email: null,
    });
  });

  it.each([
    [{ title: ' ' }, 'Please enter a task title'],
    [{ title: 'x', project_id: '' }, 'Please select a project to continue'],
    [{ title: 'x' }, 'Please select a project to continue'],
  ])('%j is refused with the spec’s words (§ 5)', async (body, message) => {
    const answer = await ines.post('/tasks', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toBe(message);
  });

  it('adds the items of the project’s checklist templates on request, after its own', async () => {
    const project_id = (await ines.post('/projects', { name: 'Depot' })).body.id;
    const { id } = (await ines.post('/services', { name: 'Fit-out' })).body;
    await ines.post(`/services/${id}/projects`, { project_id, project_name: 'Depot' });
    await ines.post('/templates', { name: 'Start', services: ['Fit-out'], items: ['Call', 'Pay'] });
    const own = [{ id: '1', text: 'Measure', completed: true }];
    const texts = async (fields: object) => {
      const { body } = await ines.post('/tasks', { title: 'x', project_id, ...fields });
      return body.checklist.map(({ text }: { text: string }) => text);
    };
    expect(await texts({ checklist: own, with_templates: true })).toEqual([
      'Measure',
      'Call',
      'Pay',
    ]);
    expect(await texts({ checklist: own })).toEqual(['Measure']);
  });

  it('drops empty checklist rows (§ 5)', async () => {
    const checklist = [
      { id: '1', text: 'measure', completed: false },
      { id: '2', text: '  ', completed: false },
    ];
    const { body } = await ines.post('/tasks', { title: 'x', project_id: projectId, checklist });
    expect(body.checklist).toEqual([checklist[0]]);
  });

  it('refuses another user’s project and email', async () => {
    const other = await docket.signIn('Other');
    const theirs = (await other.post('/projects', { name: 'Theirs' })).body.id as string;
    expect((await ines.post('/tasks', { title: 'x', project_id: theirs })).status).toBe(404);
    const answer = await ines.post('/tasks', {
      title: 'x',
      project_id: projectId,
      email_id: 'no-such-email',
    });
    expect(answer.body.error.code).toBe('email.not_found');
  });
});

describe('changing a task', () => {
  it('keeps due date and time as a calendar date and a clock time (§ 3)', async () => {
    const { id } = await create();
    const { body } = await ines.patch(`/tasks/${id}`, {
      due_date: '2026-11-05',
      due_time: '16:30',
    });
    expect(body).toMatchObject({ due_date: '2026-11-05', due_time: '16:30' });
    const undated = await ines.patch(`/tasks/${id}`, { due_date: null });
    expect(undated.body).toMatchObject({ due_date: null, due_time: null });
    const later = await ines.patch(`/tasks/${id}`, { due_date: '2026-11-06' });
    expect(later.body).toMatchObject({ due_date: '2026-11-06', due_time: null });
  });

  it('takes no due time without a due date, and neither does a new task', async () => {
    const { id } = await create();
    const due_time = '16:30';
    for (const answer of [
      await ines.patch(`/tasks/${id}`, { due_time }),
      await ines.post('/tasks', { title: 'x', project_id: projectId, due_time }),
    ])
      expect(answer).toMatchObject({
        status: 400,
        body: { error: { message: 'A due time needs a due date' } },
      });
  });

  it('that loses its due date is given back date and time by Undo', async () => {
    const { id } = await create({ due_date: '2026-11-05', due_time: '16:30' });
    await ines.patch(`/tasks/${id}`, { due_date: null });
    await ines.post('/undo');
    const due = { due_date: '2026-11-05', due_time: '16:30' };
    expect((await ines.get(`/tasks/${id}`)).body).toMatchObject(due);
  });

  it('to archived archives and hides it; to another status restores it (§ 4)', async () => {
    const who = await docket.signIn('Archie');
    const project = (await who.post('/projects', { name: 'P' })).body.id as string;
    const { id } = await create({}, who, project);
    const archived = await who.patch(`/tasks/${id}`, { status: 'archived' });
    expect(archived.body).toMatchObject({ is_archived: true, status: 'archived' });
    expect((await who.get('/tasks')).body).toMatchObject({ total: 0, summary: { total: 0 } });
    expect((await who.get('/tasks?status=archived')).body.total).toBe(1);
    const back = await who.patch(`/tasks/${id}`, { status: 'in_progress' });
    expect(back.body).toMatchObject({ is_archived: false, archived_at: null });
  });
});

describe('saving a task as it was', () => {
  it('is no edit: nothing is logged and there is nothing to undo', async () => {
    const checklist = [{ id: '1', text: 'measure', completed: false }];
    const { id } = await create({ checklist });
    const as = { title: 'Call Dana', checklist, status: 'to_do', due_date: null };
    const saved = await ines.patch(`/tasks/${id}`, { ...as, project_id: projectId });
    expect(saved.body).toMatchObject({ id, ...as });
    expect(saved.headers).not.toHaveProperty('docket-step');
    const log = async () =>
      (await ines.get(`/audit?recordId=${id}`)).body.items.map(
        ({ action }: { action: string }) => action,
      );
    expect(await log()).toEqual(['create']);
    const done = await ines.patch(`/tasks/${id}`, { ...as, status: 'completed' });
    expect(done.headers).toHaveProperty('docket-step');
    expect(await log()).toEqual(['update', 'create']);
  });
});

describe('checking an item of a checklist', () => {
  const checklist = ['measure', 'order', 'pay'].map((text) => ({
    id: text,
    text,
    completed: false,
  }));
  const check = (id: string, itemId: string, completed = true) =>
    ines.patch(`/tasks/${id}/checklist`, { itemId, completed });
  const isDone = (body: { checklist: typeof checklist }) =>
    body.checklist.map(({ completed }) => completed);

  it('keeps what other pages check at the same time, and can be undone', async () => {
    const { id } = await create({ checklist });
    await Promise.all([check(id, 'measure'), check(id, 'order'), check(id, 'pay')]);
    expect(isDone((await ines.get(`/tasks/${id}`)).body)).toEqual([true, true, true]);
    const last = await check(id, 'order', false);
    expect(isDone(last.body)).toEqual([true, false, true]);
    await ines.post('/undo', { stepId: last.headers['docket-step'] });
    expect(isDone((await ines.get(`/tasks/${id}`)).body)).toEqual([true, true, true]);
  });

  it('that was removed meanwhile is refused', async () => {
    const { id } = await create({ checklist: checklist.slice(1) });
    const { status, body } = await check(id, 'measure');
    expect(status).toBe(404);
    expect(body.error.message).toBe('This item is no longer on the checklist');
  });
});

describe('deleting a task', () => {
  it('can be undone for 10 s and is final after that (§ 7)', async () => {
    const { id } = await create();
    expect((await ines.delete(`/tasks/${id}`)).status).toBe(200);
    expect((await ines.get(`/tasks/${id}`)).status).toBe(404);
    docket.clock.advance(9_000);
    expect((await ines.post(`/tasks/${id}/restore`)).body.title).toBe('Call Dana');
    await ines.delete(`/tasks/${id}`);
    docket.clock.advance(10_001);
    expect((await ines.post(`/tasks/${id}/restore`)).status).toBe(404);
  });
});

describe('listing tasks', () => {
  let lister: SignedIn;
  beforeAll(async () => {
    lister = await docket.signIn('Lister');
    const project = (await lister.post('/projects', { name: 'Quay' })).body.id as string;
    const tasks = [
      { title: 'one', priority: 'P2', due_date: '2026-11-09' },
      { title: 'two', priority: 'P1', status: 'completed' },
      { title: 'three 50%', priority: 'P4', status: 'in_progress', due_date: '2026-11-03' },
    ];
    for (const task of tasks) {
      docket.clock.advance(1000);
      await create(task, lister, project);
    }
  });
  const titles = async (query: string) =>
    (await lister.get(`/tasks${query}`)).body.items.map((task: { title: string }) => task.title);

  it('counts total, completed, in progress and to do, whatever the filter', async () => {
    expect((await lister.get('/tasks?status=completed')).body).toMatchObject({
      total: 1,
      summary: { total: 3, completed: 1, inProgress: 1, toDo: 1 },
    });
  });

  it.each([
    ['', ['three 50%', 'two', 'one']],
    ['?sort=due_date', ['three 50%', 'one', 'two']],
    ['?sort=priority', ['two', 'one', 'three 50%']],
    ['?priority=P2', ['one']],
    ['?search=THREE', ['three 50%']],
    ['?search=quay&status=to_do', ['one']],
    ['?search=50%25', ['three 50%']],
    ['?search=50', ['three 50%']],
    ['?search=5_%25', []],
    ['?search=three OR two', ['three 50%', 'two']],
    ['?search=three or two', []],
    ['?search=three OR 50%25', ['three 50%']],
    ['?search=is:done OR "three 50"', ['three 50%', 'two']],
    ['?search=-three OR subject:three quay', ['three 50%', 'two', 'one']],
    ['?search=one OR -subject:t', ['one']],
    ['?projectId=nobody', []],
  ])('%s gives %j (§ 7)', async (query, found) => {
    expect(await titles(query)).toEqual(found);
  });

  it('finds a project’s tasks by its name, for their owner only', async () => {
    const [who, other] = [await docket.signIn('Finder'), await docket.signIn('Stranger')];
    const project = (await who.post('/projects', { name: 'Breakwater' })).body.id as string;
    const { id } = await create({}, who, project);
    const found = await who.get('/tasks?search=eakwat');
    expect(found.body.items.map((task: { id: string }) => task.id)).toEqual([id]);
    expect((await other.get('/tasks?search=eakwat')).body.items).toEqual([]);
  });

  it('shows No Project for a task whose project was deleted, and its name again after Undo', async () => {
    const who = await docket.signIn('Deleter');
    const project = (await who.post('/projects', { name: 'P' })).body.id as string;
    const { id } = await create({}, who, project);
    await who.delete(`/projects/${project}`);
    expect((await who.get(`/tasks/${id}`)).body).toMatchObject({
      project_id: null,
      project_name: null,
    });
    await who.post(`/projects/${project}/restore`);
    expect((await who.get(`/tasks/${id}`)).body.project_name).toBe('P');
  });

  it('shows nothing of another user', async () => {
    const { id } = await create();
    for (const answer of [
      await lister.get(`/tasks/${id}`),
      await lister.patch(`/tasks/${id}`, { title: 'mine' }),
      await lister.delete(`/tasks/${id}`),
    ])
      expect(answer.status).toBe(404);
  });
});
