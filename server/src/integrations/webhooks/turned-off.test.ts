import { MAX_UNSENT, type WebhookMessage } from '@docket/core/webhooks/webhooks.contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { removeOldBodies } from '../../admin/person-data/remove-old-bodies.usecases';
import { asUser } from '../../platform/db/database';
import { startReceiver, type Receiver } from '../../testing/receiver';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

const NOW = '2024-01-08T09:00:00.000Z';

let docket: TestApp;
let receiver: Receiver;
let who: SignedIn;
let projectId: string;
let hook: string;
let users = 0;
beforeAll(async () => {
  receiver = await startReceiver();
  docket = await createTestApp({
    // The queue uses the machine's clock, by which every next attempt is due.
    now: NOW,
    environment: { DOCKET_WEBHOOK_NETWORKS: '127.0.0.0/8' },
  });
});
afterAll(async () => {
  await docket.close();
  await receiver.close();
});
beforeEach(async () => {
  receiver.answer = () => ({ status: 204 });
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
  projectId = (await who.post('/projects', { name: 'Roof' })).body.id;
  const fields = { url: `${receiver.url}/hook`, events: ['task.created'] };
  hook = (await who.post('/webhooks', fields)).body.webhook.id;
  receiver.received.length = 0;
});

const addTask = (title: string) => who.post('/tasks', { title, project_id: projectId });
const turn = (change: object) => who.patch(`/webhooks/${hook}`, change);
const webhook = async () => (await who.get('/webhooks')).body.webhooks[0];

async function messages(): Promise<WebhookMessage[]> {
  return (await who.get(`/webhooks/${hook}/messages`)).body.items;
}

/** By title: the test's clock gives all the same time. */
const statesOf = async () =>
  (await messages()).map(({ title, state }) => `${title}: ${state}`).toSorted();
const titlesReceived = () =>
  receiver.received.map(
    ({ body }) => (JSON.parse(body.toString()) as { data: { title: string } }).data.title,
  );

async function runUntil(states: readonly string[]): Promise<void> {
  await docket.runJobs(async () => (await statesOf()).join() === states.join());
  expect(await statesOf()).toEqual(states);
}

/** The receiver answers “gone” to the first task. */
async function beTurnedOff(): Promise<void> {
  receiver.answer = () => ({ status: 410 });
  await addTask('Task 1');
  await docket.runJobs(async () => (await webhook()).isEnabled === false);
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 204 });
}

/** Copies of the first task's message, until there are so many. */
async function repeatUntil(count: number): Promise<void> {
  await asUser(docket.db, who.user.id, ({ trx }) =>
    sql`insert into webhook_messages (user_id, webhook_id, entry_id, event, body, created_at)
      select user_id, webhook_id, -number, event, body, created_at
      from webhook_messages, generate_series(2, ${count}::integer) number`.execute(trx),
  );
}

async function addMissed(): Promise<void> {
  await beTurnedOff();
  await addTask('Task 2');
  await addTask('Task 3');
  await runUntil(['Task 1: waiting', 'Task 2: waiting', 'Task 3: waiting']);
}

