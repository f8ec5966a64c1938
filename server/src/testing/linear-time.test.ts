// Storing, parsing, cleaning and showing a stranger's mail takes linear time, whatever repeats in it.
import type { EmailDetail } from '@docket/core/emails/email';
import { excerptOf, highlight, hitsOf } from '@docket/core/search/highlight';
import { parseSearch } from '@docket/core/search/search';
import { HOSTILE_UNITS } from '@docket/intelligence/testing/hostile-units';
import { startProcessorClock } from '@docket/intelligence/testing/processor-clock';
import { superlinearUnits } from '@docket/intelligence/testing/linear-time';
import { expect, it } from 'vitest';

import { toPlainBody } from '../analysis/classifier/classify-payload';
import { composeEmail, plainTextOf } from '../mail/emails/compose-email';
import { sanitizeHtml } from '../mail/emails/sanitize-html';
import type { MailboxMessage } from '../mail/mailbox/mailbox';
import { textToHtml } from '../mail/mailbox/text-to-html';
import { readPastedMail } from '../records/rules/pasted-mail';
import { frameDocument } from '../review/queue/email-frame';

const TODAY = '2026-11-21';
const message = (fields: Partial<MailboxMessage>): MailboxMessage => ({
  id: 'm1',
  internetMessageId: '<m1@x.example>',
  conversationId: 'c1',
  folderId: 'f1',
  subject: 'Budget',
  body: { type: 'text', content: 'See below.' },
  from: { name: 'Noor', address: 'noor@x.example' },
  to: [{ name: 'Ines', address: 'ines@y.example' }],
  replyTo: [],
  cc: [],
  receivedAt: '2026-11-02T10:00:00Z',
  sentAt: '2026-11-02T09:59:00Z',
  importance: 'normal',
  headers: {},
  categories: [],
  webLink: null,
  changeKey: 'k1',
  isRead: false,
  isDraft: false,
  hasAttachments: false,
  attachments: [],
  ...fields,
});
const compose = (fields: Partial<MailboxMessage>) =>
  composeEmail(message(fields), {
    readerAddress: 'ines@y.example',
    folder: { name: 'Inbox', wellKnownName: 'inbox', isIncluded: true },
  });

const shown = (body: string, text: string) =>
  frameDocument(
    {
      body,
      suggestedTasks: [
        {
          id: 's1',
          approved: null,
          evidence: { task: { start: 0, end: text.length, text }, priority: null, due: null },
        },
      ],
    } as unknown as EmailDetail,
    { images: true, theme: 'light', focus: 's1' },
  );

const file = (name: string, content: string) => ({
  id: 'a1',
  name,
  contentType: content,
  size: 1,
  isInline: false,
});

const READERS: Record<string, (text: string) => unknown> = {
  'composing a plain body': (text) => compose({ body: { type: 'text', content: text } }),
  'composing an HTML body': (text) => compose({ body: { type: 'html', content: text } }),
  'composing a subject': (text) => compose({ subject: `Re: ${text}` }),
  'composing names and addresses': (text) =>
    compose({
      from: { name: text, address: text },
      to: [{ name: text, address: text }],
      replyTo: [{ name: text, address: text }],
    }),
  'composing headers': (text) =>
    compose({ headers: { date: `Mon, 2 Nov 2026 15:29:00 +0530${text}`, references: text } }),
  'composing repeated offsets of a date': (text) =>
    compose({ headers: { date: text.replaceAll(/../g, '+0000(') } }),
  'composing attachments': (text) =>
    compose({ attachments: [file(text, text)], categories: [text], webLink: text }),
  sanitizeHtml: (text) => sanitizeHtml(text),
  'sanitizeHtml, an attribute': (text) =>
    sanitizeHtml(`<a href="${text}" title='${text}' class="${text}">a</a><img src="${text}">`),
  'sanitizeHtml, an open tag': (text) => sanitizeHtml(`<p ${text}`),
  plainTextOf: (text) =>
    plainTextOf({ body: { type: 'html', content: text }, subject: '', headers: {} }),
  textToHtml,
  toPlainBody,
  frameDocument: (text) => shown(sanitizeHtml(text).html, 'See below'),
  'frameDocument of plain text': (text) => shown(textToHtml(text), text),
  'a pasted mail': (text) => readPastedMail({ from: text, subject: text, body: text }),
  'a search': (text) => parseSearch(text, 'emails', TODAY),
  'a search for one word': (text) => parseSearch(`from:"${text}`, 'emails', TODAY),
  'setting off what was found': (text) => {
    const hits = hitsOf(parseSearch('roof "a a" a@a', 'emails', TODAY), ['text']);
    return [highlight(text, hits), excerptOf(text, hits)];
  },
};

it.each(Object.keys(READERS))(
  '%s takes linear time',
  (name) => {
    expect(superlinearUnits(HOSTILE_UNITS, READERS[name] ?? String)).toEqual([]);
  },
  600_000,
);

it.each([
  ['a long phrase', [`${'a '.repeat(248)}b`]],
  ['many words', Array.from({ length: 249 }, (_, at) => `a a${at}b`)],
])('the excerpts of a page take little time, also for %s', (_, hits) => {
  const text = 'a '.repeat(50_000);
  const spent = startProcessorClock();
  for (let row = 0; row < 150; row += 1) excerptOf(text, hits);
  expect(spent()).toBeLessThan(3_000);
});
