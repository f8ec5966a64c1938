import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MessageSummary } from '../control/control-view';
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

function sendMime(body: string): Promise<Response> {
  return fetch(`${sandbox.url}/v1.0/me/sendMail`, {
    method: 'POST',
    headers: { authorization: `Bearer ${graph.token}`, 'content-type': 'text/plain' },
    body,
  });
}

function sentBox(): Promise<SentBox> {
  return control<SentBox>(sandbox.url, 'GET /sent');
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

  test('deleting moves to Deleted Items, deleting there takes it out of sight', async () => {
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
    const answer = await fetch(`${sandbox.url}/v1.0/me/messages`, {
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

  test('comment and message.body together are a 400', async () => {
    const { id } = await deliver({ subject: 'Both' });
    const answer = await graph.post(`/me/messages/${id}/createReply`, {
      comment: 'a',
      message: { body: { contentType: 'text', content: 'b' } },
    });
    expect(answer.status).toBe(400);
  });

  test('reply-all leaves the owner out', async () => {
    const { id } = await deliver({
      subject: 'All',
      from: 'a@x.example',
      to: ['ines.marlow@harbourlane.example', 'b@x.example'],
      cc: ['c@x.example'],
    });
    const draft = await graph.post<SeenMessage & { ccRecipients: SeenMessage['toRecipients'] }>(
      `/me/messages/${id}/createReplyAll`,
    );
    expect(draft.body.toRecipients.map((one) => one.emailAddress.address)).toEqual([
      'a@x.example',
      'b@x.example',
    ]);
    expect(draft.body.ccRecipients.map((one) => one.emailAddress.address)).toEqual(['c@x.example']);
  });

  test('mail to a colleague arrives there, in the same conversation when answered', async () => {
    const before = (await sentBox()).total;
    const message = {
      subject: 'Keys for the weekend',
      body: { contentType: 'text', content: 'Can you take them?' },
      toRecipients: [{ emailAddress: { address: colleagueAddress } }],
    };
    expect((await graph.post('/me/sendMail', { message })).status).toBe(202);
    expect((await sentBox()).total).toBe(before + 1);
    const colleague = await GraphClient.signedIn(sandbox.url, { account: colleagueAddress });
    const inbox = await colleague.get<GraphPage<SeenMessage>>(
      '/me/mailFolders/inbox/messages?$top=1',
    );
    expect(inbox.body.value[0]).toMatchObject({ subject: 'Keys for the weekend', isRead: false });
    const theirs = inbox.body.value[0]?.id ?? '';
    expect((await colleague.post(`/me/messages/${theirs}/reply`, { comment: 'Yes.' })).status).toBe(
      202,
    );
    const back = await graph.get<GraphPage<SeenMessage>>('/me/mailFolders/inbox/messages?$top=1');
    const [mine] = (await sentBox()).messages;
    expect(back.body.value[0]).toMatchObject({
      subject: 'Re: Keys for the weekend',
      conversationId: mine?.conversationId,
    });
  });

  test('saveToSentItems false leaves no copy, and no recipient is a 400', async () => {
    const before = (await sentBox()).total;
    const message = { subject: 'x', toRecipients: [{ emailAddress: { address: 'a@x.example' } }] };
    expect((await graph.post('/me/sendMail', { message, saveToSentItems: false })).status).toBe(
      202,
    );
    expect((await sentBox()).total).toBe(before);
    expect((await graph.post('/me/sendMail', { message: { subject: 'x' } })).status).toBe(400);
  });

  test('MIME is accepted in base64 only', async () => {
    const mime = 'To: a@x.example\r\nSubject: By MIME\r\n\r\nHello';
    expect((await sendMime(Buffer.from(mime).toString('base64'))).status).toBe(202);
    expect((await sentBox()).messages[0]?.subject).toBe('By MIME');
    const refused = (await (await sendMime('not base64!')).json()) as ErrorBody;
    expect(refused.error.code).toBe('ErrorMimeContentInvalidBase64String');
  });

  test('without Mail.Send sending is a 403', async () => {
    const reader = await GraphClient.signedIn(sandbox.url, {
      account: personalAddress,
      scope: 'openid https://graph.microsoft.com/Mail.Read',
    });
    const answer = await reader.post<ErrorBody>('/me/sendMail', { message: {} });
    expect(answer.status).toBe(403);
    expect(answer.body.error.code).toBe('ErrorAccessDenied');
  });
});

describe('attachments', () => {
  test('are listed, read and added, and hasAttachments is false for inline ones alone', async () => {
    const contentBytes = Buffer.from('hello').toString('base64');
    const { id } = await deliver({
      attachments: [
        { name: 'a.txt', contentType: 'text/plain', contentBytes, isInline: true, contentId: 'x' },
      ],
    });
    expect((await graph.get<SeenMessage>(`/me/messages/${id}`)).body.hasAttachments).toBe(false);
    const added = await graph.post<{ id: string }>(`/me/messages/${id}/attachments`, {
      '@odata.type': '#microsoft.graph.fileAttachment',
      name: 'b.txt',
      contentBytes,
    });
    expect(added.status).toBe(201);
    const { body } = await graph.get<GraphPage<{ id: string; name: string }>>(
      `/me/messages/${id}/attachments`,
    );
    expect(body.value.map((one) => one.name)).toEqual(['a.txt', 'b.txt']);
    const value = await graph.get<string>(`/me/messages/${id}/attachments/${added.body.id}/$value`);
    expect(value.body).toBe('hello');
    const mime = await graph.get<string>(`/me/messages/${id}/$value`);
    expect(mime.body).toContain('Content-ID: <x>');
  });
});

describe('the rest of the contract', () => {
  test('a large attachment is uploaded in pieces, in order, without a token', async () => {
    const draft = await graph.post<SeenMessage>('/me/messages', { subject: 'Large' });
    const size = 5 * 1024 * 1024;
    const session = await graph.post<{ uploadUrl: string }>(
      `/me/messages/${draft.body.id}/attachments/createUploadSession`,
      { AttachmentItem: { attachmentType: 'file', name: 'plan.bin', size } },
    );
    expect(session.status).toBe(201);
    const put = (from: number, to: number): Promise<Response> =>
      fetch(session.body.uploadUrl, {
        method: 'PUT',
        headers: { 'content-range': `bytes ${from}-${to - 1}/${size}` },
        body: Buffer.alloc(to - from, 'x'),
      });
    expect((await put(1024, size)).status).toBe(416);
    expect((await put(0, 3 * 1024 * 1024)).status).toBe(200);
    const last = await put(3 * 1024 * 1024, size);
    expect(last.status).toBe(201);
    expect(last.headers.get('location')).toContain('/attachments(');
    const { body } = await graph.get<GraphPage<{ name: string; size: number }>>(
      `/me/messages/${draft.body.id}/attachments?$select=name,size`,
    );
    expect(body.value).toMatchObject([{ name: 'plan.bin', size }]);
  });

  test('ids are translated between the formats', async () => {
    const { id, restId } = await deliver({ subject: 'Translate' });
    const answer = await graph.post<{ value: { targetId: string }[] }>('/me/translateExchangeIds', {
      inputIds: [restId],
      sourceIdType: 'restId',
      targetIdType: 'restImmutableEntryId',
    });
    expect(answer.body.value[0]?.targetId).toBe(id);
  });

  test('users/{own address}, quoted keys and $expand reach the same mailbox', async () => {
    const own = await graph.get<GraphPage<SeenMessage & { attachments: unknown[] }>>(
      "/users/ines.marlow@harbourlane.example/mailFolders('inbox')/messages?$top=1&$expand=attachments",
    );
    expect(own.status).toBe(200);
    expect(own.body.value[0]?.attachments).toBeInstanceOf(Array);
    expect((await graph.get('/users/someone@else.example/messages')).status).toBe(400);
  });

  test('folders are created, renamed, listed as children and deleted', async () => {
    const made = await graph.post<{ id: string }>('/me/mailFolders', { displayName: 'Clients' });
    expect(made.status).toBe(201);
    expect((await graph.post('/me/mailFolders', { displayName: 'clients' })).status).toBe(409);
    await graph.post(`/me/mailFolders/${made.body.id}/childFolders`, { displayName: 'Elm Court' });
    const renamed = await graph.call('PATCH', `/me/mailFolders/${made.body.id}`, {
      body: { displayName: 'Customers' },
    });
    expect(renamed.body).toMatchObject({ displayName: 'Customers', childFolderCount: 1 });
    const hidden = await graph.all<{ displayName: string }>(
      '/me/mailFolders?includeHiddenFolders=true',
    );
    const shown = await graph.all<{ displayName: string }>('/me/mailFolders');
    expect(hidden.items.length).toBeGreaterThan(shown.items.length);
    expect((await graph.call('DELETE', `/me/mailFolders/${made.body.id}`)).status).toBe(204);
    expect((await graph.get(`/me/mailFolders/${made.body.id}`)).status).toBe(404);
    expect((await graph.call('DELETE', '/me/mailFolders/inbox')).status).toBe(403);
  });

  test('hostile HTML is cleaned unless allow-unsafe-html is preferred or the clean-up is made to miss it', async () => {
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
