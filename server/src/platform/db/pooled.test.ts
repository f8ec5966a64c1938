// Runs with PgBouncer in transaction mode (project "server-pooled") and without it: whatever needs a session of its own
// gets one.
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { createLog } from '../log/log';
import { createEventHub } from '../live/event-hub';
import { publish } from '../live/publish';
import { asUser } from './database';
import { findPooler } from './database-facts';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
});
afterAll(() => docket.close());

it('a change reaches open pages, and a job runs', async () => {
  const hub = await createEventHub(docket.listenUrl, createLog('silent'));
  const heard: string[] = [];
  hub.subscribe(who.user.id, ({ topic }) => heard.push(topic));
  await asUser(docket.db, who.user.id, (scope) => publish(scope, { topic: 'tasks' }));
  for (let tries = 0; heard.length === 0 && tries < 200; tries += 1) await sleep(20);
  expect(heard).toEqual(['tasks']);
  await hub.close();
  await sql`select graphile_worker.add_job('db.purge-deleted', '{}', job_key := 'pooled')`.execute(
    docket.db,
  );
  await docket.runJobs(async () => {
    const { rows } = await sql`select from graphile_worker.jobs where key = 'pooled'`.execute(
      docket.db,
    );
    return rows.length === 0;
  });
});

it('repeated statements see the right user on whatever connection they get', async () => {
  const other = await docket.signIn('Other');
  const namesOf = (one: SignedIn) =>
    asUser(docket.db, one.user.id, async ({ trx }) => {
      const rows = await trx.selectFrom('users').select('name').execute();
      return rows.map(({ name }) => name);
    });
  const asked = Array.from({ length: 40 }, (_, n) => namesOf(n % 2 === 0 ? who : other));
  const told = await Promise.all(asked);
  expect(told).toEqual(told.map((_, n) => [n % 2 === 0 ? who.user.name : 'Other']));
});

it('the doctor detects a pooler', async () => {
  const isPooled = inject('poolerPort') !== null;
  expect(await findPooler(docket.databaseUrl)).toBe(isPooled);
  expect(await findPooler(docket.listenUrl)).toBe(false);
});
