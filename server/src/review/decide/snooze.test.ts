import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { wakeEmail } from './snooze.usecases';

const HOUR_MS = 3_600_000;

let docket: TestApp;
let who: SignedIn;
let users = 0;
let older: string;
let newer: string;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
  older = (await receiveAnalysed(docket, who, { receivedAt: '2026-11-01T08:00:00Z' })).id as string;
  newer = (await receiveAnalysed(docket, who, { receivedAt: '2026-11-02T08:00:00Z' })).id as string;
});

const inMs = (ms: number) => new Date(docket.clock.now().getTime() + ms).toISOString();
const decide = (action: string, data: object = {}, emailId = older) =>
  who.post('/emails/recommendations/process', { emailId, action, data });
const snooze = (ms = HOUR_MS) => decide('snooze', { until: inMs(ms) });
const queue = async (filter = '') => {
  const { body } = await who.get(`/emails/recommendations${filter}`);
  return (body.items as { id: string }[]).map(({ id }) => id);
};
const wake = () => wakeEmail(docket.deps, { userId: who.user.id, emailId: older });

it('a snoozed email leaves the queue and is listed among the snoozed, soonest first', async () => {
  await decide('snooze', { until: inMs(2 * HOUR_MS) }, newer);
  expect((await snooze()).status).toBe(200);
  expect(await queue()).toEqual([]);
  expect(await queue('?review=snoozed')).toEqual([older, newer]);
  expect(await queue('?search=is:snoozed')).toHaveLength(2);
  const { summary } = (await who.get('/emails/recommendations')).body;
  expect(summary).toMatchObject({ totalEmails: 0, snoozed: 2 });
});

it('the email is back on top at its time, by a job stored in the database', async () => {
  expect(await queue()).toEqual([newer, older]);
  await snooze(1);
  docket.clock.advance(1_000);
  // The worker is a second process: it gets its work from the database alone.
  await docket.runJobs(async () => (await queue()).length === 2);
  expect(await queue()).toEqual([older, newer]);
  const { items } = (await who.get('/audit?noun=email')).body;
  expect(items[0]).toMatchObject({ action: 'unsnooze', actor: 'system', recordId: older });
});

it('a job that runs too early wakes nothing', async () => {
  await snooze();
  await wake();
  expect(await queue()).toEqual([newer]);
  docket.clock.advance(HOUR_MS);
  await wake();
  expect(await queue()).toEqual([older, newer]);
});

it('a job that runs too early because the database’s clock is ahead waits before it tries again', async () => {
  await snooze();
  // The test's clock is weeks behind the database's.
  await wake();
  const due = await asUser(docket.db, who.user.id, ({ trx }) =>
    sql`select run_at > clock_timestamp() as waits, run_at < clock_timestamp() + interval '5 seconds' as soon
      from graphile_worker._private_jobs where payload->>'emailId' = ${older}
      and task_id = (select id from graphile_worker._private_tasks where identifier = 'review.wake-email')`.execute(
      trx,
    ),
  );
  expect(due.rows).toEqual([{ waits: true, soon: true }]);
});

it('an email woken while somebody reads is counted as new and not inserted', async () => {
  await snooze();
  const { asOf } = (await who.get('/emails/recommendations')).body;
  docket.clock.advance(HOUR_MS + 1);
  await wake();
  const { body } = await who.get(`/emails/recommendations?seen=${asOf}`);
  expect(body).toMatchObject({ total: 1, newer: 1 });
});

it('Undo returns the email to its place, and Redo snoozes it again', async () => {
  await snooze();
  await who.post('/undo');
  expect(await queue()).toEqual([newer, older]);
  await who.post('/redo');
  expect(await queue()).toEqual([newer]);
  expect(await queue('?review=snoozed')).toEqual([older]);
});

it('the job that wakes the email is gone once the snooze is undone or the email is back', async () => {
  const jobs = async () => {
    const { items } = (await who.get('/jobs')).body as { items: { kind: string }[] };
    return items.filter(({ kind }) => kind === 'review.wake-email').length;
  };
  await snooze();
  expect(await jobs()).toBe(1);
  await who.post('/undo');
  expect(await jobs()).toBe(0);
  await who.post('/redo');
  expect(await jobs()).toBe(1);
  await decide('unsnooze');
  expect(await jobs()).toBe(0);
  await who.post('/undo');
  expect(await jobs()).toBe(1);
});

it('"Back to the queue" can be undone while the time is still ahead', async () => {
  await snooze();
  await decide('unsnooze');
  expect(await queue()).toEqual([newer, older]);
  await who.post('/undo');
  expect(await queue('?review=snoozed')).toEqual([older]);
});

it('Undo of a later time wakes the email if its first time has passed', async () => {
  await snooze();
  await snooze(3 * HOUR_MS);
  docket.clock.advance(2 * HOUR_MS);
  await who.post('/undo');
  expect(await queue()).toEqual([older, newer]);
});

it.each(['undo', 'back'] as const)(
  'an email that was woken and snoozed again returns to the top (%s)',
  async (how) => {
    await snooze();
    docket.clock.advance(HOUR_MS);
    await wake();
    await snooze();
    expect(await queue()).toEqual([newer]);
    await (how === 'undo' ? who.post('/undo') : decide('unsnooze'));
    expect(await queue()).toEqual([older, newer]);
  },
);

it('a time in the past, or in the far future, is refused with a clear error', async () => {
  const past = await snooze(-1);
  expect(past.status).toBe(400);
  expect(JSON.stringify(past.body)).toContain('This time has passed');
  const far = await snooze(4 * 366 * 24 * HOUR_MS);
  expect(far.status).toBe(400);
  expect(JSON.stringify(far.body)).toContain('Choose a time within the next three years');
  const { body } = await who.get('/emails/snooze-times?text=1%20January%202999');
  expect(body).toMatchObject({
    read: null,
    problem: 'Choose a time within the next three years',
  });
});

it('offers the usual times and understands a date in words', async () => {
  const { body } = await who.get('/emails/snooze-times?text=in%20two%20weeks');
  expect(body.read).toMatchObject({ label: 'in two weeks' });
  expect(body.usual.length).toBeGreaterThan(3);
});
