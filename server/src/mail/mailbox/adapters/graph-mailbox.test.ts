import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  sandboxTokens,
  freshSandboxMailbox,
  type SandboxMailbox,
} from '../../../testing/sandbox-mailbox';
import { createGraphMailbox } from './graph-mailbox';
import { createLanes } from '../lanes';
import { testMailbox } from '../mailbox.contract-test';

let sandbox: SandboxMailbox;
let token: string;
const waits: number[] = [];
const rejected: (string | undefined)[] = [];

beforeAll(async () => {
  sandbox = await freshSandboxMailbox();
});
beforeEach(async () => {
  await sandbox.control('POST', '/reset', {});
  token = (await sandboxTokens(sandbox.url)).access_token;
  waits.length = 0;
  rejected.length = 0;
});

function open() {
  return createGraphMailbox({
    baseUrl: `${sandbox.url}/v1.0`,
    mailboxKey: 'ines',
    accessToken: async (refused) => {
      rejected.push(refused);
      return token;
    },
    lanes: createLanes(),
    wait: async (ms) => {
      waits.push(ms);
    },
  });
}

const faults = (...rules: object[]) => sandbox.control('POST', '/faults', { script: rules });
const inboxPath = { match: { path: '/messages' } };

async function firstPage() {
  const mailbox = open();
  const inbox = (await mailbox.reader.listFolders()).find((each) => each.wellKnownName === 'inbox');
  const range = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
  return mailbox.reader.listMessages({ folderId: inbox?.id ?? '', ...range });
}

