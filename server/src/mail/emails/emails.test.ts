import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { MailboxMessage } from '../mailbox/mailbox';
import { asUser } from '../../platform/db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { composeEmail } from './compose-email';
import { readTallies } from './email-tallies.repository';
import { storeEmails } from './store-emails.repository';

const INBOX = { name: 'Inbox', wellKnownName: 'inbox', isIncluded: true };
let docket: TestApp;
let ines: SignedIn;
const ids: string[] = [];
const figures = () => ids[7] as string;

function message(number: number, change: Partial<MailboxMessage> = {}): MailboxMessage {
  const at = new Date(Date.UTC(2026, 9, 1, 8, number)).toISOString();
  return {
    id: `m${number}`,
    internetMessageId: `<m${number}@x.example>`,
    conversationId: `c${number}`,
    folderId: 'inbox-id',
    subject: `Subject ${number}`,
    body: { type: 'html', content: `<p>Body ${number}</p>` },
    from: { name: 'Noor Castellan', address: 'noor@castellan.example' },
    to: [{ name: 'Ines', address: 'ines@harbourlane.example' }],
    cc: [],
    replyTo: [],
    receivedAt: at,
    sentAt: at,
    importance: 'normal',
    headers: {},
    categories: [],
    webLink: null,
    changeKey: 'k',
    isRead: false,
    isDraft: false,
    hasAttachments: false,
    attachments: [],
    ...change,
  };
}

async function store(...messages: MailboxMessage[]): Promise<string[]> {
  const context = { readerAddress: ines.user.email, folder: INBOX };
  const emails = messages.map((each) => composeEmail(each, context));
  const { added } = await asUser(docket.db, ines.user.id, (scope) =>
    storeEmails(scope, emails, docket.clock.now()),
  );
  return added.map((email) => email.id);
}

beforeAll(async () => {
  docket = await createTestApp();
  ines = await docket.signIn();
  const html =
    '<p>Dear Ines, please <b>send the figures</b> by Friday.</p><img src="https://t.example/p.png"><div class="gmail_quote"><p>On Monday Noor wrote: older words</p></div><script>alert(1)</script><p onclick="alert(2)">Bye</p>';
  ids.push(
    ...(await store(
      ...Array.from({ length: 7 }, (_, index) => message(index)),
      message(7, { subject: 'Quarterly figures', body: { type: 'html', content: html } }),
      message(8, { id: 'sent', from: { name: 'Ines', address: ines.user.email } }),
    )),
  );
});
afterAll(() => docket.close());

