import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receive } from '../../testing/received-mail';
import { indexEmailsJob } from '../../mail/emails/index-emails.job';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let ids: string[];
let roof: string;

beforeAll(async () => {
  docket = await createTestApp({ now: '2026-11-20T15:00:00Z' });
  who = await docket.signIn();
  await who.post('/contexts', {
    name: 'Tokyo',
    color: '#2196F3',
    timezone: 'Asia/Tokyo',
    workingHours: null,
  });
  roof = (await who.post('/projects', { name: 'Roof 100%' })).body.id as string;
  ids = await receive(docket, who, [
    {
      subject: 'Quote for the slates',
      from: { name: 'Dana Kerr', address: 'dana@kerr-building.example' },
      text: 'The signed contract\nis on its way. Site visit on Monday.',
      receivedAt: '2026-11-18T14:30:00Z',
      isRead: true,
    },
    {
      subject: 'Site plan',
      from: { name: 'Ola Berg', address: 'ola@berg.example' },
      text: 'A visit to the site, as Dana Kerr asked.',
      receivedAt: '2026-11-18T15:30:00Z',
      hasAttachments: true,
    },
    {
      subject: 'Invoice 10:30',
      from: { name: 'Berg Post', address: 'post@berg.example' },
      text: `PO-88213, RE-2026-0042, Rechnung/Lieferschein 12/2026, https://berg.example/plans/roof
${'nothing much '.repeat(60)} the slates are late`,
      receivedAt: '2026-10-01T10:00:00Z',
    },
  ]);
  await who.post('/emails/recommendations/process', {
    emailId: ids[0],
    action: 'change_project',
    data: { projectId: roof },
  });
  await who.post('/emails/recommendations/process', { emailId: ids[2], action: 'archive' });
});
afterAll(() => docket.close());

const ask = (search: string, more = '') =>
  who.get(`/emails/recommendations?search=${encodeURIComponent(search)}${more}`);

/** The numbers of the emails found, in the order received above. */
async function found(search: string): Promise<number[]> {
  const { items } = (await ask(search)).body;
  return items.map((item: { id: string }) => ids.indexOf(item.id)).toSorted();
}

const SEARCHES: [string, number[]][] = [
  ['slates', [0]],
  ['dana', [0, 1]],
  ['from:dana', [0]],
  ['from:berg', [1]],
  ['from:kerr-building.example', [0]],
  ['from:"Dana Kerr"', [0]],
  ['subject:site', [1]],
  ['subject:"site plan"', [1]],
  ['site visit', [0, 1]],
  ['"site visit"', [0]],
  ['"signed contract is"', [0]],
  ['site -"site visit"', [1]],
  ['-dana', []],
  ['-from:dana', [1]],
  ['quote OR plan', [0, 1]],
  ['quote or plan', []],
  ['quote OR nowhere', [0]],
  ['dana quote OR nowhere', [0]],
  ['dana quote OR plan OR nowhere', [0, 1]],
  ['quote OR plan slates OR nowhere', [0]],
  ['"signed contract is" OR plan', [0, 1]],
  ['"contract signed" OR plan', [1]],
  ['"site visit" OR "visit to the"', [0, 1]],
  ['subject:plan OR from:kerr-building.example', [0, 1]],
  ['subject:visit OR subject:plan', [1]],
  ['from:"Dana Kerr" OR from:"Ola Kerr"', [0]],
  ['plan OR is:read', [0, 1]],
  ['nowhere OR project:none', [1]],
  ['nowhere OR -dana', []],
  ['nowhere OR -from:dana', [1]],
  ['is:pending OR after:2026-11-19', [1]],
  ['is:archived invoice OR receipt', [2]],
  ['PO-88213 OR RE-2025-0042 is:archived', [2]],
  ['project:roof', [0]],
  ['project:"roof 100%"', [0]],
  ['project:none', [1]],
  ['-project:roof', [1]],
  ['is:unread', [1]],
  ['is:read', [0]],
  ['is:decided', [0]],
  ['is:confirmed from:dana', [0]],
  ['is:pending', []],
  ['is:attachments', [1]],
  ['is:archived', [2]],
  ['is:archived slates', [2]],
  ['is:overdue', []],
  ['"10:30" is:archived', [2]],
  ['88213 is:archived', [2]],
  ['PO-88213 is:archived', [2]],
  ['"PO-88213" is:archived', [2]],
  ['0042 is:archived', [2]],
  ['RE-2026-0042 is:archived', [2]],
  ['RE-2025-0042 is:archived', []],
  ['Lieferschein is:archived', [2]],
  ['Rechnung/Lieferschein is:archived', [2]],
  ['2026 is:archived', [2]],
  ['"12/2026" is:archived', [2]],
  ['https://berg.example/plans/roof is:archived', [2]],
];

