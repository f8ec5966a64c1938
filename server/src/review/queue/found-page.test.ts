import { parseSearch } from '@docket/core/search/search';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

import { asUser, type UserScope } from '../../platform/db/database';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { listFoundIds } from './found-page.repository';

const STORED = 9_000;
/** PostgreSQL estimates how common a word's beginning is only if it knows a hundred common words. */
const WORDS = Array.from({ length: 150 }, (_, n) => `word${n}`).join(' ');

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn('Ines Marlow');
  const { id } = await receiveAnalysed(docket, who, { subject: 'Weekly figures', text: WORDS });
  await asUser(docket.db, who.user.id, async ({ trx }) => {
    const { rows } = await sql<{ names: string }>`select string_agg(column_name, ', ') as names
      from information_schema.columns where table_name = 'emails' and is_generated = 'NEVER'`.execute(
      trx,
    );
    const names = sql.raw(rows[0]?.names ?? '');
    await sql`insert into emails (${names}) select ${names} from (
        select (jsonb_populate_record(e, jsonb_build_object(
          'id', gen_random_uuid(), 'message_id', 'copy-' || n::text, 'subject',
          'Weekly figures ' || n::text || case when n % 5 < 2 then ' quarterly' else '' end,
          'received_time', e.received_time - n * interval '1 hour'))).*
        from emails e, generate_series(1, ${STORED}::integer) n where e.id = ${id}) copy`.execute(
      trx,
    );
    await sql`insert into email_words
      select user_id, id, words_of_email(subject, from_name, from_address, body_text, received_time)
      from emails where message_id like 'copy-%'`.execute(trx);
  });
  // Updates the planner's statistics on how common the words are.
  const owner = new Client({ connectionString: docket.ownerUrl });
  await owner.connect();
  await owner.query('vacuum (analyze) email_words, emails');
  await owner.end();
});
afterAll(() => docket.close());

const search = async (text: string, query = '') =>
  (await who.get(`/emails/recommendations?search=${text}&limit=5${query}`)).body;
const subjects = ({ items }: { items: { subject: string }[] }) =>
  items.map(({ subject }) => subject);

/** How many emails' words a search reads. */
async function wordsRead(text: string): Promise<number> {
  return asUser(docket.db, who.user.id, async (scope) => {
    const found = { search: parseSearch(text, 'emails', '2026-11-20'), zone: 'UTC' };
    // A small table would be scanned completely.
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(scope.trx);
    const before = await readSoFar(scope);
    await listFoundIds(scope, { page: 1, pageSize: 5, sort: 'default', review: 'all', found });
    return (await readSoFar(scope)) - before;
  });
}