describe('Graph as the mailbox', () => {
  test('a reply in a time zone that the mailbox does not know is drafted all the same, in UTC', async () => {
    const { writer, reader } = open();
    const { id } = await sandbox.control<{ id: string }>('POST', '/deliver', {
      message: { subject: 'When?', receivedAt: '2026-03-02T09:00:00Z' },
    });
    const draft = await writer.createReplyDraft(id, 'unknown zone', '+09:00');
    expect((await reader.getMessage(draft.id))?.body.content).toContain('2 March 2026 at 09:00');
  });

  test('the text of a draft that an earlier version wrote is replaced too, and a reply quoted by it stays', async () => {
    const { writer, reader } = open();
    const quoted = '<div id="docket-reply"><p>The blue room</p></div>';
    const { id } = await sandbox.control<{ id: string }>('POST', '/deliver', {
      message: { subject: 'Re: Which room?', html: `<p>Thanks!</p>${quoted}` },
    });
    const draft = await writer.createReplyDraft(id, 'begun before the update');
    const contentOf = async () => (await reader.getMessage(draft.id))?.body.content ?? '';
    await writer.writeDraft(draft.id, { body: 'At noon', to: [] });
    await fetch(`${sandbox.url}/v1.0/me/messages/${draft.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        body: {
          contentType: 'html',
          content: (await contentOf()).replace(/docket-reply-[0-9a-f]+/, 'docket-reply'),
        },
      }),
    });
    expect(await contentOf()).toContain('<div id="docket-reply"><p>At noon</p></div>');
    await writer.writeDraft(draft.id, { body: 'At ten', to: [] });
    expect(await contentOf()).toContain('At ten');
    expect(await contentOf()).not.toContain('At noon');
    expect(await contentOf()).toContain(quoted);
  });

  testMailbox(() => ({
    mailbox: open,
    deliver: (message) => sandbox.control('POST', '/deliver', { message }),
    sentSubjects: async () => {
      const { messages } = await sandbox.control<{ messages: { subject: string }[] }>(
        'GET',
        '/sent',
      );
      return messages.map((message) => message.subject);
    },
  }));

  test('at most 4 requests per mailbox are in flight', async () => {
    await sandbox.control('POST', '/latency', { milliseconds: 300 });
    await sandbox.control('POST', '/requests/clear', {});
    const mailbox = open();
    await Promise.all(Array.from({ length: 12 }, () => mailbox.reader.getMessage('none')));
    await sandbox.control('POST', '/latency', { milliseconds: 0 });
    const seen = await sandbox.control<{ maxConcurrency: object }>('GET', '/requests');
    expect(Object.values(seen.maxConcurrency)).toEqual([4]);
  });

  test.each([
    ['429'],
    ['429-fractional'],
    ['429-no-retry-after'],
    ['500'],
    ['502'],
    ['503'],
    ['504'],
    ['509'],
    ['empty-400'],
    ['truncate'],
    ['malformed'],
    ['drop'],
  ])('retries %s', async (fault) => {
    await faults({ ...inboxPath, fault, times: 1 });
    expect((await firstPage()).messages.length).toBeGreaterThan(0);
    expect(waits).toHaveLength(1);
  });

  test.each([
    ['429', 1000],
    ['429-fractional', 128],
  ])('waits after %s as long as the answer asks', async (fault, wait) => {
    await faults({ ...inboxPath, fault, times: 1 });
    await firstPage();
    expect(waits).toEqual([wait]);
  });

  test('a single 401 gets another token and retries at once', async () => {
    await faults({ ...inboxPath, fault: 'one-off-401' });
    expect((await firstPage()).messages.length).toBeGreaterThan(0);
    expect(waits).toEqual([]);
    expect(rejected.filter(Boolean)).toEqual([token]);
  });

  test('a second 401 means that the person must sign in again', async () => {
    await faults({ fault: 'status', status: 401 });
    await expect(open().reader.getMessage('x')).rejects.toMatchObject({
      code: 'mailbox.reconnect',
    });
  });

  test('an expired delta link is reported as such', async () => {
    const mailbox = open();
    const { deltaLink } = await mailbox.reader.deltaPage({ folderId: 'inbox' });
    await sandbox.control('POST', '/delta/expire', {});
    await expect(mailbox.reader.deltaPage({ link: deltaLink ?? '' })).rejects.toMatchObject({
      code: 'mailbox.cursor_expired',
    });
  });

  test('an account without a mailbox is reported as such', async () => {
    await faults({ fault: 'status', status: 404, code: 'MailboxNotEnabledForRESTAPI' });
    await expect(open().reader.listFolders()).rejects.toMatchObject({ code: 'mailbox.none' });
  });

  test('a send whose answer was lost is not repeated', async () => {
    const { id } = await sandbox.control<{ id: string }>('POST', '/deliver', { subject: 'Once' });
    const mailbox = open();
    const draft = await mailbox.writer.createReplyDraft(id, 'once');
    await faults({ match: { path: '/send' }, fault: 'drop-after' });
    await expect(mailbox.writer.sendDraft(draft.id)).rejects.toMatchObject({
      code: 'mailbox.unavailable',
    });
    expect(await mailbox.writer.findDraft({ ...draft, maybeSending: true })).toMatchObject({
      state: 'sent',
    });
    const { total } = await sandbox.control<{ total: number; messages: { subject: string }[] }>(
      'GET',
      '/sent',
    );
    const { messages } = await sandbox.control<{ messages: { subject: string }[] }>('GET', '/sent');
    expect(total).toBe(messages.length);
    expect(messages.filter((message) => /Once/.test(message.subject))).toHaveLength(1);
  });

  test('a draft whose creation got no answer is found by its key', async () => {
    const { id } = await sandbox.control<{ id: string }>('POST', '/deliver', { subject: 'Draft' });
    const mailbox = open();
    await faults({ match: { path: '/createReply' }, fault: 'drop-after' });
    await expect(mailbox.writer.createReplyDraft(id, 'lost')).rejects.toMatchObject({
      code: 'mailbox.unavailable',
    });
    await faults();
    const [draft, ...more] = await mailbox.writer.findDrafts('lost');
    expect(more).toEqual([]);
    expect(draft).toMatchObject({ state: 'draft' });
  });

  test('a draft is found by its key behind an empty page', async () => {
    const { id } = await sandbox.control<{ id: string }>('POST', '/deliver', { subject: 'Page' });
    const mailbox = open();
    const draft = await mailbox.writer.createReplyDraft(id, 'behind');
    await faults({ match: { path: 'singleValueExtended' }, fault: 'empty-page', times: 1 });
    expect(await mailbox.writer.findDrafts('behind')).toEqual([{ id: draft.id, state: 'draft' }]);
  });

  test('the token is only ever sent to the provider’s host', async () => {
    await expect(
      open().reader.listMessages({ nextLink: 'https://elsewhere.example/v1.0/me/messages' }),
    ).rejects.toMatchObject({ code: 'mailbox.refused' });
  });
});
