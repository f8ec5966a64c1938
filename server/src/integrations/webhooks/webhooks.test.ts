import type { WebhookMessage } from '@docket/core/webhooks/webhooks.contract';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { updateStanding } from '../../accounts/users/users.repository';
import { asSystem } from '../../platform/db/database';
import { startReceiver, type Received, type Receiver } from '../../testing/receiver';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  docket = await createTestApp({
    // The queue uses the machine's clock, by which every next attempt is due.
    now: '2024-01-08T09:00:00Z',
    environment: { DOCKET_WEBHOOK_NETWORKS: '127.0.0.0/8' },
  });
});
afterEach(() => {
  receiver.answer = () => ({ status: 204 });
  receiver.received.length = 0;
});
afterAll(async () => {
  await docket.close();
  await receiver.close();
});

const EVERYTHING = [
  'task.created',
  'task.changed',
  'task.completed',
  'task.deleted',
  'decision.made',
];

async function addWebhook(who: SignedIn, events: readonly string[] = EVERYTHING) {
  const { body } = await who.post('/webhooks', { url: `${receiver.url}/hook`, events });
  return { id: body.webhook.id as string, secret: body.secret as string };
}

async function messagesOf(who: SignedIn, id: string): Promise<WebhookMessage[]> {
  return (await who.get(`/webhooks/${id}/messages`)).body.items;
}

/** Until no message waits for its first or next attempt. */
async function deliver(who: SignedIn, id: string, count: number): Promise<WebhookMessage[]> {
  await docket.runJobs(async () => {
    const messages = await messagesOf(who, id);
    return messages.length === count && messages.every(({ state }) => state !== 'waiting');
  });
  return messagesOf(who, id);
}

const typesOf = (received: readonly Received[]) =>
  received.map(({ body }) => (JSON.parse(body.toString()) as { type: string }).type);

