import type { SuggestedReply } from '@docket/core/emails/email';
import { formatAddress } from '@docket/core/emails/mail-address';

/** What the user wrote last, to be read and copied, if an earlier version of the reply was sent. */
export function UnsentReply({ body, recipients }: NonNullable<SuggestedReply['unsent']>) {
  return (
    <figure className="mt-2">
      <figcaption className="text-ink-3">
        Not sent to {recipients.map(formatAddress).join(', ')}
      </figcaption>
      <blockquote className="mt-1 whitespace-pre-wrap">{body}</blockquote>
    </figure>
  );
}
