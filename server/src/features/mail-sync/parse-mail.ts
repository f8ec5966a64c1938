import { createHash } from 'node:crypto';

import PostalMime, { type Address, type Email } from 'postal-mime';

import type { MailAddress, MailboxMessage } from '../../adapters/mailbox/mailbox';
import type { RawMessage } from './read-mail-file';

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

/** Null when the bytes are no mail message: no header of one can be made out in them. */
export async function parseMail(raw: RawMessage, now: Date): Promise<ParsedMail | null> {
  const mail = await PostalMime.parse(raw.bytes);
  if (!mail.headers.some(({ key }) => MAIL_HEADERS.has(key))) return null;
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

export function fileId(bytes: Buffer): string {
  return `file:${createHash('sha256').update(bytes).digest('hex').slice(0, ID_LENGTH)}`;
}

export function partId(index: number): string {
  return `part-${index}`;
}

export function sizeOf(content: ArrayBuffer | Uint8Array | string): number {
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

/** When the last server took it in, else when it was sent, else when the mbox got it, else now. */
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
  const time = Date.parse(text?.replace(/\([^)]*\)\s*$/, '').trim() ?? '');
  return Number.isNaN(time) || time < OLDEST || time > now.getTime() + DAY_MS
    ? null
    : new Date(time);
}

function importanceOf(headers: Record<string, string>): MailboxMessage['importance'] {
  const text = `${headers['importance'] ?? ''} ${headers['x-priority'] ?? ''}`.toLowerCase();
  if (/high|^ *[12]\b/.test(text)) return 'high';
  return /low|\b[45]\b/.test(text) ? 'low' : 'normal';
}
