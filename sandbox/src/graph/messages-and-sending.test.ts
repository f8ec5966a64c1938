import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MessageSummary } from '../control/mailbox-control';
import type { Sandbox } from '../sandbox';
import { control } from '../testing/control-client';
import { GraphClient, type GraphPage, type SeenMessage } from '../testing/graph-client';
import { colleagueAddress, personalAddress, startTestSandbox } from '../testing/test-sandbox';

interface ErrorBody {
  error: { code: string; message: string; innerError: Record<string, string> };
}

interface SentBox {
  total: number;
  messages: MessageSummary[];
}

let sandbox: Sandbox;
let graph: GraphClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  graph = await GraphClient.signedIn(sandbox.url);
});
afterAll(() => sandbox.stop());

function deliver(message: Record<string, unknown>): Promise<MessageSummary> {
  return control<MessageSummary>(sandbox.url, 'POST /deliver', { message });
}

function sentBox(): Promise<SentBox> {
  return control<SentBox>(sandbox.url, 'GET /sent');
}

async function answer(client: GraphClient, id: string): Promise<void> {
  const draft = await client.post<SeenMessage>(`/me/messages/${id}/createReply`);
  expect((await client.post(`/me/messages/${draft.body.id}/send`)).status).toBe(202);
}

describe('ids', () => {
  test('a move keeps the immutable id and changes the default one', async () => {
    const { id, restId } = await deliver({ subject: 'To be moved' });
    const moved = await graph.post<SeenMessage>(`/me/messages/${id}/move`, {
      destinationId: 'archive',
    });
    expect(moved.status).toBe(201);
    expect(moved.body.id).toBe(id);
    const plain = graph.with('');
    expect((await plain.get<ErrorBody>(`/me/messages/${restId}`)).body.error.code).toBe(
      'ErrorItemNotFound',
    );
    const now = await plain.get<SeenMessage>(`/me/messages/${id}`);
    expect(now.status).toBe(200);
    expect(now.body.id).not.toBe(id);
    expect(now.body.id).not.toBe(restId);
  });

  test('ids are case-sensitive', async () => {
    const { id } = await deliver({ subject: 'Case' });
    expect((await graph.get(`/me/messages/${id.toUpperCase()}`)).status).toBe(404);
  });

  test('deleting moves to Deleted Items, and deleting there hides the message', async () => {
    const { id } = await deliver({ subject: 'To be deleted' });
    expect((await graph.call('DELETE', `/me/messages/${id}`)).status).toBe(204);
    const bin = await graph.get<GraphPage<SeenMessage>>('/me/mailFolders/deleteditems/messages');
    expect(bin.body.value.map((message) => message.id)).toContain(id);
    await graph.call('DELETE', `/me/messages/${id}`);
    const all = await graph.all('/me/messages?$top=1000&$select=subject');
    expect(all.items.map((message) => message.id)).not.toContain(id);
  });
});

describe('changing', () => {
  test('isRead can be changed, the subject of a received message cannot', async () => {
    const { id } = await deliver({ subject: 'Unread' });
    const read = await graph.call<SeenMessage>('PATCH', `/me/messages/${id}`, {
      body: { isRead: true },
    });
    expect(read.body.isRead).toBe(true);
    const refused = await graph.call<ErrorBody>('PATCH', `/me/messages/${id}`, {
      body: { subject: 'x' },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.error.code).toBe('ErrorInvalidPropertyUpdateSentMessage');
    expect(refused.body.error.innerError['request-id']).toBe(refused.headers.get('request-id'));
  });

  test('a stale If-Match is a 412', async () => {
    const { id } = await deliver({ subject: 'Etag' });
    const headers = { 'if-match': 'W/"old"' };
    const stale = await graph.call('PATCH', `/me/messages/${id}`, {
      body: { isRead: true },
      headers,
    });
    expect(stale.status).toBe(412);
  });

  test('a broken body is a 400 with an error body', async () => {
    const answer = await fetch(`${sandbox.url}/v1.0/subscriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${graph.token}`, 'content-type': 'application/json' },
      body: '{"subject": ',
    });
    expect(answer.status).toBe(400);
    expect((await answer.json()) as ErrorBody).toHaveProperty('error.code', 'BadRequest');
  });
});

