import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MessageSummary } from '../control/mailbox-control';
import type { Sandbox } from '../sandbox';
import { control } from '../testing/control-client';
import { type GraphAnswer, GraphClient } from '../testing/graph-client';
import { type Receiver, startReceiver } from '../testing/notification-receiver';
import { startTestSandbox } from '../testing/test-sandbox';

interface BatchAnswer {
  responses: {
    id: string;
    status: number;
    headers: Record<string, string>;
    body?: Record<string, unknown>;
  }[];
}

let sandbox: Sandbox;
let graph: GraphClient;
let receiver: Receiver;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  receiver = await startReceiver();
});
beforeEach(async () => {
  await control(sandbox.url, 'POST /reset', {});
  await control(sandbox.url, 'POST /latency', { milliseconds: 0 });
  receiver.received.length = 0;
  receiver.status = 202;
  receiver.shakesHands = true;
  graph = await GraphClient.signedIn(sandbox.url);
});
afterAll(async () => {
  await receiver.stop();
  await sandbox.stop();
});

function batch(requests: object[]): Promise<{ status: number; body: BatchAnswer }> {
  return graph.post<BatchAnswer>('/$batch', { requests });
}

describe('batches', () => {
  test('each part has its own status', async () => {
    const { status, body } = await batch([
      { id: '1', method: 'GET', url: '/me/messages?$top=1' },
      { id: '2', method: 'GET', url: 'me/messages/AAMkNothing' },
      {
        id: '3',
        method: 'POST',
        url: '/me/todo/lists',
        headers: { 'Content-Type': 'application/json' },
        body: { displayName: 'D' },
      },
    ]);
    expect(status).toBe(200);
    const byId = new Map(body.responses.map((part) => [part.id, part.status]));
    expect(Object.fromEntries(byId)).toEqual({ 1: 200, 2: 400, 3: 201 });
  });

  test('a part that depends on a failed one is a 424', async () => {
    const { body } = await batch([
      { id: 'a', method: 'GET', url: '/me/mailFolders/nowhere' },
      { id: 'b', method: 'GET', url: '/me/mailFolders/inbox', dependsOn: ['a'] },
    ]);
    expect(body.responses.find((part) => part.id === 'b')?.status).toBe(424);
  });

  test('more than 20 parts, a repeated id or a body without a content type are a 400', async () => {
    const many = Array.from({ length: 21 }, (_, index) => ({
      id: `${index}`,
      method: 'GET',
      url: '/me',
    }));
    expect((await batch(many)).status).toBe(400);
    const twice = [1, 2].map(() => ({ id: 'x', method: 'GET', url: '/me' }));
    expect((await batch(twice)).status).toBe(400);
    expect((await batch([{ id: '1', method: 'POST', url: '/me/messages', body: {} }])).status).toBe(
      400,
    );
  });

  test('faults affect single parts, with their own Retry-After', async () => {
    await control(sandbox.url, 'POST /faults', {
      rules: [{ fault: '429', match: { path: 'archive' } }],
    });
    const { body } = await batch([
      { id: '1', method: 'GET', url: '/me/mailFolders/inbox' },
      { id: '2', method: 'GET', url: '/me/mailFolders/archive' },
    ]);
    expect(body.responses.find((part) => part.id === '1')?.status).toBe(200);
    const struck = body.responses.find((part) => part.id === '2');
    expect(struck?.status).toBe(429);
    expect(struck?.headers['Retry-After']).toBe('1');
  });
});

describe('limits', () => {
  test('a fifth concurrent request is a 429 with Retry-After, and the log has the highest concurrency', async () => {
    // Long enough for a busy machine to have sent all six meanwhile.
    await control(sandbox.url, 'POST /latency', { milliseconds: 10_000 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => graph.get('/me')));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(4);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    const log = await control<{ maxConcurrency: Record<string, number> }>(
      sandbox.url,
      'GET /requests',
    );
    expect(log.maxConcurrency['ines.marlow@harbourlane.example']).toBeGreaterThan(4);
  });

  test('the requests of ten minutes are counted', async () => {
    await control(sandbox.url, 'POST /limits', { requestsPer10Minutes: 2 });
    const statuses = [await graph.get('/me'), await graph.get('/me'), await graph.get('/me')].map(
      (one) => one.status,
    );
    await control(sandbox.url, 'POST /limits', { requestsPer10Minutes: 10_000 });
    expect(statuses).toEqual([200, 200, 429]);
  });
});

