import type { MailboxMessage } from '../mailbox/mailbox';
import type { UserScope } from '../../platform/db/database';
import { publish } from '../../platform/live/publish';
import { shareArrivingMail } from '../emails/arriving-mail';
import type { EmailContext, NewEmail } from '../emails/compose-email';
import { composeEmails } from '../emails/compose-emails';
import { receiveEmails } from '../emails/emails.usecases';
import type { StoredEmails } from '../emails/store-emails.repository';
import {
  changeMessageId,
  findTwins,
  lockKnown,
  markRemoved,
  type Twin,
} from '../emails/known-emails.repository';
import { fetchMessages, type FetchedMessages } from './fetch-messages';
import { writeInRun, type SyncRun } from './sync-run';

type Renamed = { id: string; messageId: string };
type AlsoWrite = (scope: UserScope, stored: StoredEmails, now: Date) => Promise<void>;

/** Stores what arrived and marks what was removed; `alsoWrite` (the cursor) runs in the same transaction. */
export async function storeMessages(
  run: SyncRun,
  { messages, gone }: Pick<FetchedMessages, 'messages' | 'gone'>,
  alsoWrite: AlsoWrite,
): Promise<StoredEmails> {
  // A draft is not mail yet; once sent it is listed again.
  const mail = messages.filter((message) => !message.isDraft);
  const emails = await composeEmails(run.deps.threads, mail, (message) => contextOf(run, message));
  const write = async (scope: UserScope, now: Date, renamed: readonly Renamed[]) => {
    if (gone.length > 0)
      await lockKnown(scope, [...emails.map((email) => email.message_id), ...gone]);
    for (const { id, messageId } of renamed) await changeMessageId(scope, id, messageId);
    const stored = await receiveEmails(scope, emails, { now, deps: run.deps });
    const removed = await markRemoved(scope, gone, now);
    await alsoWrite(scope, stored, now);
    // Skip the refresh if nothing changed.
    if (emails.length + removed > 0) await publish(scope, { topic: 'sync' });
    return { stored, removed };
  };
  const result = await writeWithTwins(run, emails, write);
  run.counts.stored += result.stored.added.length;
  run.counts.changed += result.stored.changed.length;
  run.counts.removed += result.removed;
  return result.stored;
}

function contextOf(run: SyncRun, { folderId }: MailboxMessage): EmailContext {
  const folder = folderId === null ? undefined : run.folders.get(folderId);
  return {
    readerAddress: run.readerAddress,
    folder: {
      name: folder?.name ?? '',
      wellKnownName: folder?.wellKnownName ?? null,
      isIncluded: folder?.isIncluded ?? false,
    },
  };
}

/**
 * There are almost never twins, so one transaction is enough. The mailbox is asked about them between two: any that
 * came from a file meanwhile is judged as well.
 */
async function writeWithTwins<Result>(
  run: SyncRun,
  emails: readonly NewEmail[],
  write: (scope: UserScope, now: Date, renamed: readonly Renamed[]) => Promise<Result>,
): Promise<Result> {
  const lock = emails.length > 0 ? shareArrivingMail : undefined;
  for (let judged: Twin[] = []; ;) {
    const renamed = judged.length === 0 ? [] : await findRenamed(run, emails, judged);
    const ids = new Set(judged.map(({ id }) => id));
    const written = await writeInRun<{ twins: Twin[] } | { result: Result }>(
      run,
      async (scope, now) => {
        const twins = await findTwins(scope, emails);
        if (twins.some(({ id }) => !ids.has(id))) return { twins };
        return { result: await write(scope, now, renamed) };
      },
      lock,
    );
    if ('result' in written) return written.result;
    judged = written.twins;
  }
}

/**
 * internetMessageId is the second key: a message with a new id is the stored email of the same internetMessageId if the
 * provider no longer has the old id, or if that email came from a file. A real copy gets its own row.
 */
async function findRenamed(
  run: SyncRun,
  emails: readonly NewEmail[],
  twins: readonly Twin[],
): Promise<Renamed[]> {
  const asked = twins.filter(({ messageId }) => !isFromFile(messageId));
  const { gone } = await fetchMessages(
    run,
    asked.map(({ messageId }) => messageId),
  );
  const lost = twins.filter(({ messageId }) => isFromFile(messageId) || gone.includes(messageId));
  const renamed = new Map<string, { id: string; messageId: string }>();
  for (const twin of lost) {
    const email = emails.find((other) => other.internet_message_id === twin.internetMessageId);
    if (email && !renamed.has(email.message_id))
      renamed.set(email.message_id, { id: twin.id, messageId: email.message_id });
  }
  return [...renamed.values()];
}

function isFromFile(messageId: string): boolean {
  return messageId.startsWith('file:');
}
