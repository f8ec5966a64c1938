import { setTimeout as sleep } from 'node:timers/promises';

import type { WebhookMessage } from '@docket/core/webhooks/webhooks.contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { startReceiver, type Received, type Receiver } from '../../testing/receiver';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let receiver: Receiver;
let who: SignedIn;
let users = 0;
beforeAll(async () => {
  receiver = await startReceiver();
  docket = await createTestApp({
    // The queue uses the machine's clock, by which every next attempt is due.
    now: '2024-01-08T09:00:00Z',
    environment: { DOCKET_WEBHOOK_NETWORKS: '127.0.0.0/8' },
  });
});
afterAll(async () => {
  await docket.close();
  await receiver.close();
});
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
});
afterEach(() => {
  receiver.answer = () => ({ status: 204 });
  receiver.received.length = 0;
});

async function addWebhook(owner: SignedIn, path = '/hook'): Promise<string> {
  const fields = { url: `${receiver.url}${path}`, events: ['task.created'] };
  return (await owner.post('/webhooks', fields)).body.webhook.id;
}

async function messagesOf(owner: SignedIn, id: string): Promise<WebhookMessage[]> {
  return (await owner.get(`/webhooks/${id}/messages`)).body.items;
}

async function addTasks(titles: readonly string[]): Promise<void> {
  const project = (await who.post('/projects', { name: 'Roof' })).body;
  for (const title of titles) await who.post('/tasks', { title, project_id: project.id });
}

const areSettled = (messages: readonly WebhookMessage[], count: number) =>
  messages.length === count && messages.every(({ state }) => state !== 'waiting');
const titleOf = ({ body }: Received) =>
  (JSON.parse(body.toString()) as { data: { title: string } }).data.title;
/** Longer than a receiver may take without holding up the rest. */
const slowly = async (status: number) => {
  await sleep(5_100);
  return { status };
};

it('receivers that do not answer hold up one delivery of their person, and nobody else’s', async () => {
  const other = await docket.signIn('Other');
  const fromOther = await addWebhook(other, '/other');
  let release = () => {};
  const released = new Promise<{ status: number }>((done) => {
    release = () => done({ status: 204 });
  });
  receiver.answer = ({ path }) => (path === '/other' ? { status: 204 } : released);
  const ids: string[] = [];
  for (const path of ['/one', '/two', '/three', '/four']) ids.push(await addWebhook(who, path));
  for (const id of ids) await who.post(`/webhooks/${id}/test`);
  await other.post(`/webhooks/${fromOther}/test`);
  await docket.runJobs(async () => {
    if (!areSettled(await messagesOf(other, fromOther), 1)) return false;
    release();
    for (const id of ids) if (!areSettled(await messagesOf(who, id), 1)) return false;
    return true;
  });
  const paths = receiver.received.map(({ path }) => path);
  expect(paths.indexOf('/other')).toBeLessThanOrEqual(1);
});

it('a test that has not been sent yet is not queued twice', async () => {
  const id = await addWebhook(who);
  const first = (await who.post(`/webhooks/${id}/test`)).body.messageId;
  expect((await who.post(`/webhooks/${id}/test`)).body.messageId).toBe(first);
  await docket.runJobs(async () => areSettled(await messagesOf(who, id), 1));
  expect((await who.post(`/webhooks/${id}/test`)).body.messageId).not.toBe(first);
  await docket.runJobs(async () => areSettled(await messagesOf(who, id), 2));
});

it('after an attempt that failed slowly, the other messages wait for the next one without an attempt of their own', async () => {
  // The next attempt is not due yet when the slow one has failed.
  docket.clock.advance(Date.now() + 5_000 - docket.clock.now().getTime());
  who = await docket.signIn(`Reader ${users}`);
  const id = await addWebhook(who);
  receiver.answer = () => (receiver.received.length === 1 ? slowly(503) : { status: 204 });
  await addTasks(['First', 'Second', 'Third']);
  await docket.runJobs(async () => areSettled(await messagesOf(who, id), 3));
  expect(receiver.received.map(titleOf)).toEqual(['First', 'First', 'Second', 'Third']);
  const messages = await messagesOf(who, id);
  const attempts = messages.map(({ title, attempts: made }) => [title, made.length]);
  expect(Object.fromEntries(attempts)).toEqual({ First: 2, Second: 1, Third: 1 });
});
