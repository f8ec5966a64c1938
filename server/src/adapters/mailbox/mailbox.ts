// The port to one person's mailbox: pages in, single calls out. Ids are immutable; times are ISO 8601 UTC.
import type { Census } from './census';
import type { Subscriber } from './subscriber';

export type MailAddress = { name: string; address: string };

export type MailboxFolder = {
  id: string;
  parentId: string | null;
  /** Locale-independent name such as inbox or sentitems; null for a folder of the person's own. */
  wellKnownName: string | null;
  displayName: string;
  totalItems: number;
};

export type MailboxAttachment = {
  id: string;
  name: string;
  contentType: string;
  size: number;
  isInline: boolean;
};

export type MailboxMessage = {
  id: string;
  internetMessageId: string | null;
  conversationId: string | null;
  folderId: string | null;
  subject: string;
  body: { type: 'html' | 'text'; content: string };
  from: MailAddress;
  to: MailAddress[];
  cc: MailAddress[];
  receivedAt: string;
  sentAt: string | null;
  importance: 'low' | 'normal' | 'high';
  /** Lower-case names; several headers of one name are joined by a line break. */
  headers: Readonly<Record<string, string>>;
  categories: string[];
  webLink: string | null;
  changeKey: string | null;
  isRead: boolean;
  isDraft: boolean;
  hasAttachments: boolean;
  attachments: MailboxAttachment[];
};

/** What a delta round says of one message: only that it is there and in which version, or that it left the folder. */
export type MessageChange =
  | { kind: 'present'; id: string; changeKey: string | null; receivedAt: string | null }
  | { kind: 'removed'; id: string };

/** total: messages in the whole range, when the provider said so. */
export type MessagePage = {
  messages: MailboxMessage[];
  nextLink: string | null;
  total: number | null;
};
export type DeltaPage = {
  changes: MessageChange[];
  nextLink: string | null;
  deltaLink: string | null;
};

/** A first page by range, or any later page by the link of the one before. */
export type PageRequest = { nextLink: string } | { folderId: string; from: string; to: string };
export type DeltaRequest = { link: string } | { folderId: string };

export type AttachmentContent = {
  name: string;
  contentType: string;
  bytes: Uint8Array;
};

export type Mailbox = {
  /** `known` tells the well-known names of folders seen before, which saves looking them up. */
  listFolders(known?: ReadonlyMap<string, string | null>): Promise<MailboxFolder[]>;
  listMessages(request: PageRequest): Promise<MessagePage>;
  /** Throws 'mailbox.cursor_expired' when the link is no longer known. */
  deltaPage(request: DeltaRequest): Promise<DeltaPage>;
  /** Null when the mailbox has no such message. */
  getMessage(id: string): Promise<MailboxMessage | null>;
  /** Each id with its message, or null when the mailbox has no such message. */
  getMessages(ids: readonly string[]): Promise<Map<string, MailboxMessage | null>>;
  getAttachment(messageId: string, attachmentId: string): Promise<AttachmentContent | null>;
  moveMessage(id: string, destination: string): Promise<MailboxMessage>;
  /** Requests made so far, retries included. */
  requestCount(): number;
};

export type ReplyDraft = { id: string; state: 'draft' | 'sent' };

/** Sending in steps that can each be looked up again, so that a crash between two of them never sends twice. */
export type Outbox = {
  /** The draft carries the key, which finds it again when the answer was lost. */
  createReplyDraft(messageId: string, key: string): Promise<{ id: string }>;
  /** Every message that carries the key: drafts in their folder, and what was sent of them. */
  findReplyDrafts(key: string): Promise<ReplyDraft[]>;
  deleteDraft(draftId: string): Promise<void>;
  /** Puts the text above the quoted history of the draft. */
  writeDraft(draftId: string, body: string): Promise<void>;
  sendDraft(draftId: string): Promise<void>;
  /** Null when there is no such message: never created, or deleted. */
  findDraft(draftId: string): Promise<ReplyDraft | null>;
};

export type MailboxFor = (userId: string) => Mailbox & Outbox & Census & Subscriber;
