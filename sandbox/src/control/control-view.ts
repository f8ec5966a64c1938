import type { Mailbox } from '../mailbox/mailbox';
import type { Message } from '../mailbox/message';
import { previewOf, textOf } from '../mailbox/body-text';

export interface MessageSummary {
  id: string;
  restId: string;
  internetMessageId: string;
  conversationId: string;
  folder: string;
  subject: string;
  from: string | null;
  to: string[];
  cc: string[];
  receivedAt: string;
  isRead: boolean;
  isDraft: boolean;
  preview: string;
  body?: string;
  attachments: string[];
  version: number;
}

export function summaryOf(mailbox: Mailbox, message: Message, withBody = false): MessageSummary {
  const folder = mailbox.folderOf(message);
  return {
    id: message.key,
    restId: message.restId,
    internetMessageId: message.internetMessageId,
    conversationId: message.conversationId,
    folder: folder.place.wellKnown ?? folder.displayName,
    subject: message.subject,
    from: message.from?.address ?? null,
    to: message.to.map((person) => person.address),
    cc: message.cc.map((person) => person.address),
    receivedAt: new Date(message.received).toISOString(),
    isRead: message.isRead,
    isDraft: message.isDraft,
    preview: previewOf(message.body),
    ...(withBody ? { body: textOf(message.body) } : {}),
    attachments: message.attachments.map((attachment) => attachment.name),
    version: message.version,
  };
}
