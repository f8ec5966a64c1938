import { readMessage } from '@docket/intelligence/reading/read-message';
import { describe, expect, test } from 'vitest';

import type { MailboxMessage } from '../mailbox/mailbox';
import { composeEmail } from './compose-email';
import { sanitizeHtml } from './sanitize-html';

const MESSAGE: MailboxMessage = {
  id: 'm1',
  internetMessageId: '<m1@x.example>',
  conversationId: 'c1',
  folderId: 'f1',
  subject: 'RE: Fwd: Budget',
  body: { type: 'html', content: '<p>Hello&nbsp;Ines,</p><p>see <b>below</b>.</p>' },
  from: { name: 'Noor', address: 'noor@x.example' },
  to: [{ name: 'Ines', address: 'ines@y.example' }],
  cc: [],
  replyTo: [],
  receivedAt: '2026-11-02T10:00:00Z',
  sentAt: '2026-11-02T09:59:00Z',
  importance: 'normal',
  headers: { date: 'Mon, 2 Nov 2026 15:29:00 +0530', 'x-other': '1', 'list-id': '<l.example>' },
  categories: [],
  webLink: null,
  changeKey: 'k1',
  isRead: false,
  isDraft: false,
  hasAttachments: false,
  attachments: [],
};
const INBOX = { name: 'Inbox', wellKnownName: 'inbox', isIncluded: true };
const compose = (change: Partial<MailboxMessage>, folder = INBOX) =>
  composeEmail({ ...MESSAGE, ...change }, { readerAddress: 'Ines@y.example', folder });

describe('composing an email from a message', () => {
  test.each([
    MESSAGE.body,
    { type: 'text' as const, content: 'Plain\r\n\r\n> quoted <b>\n' },
    { type: 'html' as const, content: '<pre>a\n  b</pre>&amp;lt;<br>c' },
  ])('the text is, character for character, what the analysis reads', (body) => {
    const { body_text: bodyText } = compose({ body });
    const read = readMessage({
      ...MESSAGE,
      body: bodyText,
      bodyType: 'text',
      attachmentNames: [],
      isFromReader: false,
    });
    expect(read.fullText).toBe(bodyText);
  });

  test('plain text becomes HTML with its tags shown as text', () => {
    const { body } = compose({ body: { type: 'text', content: 'a < b\n\n<script>x</script>' } });
    expect(body).toBe('<p>a &lt; b</p><p>&lt;script&gt;x&lt;/script&gt;</p>');
  });

  test('a body too long to store completely still says so when shown', () => {
    const { body } = compose({ body: { type: 'html', content: 'word '.repeat(400_000) } });
    expect(body.length).toBeLessThan(1_600_000);
    expect(sanitizeHtml(body).html).toContain('too long to show');
  });

  test('a message that cannot be read is stored with the reason instead of stopping the sync', () => {
    const broken = { to: null, headers: null } as unknown as Partial<MailboxMessage>;
    const email = compose(broken);
    expect(email).toMatchObject({ message_id: 'm1', subject: 'RE: Fwd: Budget', change_key: 'k1' });
    expect(email.preview).toMatch(/^Docket could not read this message \(.+\)\. Open it/);
  });

  test('the preview has at most 200 characters on one line (§ 9)', () => {
    const { preview } = compose({ body: { type: 'text', content: 'word\n\n'.repeat(200) } });
    expect(preview).toHaveLength(200);
    expect(preview).not.toContain('\n');
  });

  test('NUL characters and unpaired surrogates are not stored', () => {
    const email = compose({
      subject: 'a\u0000b\ud800',
      body: { type: 'text', content: 'x\u0000y' },
    });
    expect(email.subject).toBe('ab\ufffd');
    expect(email.body_text).toBe('xy');
  });

  test('the sender’s time zone, the thread topic and the list headers are kept (§ 3)', () => {
    const email = compose({});
    expect(email.sender_offset).toBe(330);
    expect(email.thread_topic).toBe('Budget');
    expect(Object.keys(email.headers)).toEqual(['list-id', 'date']);
  });

  test.each([
    ['+1400', 840],
    ['-1200', -720],
    ['+1401', null],
    ['+9959', null],
    ['-2400', null],
    ['-0000', null],
  ])(
    'a Date header with the offset %s has %s minutes: further from UTC is no clock',
    (at, minutes) => {
      const headers = { date: `Wed, 4 Mar 2026 10:00:00 ${at}` };
      expect(compose({ headers }).sender_offset).toBe(minutes);
    },
  );

  test('a sender address that no mail can have is not kept, and not cut to another one', () => {
    const longest = `${'a'.repeat(64)}@${'b'.repeat(251)}.com`;
    expect(compose({ from: { name: '', address: longest } }).from_address).toBe(longest);
    const address = `${'a'.repeat(307)}@bank.example.${'c'.repeat(5_000)}`;
    const named = compose({ from: { name: 'Bank', address } });
    expect([named.from_name, named.from_address]).toEqual(['Bank', '']);
    const unnamed = compose({ from: { name: '', address } });
    expect([unnamed.from_name, unnamed.from_address]).toEqual([address.slice(0, 320), '']);
  });

  test('mail in Sent Items is the reader’s own; a note to self in the inbox is not', () => {
    const from = { name: 'Ines', address: 'ines@y.example' };
    expect(compose({}, { ...INBOX, wellKnownName: 'sentitems' }).is_from_reader).toBe(true);
    expect(compose({ from, to: [{ name: '', address: 'a@b.example' }] }).is_from_reader).toBe(true);
    expect(compose({ from }).is_from_reader).toBe(false);
    expect(compose({}).is_from_reader).toBe(false);
  });
});