const readWords = () => indexEmailsJob.run({}, docket.deps, new AbortController().signal);

it.each(SEARCHES)('%s finds %j', async (search, numbers) => {
  expect(await found(search)).toEqual(numbers);
});

it('finds the same once the emails are indexed', async () => {
  await readWords();
  const [left] = await asUser(docket.db, who.user.id, ({ trx }) =>
    trx.selectFrom('unread_words').selectAll().execute(),
  );
  expect(left).toBeUndefined();
  for (const [search, numbers] of SEARCHES)
    expect([search, await found(search)]).toEqual([search, numbers]);
});

it('an email that is only indexed again is found by its earlier words until then', async () => {
  await readWords();
  const [id = ''] = ids;
  await asUser(docket.db, who.user.id, async ({ trx }) => {
    await sql`update email_words set words = to_tsvector('simple', 'Mansard') where email_id = ${id}`.execute(
      trx,
    );
    await trx
      .insertInto('unread_words')
      .values({ user_id: who.user.id, email_ids: [id] })
      .execute();
  });
  const indexed = async (word: string) =>
    asUser(docket.db, who.user.id, async ({ trx }) => {
      const { rows } = await sql<{ id: string }>`select search_emails(${word}, null) as id`.execute(
        trx,
      );
      return rows.map((row) => ids.indexOf(row.id));
    });
  expect([await indexed('mansard'), await indexed('quote')]).toEqual([[0], []]);
  await readWords();
  expect([await indexed('mansard'), await indexed('quote')]).toEqual([[], [0]]);
});

it('finds a message by its current text, not by its earlier one', async () => {
  const mail = { id: 'changing', subject: 'Wainscot', changeKey: 'one', isRead: true };
  const [id = ''] = await receive(docket, who, [mail]);
  const isFound = async (search: string) =>
    (await ask(search)).body.items.some((item: { id: string }) => item.id === id);
  await readWords();
  await receive(docket, who, [{ ...mail, subject: 'Plinth', changeKey: 'two' }]);
  expect([await isFound('subject:wainscot'), await isFound('subject:plinth')]).toEqual([
    false,
    true,
  ]);
  await readWords();
  expect([await isFound('subject:wainscot'), await isFound('subject:plinth')]).toEqual([
    false,
    true,
  ]);
  await who.post('/emails/recommendations/process', { emailId: id, action: 'archive' });
});

it('dates are days of the working context: 15:30 UTC is the next day in Tokyo', async () => {
  expect(await found('after:2026-11-19')).toEqual([1]);
  expect(await found('before:2026-11-19')).toEqual([0]);
  expect(await found('after:2d before:today')).toEqual([1]);
});

it('an invalid search is refused with a clear error that names the field', async () => {
  const { status, body } = await ask('form:dana');
  expect(status).toBe(400);
  expect(body.error.details.problems).toEqual([
    {
      path: 'search',
      message:
        'form: is not an operator. Did you mean from:? To search for it as text, put it in quotes',
    },
  ]);
});

it('shows the words around a hit that neither subject nor preview shows', async () => {
  const hidden = (await ask('is:archived slates')).body.items[0];
  expect(hidden.excerpt).toMatch(/^… .*nothing much the slates are late$/);
  expect((await ask('slates')).body.items[0].excerpt).toBeUndefined();
});

it('returns the ids of everything found, to select all of it', async () => {
  const { body } = await who.get('/emails/recommendations/ids?search=dana');
  expect(body.ids.map((id: string) => ids.indexOf(id))).toEqual([1, 0]);
});

it('what arrives after the list was read is counted and not listed, until requested', async () => {
  const { asOf, total } = (await ask('')).body;
  docket.clock.advance(1_000);
  const [fresh] = await receive(docket, who, [
    { subject: 'Fresh from Dana' },
    { subject: 'Other' },
  ]);
  await asUser(docket.db, who.user.id, ({ trx }) =>
    trx
      .updateTable('emails')
      .set({ created_at: docket.clock.now() })
      .where('id', '=', fresh ?? '')
      .execute(),
  );
  const seen = `&seen=${encodeURIComponent(asOf)}`;
  const steady = (await ask('', seen)).body;
  expect(steady).toMatchObject({ total, newer: 2, asOf });
  expect(steady.items.map((item: { id: string }) => item.id)).not.toContain(fresh);
  expect((await ask('subject:fresh', seen)).body).toMatchObject({ total: 0, newer: 1 });
  const now = (await ask('')).body;
  expect(now).toMatchObject({ total: total + 2, newer: 0 });
});
