import type { MailAddress } from '@docket/core/emails/email';
import { createHash } from 'node:crypto';
import { MAX_OFFSET_MINUTES, PREVIEW_LENGTH } from '@docket/core/emails/email';
import { withoutInvisible } from '@docket/core/emails/invisible-characters';
import { SUMMARY_HEADER } from '@docket/intelligence/reading/mail-message';
import { HTML_LIMIT } from '@docket/intelligence/reading/html-budget';
import { textOfHtml } from '@docket/intelligence/reading/read-message';

import type { MailboxMessage } from '../mailbox/mailbox';
import type { Row } from '../../platform/db/columns';
import type { EmailsTable } from '../../platform/db/tables.generated';
import { textToHtml } from '../mailbox/text-to-html';
import { STORED_HTML_LIMIT } from './sanitize-html';

/** A new row of emails; every text is bounded and can be stored. */
export type NewEmail = ReturnType<typeof composeReadable>;

export type EmailContext = {
  readerAddress: string;
  folder: { name: string; wellKnownName: string | null; isIncluded: boolean };
  sourceFile?: string;
};

const KEPT_HEADERS = [
  SUMMARY_HEADER,
  'list-id',
  'list-post',
  'list-unsubscribe',
  'mailing-list',
  'auto-submitted',
  'precedence',
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'in-reply-to',
  'references',
  'reply-to',
  'authentication-results',
  'received-spf',
  'date',
];
const HEADER_LIMIT = 2_000;
const SUBJECT_LIMIT = 1_000;
const RECIPIENT_LIMIT = 500;

/** An unreadable message is still stored, with the reason, and blocks nothing. */
export function composeEmail(given: MailboxMessage, context: EmailContext): NewEmail {
  try {
    return composeReadable(given, context);
  } catch (error) {
    return composeReadable(unreadable(given, error), context);
  }
}

/** The message without the parts that could not be read, with the reason as its text. */
export function unreadable(given: MailboxMessage, error: unknown): MailboxMessage {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    ...given,
    subject: typeof given.subject === 'string' ? given.subject : '',
    body: {
      type: 'text',
      content: `Docket could not read this message (${reason}). Open it in the mailbox.`,
    },
    from: { name: '', address: '' },
    to: [],
    cc: [],
    replyTo: [],
    headers: {},
    categories: [],
    hasAttachments: false,
    attachments: [],
  };
}

function composeReadable(given: MailboxMessage, context: EmailContext) {
  const message = makeStorable(given);
  const bodyText = plainTextOf(message);
  const html = message.body.type === 'html' ? message.body.content : textToHtml(bodyText);
  const subject = storable(message.subject.slice(0, SUBJECT_LIMIT));
  const isFromReader = wasSentByReader(message, context);
  const headers = keptHeaders(message.headers);
  const from = senderOf(message);
  return {
    message_id: message.id,
    internet_message_id: keyOf(message.internetMessageId),
    conversation_id: message.conversationId,
    thread_topic: threadTopicOf(subject),
    folder_id: message.folderId,
    folder: context.folder.name,
    source_file: context.sourceFile === undefined ? null : storable(context.sourceFile),
    subject,
    /** The original, hostile HTML; only ever read through `sanitizeHtml`. */
    body: storable(html.slice(0, STORED_HTML_LIMIT)),
    body_text: bodyText,
    preview: previewOf(bodyText),
    from_name: from.name,
    from_address: from.address,
    to_recipients: message.to.slice(0, RECIPIENT_LIMIT),
    cc_recipients: message.cc.slice(0, RECIPIENT_LIMIT),
    reply_to: message.replyTo.slice(0, RECIPIENT_LIMIT),
    sent_time: timeOf(message.sentAt),
    received_time: timeOf(message.receivedAt) ?? timeOf(message.sentAt) ?? new Date(0),
    sender_offset: offsetOf(message.headers['date']),
    importance: message.importance,
    headers,
    categories: message.categories,
    web_link: message.webLink,
    change_key: message.changeKey,
    is_read: message.isRead,
    is_from_reader: isFromReader,
    has_attachments: message.hasAttachments,
    attachments: message.attachments,
    /** In a folder that Docket does not show (deleted, junk): kept, but out of the queue. */
    isAway: !context.folder.isIncluded,
  } satisfies Partial<Row<EmailsTable>> & { isAway: boolean };
}

const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(9999, 0, 1);

/** Null if it is not a time, or one that no mail can have. */
function timeOf(text: string | null): Date | null {
  const time = Date.parse(text ?? '');
  return time >= EARLIEST && time <= LATEST ? new Date(time) : null;
}