describe('a webhook that its receiver has turned off', () => {
  it('keeps what it would have sent, says how much and since when, and plans no attempt', async () => {
    await addMissed();
    expect(await webhook()).toMatchObject({
      isEnabled: false,
      problem: expect.stringContaining('410'),
      offSince: NOW,
      unsentCount: 3,
      notKeptCount: 0,
      failedCount: 0,
    });
    expect(receiver.received).toEqual([]);
    for (const message of await messages()) expect(message).toMatchObject({ nextAttemptAt: null });
  });

  it('sends it in order once it is turned on', async () => {
    await addMissed();
    expect((await turn({ isEnabled: true })).body).toMatchObject({
      isEnabled: true,
      offSince: null,
      unsentCount: 0,
    });
    await addTask('Task 4');
    await runUntil(['Task 1', 'Task 2', 'Task 3', 'Task 4'].map((title) => `${title}: delivered`));
    expect(titlesReceived()).toEqual(['Task 1', 'Task 2', 'Task 3', 'Task 4']);
  });

  it('starts all of it, however much it is', async () => {
    await beTurnedOff();
    await repeatUntil(130);
    await turn({ isEnabled: true });
    const unplanned = async () => {
      const { rows } = await asUser(docket.db, who.user.id, ({ trx }) =>
        sql`select from webhook_messages where next_attempt_at is null and state = 'waiting'`.execute(
          trx,
        ),
      );
      return rows.length;
    };
    expect(await unplanned()).toBe(130);
    await docket.runJobs(async () => (await unplanned()) === 0);
  });

  it('drops it if that is asked for, and shows what was dropped', async () => {
    await addMissed();
    await turn({ isEnabled: true, missed: 'drop' });
    await addTask('Task 4');
    const dropped = ['Task 1', 'Task 2', 'Task 3'].map((title) => `${title}: dropped`);
    await runUntil([...dropped, 'Task 4: delivered']);
    expect(titlesReceived()).toEqual(['Task 4']);
  });

  it('keeps it once more if the receiver is still gone', async () => {
    await addMissed();
    receiver.answer = () => ({ status: 410 });
    await turn({ isEnabled: true });
    await docket.runJobs(async () => (await webhook()).isEnabled === false);
    expect(await webhook()).toMatchObject({ unsentCount: 3 });
    expect(titlesReceived()).toEqual(['Task 1']);
  });

  it('goes on keeping it when a change leaves it off', async () => {
    await beTurnedOff();
    await turn({ isEnabled: false, description: 'Ours' });
    await addTask('Task 2');
    await runUntil(['Task 1: waiting', 'Task 2: waiting']);
    expect(await webhook()).toMatchObject({ description: 'Ours', unsentCount: 2 });
  });

  it(`keeps ${MAX_UNSENT} at most, and counts the others`, async () => {
    await beTurnedOff();
    await repeatUntil(MAX_UNSENT);
    await addTask('One too many');
    await docket.runJobs(async () => (await webhook()).notKeptCount === 1);
    expect(await webhook()).toMatchObject({ unsentCount: MAX_UNSENT, notKeptCount: 1 });
    expect((await turn({ isEnabled: true, missed: 'drop' })).body).toMatchObject({
      notKeptCount: 0,
    });
  });

  it('keeps it for 30 days, and counts what was older', async () => {
    await addMissed();
    docket.clock.advance(31 * 86_400_000);
    try {
      who = await docket.signIn(`Reader ${users}`);
      await removeOldBodies(docket.deps, new AbortController().signal);
      expect(await webhook()).toMatchObject({ unsentCount: 0, notKeptCount: 3 });
    } finally {
      docket.clock.advance(-31 * 86_400_000);
    }
  });
});

describe('a webhook that its owner has turned off', () => {
  it('keeps what was waiting for its next attempt, but nothing that happens meanwhile', async () => {
    receiver.answer = async () => {
      await turn({ isEnabled: false });
      return { status: 503 };
    };
    await addTask('Task 1');
    await docket.runJobs(async () => (await webhook()).isEnabled === false);
    await addTask('Task 2');
    await runUntil(['Task 1: waiting']);
    expect(await webhook()).toMatchObject({
      problem: null,
      offSince: NOW,
      unsentCount: 1,
      failedCount: 0,
    });
    expect((await messages())[0]?.nextAttemptAt).toBeNull();
    receiver.answer = () => ({ status: 204 });
    await turn({ isEnabled: true });
    await runUntil(['Task 1: delivered']);
  });

  it('does not send a test later, and says so', async () => {
    await who.post(`/webhooks/${hook}/test`);
    await turn({ isEnabled: false });
    expect(await messages()).toMatchObject([
      { state: 'failed', attempts: [{ problem: expect.stringContaining('turned off') }] },
    ]);
  });

  it('is not turned off again by an answer that comes later', async () => {
    receiver.answer = async () => {
      await turn({ isEnabled: false });
      return { status: 410 };
    };
    await addTask('Task 1');
    await docket.runJobs(
      async () => (await statesOf()).length === 1 && receiver.received.length === 1,
    );
    expect(await webhook()).toMatchObject({ isEnabled: false, problem: null, unsentCount: 1 });
  });
});

it('all failed messages are sent again together, oldest first, without tests', async () => {
  receiver.answer = () => ({ status: 500 });
  for (const title of ['Task 1', 'Task 2', 'Task 3']) await addTask(title);
  await who.post(`/webhooks/${hook}/test`);
  await runUntil(['A test message: failed', 'Task 1: failed', 'Task 2: failed', 'Task 3: failed']);
  expect(await webhook()).toMatchObject({ failedCount: 3 });
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 204 });
  expect((await who.post(`/webhooks/${hook}/replay-failed`)).body).toEqual({ queued: 3 });
  await docket.runJobs(async () => (await webhook()).failedCount === 0);
  await docket.runJobs(async () => receiver.received.length === 3);
  expect(titlesReceived()).toEqual(['Task 1', 'Task 2', 'Task 3']);
  await turn({ isEnabled: false });
  expect((await who.post(`/webhooks/${hook}/replay-failed`)).body.error.code).toBe('webhook.off');
});
