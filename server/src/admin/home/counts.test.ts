import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

const HOUR_MS = 3_600_000;

let docket: TestApp;
let who: SignedIn;
let ids: string[];
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn('Ines Marlow');
  await who.post('/projects', { name: 'All of it', senderIncludes: ['@'] });
  ids = [];
  for (let at = 0; at < 7; at += 1)
    ids.push((await receiveAnalysed(docket, who, { text: 'The roof is dry again.' })).id as string);
});
afterAll(() => docket.close());

const decide = (emailId: string | undefined, action: string, data: object = {}) =>
  who.post('/emails/recommendations/process', { emailId, action, data });
const total = async (query: string) =>
  (await who.get(`/emails/recommendations?${query}`)).body.total as number;

/** Each count from every place that shows it. */
async function counts() {
  const { summary } = (await who.get('/emails/recommendations')).body;
  const home = (await who.get('/home')).body;
  const ofRows = await asUser(docket.db, who.user.id, ({ trx }) =>
    trx
      .selectFrom('emails')
      .select((e) => e.fn.countAll<number>().as('stored'))
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  return {
    pending: summary.pendingReview as number,
    toReview: [
      summary.toReview,
      home.pending.total,
      await total('review=pending'),
      await total('search=is:pending'),
    ],
    all: [summary.totalEmails, await total('review=all')],
    snoozed: [summary.snoozed, await total('review=snoozed')],
    matched: summary.projectsMatched as number,
    stored: [ofRows.stored, (await who.get('/sync/status')).body.storedEmails],
  };
}

it('Home, the queue, the search and the sync show the same counts after every kind of decision', async () => {
  expect(await counts()).toEqual({
    pending: 7,
    toReview: [7, 7, 7, 7],
    all: [7, 7],
    snoozed: [0, 0],
    matched: 7,
    stored: [7, 7],
  });
  await decide(ids[0], 'confirm_project');
  await decide(ids[1], 'reject_project');
  await decide(ids[2], 'change_project', { projectId: null });
  await decide(ids[3], 'archive');
  const until = new Date(docket.clock.now().getTime() + HOUR_MS).toISOString();
  await decide(ids[4], 'snooze', { until });
  expect(await counts()).toEqual({
    pending: 2,
    toReview: [2, 2, 2, 2],
    all: [5, 5],
    snoozed: [1, 1],
    matched: 3,
    stored: [7, 7],
  });
});

it('a project that dropped below 50 % is neither matched nor pending, and still to review', async () => {
  const before = await counts();
  await asUser(docket.db, who.user.id, ({ trx }) =>
    trx
      .updateTable('emails')
      .set({ ai_classification: sql`ai_classification || '{"confidence": 0.49}'` })
      .where('id', '=', ids[6] as string)
      .execute(),
  );
  const after = await counts();
  expect(after.matched).toBe(before.matched - 1);
  expect(after.pending).toBe(before.pending - 1);
  expect(after.toReview).toEqual(before.toReview);
});