describe('the review queue', () => {
  test('shows the newest first, ten a page by default, and never the reader’s own mail (§ 7, 9)', async () => {
    const { body } = await ines.get('/emails/recommendations');
    expect(body).toMatchObject({ total: 8, page: 1, pageSize: 10 });
    expect(body.items.slice(0, 5).map((email: { subject: string }) => email.subject)).toEqual([
      'Quarterly figures',
      'Subject 6',
      'Subject 5',
      'Subject 4',
      'Subject 3',
    ]);
    expect(body.summary).toMatchObject({ totalEmails: 8, projectsMatched: 0, pendingReview: 0 });
    expect(body.items[0]).not.toHaveProperty('body');
  });

  test('Projects Matched counts recommendations that are more likely right than not, and confirmed projects', async () => {
    const project = (await ines.post('/projects', { name: 'Matched' })).body.id as string;
    const matched = async (confidence: number, state: 'undecided' | 'confirmed') => {
      await asUser(docket.db, ines.user.id, ({ trx }) =>
        trx
          .updateTable('emails')
          .set({
            recommended_project_id: project,
            ai_classification: JSON.stringify({ confidence }),
            project_state: state,
          })
          .where('message_id', '=', 'm3')
          .execute(),
      );
      return asUser(docket.db, ines.user.id, async (scope) => (await readTallies(scope)).matched);
    };
    expect(await matched(0.49, 'undecided')).toBe(0);
    expect(await matched(0.5, 'undecided')).toBe(1);
    expect(await matched(0.49, 'confirmed')).toBe(1);
    await asUser(docket.db, ines.user.id, ({ trx }) =>
      trx
        .updateTable('emails')
        .set({ recommended_project_id: null, ai_classification: null, project_state: 'undecided' })
        .where('message_id', '=', 'm3')
        .execute(),
    );
  });

  test('a page past the end is the last page; limit is the spec’s name for the page size (§ 7)', async () => {
    const { body } = await ines.get('/emails/recommendations?page=99&limit=3');
    expect(body).toMatchObject({ page: 3, pageSize: 3 });
    expect(body.items).toHaveLength(2);
  });

  test('by task priority, the most urgent emails come first and overdue ones last (§ 2)', async () => {
    const change = (fields: { top_priority: number; received_time: Date }) =>
      asUser(docket.db, ines.user.id, ({ trx }) =>
        trx.updateTable('emails').set(fields).where('message_id', '=', 'm2').execute(),
      );
    await change({ top_priority: 1, received_time: docket.clock.now() });
    const { body } = await ines.get('/emails/recommendations?sort=priority');
    expect(body.items[0].subject).toBe('Subject 2');
    expect(body.summary.groups).toEqual({ P1: 1, P2: 0, P3: 0, P4: 0, none: 0, older: 7 });
    await change({ top_priority: 1, received_time: new Date(message(2).receivedAt) });
  });

  test.each([
    ['quarterly', 1],
    ['FIGUR', 1],
    ['noor body', 8 - 1],
    ['castellan.example', 8],
    ["it's & | ! :* (", 0],
    ['   ', 8],
  ])('searching for %j finds %i', async (search, total) => {
    const url = `/emails/recommendations?search=${encodeURIComponent(search)}`;
    expect((await ines.get(url)).body.total).toBe(total);
  });

  test('a malformed query is refused and names the field', async () => {
    const { status, body } = await ines.get('/emails/recommendations?page=zero');
    expect(status).toBe(400);
    expect(body.error.details.problems[0].path).toBe('page');
  });
});

