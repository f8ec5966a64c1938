import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MessageSummary } from '../control/mailbox-control';
import type { Sandbox } from '../sandbox';
import { control } from '../testing/control-client';
import { GraphClient, type GraphPage, type SeenMessage } from '../testing/graph-client';
import { type Receiver, startReceiver } from '../testing/notification-receiver';
import { askToken, signIn, startTestSandbox } from '../testing/test-sandbox';

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

async function strike(rule: Record<string, unknown>): Promise<void> {
  await control(sandbox.url, 'POST /faults', { seed: 7, rules: [rule] });
}

async function statusesUnderFaults(): Promise<number[]> {
  await strike({ fault: '503', rate: 0.5 });
  const statuses: number[] = [];
  for (let number = 0; number < 12; number += 1) statuses.push((await graph.get('/me')).status);
  return statuses;
}

test('a request that is still waiting when the sandbox is reset changes nothing afterwards', async () => {
  const [list] = (await graph.get<GraphPage<{ id: string }>>('/me/todo/lists')).body.value;
  await strike({ fault: 'slow', ms: 600, times: 1, match: { method: 'POST', path: '/tasks$' } });
  const created = graph.post(`/me/todo/lists/${list?.id ?? ''}/tasks`, { title: 'Late' });
  const outcome = created.then(
    () => 'answered',
    () => 'dropped',
  );
  await expect
    .poll(async () => control(sandbox.url, 'GET /faults', undefined))
    .toMatchObject({ rules: [{ struck: 1 }] });
  await control(sandbox.url, 'POST /reset', {});
  expect(await outcome).toBe('dropped');
  expect(await control(sandbox.url, 'GET /todo', undefined)).toMatchObject({ tasks: [] });
});

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

  test('truncated, dropped and malformed responses', async () => {
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

  test('drop-after loses the response of a send that succeeded', async () => {
    const { id } = await control<MessageSummary>(sandbox.url, 'POST /deliver', { subject: 'Once' });
    const draft = await graph.post<SeenMessage>(`/me/messages/${id}/createReply`);
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

  test('a token can expire after a response', async () => {
    await strike({ fault: 'expire-token', times: 1 });
    expect((await graph.get('/me')).status).toBe(200);
    expect((await graph.get('/me')).status).toBe(401);
  });

  test('lost consent revokes the access and refresh tokens until the next sign-in', async () => {
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

  test('delta may never report a message that left and came back', async () => {
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

  test('the same seed affects the same requests', async () => {
    const first = await statusesUnderFaults();
    expect(new Set(first).size).toBe(2);
    expect(await statusesUnderFaults()).toEqual(first);
  });

  test('a script with an unknown fault is refused with an explanation', async () => {
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
