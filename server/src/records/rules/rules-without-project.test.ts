// Rules whose project takes no mail any more.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let roof: string;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Ruler ${users}`);
  roof = (await who.post('/projects', { name: 'Roof' })).body.id;
  const other = (await who.post('/projects', { name: 'Other' })).body.id;
  for (const [name, projectId] of [
    ['Roof mail', roof],
    ['Other mail', other],
  ])
    await who.post('/rules', { name, if: { subjectIncludes: ['tiles'] }, then: { projectId } });
});

const states = async () =>
  (await who.get('/rules')).body.map((rule: { name: string; projectState: string }) => [
    rule.name,
    rule.projectState,
  ]);
const matching = async () =>
  (await who.post('/rules/test', { from: '', subject: 'tiles', body: '' })).body.matches.map(
    ({ name }: { name: string }) => name,
  );

it('a rule of a deleted project stays, says so and matches nothing until Undo restores the project', async () => {
  expect(await states()).toEqual([
    ['Roof mail', 'active'],
    ['Other mail', 'active'],
  ]);
  expect(await matching()).toEqual(['Roof mail', 'Other mail']);
  await who.delete(`/projects/${roof}`);
  expect(await states()).toEqual([
    ['Roof mail', 'deleted'],
    ['Other mail', 'active'],
  ]);
  expect(await matching()).toEqual(['Other mail']);
  await who.post('/undo');
  expect((await states())[0]).toEqual(['Roof mail', 'active']);
  expect(await matching()).toEqual(['Roof mail', 'Other mail']);
});

it('a rule of an archived project says that, and matches nothing either', async () => {
  await who.post(`/projects/${roof}/archive`);
  expect((await states())[0]).toEqual(['Roof mail', 'archived']);
  expect(await matching()).toEqual(['Other mail']);
});

it('a rule that is changed or moved tells the state of its project as well', async () => {
  const [rule, other] = (await who.get('/rules')).body;
  await who.delete(`/projects/${roof}`);
  const { body } = await who.patch(`/rules/${rule.id}`, { name: 'Old' });
  expect(body).toMatchObject({ name: 'Old', projectState: 'deleted' });
  const moved = await who.put('/rules/reorder', { ids: [other.id, rule.id] });
  expect(moved.body[1]).toMatchObject({ name: 'Old', projectState: 'deleted' });
});
