import type { MailAddress } from '@docket/core/emails/email';
import type { Message, Recipient } from '@microsoft/microsoft-graph-types';

import type { MailboxAttachment, MailboxMessage, MessageChange } from '../mailbox';

export type GraphMessage = Message & { id: string; '@removed'?: { reason?: string } };

export const MESSAGE_FIELDS =
  'id,internetMessageId,conversationId,parentFolderId,subject,body,from,sender,toRecipients,ccRecipients,replyTo,receivedDateTime,sentDateTime,importance,internetMessageHeaders,categories,webLink,changeKey,isRead,isDraft,hasAttachments';
/** Enough to see what is new or changed, so the first round is cheap in a folder of any size. */
export const DELTA_FIELDS = 'id,changeKey,receivedDateTime';
export const ATTACHMENT_FIELDS = 'attachments($select=id,name,contentType,size,isInline)';

export function toMailboxMessage(message: GraphMessage): MailboxMessage {
  return {
    id: message.id,
    internetMessageId: message.internetMessageId ?? null,
    conversationId: message.conversationId ?? null,
    folderId: message.parentFolderId ?? null,
    subject: message.subject ?? '',
    body: {
      type: message.body?.contentType === 'text' ? 'text' : 'html',
      content: message.body?.content ?? '',
    },
    from: toAddress(message.from ?? message.sender),
    to: (message.toRecipients ?? []).map(toAddress),
    cc: (message.ccRecipients ?? []).map(toAddress),
    replyTo: (message.replyTo ?? []).map(toAddress),
    receivedAt: message.receivedDateTime ?? message.sentDateTime ?? new Date(0).toISOString(),
    sentAt: message.sentDateTime ?? null,
    importance: message.importance ?? 'normal',
    headers: toHeaders(message.internetMessageHeaders ?? []),
    categories: message.categories ?? [],
    webLink: message.webLink ?? null,
    changeKey: message.changeKey ?? null,
    isRead: message.isRead ?? false,
    isDraft: message.isDraft ?? false,
    hasAttachments: message.hasAttachments ?? false,
    attachments: (message.attachments ?? []).map(toAttachment),
  };
}

/** A delta item may contain only what changed, so it only tells that the message exists. */
export function toMessageChange(item: GraphMessage): MessageChange {
  if (item['@removed']) return { kind: 'removed', id: item.id };
  return {
    kind: 'present',
    id: item.id,
    changeKey: item.changeKey ?? null,
    receivedAt: item.receivedDateTime ?? null,
  };
}

function toAddress(recipient: Recipient | null | undefined): MailAddress {
  const { name, address } = recipient?.emailAddress ?? {};
  return { name: name ?? '', address: address ?? '' };
}

function toAttachment(attachment: NonNullable<Message['attachments']>[number]): MailboxAttachment {
  return {
    id: attachment.id ?? '',
    name: attachment.name ?? '',
    contentType: attachment.contentType ?? 'application/octet-stream',
    size: attachment.size ?? 0,
    isInline: attachment.isInline ?? false,
  };
}

// One header over several lines (RFC 5322, 2.2.3): a line break always ends a header here.
const FOLD = /\r?\n[ \t]*/g;

function toHeaders(
  headers: NonNullable<Message['internetMessageHeaders']>,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, value } of headers) {
    if (!name || typeof value !== 'string') continue;
    const key = name.toLowerCase();
    const line = value.replaceAll(FOLD, ' ');
    found[key] = found[key] === undefined ? line : `${found[key]}\n${line}`;
  }
  return found;
}
