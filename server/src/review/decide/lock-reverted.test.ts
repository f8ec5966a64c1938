import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
});
afterAll(() => docket.close());

it('Undo of an archived email does not wait for what is learned', async () => {
  const [emailId] = await receive(docket, who, [{}]);
  const decide = (action: string, data: object) =>
    who.post('/emails/recommendations/process', { emailId, action, data });
  const { id: projectId } = (await who.post('/projects', { name: 'Roof' })).body;
  expect(await decide('change_project', { projectId })).toMatchObject({ status: 200 });
  expect(await decide('archive', {})).toMatchObject({ status: 200 });
  await asUser(docket.db, who.user.id, async ({ trx }) => {
    const { rows } = await sql`select from learners for update`.execute(trx);
    expect(rows).toHaveLength(1);
    expect(await who.post('/undo')).toMatchObject({ status: 200, body: { changes: 1 } });
  });
});
