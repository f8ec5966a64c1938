import type { MailAddress } from '@docket/core/emails/email';
import { createHash } from 'node:crypto';

import PostalMime, { type Address, type Email } from 'postal-mime';

import type { AttachmentContent, MailboxMessage } from '../mailbox/mailbox';
import { checkMailBudget, MAIL_BUDGET, MailRefused } from './mail-budget';

/** One message of a file, as bytes; `time` comes from the mbox separator. */
export type RawMessage = {
  bytes: Buffer;
  time: Date | null;
  /** Bytes of the file up to the end of this message. */
  end: number;
  /** Longer than the limit: `bytes` holds only its beginning. */
  isTooLong: boolean;
};

/** A file's message in the mailbox's shape; `references` are the internetMessageIds of its thread, oldest first. */
export type ParsedMail = { message: MailboxMessage; references: string[] };

const MAIL_HEADERS = new Set([
  'from',
  'sender',
  'to',
  'subject',
  'date',
  'message-id',
  'received',
  'return-path',
  'mime-version',
  'content-type',
]);
const ID_LENGTH = 40;
const OLDEST = Date.UTC(1970, 0, 2);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Throws MailRefused for a message over the limits, or bytes without any mail header. */
export async function parseMail(raw: RawMessage, now: Date): Promise<ParsedMail> {
  if (raw.isTooLong) throw new MailRefused('It is larger than 50 MB');
  const mail = await parseMime(raw.bytes);
  if (!mail.headers.some(({ key }) => MAIL_HEADERS.has(key)))
    throw new MailRefused('It is not an email message');
  const headers = headersOf(mail);
  const receivedAt = receivedTime({ headers, mail, raw, now });
  const attachments = mail.attachments.map((file, index) => ({
    id: partId(index),
    name: file.filename ?? 'attachment',
    contentType: file.mimeType,
    size: sizeOf(file.content),
    isInline: file.disposition === 'inline' || file.related === true,
  }));
  const references = (headers['references'] ?? headers['in-reply-to'] ?? '').match(/<[^<>\s]+>/g);
  return {
    references: references ?? [],
    message: {
      id: fileId(raw.bytes),
      internetMessageId: mail.messageId ?? null,
      conversationId: null,
      folderId: null,
      subject: mail.subject ?? '',
      body: mail.html
        ? { type: 'html', content: mail.html }
        : { type: 'text', content: mail.text ?? '' },
      from: addressesOf(mail.from)[0] ?? { name: '', address: '' },
      to: (mail.to ?? []).flatMap(addressesOf),
      cc: (mail.cc ?? []).flatMap(addressesOf),
      replyTo: (mail.replyTo ?? []).flatMap(addressesOf),
      receivedAt: receivedAt.toISOString(),
      sentAt: validTime(mail.date, now)?.toISOString() ?? null,
      importance: importanceOf(headers),
      headers,
      categories: [],
      webLink: null,
      changeKey: null,
      isRead: false,
      isDraft: false,
      hasAttachments: attachments.some((file) => !file.isInline),
      attachments,
    },
  };
}

/** Enforces the limits, which PostalMime alone would not do. */
async function parseMime(bytes: Buffer): Promise<Email> {
  checkMailBudget(bytes);
  try {
    return await PostalMime.parse(bytes, {
      maxNestingDepth: MAIL_BUDGET.depth,
      maxHeadersSize: MAIL_BUDGET.headerBytes,
      maxRfc822NestingDepth: 5,
    });
  } catch (error) {
    throw new MailRefused(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** A file attached to a message of a mail file; null if there is none with that id. */
export async function parseAttachment(
  bytes: Buffer,
  id: string,
): Promise<AttachmentContent | null> {
  const { attachments } = await parseMime(bytes);
  const file = attachments.find((_, index) => partId(index) === id);
  if (file === undefined) return null;
  const { content } = file;
  return {
    name: file.filename ?? 'attachment',
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  };
}

function fileId(bytes: Buffer): string {
  return `file:${createHash('sha256').update(bytes).digest('hex').slice(0, ID_LENGTH)}`;
}

function partId(index: number): string {
  return `part-${index}`;
}

function sizeOf(content: ArrayBuffer | Uint8Array | string): number {
  return typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
}

function headersOf(mail: Email): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { key, value } of mail.headers)
    headers[key] = headers[key] === undefined ? value : `${headers[key]}\n${value}`;
  return headers;
}

function addressesOf(address: Address | undefined): MailAddress[] {
  if (address === undefined) return [];
  const mailboxes = address.group ?? [address];
  return mailboxes.map((each) => ({ name: each.name ?? '', address: each.address ?? '' }));
}

/** When the last server received it, else when it was sent, else when the mbox got it, else now. */
function receivedTime(known: {
  headers: Record<string, string>;
  mail: Email;
  raw: RawMessage;
  now: Date;
}): Date {
  const received = known.headers['received']?.split('\n', 1)[0]?.split(';').at(-1);
  return (
    validTime(received, known.now) ??
    validTime(known.mail.date, known.now) ??
    validTime(known.raw.time?.toISOString(), known.now) ??
    known.now
  );
}

function validTime(text: string | undefined, now: Date): Date | null {
  const time = Date.parse(withoutComment((text ?? '').trim()));
  return Number.isNaN(time) || time < OLDEST || time > now.getTime() + DAY_MS
    ? null
    : new Date(time);
}

/** `… +0200 (CEST)` without the comment. */
function withoutComment(date: string): string {
  const at = date.endsWith(')') ? date.lastIndexOf('(') : -1;
  return at === -1 ? date : date.slice(0, at).trimEnd();
}

function importanceOf(headers: Record<string, string>): MailboxMessage['importance'] {
  const text = `${headers['importance'] ?? ''} ${headers['x-priority'] ?? ''}`.toLowerCase();
  if (/high|^ *[12]\b/.test(text)) return 'high';
  return /low|\b[45]\b/.test(text) ? 'low' : 'normal';
}
