import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let users = 0;
let projectId: string;
let ids: string[];
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Planner ${users}`);
  projectId = (await who.post('/projects', { name: 'Roof' })).body.id;
  ids = [await create({ title: 'a' }), await create({ title: 'b', priority: 'P1' })];
});

async function create(fields: object): Promise<string> {
  return (await who.post('/tasks', { project_id: projectId, ...fields })).body.id;
}
const change = (body: object) => who.post('/tasks/process-many', { ids, ...body });
const update = (patch: object) => change({ action: 'update', patch });
const all = (field: string) =>
  Promise.all(ids.map(async (id) => (await who.get(`/tasks/${id}`)).body[field]));
const undo = (answer: Awaited<ReturnType<typeof change>>) =>
  who.post('/undo', { stepId: answer.headers['docket-step'] });

it.each([
  ['status', 'completed', ['to_do', 'to_do']],
  ['status', 'archived', ['to_do', 'to_do']],
  ['priority', 'P4', ['P3', 'P1']],
  ['due_date', '2031-05-09', [null, null]],
])('many tasks get the %s %s in one step, which Undo takes back', async (field, value, before) => {
  const answer = await update({ [field]: value });
  expect(answer.body).toEqual({ changed: 2 });
  expect(await all(field)).toEqual([value, value]);
  await undo(answer);
  expect(await all(field)).toEqual(before);
});

it('many tasks move to a project', async () => {
  const quay = (await who.post('/projects', { name: 'Quay' })).body.id;
  await update({ project_id: quay });
  expect(await all('project_name')).toEqual(['Quay', 'Quay']);
  expect((await update({ project_id: null })).status).toBe(400);
});

it('a new due date keeps the time of each task, and no date clears it', async () => {
  ids.push(await create({ title: 'c', due_date: '2031-05-01', due_time: '09:30' }));
  await update({ due_date: '2031-05-09' });
  expect(await all('due_time')).toEqual([null, null, '09:30']);
  await update({ due_date: null });
  expect(await all('due_date')).toEqual([null, null, null]);
  expect(await all('due_time')).toEqual([null, null, null]);
});

it('many tasks are deleted in one step, and Undo restores them', async () => {
  const answer = await change({ action: 'delete' });
  expect(answer.body).toEqual({ changed: 2 });
  expect((await who.get('/tasks')).body.total).toBe(0);
  await undo(answer);
  expect((await who.get('/tasks')).body.total).toBe(2);
});

it('tasks that already are so are not counted and make no entry', async () => {
  expect((await update({ priority: 'P1' })).body).toEqual({ changed: 1 });
  const { items } = (await who.get(`/audit?recordId=${ids[1]}`)).body;
  expect(items.map((entry: { action: string }) => entry.action)).toEqual(['create']);
});

it('unknown tasks and another person’s are skipped', async () => {
  const [mine = ''] = ids;
  const owner = who;
  const other = await docket.signIn('Somebody else');
  const project = (await other.post('/projects', { name: 'Theirs' })).body.id;
  const theirs = (await other.post('/tasks', { title: 'x', project_id: project })).body.id;
  await owner.delete(`/tasks/${ids[1]}`);
  const wanted = { ids: [mine, theirs, 'no id', ids[1]], action: 'delete' };
  expect((await owner.post('/tasks/process-many', wanted)).body).toEqual({ changed: 1 });
  expect((await other.get('/tasks')).body.total).toBe(1);
});

it('nothing changes if one of them cannot be changed', async () => {
  const answer = await update({
    priority: 'P4',
    project_id: '00000000-0000-4000-8000-000000000000',
  });
  expect(answer.status).toBe(404);
  expect(await all('priority')).toEqual(['P3', 'P1']);
});
