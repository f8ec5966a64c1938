import type { WebhookMessage } from '@docket/core/webhooks/webhooks.contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { removeOldBodies } from '../../admin/person-data/remove-old-bodies.usecases';
import { startReceiver, type Receiver } from '../../testing/receiver';
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
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 204 });
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
});

async function addWebhook(): Promise<string> {
  const fields = { url: `${receiver.url}/hook`, events: ['task.created'] };
  return (await who.post('/webhooks', fields)).body.webhook.id;
}

async function messagesOf(id: string): Promise<WebhookMessage[]> {
  return (await who.get(`/webhooks/${id}/messages`)).body.items;
}

async function stopJob(kind: string): Promise<void> {
  const { items } = (await who.get('/jobs')).body as { items: { id: string; kind: string }[] };
  const job = items.find((item) => item.kind === kind);
  expect((await who.post(`/jobs/${job?.id}/cancel`)).status).toBe(200);
}

async function sendAgain(id: string): Promise<void> {
  const messageId = (await messagesOf(id))[0]?.id;
  await who.post(`/webhooks/${id}/messages/${messageId}/replay`);
  await docket.runJobs(async () => (await messagesOf(id))[0]?.state === 'delivered');
}

it('a message whose job is stopped has failed, says why, and can be sent again', async () => {
  const id = await addWebhook();
  await who.post(`/webhooks/${id}/test`);
  await stopJob('webhooks.deliver');
  const stopped = { status: null, problem: 'Stopped by you' };
  expect(await messagesOf(id)).toMatchObject([
    { state: 'failed', nextAttemptAt: null, attempts: [stopped] },
  ]);
  await sendAgain(id);
  expect(receiver.received).toHaveLength(1);
});

it('a message stopped while it is being sent is not sent again', async () => {
  const id = await addWebhook();
  await who.post(`/webhooks/${id}/test`);
  receiver.answer = async () => {
    await stopJob('webhooks.deliver');
    return { status: 503 };
  };
  await docket.runJobs(async () => (await messagesOf(id))[0]?.state === 'failed');
  expect(receiver.received).toHaveLength(1);
  const { items } = (await who.get('/jobs')).body as { items: { state: string }[] };
  expect(items.filter(({ state }) => state !== 'failed')).toEqual([]);
});

it('a message whose preparation is stopped is in the log all the same, and can be sent from there', async () => {
  const id = await addWebhook();
  const project = (await who.post('/projects', { name: 'Roof' })).body;
  await who.post('/tasks', { title: 'Call Dana', project_id: project.id });
  await stopJob('webhooks.queue');
  expect(await messagesOf(id)).toMatchObject([
    { title: 'Call Dana', state: 'failed', attempts: [{ problem: 'Stopped by you' }] },
  ]);
  await sendAgain(id);
  expect(receiver.received).toHaveLength(1);
});

it('a late result of an earlier address does not turn off the webhook at its new one', async () => {
  const id = await addWebhook();
  receiver.answer = async ({ path }) => {
    if (path === '/new') return { status: 204 };
    await who.patch(`/webhooks/${id}`, { url: `${receiver.url}/new` });
    return { status: 410 };
  };
  await who.post(`/webhooks/${id}/test`);
  await docket.runJobs(async () => (await messagesOf(id))[0]?.state !== 'waiting');
  expect((await who.get('/webhooks')).body.webhooks).toMatchObject([
    { isEnabled: true, problem: null },
  ]);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/new']);
});

it('messages older than 30 days are deleted even when the webhook is off', async () => {
  const id = await addWebhook();
  await who.post(`/webhooks/${id}/test`);
  await who.patch(`/webhooks/${id}`, { isEnabled: false });
  docket.clock.advance(29 * 86_400_000);
  await removeOldBodies(docket.deps, new AbortController().signal);
  expect(await messagesOf(id)).toHaveLength(1);
  docket.clock.advance(2 * 86_400_000);
  who = await docket.signIn(`Reader ${users}`);
  await removeOldBodies(docket.deps, new AbortController().signal);
  expect(await messagesOf(id)).toEqual([]);
});
