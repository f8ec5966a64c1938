import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let ines: SignedIn;
let owner: Client;
beforeAll(async () => {
  docket = await createTestApp();
  ines = await docket.signIn();
  owner = new Client({ connectionString: docket.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await docket.close();
});

const create = () => ines.post('/projects', { name: 'Elm Court' });

test('a full disk refuses new work with a clear error, still answers reads, and recovers once there is room', async () => {
  await owner.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on projects for each row execute function no_room()`);
  const refused = await create();
  expect(refused).toMatchObject({ status: 507, body: { error: { code: 'storage.full' } } });
  expect(refused.body.error.message).toContain('The server’s disk is full');
  expect((await ines.get('/projects')).status).toBe(200);
  await owner.query('drop function no_room cascade');
  expect((await create()).status).toBe(200);
});

test('killed database backends fail at most the calls they served, as unavailable', async () => {
  const statuses = new Set<number>();
  for (let round = 0; round < 5; round += 1) {
    const calls = Array.from({ length: 12 }, () => create());
    await owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    for (const { status } of await Promise.all(calls)) statuses.add(status);
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  // On a busy machine the last kill may be noticed only by the next call.
  await expect.poll(async () => (await create()).status, { timeout: 30_000 }).toBe(200);
});
