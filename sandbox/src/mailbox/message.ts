export interface Person {
  name: string;
  address: string;
}

export interface Attachment {
  id: string;
  name: string;
  contentType: string;
  bytes: Buffer;
  isInline: boolean;
  contentId: string | null;
  modified: number;
}

export interface Header {
  name: string;
  value: string;
}

/** A single-value extended property: `id` is its type and name, as "String {guid} Name Colour". */
export interface ExtendedProperty {
  id: string;
  value: string;
}

export interface DateTimeTimeZone {
  dateTime: string;
  timeZone: string;
}

export interface Flag {
  flagStatus: 'notFlagged' | 'complete' | 'flagged';
  startDateTime?: DateTimeTimeZone;
  dueDateTime?: DateTimeTimeZone;
  completedDateTime?: DateTimeTimeZone;
}

export interface Body {
  contentType: 'text' | 'html';
  content: string;
}

export type Importance = 'low' | 'normal' | 'high';

/** The content of a message; times are milliseconds since 1970, in whole seconds. */
export interface MessageContent {
  subject: string;
  body: Body;
  from: Person | null;
  sender: Person | null;
  to: Person[];
  cc: Person[];
  bcc: Person[];
  replyTo: Person[];
  received: number;
  sent: number;
  isRead: boolean;
  isDraft: boolean;
  importance: Importance;
  flag: Flag;
  categories: string[];
  inference: 'focused' | 'other';
  internetMessageId: string;
  conversationId: string;
  /** The time of the conversation's first message and this one's position in it make up conversationIndex. */
  conversationDepth: number;
  headers: Header[];
  attachments: Attachment[];
  extended: ExtendedProperty[];
  /** Served as is, as if the provider's own sanitizing had missed something. */
  keepUnsafeHtml: boolean;
  raw: Buffer | null;
}

export interface Message extends MessageContent {
  /** The immutable id. */
  key: string;
  /** The default id, which changes when the message moves. */
  restId: string;
  /** Breaks ties of receivedDateTime; increases with every message. */
  ordinal: number;
  folderId: string;
  created: number;
  modified: number;
  version: number;
  moves: number;
}

export function emptyContent(
  now: number,
): Omit<MessageContent, 'internetMessageId' | 'conversationId'> {
  return {
    subject: '',
    body: { contentType: 'text', content: '' },
    from: null,
    sender: null,
    to: [],
    cc: [],
    bcc: [],
    replyTo: [],
    received: now,
    sent: now,
    isRead: false,
    isDraft: false,
    importance: 'normal',
    flag: { flagStatus: 'notFlagged' },
    categories: [],
    inference: 'focused',
    conversationDepth: 0,
    headers: [],
    attachments: [],
    extended: [],
    keepUnsafeHtml: false,
    raw: null,
  };
}
