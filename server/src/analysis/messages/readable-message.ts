import type { MailMessage } from '@docket/intelligence/reading/mail-message';
import type { ReadableMail } from '@docket/intelligence/reading/message-features';
import type { StoredMessage } from './messages.repository';

/** What only the HTML of a message shows. */
export type HtmlFacts = Required<Pick<MailMessage, 'links' | 'markup'>>;

/** The message with what its HTML links to and holds. */
export function withHtml(message: MailMessage, facts: ReadonlyMap<string, HtmlFacts>): MailMessage {
  return { ...message, ...facts.get(message.id) };
}

/** Projects are recognized from the stored text; zones and sentences are read once, when suggestions are made. */
export function textOf({ message, bait }: Pick<StoredMessage, 'message' | 'bait'>): ReadableMail {
  return { message, fullText: message.body, bait };
}
