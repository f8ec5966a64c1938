import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let projectId: string;
// A Wednesday in every zone from Honolulu to Auckland.
const NOON = '2026-11-18T11:00:00Z';
const DUE: Record<string, string | null> = {
  overdue: '2026-11-16',
  today: '2026-11-18',
  friday: '2026-11-20',
  sunday: '2026-11-22',
  monday: '2026-11-23',
  undated: null,
};

beforeAll(async () => {
  docket = await createTestApp();
  docket.clock.set(NOON);
  who = await docket.signIn();
  projectId = (await who.post('/projects', { name: 'Roof' })).body.id;
  for (const [title, due_date] of Object.entries(DUE)) {
    await who.post('/tasks', { title, project_id: projectId, due_date });
    await who.post('/tasks', {
      title: `${title}, done`,
      project_id: projectId,
      due_date,
      status: 'completed',
    });
  }
});
afterAll(() => docket.close());

const titles = async (query: string) => {
  const { status, body } = await who.get(`/tasks?pageSize=50&${query}`);
  expect(status).toBe(200);
  return (body.items as { title: string }[]).map(({ title }) => title);
};

it.each([
  ['today', ['overdue', 'today']],
  ['week', ['friday', 'sunday']],
  ['later', ['monday']],
  ['none', ['undated']],
])('%s lists open tasks only, the most urgent first', async (view, expected) => {
  expect(await titles(`due=${view}&sort=due_date`)).toEqual(expected);
});

it('counts in each view match its list', async () => {
  expect((await who.get('/tasks')).body.summary.due).toEqual({
    today: 2,
    week: 2,
    later: 1,
    none: 1,
  });
});

it('a status given with the view takes precedence', async () => {
  expect(await titles('due=later&status=completed')).toEqual(['monday, done']);
});

it('sorts by title, and lists one project or tasks without a project', async () => {
  const all = await titles('sort=title');
  expect(all).toEqual(all.toSorted());
  expect(await titles(`projectId=${projectId}`)).toHaveLength(12);
  expect(await titles('projectId=none')).toEqual([]);
});

it('lists the given tasks only, as far as they match the filters', async () => {
  const { body } = await who.get('/tasks?pageSize=50');
  const ids = (body.items as { id: string; title: string }[])
    .filter(({ title }) => title.startsWith('monday'))
    .map(({ id }) => id);
  expect(await titles(`sort=title&ids=${ids.join(',')}`)).toEqual(['monday', 'monday, done']);
  expect(await titles(`status=completed&ids=${ids.join(',')}`)).toEqual(['monday, done']);
  expect((await who.get('/tasks?ids=monday')).status).toBe(400);
});

it.each([
  ['next friday', { date: '2026-11-27', time: null }],
  ['in 2 weeks', { date: '2026-12-02', time: null }],
  ['fri 3pm', { date: '2026-11-20', time: '15:00' }],
  ['00:05', { date: '2026-11-19', time: '00:05' }],
  ['banana', null],
])('reads "%s" as a due date in the person’s time zone', async (text, read) => {
  const { body } = await who.get(`/tasks/due-date?text=${encodeURIComponent(text)}`);
  expect(body).toEqual({ read });
});
