import type { MailMessage } from '@docket/intelligence/reading/mail-message';

/** What only the HTML of a message shows. */
export type HtmlFacts = Required<Pick<MailMessage, 'links' | 'markup'>>;

/** The message with what its HTML links to and holds. */
export function withHtml(message: MailMessage, facts: ReadonlyMap<string, HtmlFacts>): MailMessage {
  return { ...message, ...facts.get(message.id) };
}