function subscribe(
  more: Record<string, unknown> = {},
): Promise<GraphAnswer<Record<string, unknown>>> {
  return graph.post('/subscriptions', {
    changeType: 'created,updated,deleted',
    notificationUrl: receiver.url,
    resource: "/me/mailFolders('inbox')/messages",
    expirationDateTime: new Date(Date.now() + 86_400_000).toISOString(),
    clientState: 'secret',
    ...more,
  });
}

describe('subscriptions', () => {
  test('the handshake must return the token', async () => {
    receiver.shakesHands = false;
    expect((await subscribe()).status).toBe(400);
    receiver.shakesHands = true;
    expect((await subscribe()).status).toBe(201);
  });

  test('changes are reported with clientState and the immutable id', async () => {
    await subscribe();
    const { id } = await control<MessageSummary>(sandbox.url, 'POST /deliver', { subject: 'New' });
    await receiver.waitFor(1);
    expect(receiver.received[0]).toMatchObject({
      changeType: 'created',
      clientState: 'secret',
      resourceData: { id },
    });
    await control(sandbox.url, 'POST /move', { id, folder: 'archive' });
    await receiver.waitFor(2);
    expect(receiver.received[1]).toMatchObject({ changeType: 'deleted' });
  });

  test('too long a lifetime, a long clientState and an external http address are refused', async () => {
    const far = new Date(Date.now() + 8 * 86_400_000).toISOString();
    expect((await subscribe({ expirationDateTime: far })).status).toBe(400);
    expect((await subscribe({ clientState: 'x'.repeat(129) })).status).toBe(400);
    expect((await subscribe({ notificationUrl: 'http://example.org/hook' })).status).toBe(400);
  });

  test('renewing, listing and deleting', async () => {
    const { body } = await subscribe();
    const path = `/subscriptions/${String(body['id'])}`;
    const expirationDateTime = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const renewed = await graph.call('PATCH', path, { body: { expirationDateTime } });
    expect(renewed.body['expirationDateTime']).toBe(`${expirationDateTime.slice(0, 19)}Z`);
    expect((await graph.call('DELETE', path)).status).toBe(204);
    expect((await graph.get(path)).status).toBe(404);
  });

  test('an unanswered notification is retried, and a fault can drop or duplicate one', async () => {
    await subscribe();
    receiver.status = 500;
    await control(sandbox.url, 'POST /deliver', { subject: 'Retry' });
    setTimeout(() => {
      receiver.status = 202;
    }, 300);
    await receiver.waitFor(1);
    expect(receiver.received).toHaveLength(1);
    await control(sandbox.url, 'POST /faults', {
      rules: [{ fault: 'miss-notification', times: 1 }, { fault: 'double-notification' }],
    });
    await control(sandbox.url, 'POST /deliver', { subject: 'Missed' });
    await control(sandbox.url, 'POST /deliver', { subject: 'Doubled' });
    await receiver.waitFor(3);
    expect(receiver.received).toHaveLength(3);
  });

  test('once the token behind a subscription has ended, changes wait for a renewal with a new one', async () => {
    const { body } = await subscribe({ lifecycleNotificationUrl: receiver.url });
    await control(sandbox.url, 'POST /clock/skew', { seconds: 15 * 60 });
    await control(sandbox.url, 'POST /deliver', { subject: 'Meanwhile' });
    await receiver.waitFor(1);
    expect(receiver.received).toMatchObject([{ lifecycleEvent: 'reauthorizationRequired' }]);
    const later = await GraphClient.signedIn(sandbox.url);
    await later.post(`/subscriptions/${String(body['id'])}/reauthorize`, {});
    await receiver.waitFor(2);
    expect(receiver.received[1]).toMatchObject({ changeType: 'created' });
    await control(sandbox.url, 'POST /clock/skew', { seconds: 0 });
  });

  test('lifecycle events reach their own address', async () => {
    await subscribe({ lifecycleNotificationUrl: receiver.url });
    await control(sandbox.url, 'POST /subscriptions/lifecycle', { event: 'missed' });
    expect(receiver.received[0]).toMatchObject({ lifecycleEvent: 'missed', clientState: 'secret' });
  });
});
