import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receiveAnalysed } from '../../testing/received-mail';
import { recommendAgainWork } from '../../analysis/classify/recommend-again';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let users = 0;
let ids: string[];
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
  await who.post('/projects', { name: 'Roof repair' });
  ids = [];
  for (const name of ['dana', 'olu', 'mia']) {
    const from = { name, address: `${name}@kerr.example` };
    ids.push((await receiveAnalysed(docket, who, { from })).id as string);
  }
});

const decide = (action: string, emailIds: string[], more: object = {}) =>
  who.post('/emails/recommendations/process-many', { action, emailIds, ...more });
type Row = { recommendedProject: { name: string; approved: boolean | null } };
const queue = async () => (await who.get('/emails/recommendations')).body.items as Row[];

it('archives all of them, and one Undo restores all', async () => {
  expect((await decide('archive', ids)).body).toEqual({ changed: 3 });
  expect(await queue()).toEqual([]);
  expect((await who.post('/undo')).body).toMatchObject({ label: 'archive 3 emails', changes: 3 });
  expect(await queue()).toHaveLength(3);
});

it('confirms what is undecided and leaves the rest alone', async () => {
  await who.post('/emails/recommendations/process', { emailId: ids[0], action: 'reject_project' });
  const { body } = await decide('confirm_project', ids);
  const approved = (await queue()).map((email) => email.recommendedProject.approved);
  expect(approved.filter((one) => one === true)).toHaveLength(body.changed);
  expect(body.changed).toBeLessThan(3);
});

it('approves the undecided tasks of all, each once however often it is sent', async () => {
  const [first, second] = await Promise.all([
    decide('approve_all_tasks', ids),
    decide('approve_all_tasks', ids.toReversed()),
  ]);
  expect(first.body.changed + second.body.changed).toBe(3);
  expect((await who.get('/tasks')).body.total).toBe(3);
});

it('rejects the undecided tasks of all, and one Undo takes that back', async () => {
  const states = async () => {
    const { items } = (await who.get('/emails/recommendations')).body;
    return items.flatMap((email: { suggestedTasks: { approved: boolean | null }[] }) =>
      email.suggestedTasks.map(({ approved }) => approved),
    );
  };
  const taskId = (await who.get(`/emails/${ids[0]}/recommendations`)).body.suggestedTasks[0].id;
  const one = { emailId: ids[0], action: 'approve_task', data: { taskId } };
  await who.post('/emails/recommendations/process', one);
  const before = await states();
  const { body } = await decide('reject_all_tasks', ids);
  expect((await states()).toSorted()).toEqual([false, false, true]);
  expect(body).toEqual({ changed: 2 });
  await who.post('/undo');
  expect(await states()).toEqual(before);
});

it('puts all in one project', async () => {
  const projectId = (await who.post('/projects', { name: 'Cellar' })).body.id;
  expect((await decide('change_project', ids, { projectId })).body).toEqual({ changed: 3 });
  const names = (await queue()).map((email) => email.recommendedProject.name);
  expect(names).toEqual(['Cellar', 'Cellar', 'Cellar']);
  expect((await decide('change_project', ids)).status).toBe(400);
});

it('puts all in none of the projects, and one Undo reverts that and what it taught', async () => {
  expect((await decide('change_project', ids, { projectId: null })).body).toEqual({ changed: 3 });
  const approved = async () => (await queue()).map((email) => email.recommendedProject?.approved);
  expect(await approved()).toEqual([false, false, false]);
  const learned = () =>
    asUser(docket.db, who.user.id, ({ trx }) =>
      trx.selectFrom('learned_examples').select('project_id').execute(),
    );
  expect(await learned()).toEqual(Array.from({ length: 3 }, () => ({ project_id: null })));
  await who.post('/undo');
  expect(await approved()).toEqual([null, null, null]);
  expect(await learned()).toEqual([]);
});

it('decisions made or undone together start one update of undecided mail', async () => {
  const looks = async () => {
    const { body } = await who.get('/jobs');
    return body.items.filter((job: { kind: string }) => job.kind === recommendAgainWork.name);
  };
  const projectId = (await who.post('/projects', { name: 'Cellar' })).body.id;
  const before = (await looks()).length;
  await decide('change_project', ids, { projectId });
  expect((await looks()).length).toBeLessThanOrEqual(before + 1);
  await who.post('/undo');
  expect((await looks()).length).toBeLessThanOrEqual(before + 1);
});

it('never touches another person’s emails', async () => {
  const other = await docket.signIn('Other');
  const body = { action: 'archive', emailIds: ids };
  expect((await other.post('/emails/recommendations/process-many', body)).body).toEqual({
    changed: 0,
  });
  expect(await queue()).toHaveLength(3);
});

it('snoozes all of them until one time, and one Undo brings all back', async () => {
  const until = new Date(docket.clock.now().getTime() + 86_400_000).toISOString();
  expect((await decide('snooze', ids, { until })).body).toEqual({ changed: 3 });
  expect(await queue()).toEqual([]);
  expect((await who.get('/emails/recommendations?review=snoozed')).body.total).toBe(3);
  await who.post('/undo');
  expect(await queue()).toHaveLength(3);
  expect((await decide('snooze', ids)).status).toBe(400);
});
