import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../sandbox';
import { control } from '../testing/control-client';
import { GraphClient, type GraphPage, type SeenMessage } from '../testing/graph-client';
import { startTestSandbox } from '../testing/test-sandbox';
import type { MessageSummary } from './mailbox-control';

interface State {
  accounts: {
    address: string;
    messages: number;
    folders: { wellKnown: string | null; total: number }[];
  }[];
}

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

function state(): Promise<State> {
  return control<State>(sandbox.url, 'GET /state');
}

async function idsOf(url: string): Promise<string[]> {
  const { messages } = await control<{ messages: MessageSummary[] }>(url, 'GET /messages');
  return messages.map((message) => message.id);
}

function call(name: string, body: object): Promise<MessageSummary> {
  return control(sandbox.url, `POST /${name}`, body);
}

test('the made-up mailbox has about 60 messages over several weeks, none in the future', async () => {
  const { accounts } = await state();
  expect(accounts[0]?.messages).toBeGreaterThanOrEqual(58);
  const { messages } = await control<{ messages: MessageSummary[] }>(
    sandbox.url,
    'GET /messages?limit=1000',
  );
  const times = messages.map((message) => Date.parse(message.receivedAt));
  expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(14 * 86_400_000);
  const threads = new Map<string, number>();
  for (const { conversationId } of messages)
    threads.set(conversationId, (threads.get(conversationId) ?? 0) + 1);
  expect([...threads.values()].filter((count) => count > 1).length).toBeGreaterThan(8);
  expect(messages.map((message) => message.preview).join(' ')).not.toMatch(/\{\+\d+\}/);
});

test('ids are the same at every start, but delta links are not', async () => {
  const another = await startTestSandbox();
  expect(await idsOf(another.url)).toEqual(await idsOf(sandbox.url));
  const graph = await GraphClient.signedIn(sandbox.url);
  const { deltaLink } = await graph
    .with('odata.maxpagesize=500')
    .all('/me/mailFolders/inbox/messages/delta');
  const moved = deltaLink.replace(sandbox.url, another.url);
  expect((await new GraphClient(another.url, graph.token).get(moved)).status).toBe(410);
  await another.stop();
});

test('a message can be delivered, moved, edited, read, deleted and restored', async () => {
  const { id, subject } = await call('deliver', {
    message: { subject: 'Steered', from: 'Ann <ann@x.example>' },
  });
  expect(subject).toBe('Steered');
  expect(await call('move', { id, folder: 'Archive' })).toMatchObject({ id, folder: 'archive' });
  expect(await call('edit', { id, subject: 'Changed' })).toMatchObject({ subject: 'Changed' });
  expect(await call('read', { id })).toMatchObject({ isRead: true });
  expect(await call('delete', { id })).toMatchObject({ folder: 'deleteditems' });
  expect(await call('restore', { id })).toMatchObject({ folder: 'inbox' });
  expect(await call('delete', { id, permanent: true })).toMatchObject({ gone: true });
  await expect(call('read', { id })).rejects.toThrow(/There is no message/);
});

test('a message can come back without delta reporting it', async () => {
  const graph = await GraphClient.signedIn(sandbox.url);
  const paged = graph.with('IdType="ImmutableId", odata.maxpagesize=500');
  const { id } = await call('deliver', { message: { subject: 'Unseen return' } });
  const { deltaLink } = await paged.all('/me/mailFolders/inbox/messages/delta');
  await call('delete', { id });
  await call('restore', { id, untold: true });
  const { items } = await paged.all(deltaLink);
  expect(items).toEqual([{ id, '@removed': { reason: 'deleted' } }]);
  expect((await graph.get(`/me/messages/${id}`)).status).toBe(200);
});

test('many calls fit into one', async () => {
  const calls = [1, 2, 3].map((number) => ({
    call: 'POST /deliver',
    body: { message: { subject: `Bulk ${number}` } },
  }));
  const { results } = await control<{ results: MessageSummary[] }>(sandbox.url, 'POST /bulk', {
    calls: [...calls, { call: 'POST /read', body: { id: 'nothing' } }],
  });
  expect(results.map((result) => result.subject)).toEqual([
    'Bulk 1',
    'Bulk 2',
    'Bulk 3',
    undefined,
  ]);
});

test('a load is fast, and a reset removes it while tokens remain valid', async () => {
  const graph = await GraphClient.signedIn(sandbox.url);
  await control(sandbox.url, 'POST /load', { count: 10_000, folder: 'archive' });
  const counted = await graph.get<GraphPage<SeenMessage>>(
    '/me/mailFolders/archive/messages?$count=true&$top=1',
  );
  expect(counted.body['@odata.count']).toBeGreaterThanOrEqual(10_000);
  await control(sandbox.url, 'POST /reset', {});
  expect((await state()).accounts[0]?.messages).toBeLessThan(100);
  expect((await graph.get('/me')).status).toBe(200);
});

test('an invalid call gets an explanation', async () => {
  await expect(
    control(sandbox.url, 'POST /deliver', { account: 'nobody@x.example' }),
  ).rejects.toThrow(/no account/);
  await expect(control(sandbox.url, 'POST /load', { count: 'many' })).rejects.toThrow(
    /whole number/,
  );
});
