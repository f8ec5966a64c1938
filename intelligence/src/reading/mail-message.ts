import type { MailAddress } from '@docket/core/emails/email';
import type { MailLink } from './links';
import type { MailMarkup } from './markup';

/** A message as intelligence sees it. Stored mail, mail pasted in Preview and evaluation data all have this shape. */
export type MailMessage = {
  id: string;
  conversationId: string | null;
  subject: string;
  /** HTML or plain text, according to bodyType. */
  body: string;
  bodyType: 'html' | 'text';
  /** The links of the HTML if `body` is its text; if absent, they are read from `body`. */
  links?: readonly MailLink[];
  /** The same for the other HTML features. */
  markup?: MailMarkup;
  from: MailAddress;
  to: readonly MailAddress[];
  cc: readonly MailAddress[];
  /** ISO 8601 instant; an offset other than Z is the sender's zone. */
  receivedAt: string;
  importance: 'low' | 'normal' | 'high';
  /** Lower-case header names: list-id, list-unsubscribe, auto-submitted, precedence, x-auto-response-suppress … */
  headers: Readonly<Record<string, string>>;
  attachmentNames: readonly string[];
  /** True for mail that the reader sent: promises instead of requests. */
  isFromReader: boolean;
};

/** Marks the summary that Docket sends a person from their own mailbox: it contains no asks. */
export const SUMMARY_HEADER = 'x-docket-summary';
