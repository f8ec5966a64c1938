// Saving a record as it is changes nothing, for nobody.
import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestApp, type SignedIn, type TestApp } from './test-app';

let docket: TestApp;
let ines: SignedIn;
let owner: Client;
let projectId = '';
beforeAll(async () => {
  docket = await createTestApp();
  ines = await docket.signIn();
  projectId = (await ines.post('/projects', { name: 'Oak Street' })).body.id;
  await ines.post('/services', { name: 'Cleaning' });
  owner = new Client({ connectionString: docket.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await docket.close();
});

const item = { id: 'one', text: 'Read it', completed: true };
const CONTEXT = { name: 'Office', color: '#e44332', timezone: 'Europe/Berlin', workingHours: null };
const TEMPLATE = { name: 'Handover', services: ['Cleaning'], items: ['Keys'] };
const rule = (fields: object) => ({ then: { projectId }, ...fields });
const RECORDS = [
  ['projects', () => ({ name: 'Elm Court' }), () => ({ name: 'Elm Court' })],
  ['projects', () => ({ name: 'Birch' }), () => ({})],
  [
    'tasks',
    () => ({ title: 'Sign', project_id: projectId, checklist: [item] }),
    () => ({ checklist: [item], status: 'to_do' }),
  ],
  ['services', () => ({ name: 'Gutters' }), () => ({ name: 'Gutters' })],
  ['templates', () => TEMPLATE, () => TEMPLATE],
  ['contexts', () => CONTEXT, () => CONTEXT],
  ['rules', () => rule({ name: 'Kerr', if: { subjectIncludes: ['roof'] } }), () => rule({})],
] as const;

async function stateNow() {
  const { total } = (await ines.get('/audit')).body;
  const { rows } = await owner.query('select sum(revision + 1) from graphile_worker._private_jobs');
  return { entries: total, announced: rows[0].sum };
}

it.each(RECORDS)(
  'a record of %s keeps its version and its date, and leaves no entry and no job',
  async (path, made, same) => {
    const { body: before, headers } = await ines.post(`/${path}`, made());
    const earlier = await stateNow();
    docket.clock.advance(60_000);
    const saved = await ines.patch(`/${path}/${before.id}`, same());
    expect(saved).toMatchObject({ status: 200, body: before });
    expect(saved.headers['etag']).toBe(headers['etag']);
    expect(saved.headers['docket-step']).toBeUndefined();
    expect(await stateNow()).toEqual(earlier);
  },
);

it.each([
  ['settings', 'patch', { theme: 'dark' }],
  ['style', 'put', { ...DEFAULT_TASK_STYLE, descriptionTemplate: 'Hello' }],
] as const)('the %s keep their version as well', async (path, method, value) => {
  const before = await ines[method](`/${path}`, value);
  const earlier = await stateNow();
  const saved = await ines[method](`/${path}`, value);
  expect(saved).toMatchObject({ status: 200, body: before.body });
  expect(saved.headers['etag']).toBe(before.headers['etag']);
  expect(await stateNow()).toEqual(earlier);
});

it('rules put in the order they have, and the default made the default, leave no entry either', async () => {
  const rules = (await ines.get('/rules')).body;
  const contexts = (await ines.get('/contexts')).body;
  const earlier = await stateNow();
  const ids = rules.map(({ id }: { id: string }) => id);
  expect((await ines.put('/rules/reorder', { ids })).body).toEqual(rules);
  expect((await ines.post(`/contexts/${contexts[0].id}/default`)).body).toEqual(contexts);
  expect(await stateNow()).toEqual(earlier);
});
