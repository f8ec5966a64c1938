import { setImmediate } from 'node:timers/promises';

import type { MailboxMessage } from '../../adapters/mailbox/mailbox';
import type { UserScope } from '../../platform/db/database';
import { asUser } from '../../platform/db/database';
import { publish } from '../../platform/events';
import { composeEmail, type NewEmail } from '../emails/compose-email';
import { receiveEmails } from '../emails/emails.usecases';
import type { StoredEmails } from '../emails/store-emails.repository';
import { changeMessageId, findTwins, markRemoved } from './known-emails.repository';
import { inSession, type SyncSession } from './sync-session';

export type Taken = {
  messages: readonly MailboxMessage[];
  /** Ids that the mailbox no longer has. */
  gone: readonly string[];
};
type Renamed = { id: string; messageId: string };
type AlsoWrite = (scope: UserScope, stored: StoredEmails, now: Date) => Promise<void>;

/** Stores what came and what went; `alsoWrite` (the cursor) is in the same transaction. */
export async function takeMessages(
  session: SyncSession,
  { messages, gone }: Taken,
  alsoWrite: AlsoWrite,
): Promise<StoredEmails> {
  // A draft is not mail yet; as a sent message it comes again.
  const mail = messages.filter((message) => !message.isDraft);
  const emails = await inSlices(mail, (message) => toEmail(session, message));
  const write = (renamed: readonly Renamed[]) => async (scope: UserScope, now: Date) => {
    for (const { id, messageId } of renamed) await changeMessageId(scope, id, messageId);
    const stored = await receiveEmails(scope, emails, { now, announce: session.needs.announce });
    const removed = await markRemoved(scope, gone, now);
    await alsoWrite(scope, stored, now);
    // A look that finds nothing new is no news for the open pages.
    if (emails.length + removed > 0) await publish(scope, { topic: 'sync' });
    return { stored, removed };
  };
  // Nearly always there is nobody to ask about, and one transaction does it all.
  const atOnce = await inSession(session, async (scope, now) =>
    (await findTwins(scope, emails)).length === 0 ? write([])(scope, now) : null,
  );
  const result = atOnce ?? (await inSession(session, write(await findRenamed(session, emails))));
  session.counts.stored += result.stored.added.length;
  session.counts.changed += result.stored.changed.length;
  session.counts.removed += result.removed;
  return result.stored;
}

const SLICE = 10;

/** Between two slices other work gets its turn: the next page must be asked for while this one is cleaned. */
async function inSlices<T, U>(items: readonly T[], convert: (item: T) => U): Promise<U[]> {
  const converted: U[] = [];
  for (let at = 0; at < items.length; at += SLICE) {
    if (at > 0) await setImmediate();
    converted.push(...items.slice(at, at + SLICE).map(convert));
  }
  return converted;
}

function toEmail(session: SyncSession, message: MailboxMessage): NewEmail {
  const folder = message.folderId === null ? undefined : session.folders.get(message.folderId);
  return composeEmail(message, {
    readerAddress: session.readerAddress,
    folder: {
      name: folder?.name ?? '',
      wellKnownName: folder?.wellKnownName ?? null,
      isIncluded: folder?.isIncluded ?? false,
    },
  });
}

/**
 * The second key: a message met under a new id is the stored email of the same internetMessageId when the old id is
 * gone at the provider, or when that email came from a file. A real copy keeps its own row.
 */
async function findRenamed(session: SyncSession, emails: readonly NewEmail[]): Promise<Renamed[]> {
  const twins = await asUser(session.needs.db, session.userId, (scope) => findTwins(scope, emails));
  const asked = twins.filter(({ messageId }) => !isFromFile(messageId));
  const { gone } = await askFor(
    session,
    asked.map(({ messageId }) => messageId),
  );
  const lost = twins.filter(({ messageId }) => isFromFile(messageId) || gone.includes(messageId));
  const renamed = new Map<string, { id: string; messageId: string }>();
  for (const twin of lost) {
    const email = emails.find((other) => other.internetMessageId === twin.internetMessageId);
    if (email && !renamed.has(email.messageId))
      renamed.set(email.messageId, { id: twin.id, messageId: email.messageId });
  }
  return [...renamed.values()];
}

function isFromFile(messageId: string): boolean {
  return messageId.startsWith('file:');
}

/** Asks the mailbox for each message itself: a removal or a change is believed only when the message confirms it. */
export async function askFor(session: SyncSession, ids: readonly string[]): Promise<Taken> {
  const messages: MailboxMessage[] = [];
  const gone: string[] = [];
  for (const [id, message] of await session.mailbox.getMessages(ids)) {
    if (message === null) gone.push(id);
    else messages.push(message);
  }
  return { messages, gone };
}
