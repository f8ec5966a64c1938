import { isMailboxError } from '../../adapters/mailbox/mailbox-error';
import type { MailboxFor } from '../../adapters/mailbox/mailbox';
import { asUser } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import { publish } from '../../platform/events';
import { findSettings } from '../settings/settings.repository';
import { noteMoveProblem } from './move-problem.repository';
import { lockEmail } from './review.repository';

type Move = { userId: string; emailId: string };

/**
 * Where the person's settings say so, the message follows its email: to the mailbox's Archive folder or back to the
 * inbox. Reads what holds now, so that an archive and its Undo end in the same place in any order.
 */
export async function moveMessage(
  needs: Deps & { mailboxFor: MailboxFor },
  { userId, emailId }: Move,
): Promise<void> {
  const move = await asUser(needs.db, userId, async (scope) => {
    const email = await lockEmail(scope, emailId);
    const { archiveMovesMessage } = await findSettings(scope);
    if (email === null || !archiveMovesMessage || email.messageId.startsWith('file:')) return null;
    return { messageId: email.messageId, destination: email.isArchived ? 'archive' : 'inbox' };
  });
  if (move === null) return;
  try {
    await needs.mailboxFor(userId).moveMessage(move.messageId, move.destination);
  } catch (error) {
    // Gone from the mailbox: there is nothing to move, and the sync finds out by itself.
    if (!isMailboxError(error, 'mailbox.not_found')) throw error;
  }
  await asUser(needs.db, userId, (scope) => noteMoveProblem(scope, emailId, null));
}

/** The email itself says why its message is not where it should be. */
export async function giveUpMove(
  { db }: Pick<Deps, 'db'>,
  { userId, emailId }: Move,
  reason: string,
): Promise<void> {
  await asUser(db, userId, async (scope) => {
    await noteMoveProblem(scope, emailId, reason);
    await publish(scope, { topic: 'emails' });
  });
}
