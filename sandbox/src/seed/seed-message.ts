import type { Attachment, Header, Importance, Person } from '../mailbox/message';

/** One made-up message; times are told as days before now and the local clock. */
export interface SeedMessage {
  /** Unique in its mailbox; the Message-ID is made from it. */
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
  /** The key of the message this one answers. */
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