describe('a webhook', () => {
  it('receives each change of a task, signed so that a receiver can verify it', async () => {
    const ines = await docket.signIn('Ines');
    const { id, secret } = await addWebhook(ines);
    const project = (await ines.post('/projects', { name: 'Roof' })).body;
    const task = (await ines.post('/tasks', { title: 'Call Dana', project_id: project.id })).body;
    await ines.patch(`/tasks/${task.id}`, { title: 'Call Dana Kerr' });
    await ines.patch(`/tasks/${task.id}`, { status: 'completed' });
    await ines.delete(`/tasks/${task.id}`);
    await deliver(ines, id, 4);
    expect(typesOf(receiver.received)).toEqual([
      'task.created',
      'task.changed',
      'task.completed',
      'task.deleted',
    ]);
    const [first] = receiver.received as [Received];
    // The receiver's own clock is not the test's.
    const headers = first.headers as Record<string, string>;
    const signed = Number(headers['webhook-timestamp']) * 1000;
    expect(signed).toBe(docket.clock.now().getTime());
    const checker = new Webhook(secret);
    const text = first.body.toString();
    const sent = new Date(signed);
    expect(checker.sign(headers['webhook-id'] ?? '', sent, text)).toBe(
      headers['webhook-signature'],
    );
    expect(JSON.parse(text)).toMatchObject({
      type: 'task.created',
      data: { actor: 'person', title: 'Call Dana', record_id: task.id, before: null },
    });
    const { items } = (await ines.get('/outbound')).body;
    expect(items[0]).toMatchObject({
      destination: receiver.url,
      purpose: 'webhook',
      outcome: 'ok',
    });
  });

  it('hears that an archived task is completed, without what Docket only keeps for an undo', async () => {
    const eva = await docket.signIn('Eva');
    const project = (await eva.post('/projects', { name: 'Roof' })).body;
    const task = (await eva.post('/tasks', { title: 'Call Dana', project_id: project.id })).body;
    await eva.patch(`/tasks/${task.id}`, { status: 'archived' });
    const { id } = await addWebhook(eva);
    await eva.patch(`/tasks/${task.id}`, { status: 'completed' });
    const [message] = await deliver(eva, id, 1);
    expect(message?.event).toBe('task.completed');
    const [entry] = (await eva.get('/audit?noun=task')).body.items;
    for (const before of [message?.body.data.before, entry.before]) {
      expect(before).toMatchObject({ status: 'archived' });
      expect(before).not.toHaveProperty('status_before_archiving');
    }
  });

  it('hears of what a person sends before other work, as they wait for it', async () => {
    const gus = await docket.signIn('Gus');
    const { id } = await addWebhook(gus);
    const waiting = async () => {
      const { rows } = await sql<{ priority: number }>`select priority from graphile_worker.jobs
        where task_identifier = 'webhooks.deliver' and locked_at is null`.execute(docket.db);
      return rows.map(({ priority }) => priority);
    };
    await gus.post(`/webhooks/${id}/test`);
    expect(await waiting()).toEqual([0]);
    const [test] = await deliver(gus, id, 1);
    await gus.post(`/webhooks/${id}/messages/${test?.id}/replay`);
    expect(await waiting()).toEqual([0]);
    await deliver(gus, id, 1);
  });

  it('receives decisions, and the task that an approved suggestion becomes', async () => {
    const ana = await docket.signIn('Ana');
    const email = await receiveAnalysed(docket, ana);
    const { id } = await addWebhook(ana);
    await ana.post('/emails/recommendations/process', { emailId: email.id, action: 'archive' });
    const [message] = await deliver(ana, id, 1);
    expect(message).toMatchObject({
      event: 'decision.made',
      state: 'delivered',
      body: { data: { noun: 'email', action: 'archive', record_id: email.id } },
      attempts: [{ status: 204, problem: null }],
    });
  });

  it('receives nothing it was not subscribed to, and nothing of other people', async () => {
    const ben = await docket.signIn('Ben');
    const cara = await docket.signIn('Cara');
    const { id } = await addWebhook(ben, ['task.deleted']);
    const create = async (who: SignedIn) => {
      const project = (await who.post('/projects', { name: 'Roof' })).body;
      return (await who.post('/tasks', { title: 'Call', project_id: project.id })).body;
    };
    await create(cara);
    const task = await create(ben);
    await ben.delete(`/tasks/${task.id}`);
    await deliver(ben, id, 1);
    expect(typesOf(receiver.received)).toEqual(['task.deleted']);
    expect((await cara.get(`/webhooks/${id}/messages`)).status).toBe(404);
    expect((await cara.delete(`/webhooks/${id}`)).status).toBe(404);
  });

  it('a change rolled back with its transaction is sent to nobody', async () => {
    const dan = await docket.signIn('Dan');
    const { id } = await addWebhook(dan);
    expect((await dan.post('/tasks', { title: 'Call', project_id: 'nowhere' })).status).toBe(404);
    await dan.post(`/webhooks/${id}/test`);
    await deliver(dan, id, 1);
    expect(typesOf(receiver.received)).toEqual(['webhook.test']);
  });
});

describe('adding, changing and removing a webhook', () => {
  const created = () => ({ url: `${receiver.url}/hook?key=secret`, events: ['task.created'] });

  it('is in the Audit Log, without a password in the address, and cannot be reverted there', async () => {
    const flo = await docket.signIn('Flo');
    const { id } = (await flo.post('/webhooks', created())).body.webhook;
    await flo.patch(`/webhooks/${id}`, { isEnabled: false });
    await flo.patch(`/webhooks/${id}`, { isEnabled: false });
    await flo.delete(`/webhooks/${id}`);
    const { items } = (await flo.get('/audit?noun=webhook')).body;
    const fields = { address: `${receiver.url}/hook`, events: ['task.created'], isEnabled: true };
    const off = { ...fields, isEnabled: false };
    const entry = { recordId: id, title: receiver.url, revertible: false };
    expect(items).toMatchObject([
      { ...entry, action: 'delete', before: off, after: null },
      { ...entry, action: 'update', before: fields, after: off },
      { ...entry, action: 'create', before: null, after: fields },
    ]);
    expect(items[0].whyNot).toBe('Connections are changed in Settings');
    expect(JSON.stringify(items)).not.toContain('secret');
  });

  it('is in the security log, where administrators see to whom data goes', async () => {
    const gus = await docket.signIn('Gus');
    await asSystem(docket.db, (trx) => updateStanding(trx, gus.user.id, { role: 'administrator' }));
    const { id } = (await gus.post('/webhooks', created())).body.webhook;
    await gus.patch(`/webhooks/${id}`, { events: ['task.deleted'] });
    await gus.delete(`/webhooks/${id}`);
    const { items } = (await gus.get('/admin/events')).body;
    const from = { address: '127.0.0.1', device: expect.stringMatching(/./) };
    const by = { ...from, actorEmail: gus.user.email, email: gus.user.email };
    expect(items.slice(0, 3)).toMatchObject([
      { ...by, kind: 'webhook_removed', detail: `${receiver.url}: task.deleted` },
      { ...by, kind: 'webhook_changed', detail: `${receiver.url}: task.deleted` },
      { ...by, kind: 'webhook_created', detail: `${receiver.url}: task.created` },
    ]);
  });
});