describe('answering', () => {
  test('a draft reply, edited and sent, is in Sent Items once under its immutable id', async () => {
    const { id, conversationId } = await deliver({
      subject: 'Fire door',
      from: 'Priya <priya.n@corvid-contracting.example>',
      body: 'Could you confirm?',
    });
    const draft = await graph.post<SeenMessage>(`/me/messages/${id}/createReply`, {});
    expect(draft.status).toBe(201);
    expect(draft.body).toMatchObject({ isDraft: true, subject: 'Re: Fire door', conversationId });
    expect(draft.body.toRecipients[0]?.emailAddress.address).toBe(
      'priya.n@corvid-contracting.example',
    );
    expect(draft.body.body.content).toContain('Could you confirm?');
    const body = { contentType: 'text', content: 'Confirmed.' };
    await graph.call('PATCH', `/me/messages/${draft.body.id}`, { body: { body } });
    const sent = await graph.call<string>('POST', `/me/messages/${draft.body.id}/send`);
    expect(sent.status).toBe(202);
    expect(sent.body).toBe('');
    const copies = (await sentBox()).messages.filter((message) => message.id === draft.body.id);
    expect(copies).toHaveLength(1);
    expect(copies[0]).toMatchObject({ isDraft: false, body: 'Confirmed.', folder: 'sentitems' });
    const again = await graph.call('POST', `/me/messages/${draft.body.id}/send`);
    expect(again.status).toBe(400);
    expect(
      (await sentBox()).messages.filter((message) => message.id === draft.body.id),
    ).toHaveLength(1);
  });

  test('a reply goes to replyTo when the message has one', async () => {
    const { id } = await deliver({ subject: 'List', replyTo: ['list@lists.example'] });
    const draft = await graph.post<SeenMessage>(`/me/messages/${id}/createReply`);
    expect(draft.body.toRecipients.map((one) => one.emailAddress.address)).toEqual([
      'list@lists.example',
    ]);
  });

  test('recipients set by a PATCH replace those of the draft and receive it', async () => {
    const { id } = await deliver({ subject: 'Whom?', replyTo: ['list@lists.example'] });
    const draft = await graph.post<SeenMessage>(`/me/messages/${id}/createReply`);
    const priya = { name: 'Priya', address: 'priya.n@corvid-contracting.example' };
    const body = { toRecipients: [{ emailAddress: priya }], ccRecipients: [] };
    const path = `/me/messages/${draft.body.id}`;
    const patched = await graph.call<SeenMessage>('PATCH', path, { body });
    expect(patched.body.toRecipients).toEqual([{ emailAddress: priya }]);
    await graph.call('POST', `${path}/send`);
    const sent = await graph.get<SeenMessage>(path);
    expect(sent.body.toRecipients).toEqual([{ emailAddress: priya }]);
    const broken = await graph.call('PATCH', path, { body: { toRecipients: 'priya' } });
    expect(broken.status).toBe(400);
  });

  test('a reply to a colleague arrives there, in the same conversation when answered', async () => {
    const before = (await sentBox()).total;
    const { id } = await deliver({ subject: 'Keys for the weekend', from: colleagueAddress });
    await answer(graph, id);
    expect((await sentBox()).total).toBe(before + 1);
    const colleague = await GraphClient.signedIn(sandbox.url, { account: colleagueAddress });
    const inbox = await colleague.get<GraphPage<SeenMessage>>(
      '/me/mailFolders/inbox/messages?$top=1',
    );
    expect(inbox.body.value[0]).toMatchObject({
      subject: 'Re: Keys for the weekend',
      isRead: false,
    });
    await answer(colleague, inbox.body.value[0]?.id ?? '');
    const back = await graph.get<GraphPage<SeenMessage>>('/me/mailFolders/inbox/messages?$top=1');
    const [mine] = (await sentBox()).messages;
    expect(back.body.value[0]).toMatchObject({
      subject: 'Re: Keys for the weekend',
      conversationId: mine?.conversationId,
    });
  });

  test('without Mail.Send sending is a 403', async () => {
    const reader = await GraphClient.signedIn(sandbox.url, {
      account: personalAddress,
      scope: 'openid https://graph.microsoft.com/Mail.Read',
    });
    const answer = await reader.post<ErrorBody>('/me/messages/any/send');
    expect(answer.status).toBe(403);
    expect(answer.body.error.code).toBe('ErrorAccessDenied');
  });
});

describe('attachments', () => {
  test('are listed and read, and hasAttachments is false for inline ones alone', async () => {
    const contentBytes = Buffer.from('hello').toString('base64');
    const inline = { name: 'a.txt', contentType: 'text/plain', contentBytes, isInline: true };
    const { id } = await deliver({ attachments: [{ ...inline, contentId: 'x' }] });
    expect((await graph.get<SeenMessage>(`/me/messages/${id}`)).body.hasAttachments).toBe(false);
    const both = await deliver({ attachments: [inline, { name: 'b.txt', contentBytes }] });
    const path = `/me/messages/${both.id}/attachments`;
    const { body } = await graph.get<GraphPage<{ id: string; name: string }>>(path);
    expect(body.value.map((one) => one.name)).toEqual(['a.txt', 'b.txt']);
    const value = await graph.get<string>(`${path}/${body.value[1]?.id}/$value`);
    expect(value.body).toBe('hello');
  });
});

describe('the rest of the contract', () => {
  test('users/{own address}, quoted keys and $expand reach the same mailbox', async () => {
    const own = await graph.get<GraphPage<SeenMessage & { attachments: unknown[] }>>(
      "/users/ines.marlow@harbourlane.example/mailFolders('inbox')/messages?$top=1&$expand=attachments",
    );
    expect(own.status).toBe(200);
    expect(own.body.value[0]?.attachments).toBeInstanceOf(Array);
    expect((await graph.get('/users/someone@else.example/messages')).status).toBe(400);
  });

  test('hostile HTML is sanitized unless allow-unsafe-html is preferred or the sanitizing is made to miss it', async () => {
    const html = '<html><body><script>alert(1)</script><p onclick="x()">Hello</p></body></html>';
    const cleaned = await deliver({ html });
    const missed = await deliver({ html, keepUnsafeHtml: true });
    const contentOf = async (id: string, client = graph): Promise<string> =>
      (await client.get<SeenMessage>(`/me/messages/${id}?$select=body`)).body.body.content;
    expect(await contentOf(cleaned.id)).not.toMatch(/script|onclick/);
    expect(await contentOf(cleaned.id, graph.with('outlook.allow-unsafe-html'))).toContain(
      '<script>',
    );
    expect(await contentOf(missed.id)).toContain('<script>');
  });
});
