import { nameOfRecords } from '@docket/core/users/removed-records';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { updateStanding } from '../../accounts/users/users.repository';
import { asSystem } from '../../platform/db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  admin = await docket.signIn('Ada Admin');
  await asSystem(docket.db, (trx) => updateStanding(trx, admin.user.id, { role: 'administrator' }));
});
afterAll(() => docket.close());

it('names who removed the person', async () => {
  const { user } = await docket.signIn('Mel Member');
  const { body } = await admin.delete(`/admin/people/${user.id}`);
  expect(body).toMatchObject({
    email: user.email,
    removedBy: { name: 'Ada Admin', email: admin.user.email },
  });
});

it('names the person themselves if they deleted their account', async () => {
  const who = await docket.signIn('Lea Leaver');
  const { email } = who.user;
  const { body } = await who.post('/account/deletion', { email });
  expect(body.removedBy).toEqual({ name: 'Lea Leaver', email });
});

it('has a name for the records of every table', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`.execute(docket.db);
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ name }) => nameOfRecords(name) === null)).toEqual([]);
});