describe('an opened email', () => {
  test('has its sanitized body, its plain text and its recipients (§ 2, 3)', async () => {
    const { body } = await ines.get(`/emails/${figures()}/recommendations`);
    expect(body.body).toContain('data-remote-src="https://t.example/p.png"');
    expect(body.bodyText).toContain('please send the figures by Friday');
    expect(body).toMatchObject({ hasRemoteImages: true, imagesAllowed: false });
    expect(body.to).toEqual([{ name: 'Ines', address: 'ines@harbourlane.example' }]);
  });

  test.each(['/recommendations', '/frame', '/attachments/a'])(
    'an unknown id, a malformed id and another user’s id are not found (%s)',
    async (rest) => {
      const other = await docket.signIn('Daniel Okoro');
      for (const [user, id] of [
        [ines, 'b6f6c0de-0000-4000-8000-000000000000'],
        [ines, 'not-an-id'],
        [other, figures()],
      ] as const) {
        const answer = await user.get(`/emails/${id}${rest}`);
        expect(answer.status).toBe(404);
        expect(answer.body.error.code).toBe('email.not_found');
      }
    },
  );

  test('no way of reading it returns executable content', async () => {
    const answers = [
      await ines.get('/emails?limit=50'),
      await ines.get(`/emails/${figures()}/recommendations`),
      await ines.get(`/emails/${figures()}/frame`),
      await ines.post('/emails/recommendations/process', {
        emailId: figures(),
        action: 'approve_all_tasks',
        data: {},
      }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      const given = JSON.stringify(body);
      expect(given).toContain('Bye');
      expect(given).not.toMatch(/<script|onclick|alert/);
    }
  });

  test('remote images are always shown after their sender was allowed', async () => {
    await ines.post(`/emails/${figures()}/allow-images`);
    expect((await ines.get(`/emails/${figures()}/recommendations`)).body.imagesAllowed).toBe(true);
    const other = await docket.signIn('Daniel Okoro');
    expect((await other.post(`/emails/${figures()}/allow-images`)).status).toBe(404);
  });

  test('its frame runs no scripts, loads pictures only when asked, and folds the quoted history', async () => {
    const plain = await ines.get(`/emails/${figures()}/frame`);
    const policy = String(plain.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("img-src 'none'");
    expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox');
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
    expect(plain.body).toContain('<details><summary>Show quoted history</summary>');
    expect(plain.body).not.toContain(' src="');
    const withImages = await ines.get(`/emails/${figures()}/frame?images=1`);
    expect(withImages.headers['content-security-policy']).toContain('img-src https:');
    expect(withImages.body).toContain(' src="https://t.example/p.png"');
  });

  test('the frame marks the sentence of a suggestion, across tags', async () => {
    const text = 'please send the figures by Friday.';
    const span = { start: 0, end: text.length, text };
    await asUser(docket.db, ines.user.id, ({ trx, userId }) =>
      trx
        .insertInto('suggestions')
        .values({
          user_id: userId,
          email_id: figures(),
          ordinal: 1,
          kind: 'request',
          title: 'Send the figures',
          priority: 'P2',
          confidence: 0.9,
          evidence: JSON.stringify({ task: span, priority: null, due: null }),
          proposed: '{}',
          due_date: null,
          due_time: null,
          approved: null,
          task_id: null,
        })
        .execute(),
    );
    const { body } = await ines.get(`/emails/${figures()}/frame`);
    const marked = [...String(body).matchAll(/<mark data-suggestion="[^"]+">([^<]*)<\/mark>/g)];
    expect(marked.map((match) => match[1])).toEqual(['please', 'send the figures', 'by Friday.']);
  });

  test('the empty frame that the page fills has the same policy, and browsers cache it', async () => {
    const { headers, body } = await ines.get('/mail-frame?images=0');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('allow-scripts');
    expect(body).toContain('<body></body>');
    expect(headers['cache-control']).toBe('private, max-age=600');
    expect((await docket.visitor.get('/mail-frame')).status).toBe(401);
  });
});

test('the mailbox emails have the mail API’s field names (§ 3, 7)', async () => {
  const { body } = await ines.get('/mailbox/emails?$top=2');
  expect(body.value).toHaveLength(2);
  expect(Object.keys(body.value[0]).toSorted()).toEqual([
    'bodyPreview',
    'from',
    'id',
    'receivedDateTime',
    'subject',
  ]);
});

test('storing the same batch again changes nothing and keeps the decisions', async () => {
  await asUser(docket.db, ines.user.id, ({ trx }) =>
    trx.updateTable('emails').set({ feedback: 'mine' }).where('message_id', '=', 'm1').execute(),
  );
  expect(await store(message(1), message(1), message(1, { isRead: true }))).toEqual([]);
  const { body } = await ines.get(`/emails/${ids[1]}/recommendations`);
  expect(body).toMatchObject({ isRead: true, feedback: 'mine' });
});

test('a message with any content can be stored', async () => {
  const odd = 'a\u0000b\ud83dc';
  const [id] = await store(
    message(50, {
      id: 'odd',
      subject: odd.repeat(2000),
      internetMessageId: `<${'\u00fc'.repeat(5000)}@x.example>`,
      body: { type: 'html', content: `<p>x&#0;y${odd}</p><a href="https://x.example/&#0;">l</a>` },
      from: { name: odd, address: odd },
      to: [{ name: odd, address: odd }],
      receivedAt: 'not a time',
      sentAt: '+275760-09-13T00:00:00.000Z',
      headers: { 'list-id': odd.repeat(3000), date: odd },
      categories: [odd],
      attachments: [{ id: odd, name: odd, contentType: odd, size: 1, isInline: false }],
      webLink: odd,
      conversationId: odd,
      changeKey: odd,
    }),
  );
  const { status, body } = await ines.get(`/emails/${id}/recommendations`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ fromName: 'ab\ufffdc', receivedAt: '1970-01-01T00:00:00.000Z' });
});
