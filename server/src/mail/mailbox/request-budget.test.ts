import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { asUser } from '../../platform/db/database';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createRequestBudget } from './request-budget';

const MB = 1024 * 1024;
let docket: TestApp;
beforeAll(async () => {
  docket = await createTestApp({ now: '2026-11-02T09:00:30Z' });
});
afterAll(() => docket.close());

/** The in-memory part belongs to one process; the count is shared through the database. */
const aProcess = () => createRequestBudget({ db: docket.db, clock: docket.clock });
const asking = (requests: number) => ({ requests, uploadedBytes: 0 });
const uploading = (uploadedBytes: number) => ({ requests: 1, uploadedBytes });

test('all processes together make at most 10,000 requests to a mailbox in 10 minutes', async () => {
  const { user } = await docket.signIn('Ines Marlow');
  const { user: other } = await docket.signIn('Daniel Okoro');
  const [first, second] = [aProcess(), aProcess()];
  let allowed = 0;
  const takeAll = async (budget: typeof first) => {
    for (;;) {
      const freeAt = await budget.take(user.id, asking(100));
      if (freeAt !== null) return freeAt;
      allowed += 100;
    }
  };
  const [freeAt] = await Promise.all([takeAll(first), takeAll(second)]);
  // A batch adds 20 to what it is taken for, and 240 requests are kept for replies.
  expect(allowed).toBeGreaterThan(8_000);
  expect(allowed).toBeLessThanOrEqual(10_000 - 240);
  expect(await aProcess().take(user.id, asking(2_000))).toEqual(freeAt);
  expect(await first.take(other.id, asking(100))).toBeNull();
  docket.clock.set(freeAt);
  expect(await second.take(user.id, asking(2_000))).toBeNull();
});

test('240 requests in 10 minutes are kept for replies, whatever else was made', async () => {
  const { user } = await docket.signIn('Greta Lindqvist');
  const budget = aProcess();
  while ((await budget.take(user.id, asking(100))) === null);
  while ((await budget.take(user.id, asking(1))) === null);
  const reply = { ...uploading(2_000), isForReply: true };
  let sent = 0;
  while ((await budget.take(user.id, reply)) === null) sent += 1;
  expect(sent).toBeGreaterThanOrEqual(240);
  expect(sent).toBeLessThan(400);
});

test('all processes together upload at most 150 MB in 5 minutes, and may keep making requests', async () => {
  const { user } = await docket.signIn('Lotte Brandvold');
  expect(await aProcess().take(user.id, uploading(100 * MB))).toBeNull();
  const freeAt = await aProcess().take(user.id, uploading(60 * MB));
  expect(freeAt).not.toBeNull();
  expect(await aProcess().take(user.id, asking(1))).toBeNull();
  expect(await aProcess().take(user.id, uploading(50 * MB))).toBeNull();
  expect(await aProcess().take(user.id, uploading(1))).toEqual(freeAt);
  docket.clock.set(freeAt as Date);
  expect(await aProcess().take(user.id, uploading(60 * MB))).toBeNull();
});

test('consecutive requests are all counted, in advance of their use', async () => {
  const { user } = await docket.signIn('Tomas Wren');
  const budget = aProcess();
  for (let made = 0; made < 50; made += 1) expect(await budget.take(user.id, asking(1))).toBeNull();
  const counted = async () => {
    const { rows } = await asUser(docket.db, user.id, ({ trx }) =>
      sql<{ requests: number }>`select sum(requests)::int as requests from mailbox_usage`.execute(
        trx,
      ),
    );
    return rows[0]?.requests ?? 0;
  };
  await expect.poll(counted).toBeGreaterThanOrEqual(50);
  expect(await counted()).toBeLessThanOrEqual(50 + 2 * 20);
});

test('a paused mailbox gets no reply and no new batch of requests until the end of the longest pause', async () => {
  const { user } = await docket.signIn('Pia Lund');
  docket.clock.set(new Date('2026-11-02T12:00:00Z'));
  const until = new Date('2026-11-02T12:10:30Z');
  const [told, other] = [aProcess(), aProcess()];
  await told.take(user.id, asking(1));
  await other.take(user.id, asking(1));
  await told.pause(user.id, until);
  // A call that was under way when the pause began is asked for a shorter one, be it of the same minute.
  await told.pause(user.id, new Date('2026-11-02T12:10:10Z'));
  await told.pause(user.id, new Date('2026-11-02T12:09:50Z'));
  expect(await told.take(user.id, asking(1))).toEqual(until);
  // What another process has left of its batch is used up first.
  let left = 0;
  while ((await other.take(user.id, asking(1))) === null) left += 1;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(20);
  for (const budget of [told, other]) {
    expect(await budget.take(user.id, asking(1))).toEqual(until);
    expect(await budget.take(user.id, { ...asking(1), isForReply: true })).toEqual(until);
  }
  docket.clock.set(until);
  for (const budget of [told, other]) expect(await budget.take(user.id, asking(1))).toBeNull();
});
