// The ports to one person's mailbox. Ids are immutable; times are ISO 8601 UTC.
import type { MailAddress } from '@docket/core/emails/email';
import type { MailboxError } from './mailbox-error';

export type MailboxFolder = {
  id: string;
  parentId: string | null;
  /** Locale-independent name such as inbox or sentitems; null for the person's own folders. */
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
  /** Where the sender wants answers; empty if that is the sender. */
  replyTo: MailAddress[];
  receivedAt: string;
  sentAt: string | null;
  importance: 'low' | 'normal' | 'high';
  /** Lower-case names; several headers of the same name are joined by line breaks. */
  headers: Readonly<Record<string, string>>;
  categories: string[];
  webLink: string | null;
  changeKey: string | null;
  isRead: boolean;
  isDraft: boolean;
  hasAttachments: boolean;
  attachments: MailboxAttachment[];
};

/** One change of a delta round: the message exists in this version, or it left the folder. */
export type MessageChange =
  | { kind: 'present'; id: string; changeKey: string | null; receivedAt: string | null }
  | { kind: 'removed'; id: string };

/** A message that was listed and could not be fetched, or perhaps the mailbox is down. */
export type UnservedMessage = { id: string; receivedAt: string; failure: MailboxError };

/** total: messages in the whole range, if the provider said so. */
export type MessagePage = {
  messages: MailboxMessage[];
  unserved: UnservedMessage[];
  nextLink: string | null;
  total: number | null;
};
export type DeltaPage = {
  changes: MessageChange[];
  nextLink: string | null;
  deltaLink: string | null;
};

export type TimeSpan = { folderId: string; from: string; to: string };
/** A first page by range, or any later page by the previous one's link. */
export type PageRequest = { nextLink: string } | TimeSpan;
export type DeltaRequest = { link: string } | { folderId: string };

/** Null if the mailbox has no such message; the error if that message, or perhaps the mailbox, cannot be read. */
export type MessageAnswer = MailboxMessage | MailboxError | null;

export type AttachmentContent = { name: string; bytes: Uint8Array };

export type MailboxReader = {
  /** `known`: the well-known names that were looked up before; one folder without saves nothing. */
  listFolders(known?: ReadonlyMap<string, string | null>): Promise<MailboxFolder[]>;
  listMessages(request: PageRequest): Promise<MessagePage>;
  /** Throws 'mailbox.cursor_expired' if the provider no longer knows the link. */
  deltaPage(request: DeltaRequest): Promise<DeltaPage>;
  /** Null when the mailbox has no such message. */
  getMessage(id: string): Promise<MailboxMessage | null>;
  /** The answer for each id; throws what concerns the whole mailbox, such as its limits. */
  getMessages(ids: readonly string[]): Promise<Map<string, MessageAnswer>>;
  getAttachment(messageId: string, attachmentId: string): Promise<AttachmentContent | null>;
  /** Requests made so far, retries included. */
  requestCount(): number;
};

/** 'sending': the provider has accepted it, and it waits in the Outbox. */
export type Draft = { id: string; state: 'draft' | 'sending' | 'sent' };

/** Sends in steps that can each be looked up afterwards, so that a crash between two never sends twice. */
export type Outbox = {
  /**
   * The draft carries the key, which finds it if the answer was lost. Its quotation says in this time zone when the
   * message was sent; in UTC if absent or unknown to the provider.
   */
  createReplyDraft(messageId: string, key: string, timezone?: string): Promise<{ id: string }>;
  /** An empty new message; header names begin with x-. */
  createDraft(
    draft: { subject: string; headers: Readonly<Record<string, string>> },
    key: string,
  ): Promise<{ id: string }>;
  /** Every message that carries the key: drafts, and what was sent of them. */
  findDrafts(key: string): Promise<Draft[]>;
  deleteDraft(draftId: string): Promise<void>;
  /** Puts the text above the draft's quoted history, and sets exactly these recipients. */
  writeDraft(draftId: string, reply: { body: string; to: readonly MailAddress[] }): Promise<void>;
  sendDraft(draftId: string): Promise<void>;
  /**
   * Null if there is no such message: never created, or deleted. A message that waits in the Outbox is only told from a
   * draft if it may be there, which takes a further request.
   */
  findDraft(draft: { id: string; maybeSending: boolean }): Promise<Draft | null>;
};

export type MailboxWriter = Outbox & {
  moveMessage(id: string, destination: string): Promise<MailboxMessage>;
};

export type MailboxProfile = { id: string; userPrincipalName: string; displayName: string };

/** Throws a MailboxError whose message starts with the specification's text. */
export type ProfileFor = (userId: string) => Promise<MailboxProfile>;

export type Subscription = { id: string; expiresAt: Date };

export type NewSubscription = {
  notificationUrl: string;
  lifecycleUrl: string;
  /** Comes back with each notification and proves that the provider sent it. */
  secret: string;
  expiresAt: Date;
};

/** Change notifications for the whole mailbox. They only speed up the sync: nothing relies on them. */
export type Subscriptions = {
  subscribe(wish: NewSubscription): Promise<Subscription>;
  /** Null if the provider no longer knows the subscription. */
  renewSubscription(id: string, expiresAt: Date): Promise<Subscription | null>;
  /** Does nothing if the subscription is already gone. */
  unsubscribe(id: string): Promise<void>;
};

/** A message in a listing of ids: enough to compare a whole folder with one request per 1,000 messages. */
export type ListedMessage = {
  id: string;
  receivedAt: string;
  changeKey: string | null;
  isDraft: boolean;
};

/** A first page by range, newest first, or any later page by the previous one's link. */
export type ListRequest = { nextLink: string } | TimeSpan;

/** Lists ids and versions only, no content. */
export type Census = {
  listIds(request: ListRequest): Promise<{ messages: ListedMessage[]; nextLink: string | null }>;
};

/** The ports to one person's mailbox; they share its lanes, request budget and request count. */
export type Mailbox = {
  reader: MailboxReader;
  writer: MailboxWriter;
  census: Census;
  subscriptions: Subscriptions;
};
/** Once the signal is aborted, no further call starts. `maxWaitMs`: the longest pause of the provider to wait for. */
export type MailboxFor = (
  userId: string,
  signal?: AbortSignal,
  limits?: { maxWaitMs: number },
) => Mailbox;
