// What a file with all data of a person may cost the process that imports or exports it.
import { gunzipSync, gzipSync } from 'node:zlib';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { contentOf, exported, imported } from './testing/moved-data';

let docket: TestApp;
let who: SignedIn;
let there: SignedIn;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Mover ${users}`);
  there = await docket.signIn(`Moved ${users}`);
});

/** Ids are unique in an installation, so a copy in the same one needs others. */
const elsewhere = (text: string) =>
  text.replaceAll(/"(\w{8})-(\w{4}-\w{4}-\w{4}-\w{12})"/g, (_, first: string, rest: string) => {
    const other = Number.parseInt(first, 16) ^ 1;
    return `"${(other >>> 0).toString(16).padStart(8, '0')}-${rest}"`;
  });

async function refusalOf(change: (text: string) => string): Promise<string> {
  const text = elsewhere(gunzipSync(await exported(docket, who)).toString());
  const { status, body } = await imported(docket, there, gzipSync(change(text)));
  return `${status} ${body.error?.message}`;
}

it('a message of 50 MB from a file is exported and imported again', async () => {
  const [id] = await receive(docket, who, [{ subject: 'Plans' }]);
  await asUser(docket.db, who.user.id, async ({ trx, userId }) => {
    await sql`update emails set source_file = 'old.mbox' where id = ${id}`.execute(trx);
    await sql`insert into email_sources (user_id, email_id, raw)
      select ${userId}, ${id}, decode(repeat('00ff', 26214400), 'hex')`.execute(trx);
  });
  const file = await exported(docket, who);
  const copy = gzipSync(elsewhere(gunzipSync(file).toString()), { level: 1 });
  expect((await imported(docket, there, copy)).body).toMatchObject({ rows: expect.any(Number) });
  const { rows } = await asUser(docket.db, there.user.id, ({ trx }) =>
    sql`select length(raw) as bytes, encode(substr(raw, 1, 3), 'hex') as start
      from email_sources`.execute(trx),
  );
  expect(rows).toEqual([{ bytes: 52_428_800, start: '00ff00' }]);
});

it('a download of version 1, whose bytes are hexadecimal, is imported', async () => {
  const [id] = await receive(docket, who, [{ subject: 'Plans' }]);
  await asUser(docket.db, who.user.id, async ({ trx, userId }) => {
    await sql`update emails set source_file = 'old.mbox' where id = ${id}`.execute(trx);
    await sql`insert into email_sources (user_id, email_id, raw)
      values (${userId}, ${id}, decode('00ff00', 'hex'))`.execute(trx);
  });
  const text = elsewhere(gunzipSync(await exported(docket, who)).toString());
  const old = text.replace('"version":2', '"version":1').replace('"AP8A"', String.raw`"\\x00ff00"`);
  expect(old.length).toBe(text.length + String.raw`\\x00ff00`.length - 'AP8A'.length);
  expect((await imported(docket, there, gzipSync(old))).status).toBe(200);
  const { rows } = await asUser(docket.db, there.user.id, ({ trx }) =>
    sql`select encode(raw, 'hex') as raw from email_sources`.execute(trx),
  );
  expect(rows).toEqual([{ raw: '00ff00' }]);
});

it('lines with more than any record has are refused before they are parsed', async () => {
  await who.post('/projects', { name: 'Roof' });
  const many = JSON.stringify(Array.from({ length: 100_001 }, () => ({})));
  expect(await refusalOf((text) => text.replace('"after":{', `"x":${many},"after":{`))).toBe(
    '422 This file cannot be imported: a line in it has more than 100,000 lists and objects',
  );
  expect(await refusalOf((text) => text.replace('{', `{"x":${many},`))).toContain(
    'lists and objects',
  );
  const long = (bytes: number) => JSON.stringify('x'.repeat(bytes));
  expect(await refusalOf((text) => text.replace('{', `{"x":${long(1024 * 1024)},`))).toContain(
    'a line in it is longer than 1 MB',
  );
  expect(
    await refusalOf((text) => text.replace('"after":{', `"x":${long(8 * 1024 * 1024)},"after":{`)),
  ).toContain('a line in it is longer than 8 MB');
});

it('patterns and terms longer than a form takes are refused before they are compiled', async () => {
  await who.post('/projects', { name: 'Roof', bodyRegex: 'HL-1' });
  expect(await refusalOf((text) => text.replaceAll('"HL-1"', `"${'a|'.repeat(600)}"`))).toBe(
    '422 This file cannot be imported: the project “Roof” is not valid: Body regex can have at most 1000 characters',
  );
});

it('mail that was not analyzed is announced and indexed in batches', async () => {
  const mail = Array.from({ length: 101 }, (_, at) => ({ subject: `Plan ${at}` }));
  const ids = await receive(docket, who, mail);
  await asUser(docket.db, who.user.id, ({ trx }) =>
    sql`update emails set source_file = 'old.mbox', status = 'none'`.execute(trx),
  );
  const file = await exported(docket, who);
  const copy = gzipSync(elsewhere(gunzipSync(file).toString()));
  expect((await imported(docket, there, copy)).status).toBe(200);
  expect(contentOf(file).length).toBeGreaterThan(ids.length);
  const { rows } = await asUser(docket.db, there.user.id, ({ trx }) =>
    sql<{
      count: number;
    }>`select cardinality(email_ids) as count from unread_words order by 1`.execute(trx),
  );
  expect(rows.map(({ count }) => count)).toEqual([1, 100]);
  const jobs = await sql<{ count: number }>`
    select json_array_length(payload -> 'emailIds') as count from graphile_worker._private_jobs
    where payload ->> 'userId' = ${there.user.id} and payload -> 'emailIds' is not null order by 1`.execute(
    docket.db,
  );
  expect(jobs.rows.map(({ count }) => count)).toEqual([1, 100]);
});