/** By this connection; PostgreSQL passes its counts on from time to time, but not within a transaction. */
async function readSoFar({ trx }: UserScope): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    select idx_tup_fetch + seq_tup_read as read from pg_stat_xact_user_tables where relname = 'email_words'`.execute(
    trx,
  );
  return Number(rows[0]?.read);
}

async function dayAfterOldest(days: number): Promise<string | undefined> {
  const { rows } = await asUser(docket.db, who.user.id, ({ trx }) =>
    sql<{
      day: string;
    }>`select to_char(min(received_time) + ${days} * interval '1 day', 'YYYY-MM-DD') as day from emails`.execute(
      trx,
    ),
  );
  return rows[0]?.day;
}

it('for a common word the newest 1,000 emails are listed, and the answer says that there are more', async () => {
  const first = await search('figures');
  expect(first).toMatchObject({ total: 1_000, isCapped: true });
  expect(subjects(first)).toEqual(
    ['', ' 1 quarterly', ' 2', ' 3', ' 4'].map((rest) => `Weekly figures${rest}`),
  );
  // A page beyond the last is the last, whatever its number.
  for (const page of [200, 999_999_999])
    expect(subjects(await search('figures', `&page=${page}`))).toEqual(
      ['995 quarterly', '996 quarterly', 997, 998, 999].map((rest) => `Weekly figures ${rest}`),
    );
  const { body } = await who.get('/emails/recommendations/ids?search=figures');
  expect(body.ids).toHaveLength(1_000);
});

it('the same holds for a word that less than half of the emails contain', async () => {
  const first = await search('quarterly');
  expect(first).toMatchObject({ total: 1_000, isCapped: true });
  expect(subjects(first)).toEqual([1, 5, 6, 10, 11].map((n) => `Weekly figures ${n} quarterly`));
});

it('words joined by OR are found like one word', async () => {
  const first = await search('figures quarterly OR 3');
  expect(first).toMatchObject({ total: 1_000, isCapped: true });
  expect(subjects(first)).toEqual(
    ['1 quarterly', '3', '5 quarterly', '6 quarterly', '10 quarterly'].map(
      (rest) => `Weekly figures ${rest}`,
    ),
  );
  expect(await search(`nowhere OR ${STORED}`)).toMatchObject({ total: 1, isCapped: false });
});

it.each([
  ['figures OR is:attachments', ['', ' 1 quarterly', ' 2']],
  ['quarterly OR is:attachments', [' 1 quarterly', ' 5 quarterly', ' 6 quarterly']],
  ['subject:quarterly', [' 1 quarterly', ' 5 quarterly', ' 6 quarterly']],
  [`is:attachments OR -${STORED}`, ['', ' 1 quarterly', ' 2']],
])('for %s only the words of the newest emails are read', async (text, newest) => {
  const first = await search(text);
  expect(first).toMatchObject({ total: 1_000, isCapped: true });
  expect(subjects(first).slice(0, 3)).toEqual(newest.map((rest) => `Weekly figures${rest}`));
  expect(await wordsRead(text)).toBeLessThan(STORED / 3);
});

it.each(['quarterly', 'subject:quarterly', 'quarterly OR is:attachments'])(
  'for %s an email that woke is among the newest, however long ago it was received',
  async (text) => {
    const old = STORED - 4;
    await wake(old, docket.clock.now());
    onTestFinished(() => wake(old, null));
    const first = await search(text);
    expect(first).toMatchObject({ total: 1_000, isCapped: true });
    expect(subjects(first)[0]).toBe(`Weekly figures ${old} quarterly`);
    expect(await wordsRead(text)).toBeLessThan(STORED / 2);
  },
);

async function wake(number: number, at: Date | null): Promise<void> {
  await asUser(docket.db, who.user.id, ({ trx }) =>
    trx
      .updateTable('emails')
      .set({ woken_at: at })
      .where('message_id', '=', `copy-${number}`)
      .execute(),
  );
}

it('words that an email may not have are compared with the hits of the others only', async () => {
  expect(await search(`${STORED} -figures`)).toMatchObject({ total: 0 });
  expect(await search(`${STORED} figures OR is:attachments`)).toMatchObject({ total: 1 });
  expect(await wordsRead(`${STORED} -figures`)).toBeLessThan(10);
  expect(await wordsRead(`${STORED} figures OR is:attachments`)).toBeLessThan(10);
});

it('all hits are found if a common word is joined with a filter and few emails pass the others', async () => {
  const { id } = await receiveAnalysed(docket, who, {
    subject: 'Plan of the attic',
    hasAttachments: true,
  });
  const text = 'quarterly OR is:attachments -figures';
  expect(await search(text)).toMatchObject({ total: 1, isCapped: false });
  const old = await search(`quarterly OR is:attachments before:${await dayAfterOldest(2)}`);
  expect(old.isCapped).toBe(false);
  expect(old.total).toBeGreaterThan(10);
  await who.post('/emails/recommendations/process', { emailId: id, action: 'archive' });
});

it('an email that is not indexed yet is found as well', async () => {
  const { id } = await receiveAnalysed(docket, who, { subject: 'Latest figures' });
  await asUser(docket.db, who.user.id, ({ trx }) =>
    trx.deleteFrom('email_words').where('email_id', '=', id).execute(),
  );
  const { total, items } = await search('figures');
  expect(total).toBe(1_000);
  expect(items.map((one: { id: string }) => one.id)).toContain(id);
  await who.post('/emails/recommendations/process', { emailId: id, action: 'archive' });
});

it('a rare word is found however old its email is', async () => {
  expect(await search(`figures ${STORED}`)).toMatchObject({ total: 1, isCapped: false });
});

it('other conditions are searched in all mail', async () => {
  const found = await search(`figures -subject:${STORED - 1} before:2000-01-01`);
  expect(found).toMatchObject({ total: 0, isCapped: false });
  const old = await search(`figures before:${await dayAfterOldest(2)}`);
  expect(old.isCapped).toBe(false);
  expect(old.total).toBeGreaterThan(20);
});
