import type { MailboxMessage } from '../mailbox/mailbox';
import { isMailboxError, type MailboxError } from '../mailbox/mailbox-error';
import { asUser } from '../../platform/db/database';
import { findReadableMessageId } from '../emails/known-emails.repository';
import type { SyncRun } from './sync-run';

/** The mailbox's answer about some messages. */
export type FetchedMessages = {
  messages: readonly MailboxMessage[];
  /** Ids that no longer exist in the mailbox. */
  gone: readonly string[];
  /** Ids that the mailbox could not serve, although it served another message after that, or that the database refused. */
  unserved: readonly string[];
};

/** One call to the provider; if the mailbox is down, no more are made. */
const MESSAGES_AT_ONCE = 20;

/**
 * Fetches each message: delta only says where to look, and a removal or change counts once confirmed here. A message that
 * cannot be served must not hold up the others; but if the mailbox serves none, it is the mailbox, and this throws.
 */
export async function fetchMessages(
  run: SyncRun,
  ids: readonly string[],
): Promise<FetchedMessages> {
  const wanted = [...new Set(ids)];
  const messages: MailboxMessage[] = [];
  const gone: string[] = [];
  const unserved: string[] = [];
  for (let at = 0; at < wanted.length; at += MESSAGES_AT_ONCE) {
    let failure: MailboxError | undefined;
    const some = wanted.slice(at, at + MESSAGES_AT_ONCE);
    for (const [id, answer] of await run.mailbox.reader.getMessages(some)) {
      if (answer === null) gone.push(id);
      else if (!isMailboxError(answer)) messages.push(answer);
      else {
        unserved.push(id);
        failure ??= answer;
      }
    }
    await requireServes(run, { messages, unserved, failure });
  }
  return { messages, gone, unserved };
}

type Failed = Pick<FetchedMessages, 'messages' | 'unserved'> & {
  failure: MailboxError | undefined;
};

/** Throws the failure, if there was one, unless the mailbox serves another message now. */
export async function requireServes(
  { deps, userId, mailbox }: SyncRun,
  { messages, unserved, failure }: Failed,
): Promise<void> {
  if (failure === undefined) return;
  const other =
    messages[0]?.id ??
    (await asUser(deps.db, userId, (scope) => findReadableMessageId(scope, unserved)));
  if (other === null || (await mailbox.reader.getMessage(other)) === null) throw failure;
}
