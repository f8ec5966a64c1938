// A slow statement is a trigger that sleeps: it takes as long for a request as for a job.
import { projectInputSchema } from '@docket/core/projects/project';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { createProject } from '../../records/projects/projects.usecases';
import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { inUnitOfWork } from '../use-cases/unit-of-work';
import { asRequester, asUser, type UserScope } from './database';

let docket: TestApp;
let ines: SignedIn;
let owner: Client;
beforeAll(async () => {
  docket = await createTestApp({ requestStatementMs: 1_000 });
  ines = await docket.signIn();
  owner = new Client({ connectionString: docket.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await docket.close();
});
beforeEach(() => owner.query('drop function if exists dawdle cascade'));

async function slowDown(writing: 'insert on projects' | 'update on emails') {
  await owner.query(`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(2); return new; end $$;
    create trigger dawdle before ${writing} for each row execute function dawdle()`);
}

const projectNames = async () =>
  (await ines.get('/projects')).body.items.map(({ name }: { name: string }) => name);

const NOT_DONE = {
  status: 503,
  body: {
    error: {
      code: 'request.timeout',
      message: 'The database took too long, so nothing was changed. Try again in a moment.',
    },
  },
};

test('a request whose statement takes too long says so and has changed nothing', async () => {
  await slowDown('insert on projects');
  expect(await ines.post('/projects', { name: 'Elm Court' })).toMatchObject(NOT_DONE);
  expect(await projectNames()).toEqual([]);
  expect((await ines.get('/audit')).body.items).toEqual([]);
});

test('so does a request that waits for a lock for too long', async () => {
  await owner.query('begin; lock table projects in share row exclusive mode');
  expect(await ines.post('/projects', { name: 'Elm Court' })).toMatchObject(NOT_DONE);
  await owner.query('rollback');
  expect(await projectNames()).toEqual([]);
});

test('a job may take longer', async () => {
  await slowDown('insert on projects');
  await inUnitOfWork(docket.deps, ines.user.id, (work) =>
    createProject(work, projectInputSchema.parse({ name: 'Ash Row' })),
  );
  expect(await projectNames()).toEqual(['Ash Row']);
});

test('the limit ends with the transaction', async () => {
  const limitOf = async ({ trx }: UserScope) => {
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as limit`.execute(trx);
    return rows[0]?.limit;
  };
  expect(await asRequester(docket.db, ines.user.id, limitOf)).toBe('1s');
  expect(await asUser(docket.db, ines.user.id, limitOf)).toBe('0');
});

test('a folder may hold more mail than can be left out in that time', async () => {
  await owner.query(`insert into mail_accounts (user_id, email, sealed_tokens, next_sync_at)
    values ('${ines.user.id}', 'ines@harbourlane.example', '', now())`);
  await owner.query(`insert into mail_folders (user_id, id, display_name, is_included)
    values ('${ines.user.id}', 'large', 'Large', true)`);
  await receive(docket, ines, [{ folderId: 'large' }]);
  await slowDown('update on emails');
  expect((await ines.patch('/sync/folders/large', { isIncluded: false })).status).toBe(200);
  expect((await ines.get('/emails/recommendations')).body.items).toEqual([]);
});
