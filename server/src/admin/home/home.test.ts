import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { receive, receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp({ now: '2026-11-03T03:00:00Z' });
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Home ${users}`);
});

const titlesOf = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);
async function createTasks(tasks: Readonly<Record<string, object>>): Promise<void> {
  const { body: project } = await who.post('/projects', { name: 'Roof' });
  for (const [title, fields] of Object.entries(tasks)) {
    const answer = await who.post('/tasks', { title, project_id: project.id, ...fields });
    expect(answer.status).toBe(200);
  }
}

describe('Home', () => {
  it('of a new user is empty and claims no accuracy', async () => {
    const { status, body } = await who.get('/home');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      pending: { total: 0, oldestAt: null, emails: [] },
      tasks: { open: 0, overdue: { total: 0 }, today: { total: 0 }, week: { total: 0 } },
      accuracy: { decisions: 0, project: { decided: 0, right: 0 } },
      activity: [],
    });
  });

  it('says that mail is being analyzed until all of it is, whether or not anything is to review', async () => {
    const text = 'Thanks';
    const sent = { text, from: { name: who.user.name, address: who.user.email } };
    await receive(docket, who, [{ text }, sent, { text, isDraft: true }]);
    const isAnalyzing = async () => (await who.get('/home')).body.pending.isAnalyzing as boolean;
    expect(await isAnalyzing()).toBe(true);
    await docket.runJobs(async () => !(await isAnalyzing()));
    expect((await who.get('/home')).body.pending).toMatchObject({ total: 0, isAnalyzing: false });
  });

  it('counts days in the working context', async () => {
    expect((await who.get('/home')).body).toMatchObject({
      today: '2026-11-02',
      timezone: 'America/New_York',
    });
    await who.post('/contexts', {
      name: 'Tokyo',
      color: '#2196F3',
      timezone: 'Asia/Tokyo',
      workingHours: null,
    });
    expect((await who.get('/home')).body.today).toBe('2026-11-03');
  });

  it('shows open tasks that are overdue, due today and due this week, the most urgent day first', async () => {
    await createTasks({
      late: { due_date: '2026-11-01' },
      later: { due_date: '2026-10-20' },
      'late but done': { due_date: '2026-11-01', status: 'completed' },
      today: { due_date: '2026-11-02' },
      tomorrow: { due_date: '2026-11-03' },
      'on Sunday': { due_date: '2026-11-08' },
      'next Monday': { due_date: '2026-11-09' },
      someday: {},
    });
    const { tasks } = (await who.get('/home')).body;
    expect(titlesOf(tasks.overdue)).toEqual(['later', 'late']);
    expect(titlesOf(tasks.today)).toEqual(['today']);
    expect(titlesOf(tasks.week)).toEqual(['tomorrow', 'on Sunday']);
    expect(tasks.open).toBe(7);
  });

  it.each([
    ['Friday', '2026-11-06T15:00:00Z', ['on Sunday'], undefined],
    ['Saturday', '2026-11-07T15:00:00Z', ['on Sunday'], ['next Tuesday', 'next Sunday']],
    ['Sunday', '2026-11-08T15:00:00Z', [], ['next Tuesday', 'next Sunday']],
  ])('on a %s it shows what is due this week, and at the weekend next week', async (...given) => {
    const [, now, thisWeek, nextWeek] = given;
    const friday = docket.clock.now();
    docket.clock.set(new Date(now));
    await createTasks({
      'on Sunday': { due_date: '2026-11-08' },
      'next Tuesday': { due_date: '2026-11-10' },
      'next Sunday': { due_date: '2026-11-15' },
      'in two weeks': { due_date: '2026-11-16' },
    });
    const { tasks } = (await who.get('/home')).body;
    docket.clock.set(friday);
    expect(titlesOf(tasks.week)).toEqual(thisWeek);
    expect(tasks.nextWeek && titlesOf(tasks.nextWeek)).toEqual(nextWeek);
  });

  it('a task due earlier today is overdue on Home and in the search, and stays in the view Today', async () => {
    // It is 22:00 there.
    await createTasks({
      passed: { due_date: '2026-11-02', due_time: '21:59' },
      now: { due_date: '2026-11-02', due_time: '22:00' },
      untimed: { due_date: '2026-11-02' },
    });
    const { tasks } = (await who.get('/home')).body;
    expect(tasks.overdue).toMatchObject({ total: 1, items: [{ title: 'passed' }] });
    expect(tasks.today.total).toBe(2);
    expect(titlesOf(tasks.today)).toEqual(['now', 'untimed']);
    const found = async (query: string) => titlesOf((await who.get(`/tasks?${query}`)).body);
    expect(await found('search=is:overdue')).toEqual(['passed']);
    expect(await found('due=today&sort=due_date')).toEqual(['passed', 'now', 'untimed']);
    expect((await found('search=is:today')).toSorted()).toEqual(['now', 'passed', 'untimed']);
    expect((await found('search=-is:overdue')).toSorted()).toEqual(['now', 'untimed']);
  });

  it('shows six of a group and the total', async () => {
    await createTasks(
      Object.fromEntries('abcdefgh'.split('').map((title) => [title, { due_date: '2026-11-01' }])),
    );
    const { overdue } = (await who.get('/home')).body.tasks;
    expect(overdue.total).toBe(8);
    expect(overdue.items).toHaveLength(6);
  });

  it('leaves archived tasks out', async () => {
    await createTasks({ old: { due_date: '2026-11-01' } });
    const [task] = (await who.get('/tasks')).body.items;
    await who.post(`/archives/tasks/${task.id}/archive`);
    expect((await who.get('/home')).body.tasks).toMatchObject({ open: 0, overdue: { total: 0 } });
  });

  it('shows the emails awaiting a decision, the measured accuracy and recent activity', async () => {
    const { body: project } = await who.post('/projects', {
      name: 'Roof',
      domainMatches: ['kerr.example'],
    });
    const first = await receiveAnalysed(docket, who, { receivedAt: '2026-11-02T06:00:00Z' });
    await receiveAnalysed(docket, who, { receivedAt: '2026-11-02T07:00:00Z' });
    const before = (await who.get('/home')).body;
    expect(before.pending).toMatchObject({ total: 2, oldestAt: '2026-11-02T06:00:00.000Z' });
    expect(before.pending.emails).toHaveLength(2);
    await who.post('/emails/recommendations/process', {
      emailId: first.id,
      action: 'reject_task',
      data: { taskId: first.suggestedTasks[0].id },
    });
    await who.post('/emails/recommendations/process', {
      emailId: first.id,
      action: 'confirm_project',
      data: {},
    });
    const { pending, accuracy, activity } = (await who.get('/home')).body;
    expect(pending).toMatchObject({ total: 1, oldestAt: '2026-11-02T07:00:00.000Z' });
    expect(accuracy.project).toMatchObject({ decided: 1, right: 1 });
    expect(activity[0]).toMatchObject({ noun: 'email', recordId: first.id });
    expect(activity.at(-1)).toMatchObject({ noun: 'project', recordId: project.id });
  });

  it('lists a step of many changes once', async () => {
    const first = await receiveAnalysed(docket, who);
    const second = await receiveAnalysed(docket, who);
    await createTasks({ 'Send the lease': {} });
    const emailIds = [first.id, second.id];
    await who.post('/emails/recommendations/process-many', { action: 'archive', emailIds });
    const { activity } = (await who.get('/home')).body;
    const shown = activity.map(({ did, about }: { did: string; about: string }) => [did, about]);
    expect(shown).toEqual([
      ['Archived 2 emails', ''],
      ['Created task', 'Send the lease'],
      ['Created project', 'Roof'],
    ]);
  });

  it('shows nothing of another user', async () => {
    await createTasks({ mine: { due_date: '2026-11-01' } });
    await receiveAnalysed(docket, who);
    const other = await docket.signIn('Other');
    expect((await other.get('/home')).body).toMatchObject({
      pending: { total: 0 },
      tasks: { open: 0 },
      activity: [],
    });
    expect((await docket.visitor.get('/home')).status).toBe(401);
  });
});
