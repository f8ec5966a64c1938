import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MessageSummary } from '../control/control-view';
import type { Sandbox } from '../sandbox';
import { control } from '../testing/control-client';
import {
  GraphClient,
  type GraphAnswer,
  type GraphPage,
  type SeenMessage,
} from '../testing/graph-client';
import { startReceiver, type Receiver } from '../testing/notification-receiver';
import { askToken, signIn, startTestSandbox } from '../testing/test-sandbox';

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
        url: '/me/messages',
        headers: { 'Content-Type': 'application/json' },
        body: { subject: 'D' },
      },
    ]);
    expect(status).toBe(200);
    const byId = new Map(body.responses.map((part) => [part.id, part.status]));
    expect(Object.fromEntries(byId)).toEqual({ 1: 200, 2: 400, 3: 201 });
  });

  test('what depends on a failure is a 424', async () => {
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

  test('faults strike single parts, with their own Retry-After', async () => {
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
  test('a fifth request in flight is a 429 with Retry-After, and the log tells the most at once', async () => {
    await control(sandbox.url, 'POST /latency', { milliseconds: 100 });
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
  test('the handshake must give back the token', async () => {
    receiver.shakesHands = false;
    expect((await subscribe()).status).toBe(400);
    receiver.shakesHands = true;
    expect((await subscribe()).status).toBe(201);
  });

  test('changes are told with clientState and the immutable id', async () => {
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

  test('too long a life, a long clientState and a foreign http address are refused', async () => {
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

  test('an unanswered notification is told again, a fault can swallow or double one', async () => {
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

  test('lifecycle events reach their own address', async () => {
    await subscribe({ lifecycleNotificationUrl: receiver.url });
    await control(sandbox.url, 'POST /subscriptions/lifecycle', { event: 'missed' });
    expect(receiver.received[0]).toMatchObject({ lifecycleEvent: 'missed', clientState: 'secret' });
  });
});

async function strike(rule: Record<string, unknown>): Promise<void> {
  await control(sandbox.url, 'POST /faults', { seed: 7, rules: [rule] });
}

async function statusesUnderFaults(): Promise<number[]> {
  await strike({ fault: '503', rate: 0.5 });
  const statuses: number[] = [];
  for (let number = 0; number < 12; number += 1) statuses.push((await graph.get('/me')).status);
  return statuses;
}

describe('faults', () => {
  test.each([
    ['429', 429, '1'],
    ['429-no-retry-after', 429, null],
    ['429-fractional', 429, '0.128'],
    ['500', 500, null],
    ['502', 502, null],
    ['503', 503, null],
    ['504', 504, null],
    ['509', 509, null],
  ])('%s', async (fault, status, retryAfter) => {
    await strike({ fault, times: 1 });
    const answer = await graph.get('/me/messages');
    expect(answer.status).toBe(status);
    expect(answer.headers.get('retry-after')).toBe(retryAfter);
    expect((await graph.get('/me/messages')).status).toBe(200);
  });

  test('an empty 400 and a one-off 401', async () => {
    await strike({ fault: 'empty-400', times: 1 });
    expect(await graph.get<string>('/me')).toMatchObject({ status: 400, body: '' });
    await strike({ fault: 'one-off-401' });
    expect((await graph.get('/me')).status).toBe(401);
    expect((await graph.get('/me')).status).toBe(200);
  });

  test('410 in the middle of a delta chain', async () => {
    await strike({ fault: '410', match: { path: 'skiptoken' } });
    const first = await graph.get<GraphPage<SeenMessage>>('/me/mailFolders/inbox/messages/delta');
    expect(first.status).toBe(200);
    expect((await graph.get(first.body['@odata.nextLink'] ?? '')).status).toBe(410);
  });

  test('truncated, dropped and malformed answers', async () => {
    for (const [fault, reason] of [
      ['truncate', /terminated/],
      ['drop', /fetch failed/],
      ['malformed', /JSON/],
    ] as const) {
      await strike({ fault, times: 1 });
      await expect(graph.get('/me/messages')).rejects.toThrow(reason);
    }
    await strike({ fault: 'stall', ms: 30 });
    await expect(graph.get('/me/messages')).rejects.toThrow(/fetch failed/);
  });

  test('drop-after loses the answer of a send that happened', async () => {
    const draft = await graph.post<SeenMessage>('/me/messages', {
      subject: 'Once',
      toRecipients: [{ emailAddress: { address: 'a@x.example' } }],
    });
    await strike({ fault: 'drop-after', match: { path: '/send$' } });
    await expect(graph.call('POST', `/me/messages/${draft.body.id}/send`)).rejects.toThrow(
      /fetch failed/,
    );
    const { body } = await graph.get<SeenMessage>(`/me/messages/${draft.body.id}`);
    expect(body.isDraft).toBe(false);
  });

  test('duplicated, reordered and empty pages', async () => {
    await strike({ fault: 'duplicate-items' });
    expect((await graph.get<GraphPage<SeenMessage>>('/me/messages')).body.value).toHaveLength(15);
    await strike({ fault: 'empty-page', times: 1 });
    const empty = await graph.get<GraphPage<SeenMessage>>('/me/messages');
    expect(empty.body.value).toEqual([]);
    const again = await graph.get<GraphPage<SeenMessage>>(empty.body['@odata.nextLink'] ?? '');
    expect(again.body.value).toHaveLength(10);
  });

  test('a token can end after an answer', async () => {
    await strike({ fault: 'expire-token', times: 1 });
    expect((await graph.get('/me')).status).toBe(200);
    expect((await graph.get('/me')).status).toBe(401);
  });

  test('lost consent ends the access and the refresh token until the next sign-in', async () => {
    const tokens = await signIn(sandbox.url);
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    await strike({ fault: 'lose-consent', times: 1 });
    expect((await graph.get('/me')).status).toBe(401);
    expect((await askToken(sandbox.url, form)).body).toMatchObject({
      error: 'invalid_grant',
      error_codes: [65001],
    });
    const again = await signIn(sandbox.url);
    expect(again.access_token).toBeTruthy();
  });

  test('an id can change on a move', async () => {
    const { id } = await control<MessageSummary>(sandbox.url, 'POST /deliver', { subject: 'Id' });
    await strike({ fault: 'change-ids-on-move', match: { path: '/move$' }, times: 1 });
    const moved = await graph.post<SeenMessage>(`/me/messages/${id}/move`, {
      destinationId: 'archive',
    });
    expect(moved.body.id).not.toBe(id);
    expect((await graph.get(`/me/messages/${id}`)).status).toBe(404);
    expect((await graph.get(`/me/messages/${moved.body.id}`)).status).toBe(200);
  });

  test('a message that went and came back can stay untold by delta', async () => {
    const { id } = await control<MessageSummary>(sandbox.url, 'POST /deliver', { subject: 'Back' });
    const paged = graph.with('IdType="ImmutableId", odata.maxpagesize=500');
    const { deltaLink } = await paged.all('/me/mailFolders/inbox/messages/delta');
    await strike({ fault: 'forget-return', match: { path: '/move$' } });
    await graph.post(`/me/messages/${id}/move`, { destinationId: 'archive' });
    await graph.post(`/me/messages/${id}/move`, { destinationId: 'inbox' });
    const { items } = await paged.all(deltaLink);
    expect(items).toEqual([{ id, '@removed': { reason: 'deleted' } }]);
    expect((await graph.get<SeenMessage>(`/me/messages/${id}`)).status).toBe(200);
  });

  test('delta can lag behind without losing a change', async () => {
    const paged = graph.with('IdType="ImmutableId", odata.maxpagesize=500');
    const { deltaLink } = await paged.all('/me/mailFolders/inbox/messages/delta');
    const { id } = await control<MessageSummary>(sandbox.url, 'POST /deliver', { subject: 'Late' });
    await strike({ fault: 'delta-lag', ms: 60_000, times: 1 });
    const early = await paged.all(deltaLink);
    expect(early.items).toEqual([]);
    const later = await paged.all(early.deltaLink);
    expect(later.items.map((item) => item.id)).toEqual([id]);
  });

  test('the clock can run ahead', async () => {
    await control(sandbox.url, 'POST /clock/skew', { seconds: 7200 });
    const answer = await fetch(`${sandbox.url}/v1.0/me`);
    const date = Date.parse(answer.headers.get('date') ?? '');
    expect(date - Date.now()).toBeGreaterThan(7_100_000);
  });

  test('the same seed strikes the same requests', async () => {
    const first = await statusesUnderFaults();
    expect(new Set(first).size).toBe(2);
    expect(await statusesUnderFaults()).toEqual(first);
  });

  test('a script with an unknown fault is refused in words', async () => {
    await expect(strike({ fault: 'nonsense' })).rejects.toThrow(/known are/);
  });

  test('sign-in has faults when a rule names its path', async () => {
    await strike({ fault: '503', match: { path: 'oauth2/v2.0/token' }, times: 1 });
    const answer = await fetch(`${sandbox.url}/common/oauth2/v2.0/token`, {
      method: 'POST',
      body: 'a=b',
    });
    expect(answer.status).toBe(503);
  });
});