/** RFC 5321, 4.5.3.1: 64 characters, @ and 255 characters. */
const ADDRESS_LIMIT = 320;

/** An address too long for an index page is dropped, not truncated: a truncated one could belong to another sender. */
function senderOf({ from: { name, address } }: MailboxMessage): MailAddress {
  if (address.length <= ADDRESS_LIMIT) return { name, address };
  return { name: name || storable(address.slice(0, ADDRESS_LIMIT)), address: '' };
}

const KEY_LIMIT = 500;

/** A key must fit into an index page; a longer one is replaced by its hash. */
function keyOf(id: string | null): string | null {
  if (id === null || id.length <= KEY_LIMIT) return id;
  return `<sha256:${createHash('sha256').update(id).digest('hex')}>`;
}

/** A note to self is read like any other mail in the inbox; Docket's own daily summary is not. */
function wasSentByReader(message: MailboxMessage, context: EmailContext): boolean {
  if (context.folder.wellKnownName === 'sentitems') return true;
  const reader = context.readerAddress.toLowerCase();
  const isReader = ({ address }: { address: string }) => address.toLowerCase() === reader;
  const isToSelf = [...message.to, ...message.cc].some(isReader);
  return isReader(message.from) && (!isToSelf || SUMMARY_HEADER in message.headers);
}

function keptHeaders(headers: MailboxMessage['headers']): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = headers[name];
    if (value !== undefined) kept[name] = storable(value.slice(0, HEADER_LIMIT));
  }
  const contentType = headers['content-type'];
  if (contentType?.startsWith('multipart/report')) kept['content-type'] = 'multipart/report';
  return kept;
}

export function threadTopicOf(subject: string): string {
  let topic = subject.trim();
  for (let prefix = REPLY_PREFIX.exec(topic); prefix !== null; prefix = REPLY_PREFIX.exec(topic))
    topic = topic.slice(prefix[0].length).trimStart();
  return topic;
}

const REPLY_PREFIX = /^(?:re|aw|wg|fwd?|sv|tr|rv|antw|ref|i)(?:\s*\[\d+\])?\s*:/i;

function previewOf(text: string): string {
  const short = wordsOf(text.slice(0, PREVIEW_LENGTH * 1.5));
  const words = short.length < PREVIEW_LENGTH ? wordsOf(text.slice(0, PREVIEW_LENGTH * 8)) : short;
  return storable(words.slice(0, PREVIEW_LENGTH));
}

function wordsOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

const MAX_DATE_LENGTH = 200;

/** Minutes east of UTC of an RFC 5322 date; null if absent, unknown (-0000) or that of no clock (+9959). */
function offsetOf(date: string | undefined): number | null {
  const match = /([+-])(\d{2})(\d{2})\s*(?:\([^()]*\)\s*)?$/.exec(
    (date ?? '').slice(0, MAX_DATE_LENGTH),
  );
  if (!match || match[0].startsWith('-0000')) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  if (minutes > MAX_OFFSET_MINUTES) return null;
  return match[1] === '-' ? -minutes : minutes;
}

/** PostgreSQL cannot store NUL or unpaired surrogates. */
export function storable(text: string): string {
  if (!mayBeUnstorableText(text)) return text;
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd').replaceAll('\u0000', '');
}

// Without the u flag the regex tests code units, which is much faster; most mail has none.
const HAS_SURROGATE = /[\ud800-\udfff]/;

function mayBeUnstorableText(text: string): boolean {
  return text.includes('\u0000') || HAS_SURROGATE.test(text);
}

/** Makes every text inside the value storable. Returns the value itself if nothing needs to change, as is usual. */
export function makeStorable<T>(value: T): T {
  return mayBeUnstorable(value) ? storableCopy(value) : value;
}

function mayBeUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return mayBeUnstorableText(value);
  if (typeof value !== 'object' || value === null) return false;
  for (const inner of Object.values(value)) if (mayBeUnstorable(inner)) return true;
  return false;
}

function storableCopy<T>(value: T): T {
  if (typeof value === 'string') return storable(value) as T;
  if (Array.isArray(value)) return value.map(storableCopy) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, storableCopy(inner as unknown)]),
  ) as T;
}

/** The text that evidence spans point into: exactly what the analysis reads. */
export function plainTextOf({
  body: { type, content },
  subject,
  headers,
}: Pick<MailboxMessage, 'body' | 'subject' | 'headers'>): string {
  const text =
    type === 'html'
      ? textOfHtml({ body: content, subject, headers }, HTML_LIMIT)
      : withoutInvisible(content.slice(0, HTML_LIMIT));
  return storable(text);
}
