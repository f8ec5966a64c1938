import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let ids: string[];

beforeAll(async () => {
  docket = await createTestApp({ now: '2026-11-20T15:00:00Z' });
  who = await docket.signIn();
  const sent = ['09:00', '10:00', '10:00', '11:00', '12:00', '13:00'];
  ids = await receive(
    docket,
    who,
    sent.map((time, nth) => ({
      subject: `Message ${nth}`,
      text: 'Nothing to do.',
      receivedAt: `2026-11-18T${time}:00Z`,
    })),
  );
});
afterAll(() => docket.close());

const list = (query: string, pageSize = 2) =>
  who.get(`/emails/recommendations?pageSize=${pageSize}&${query}`);
const numbersOf = (items: { id: string }[]) => items.map(({ id }) => ids.indexOf(id));

/** The numbers of all emails that a program gets that follows `next`, and what happens after each answer. */
async function followed(query: string, between: () => Promise<unknown>): Promise<number[]> {
  const numbers: number[] = [];
  let after = '';
  for (;;) {
    const { items, next } = (await list(`${query}${after}`)).body;
    numbers.push(...numbersOf(items));
    if (next === null) return numbers;
    after = `&after=${next}`;
    await between();
  }
}

it('is read whole by following next, once each, also where emails arrived at the same time', async () => {
  const numbers = await followed('', async () => null);
  expect([...numbers.slice(0, 3), numbers[5]]).toEqual([5, 4, 3, 0]);
  expect(new Set(numbers.slice(3, 5))).toEqual(new Set([1, 2]));
});

it('skips and repeats nothing while mail arrives and what was read leaves the list', async () => {
  const all = (await list('', 100)).body.items as { id: string }[];
  const waiting = numbersOf(all);
  let nth = 0;
  const numbers = await followed('', async () => {
    await receive(docket, who, [
      { subject: `New ${nth}`, text: 'Hello.', receivedAt: '2026-11-19T09:00:00Z' },
    ]);
    await who.post('/emails/recommendations/process', { emailId: ids[5 - nth], action: 'archive' });
    nth += 1;
  });
  expect(numbers).toEqual(waiting);
  for (const id of ids.slice(4))
    await who.post('/emails/recommendations/process', { emailId: id, action: 'unarchive' });
});

it('goes on after an email that came back between two milliseconds', async () => {
  await asUser(docket.db, who.user.id, (scope) =>
    sql`update emails set woken_at = '2026-11-20T10:00:00.000500Z'::timestamptz - (subject = 'Message 1')::int * interval '100 microseconds'
      where subject in ('Message 0', 'Message 1')`.execute(scope.trx),
  );
  const first = (await list('', 1)).body;
  const second = (await list(`after=${first.next}`, 1)).body;
  expect(numbersOf([...first.items, ...second.items])).toEqual([0, 1]);
});

it('continues what is snoozed, which comes back soonest first', async () => {
  for (const [nth, until] of [
    [2, '2026-12-01T09:00:00Z'],
    [3, '2026-11-25T09:00:00Z'],
    [4, '2026-11-30T09:00:00Z'],
  ] as const)
    await who.post('/emails/recommendations/process', {
      emailId: ids[nth],
      action: 'snooze',
      data: { until },
    });
  expect(await followed('review=snoozed', async () => null)).toEqual([3, 4, 2]);
});

it.each([
  ['no place at all', 'after=tomorrow', 'not a place in this list'],
  [
    'a place in another list',
    async () => `review=snoozed&after=${(await list('')).body.next}`,
    'not a place in this list',
  ],
  ['a search', async () => `search=message&after=${(await list('')).body.next}`, 'Use “page”'],
  [
    'the order by priority',
    async () => `sort=priority&after=${(await list('')).body.next}`,
    'Use “page”',
  ],
])('refuses %s and says what to do', async (_, query, words) => {
  const answer = await list(typeof query === 'string' ? query : await query());
  expect(answer.status).toBe(400);
  expect(answer.body.error.details.problems).toEqual([
    { path: 'after', message: expect.stringContaining(words) },
  ]);
});

it('the audit log is read whole while changes are added', async () => {
  const entries: number[] = [];
  const newest = (await who.get('/audit?pageSize=1')).body;
  let after = '';
  for (let round = 0; ; round++) {
    const { items, next } = (await who.get(`/audit?pageSize=3${after}`)).body;
    entries.push(...items.map(({ id }: { id: number }) => id));
    if (next === null) break;
    after = `&after=${next}`;
    await who.post('/projects', { name: `Added ${round}` });
  }
  expect(entries).toHaveLength(newest.total);
  expect(new Set(entries).size).toBe(newest.total);
  expect((await who.get('/audit?after=x')).status).toBe(400);
});
