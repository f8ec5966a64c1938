import type { MailLink } from '@docket/intelligence/reading/links';
import type { MailMessage } from '@docket/intelligence/reading/mail-message';

/** The message with what its HTML links to. */
export function withLinks(
  message: MailMessage,
  links: ReadonlyMap<string, MailLink[]>,
): MailMessage {
  const own = links.get(message.id);
  return own === undefined ? message : { ...message, links: own };
}
