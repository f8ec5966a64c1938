import type { Attachment, Header, Importance, Person } from '../mailbox/message';

/** A made-up message; its time is given as days before now and local clock time. */
export interface SeedMessage {
  /** Unique within its mailbox; the Message-ID is derived from it. */
  key: string;
  folder?: 'inbox' | 'sentitems' | 'archive' | 'deleteditems' | 'drafts' | 'junkemail';
  daysAgo: number;
  /** UTC, as HH:MM. */
  at: string;
  from?: Person;
  to?: Person[];
  cc?: Person[];
  replyTo?: Person[];
  subject: string;
  text?: string;
  html?: string;
  /** The key of the message that this one answers. */
  answers?: string;
  isRead?: boolean;
  importance?: Importance;
  isFlagged?: boolean;
  categories?: string[];
  headers?: Header[];
  attachments?: (Pick<Attachment, 'name' | 'contentType'> & {
    content: string | Buffer;
    contentId?: string;
  })[];
  keepUnsafeHtml?: boolean;
  isOther?: boolean;
}
