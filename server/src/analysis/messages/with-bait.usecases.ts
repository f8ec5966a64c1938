import { readMessage } from '@docket/intelligence/reading/read-message';

import { findKnownPeople } from '../../mail/emails/known-people.repository';
import type { UserScope } from '../../platform/db/database';
import { listHtmlFacts, type StoredMessage } from './messages.repository';
import { withHtml } from './readable-message';

/** With what is known of a fraud before suggestions are made, so that none is recommended for a project. */
export async function withBait(
  scope: UserScope,
  messages: readonly StoredMessage[],
): Promise<StoredMessage[]> {
  const unread = messages.filter(({ bait }) => bait === undefined).map(({ message }) => message);
  if (unread.length === 0) return [...messages];
  const people = await findKnownPeople(
    scope,
    unread.map(({ from }) => from),
  );
  const html = await listHtmlFacts(
    scope,
    unread.map(({ id }) => id),
  );
  const own = [people.reader.address.toLowerCase()];
  return messages.map((stored) => {
    const { message, bait } = stored;
    if (bait !== undefined) return stored;
    const known = { own, underName: people.addressesLike(message.from) };
    return { ...stored, bait: readMessage(withHtml(message, html), known).bait };
  });
}
