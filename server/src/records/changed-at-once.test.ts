// Two changes at the same moment: the second begins before the first has committed.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { queueBehind } from '../testing/queue-behind';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
});
afterAll(() => docket.close());

it('of two settings are both kept', async () => {
  await who.patch('/settings', { density: 'comfortable' });
  const hold = sql`select from settings where user_id = ${who.user.id} for update`;
  await queueBehind({ docket, who, hold }, [
    () => who.patch('/settings', { theme: 'dark' }),
    () => who.patch('/settings', { density: 'compact' }),
  ]);
  expect((await who.get('/settings')).body).toMatchObject({ theme: 'dark', density: 'compact' });
});

it('of the first setting ever, one is refused that names an outdated version', async () => {
  const other = await docket.signIn('Daniel Okoro');
  const change = (theme: string) =>
    docket.app.inject({
      method: 'PATCH',
      url: '/api/v1/settings',
      headers: { cookie: other.cookie, 'if-match': '"0"' },
      payload: { theme },
    });
  const hold = sql`lock table settings in share mode`;
  const answers = await queueBehind({ docket, who: other, hold }, [
    () => change('dark'),
    () => change('light'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 412]);
});

it('of a task leave it either in the list or in Archives, as its status says', async () => {
  const project = await who.post('/projects', { name: 'Roof' });
  const task = { title: 'Sign', project_id: project.body.id };
  const { id } = (await who.post('/tasks', task)).body;
  const hold = sql`select from tasks where id = ${id} for update`;
  await queueBehind({ docket, who, hold }, [
    () => who.patch(`/tasks/${id}`, { status: 'archived' }),
    () => who.patch(`/tasks/${id}`, { status: 'completed' }),
  ]);
  expect((await who.get(`/tasks/${id}`)).body).toMatchObject({
    status: 'completed',
    is_archived: false,
  });
});

it('of a service are two steps: Undo takes back only one of them', async () => {
  const service = (await who.post('/services', { name: 'Cleaning' })).body;
  const [east, west] = [
    (await who.post('/projects', { name: 'East' })).body,
    (await who.post('/projects', { name: 'West' })).body,
  ];
  const add = (project: { id: string; name: string }) => () =>
    who.post(`/services/${service.id}/projects`, {
      project_id: project.id,
      project_name: project.name,
      status: 'open',
    });
  // West's service is read before East is added, and again after.
  const hold = sql`select from projects where id = ${west.id} for update`;
  await queueBehind({ docket, who, hold }, [add(west), add(east)]);
  const count = async () => (await who.get(`/services/${service.id}`)).body.projects.length;
  expect(await count()).toBe(2);
  await who.post('/undo');
  expect(await count()).toBe(1);
});
