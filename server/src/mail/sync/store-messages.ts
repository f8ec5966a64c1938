import type { MailboxMessage } from '../mailbox/mailbox';
import { asUser, type UserScope } from '../../platform/db/database';
import { isRefusedData } from '../../platform/db/database-failure';
import { publish } from '../../platform/live/publish';
import { shareArrivingMail } from '../emails/arriving-mail';
import { unreadable, type EmailContext, type NewEmail } from '../emails/compose-email';
import { composeEmails } from '../emails/compose-emails';
import { receiveEmails } from '../emails/emails.usecases';
import type { StoredEmails } from '../emails/store-emails.repository';
import {
  changeMessageId,
  findKnown,
  findTwins,
  lockKnown,
  markRemoved,
  type Twin,
} from '../emails/known-emails.repository';
import { fetchMessages, type FetchedMessages } from './fetch-messages';
import { writeInRun, type SyncRun } from './sync-run';

type Renamed = { id: string; messageId: string };
/** What became of an answer of the mailbox: those that the database refused count as not served. */
export type Settled = { stored: StoredEmails; fetched: FetchedMessages };
type AlsoWrite = (scope: UserScope, settled: Settled, now: Date) => Promise<void>;
type Page = {
  emails: readonly NewEmail[];
  gone: readonly string[];
  alsoWrite: (scope: UserScope, stored: StoredEmails, now: Date) => Promise<void>;
};

/**
 * Stores what arrived and marks what was removed; `alsoWrite` (the cursor) runs in the same transaction. If the database
 * refuses a row, the rows are stored one by one, and the cursor last.
 */
export async function storeMessages(
  run: SyncRun,
  fetched: FetchedMessages,
  alsoWrite: AlsoWrite,
): Promise<void> {
  // A draft is not mail yet; once sent it is listed again.
  const mail = fetched.messages.filter((message) => !message.isDraft);
  const emails = await composeEmails(run.deps.threads, mail, (message) => contextOf(run, message));
  const { gone } = fetched;
  try {
    await storePage(run, {
      emails,
      gone,
      alsoWrite: (scope, stored, now) => alsoWrite(scope, { stored, fetched }, now),
    });
  } catch (error) {
    if (!isRefusedData(error) || mail.length === 0) throw error;
    const { stored, refused } = await storeOneByOne(run, mail);
    const messages = fetched.messages.filter(({ id }) => !refused.includes(id));
    const settled = {
      stored,
      fetched: { messages, gone, unserved: [...fetched.unserved, ...refused] },
    };
    await storePage(run, {
      emails: [],
      gone,
      alsoWrite: (scope, _, now) => alsoWrite(scope, settled, now),
    });
  }
}

async function storePage(run: SyncRun, { emails, gone, alsoWrite }: Page): Promise<StoredEmails> {
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

/**
 * Finds what the database refuses of a page: a new message is stored with the reason instead of its content, of a stored
 * one the earlier version stays. Without the cursor, so that a crash meanwhile only repeats the page.
 */
async function storeOneByOne(
  run: SyncRun,
  mail: readonly MailboxMessage[],
): Promise<{ stored: StoredEmails; refused: string[] }> {
  const stored: StoredEmails = { added: [], changed: [] };
  const refused: string[] = [];
  for (const message of mail) {
    const own = await storeAlone(run, message);
    if (own === null) refused.push(message.id);
    else {
      stored.added.push(...own.added);
      stored.changed.push(...own.changed);
    }
  }
  return { stored, refused };
}

/** Null if the database refuses even what says why, or if an earlier version is stored. */
async function storeAlone(run: SyncRun, message: MailboxMessage): Promise<StoredEmails | null> {
  const compose = (one: MailboxMessage) =>
    composeEmails(run.deps.threads, [one], (given) => contextOf(run, given));
  const emails = await compose(message);
  const stored = await storeUnlessRefused(run, emails);
  if (stored !== null || (await hasVersion(run, emails))) return stored;
  return storeUnlessRefused(run, await compose(unreadable(message, REFUSED)));
}

async function storeUnlessRefused(
  run: SyncRun,
  emails: readonly NewEmail[],
): Promise<StoredEmails | null> {
  try {
    return await storePage(run, { emails, gone: [], alsoWrite: async () => undefined });
  } catch (error) {
    if (!isRefusedData(error)) throw error;
    const facts = { code: error.code, messageId: emails[0]?.message_id };
    run.deps.log.warn(facts, 'The database refused a message');
    return null;
  }
}

/** Whether the email is stored, under this id or another one. */
function hasVersion({ deps, userId }: SyncRun, emails: readonly NewEmail[]): Promise<boolean> {
  const ids = emails.map((email) => email.message_id);
  return asUser(deps.db, userId, async (scope) => {
    const known = await findKnown(scope, ids);
    return known.size > 0 || (await findTwins(scope, emails)).length > 0;
  });
}

/** The database's own words are about columns. */
const REFUSED = 'the database refused it';

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
