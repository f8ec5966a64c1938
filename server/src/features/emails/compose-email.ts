import { createHash } from 'node:crypto';

import { PREVIEW_LENGTH } from '@docket/core/emails/email';

import type { MailboxAttachment, MailboxMessage } from '../../adapters/mailbox/mailbox';
import { textToHtml } from '../../adapters/mailbox/text-to-html';
import { allStorable, plainTextOf, storable } from './plain-text';
import { KEPT_HTML } from './sanitise-html';

/** A message as the store takes it; every text is bounded and storable. */
export type NewEmail = {
  messageId: string;
  internetMessageId: string | null;
  conversationId: string | null;
  threadTopic: string;
  folderId: string | null;
  folder: string;
  sourceFile: string | null;
  subject: string;
  /** HTML as it came, hostile until it is read through `sanitiseHtml`. */
  body: string;
  bodyText: string;
  preview: string;
  fromName: string;
  fromAddress: string;
  to: MailboxMessage['to'];
  cc: MailboxMessage['cc'];
  sentTime: Date | null;
  receivedTime: Date;
  senderOffset: number | null;
  importance: string;
  headers: Readonly<Record<string, string>>;
  categories: string[];
  webLink: string | null;
  changeKey: string | null;
  isRead: boolean;
  isFromReader: boolean;
  hasAttachments: boolean;
  attachments: MailboxAttachment[];
  /** In a folder that Docket does not show (deleted, junk): kept, but out of the queue. */
  isAway: boolean;
};

export type EmailSurroundings = {
  readerAddress: string;
  folder: { name: string; wellKnownName: string | null; isIncluded: boolean };
  sourceFile?: string;
};

const KEPT_HEADERS = [
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
  'date',
];
const HEADER_LIMIT = 2_000;
const SUBJECT_LIMIT = 1_000;
const RECIPIENT_LIMIT = 500;

/** A message that cannot be read is taken over as such: named, with the reason, and in nobody's way. */
export function composeEmail(given: MailboxMessage, around: EmailSurroundings): NewEmail {
  try {
    return composeWhole(given, around);
  } catch (error) {
    return composeWhole(unreadable(given, error), around);
  }
}

function unreadable(given: MailboxMessage, error: unknown): MailboxMessage {
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
    headers: {},
    categories: [],
    hasAttachments: false,
    attachments: [],
  };
}

function composeWhole(given: MailboxMessage, around: EmailSurroundings): NewEmail {
  const message = allStorable(given);
  const bodyText = plainTextOf(message.body);
  const html = message.body.type === 'html' ? message.body.content : textToHtml(bodyText);
  const subject = storable(message.subject.slice(0, SUBJECT_LIMIT));
  const isFromReader = wasSentByReader(message, around);
  const headers = keptHeaders(message.headers);
  return {
    messageId: message.id,
    internetMessageId: keyOf(message.internetMessageId),
    conversationId: message.conversationId,
    threadTopic: threadTopicOf(subject),
    folderId: message.folderId,
    folder: around.folder.name,
    sourceFile: around.sourceFile === undefined ? null : storable(around.sourceFile),
    subject,
    body: storable(html.slice(0, KEPT_HTML)),
    bodyText,
    preview: previewOf(bodyText),
    fromName: message.from.name,
    fromAddress: message.from.address,
    to: message.to.slice(0, RECIPIENT_LIMIT),
    cc: message.cc.slice(0, RECIPIENT_LIMIT),
    sentTime: timeOf(message.sentAt),
    receivedTime: timeOf(message.receivedAt) ?? timeOf(message.sentAt) ?? new Date(0),
    senderOffset: offsetOf(message.headers['date']),
    importance: message.importance,
    headers,
    categories: message.categories,
    webLink: message.webLink,
    changeKey: message.changeKey,
    isRead: message.isRead,
    isFromReader,
    hasAttachments: message.hasAttachments,
    attachments: message.attachments,
    isAway: !around.folder.isIncluded,
  };
}

const OLDEST = Date.UTC(1900, 0, 1);
const YOUNGEST = Date.UTC(9999, 0, 1);

/** Null for what is no time, or one that no mail can have. */
function timeOf(text: string | null): Date | null {
  const time = Date.parse(text ?? '');
  return time >= OLDEST && time <= YOUNGEST ? new Date(time) : null;
}

const KEY_LIMIT = 500;

/** A key must fit into an index page; a longer one is named by its hash. */
function keyOf(id: string | null): string | null {
  if (id === null || id.length <= KEY_LIMIT) return id;
  return `<sha256:${createHash('sha256').update(id).digest('hex')}>`;
}

/** A note to oneself arrives in the inbox and is read there like any other mail. */
function wasSentByReader(message: MailboxMessage, around: EmailSurroundings): boolean {
  if (around.folder.wellKnownName === 'sentitems') return true;
  const reader = around.readerAddress.toLowerCase();
  const isReader = ({ address }: { address: string }) => address.toLowerCase() === reader;
  return isReader(message.from) && ![...message.to, ...message.cc].some(isReader);
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
  return subject
    .replace(/^(?:\s*(?:re|aw|wg|fwd?|sv|tr|rv|antw|ref|i)\s*(?:\[\d+\])?\s*:\s*)+/i, '')
    .trim();
}

function previewOf(text: string): string {
  const short = wordsOf(text.slice(0, PREVIEW_LENGTH * 1.5));
  const words = short.length < PREVIEW_LENGTH ? wordsOf(text.slice(0, PREVIEW_LENGTH * 8)) : short;
  return storable(words.slice(0, PREVIEW_LENGTH));
}

function wordsOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Minutes east of UTC of an RFC 5322 date; null when absent or, as -0000, not known. */
function offsetOf(date: string | undefined): number | null {
  const match = /([+-])(\d{2})(\d{2})\s*(?:\([^)]*\))?\s*$/.exec(date ?? '');
  if (!match || match[0].startsWith('-0000')) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}
