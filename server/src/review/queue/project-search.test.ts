import { afterAll, beforeAll, expect, it } from 'vitest';

import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
const NAMES = ['Roof', 'Roof North', 'None', 'Depot'];

beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
  const ids = await receive(
    docket,
    who,
    NAMES.map((name) => ({ subject: `About ${name}`, text: 'See you there.' })),
  );
  for (const [at, name] of NAMES.entries()) {
    const { id } = (await who.post('/projects', { name })).body;
    await who.post('/tasks', { title: `About ${name}`, project_id: id });
    await who.post('/emails/recommendations/process', {
      emailId: ids[at],
      action: 'change_project',
      data: { projectId: id },
    });
  }
});
afterAll(() => docket.close());

it.each([
  ['project:"roof"', ['Roof']],
  ['project:roof', ['Roof', 'Roof North']],
  ['project:"oof"', ['Roof', 'Roof North']],
  ['-project:"Roof"', ['Depot', 'None', 'Roof North']],
  ['project:"None"', ['None']],
  ['project:none', []],
])('%s finds the emails and tasks of %j', async (search, names) => {
  const asked = encodeURIComponent(search);
  const emails = (await who.get(`/emails/recommendations?search=${asked}`)).body.items;
  const tasks = (await who.get(`/tasks?search=${asked}`)).body.items;
  const expected = names.map((name) => `About ${name}`);
  expect(emails.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual(expected);
  expect(tasks.map(({ title }: { title: string }) => title).toSorted()).toEqual(expected);
});