describe('a delivery', () => {
  it('that fails is retried with the same webhook-id, and logs each attempt', async () => {
    const eve = await docket.signIn('Eve');
    const { id } = await addWebhook(eve);
    receiver.answer = () => ({ status: receiver.received.length < 3 ? 503 : 200 });
    await eve.post(`/webhooks/${id}/test`);
    const [message] = await deliver(eve, id, 1);
    expect(message?.state).toBe('delivered');
    expect(message?.attempts.map(({ status, problem }) => [status, problem])).toEqual([
      [200, null],
      [503, 'Responded with 503'],
      [503, 'Responded with 503'],
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('waits longer after each failure, and is abandoned after the tenth', async () => {
    const flo = await docket.signIn('Flo');
    const { id } = await addWebhook(flo);
    receiver.answer = () => ({ status: 500 });
    await flo.post(`/webhooks/${id}/test`);
    const [message] = await deliver(flo, id, 1);
    expect(message).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect(message?.attempts).toHaveLength(10);
  });

  it('is sent again when replayed', async () => {
    const gus = await docket.signIn('Gus');
    const { id } = await addWebhook(gus);
    const { messageId } = (await gus.post(`/webhooks/${id}/test`)).body;
    await deliver(gus, id, 1);
    await gus.post(`/webhooks/${id}/messages/${messageId}/replay`);
    await deliver(gus, id, 1);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body.equals(first?.body ?? Buffer.from(''))).toBe(true);
  });

  it('is sent again by the id that its receiver knows, and is not found by another', async () => {
    const guy = await docket.signIn('Guy');
    const { id } = await addWebhook(guy);
    const { messageId } = (await guy.post(`/webhooks/${id}/test`)).body;
    const replay = (message: string) => guy.post(`/webhooks/${id}/messages/${message}/replay`);
    expect(await replay(`msg_${messageId}`)).toMatchObject({ status: 200, body: { messageId } });
    for (const unknown of ['msg_', 'nonsense', '00000000-0000-4000-8000-000000000000'])
      expect(await replay(unknown)).toMatchObject({
        status: 404,
        body: { error: { code: 'webhook.message_not_found' } },
      });
  });

  it('does not follow a redirect', async () => {
    const hal = await docket.signIn('Hal');
    const { id } = await addWebhook(hal);
    const target = `${receiver.url}/elsewhere`;
    receiver.answer = ({ path }) =>
      path === '/hook' ? { status: 307, headers: { location: target } } : { status: 200 };
    await hal.post(`/webhooks/${id}/test`);
    await docket.runJobs(async () => (await messagesOf(hal, id))[0]?.attempts.length !== 0);
    expect((await messagesOf(hal, id))[0]?.attempts.at(-1)?.status).toBe(307);
    expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  it('to a receiver that answers "gone" turns the webhook off, and sends nothing more', async () => {
    const ida = await docket.signIn('Ida');
    const { id } = await addWebhook(ida);
    receiver.answer = () => ({ status: 410 });
    await ida.post(`/webhooks/${id}/test`);
    await deliver(ida, id, 1);
    const { webhooks } = (await ida.get('/webhooks')).body;
    expect(webhooks).toMatchObject([
      { isEnabled: false, problem: 'The receiver says that this address no longer exists (410)' },
    ]);
    expect((await ida.post(`/webhooks/${id}/test`)).body.error.code).toBe('webhook.off');
    const on = await ida.patch(`/webhooks/${id}`, { isEnabled: true });
    expect(on.body).toMatchObject({ isEnabled: true, problem: null });
  });
});
