import { isMailboxError } from '../../mail/mailbox/mailbox-error';
import type { MailboxFor } from '../../mail/mailbox/mailbox';
import { asUser } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { publish } from '../../platform/live/publish';
import { findSettings } from '../../records/settings/settings.repository';
import { lockEmail, setMoveProblem } from '../../mail/emails/email-decisions.repository';

type Move = { userId: string; emailId: string };

/**
 * If the person's settings say so, the message follows its email: to the mailbox's Archive folder or back to the inbox.
 * Acts on the email's current state, so that the order of an archive's job and its Undo's does not matter.
 */
export async function moveMessage(
  deps: PlatformDependencies & { mailboxFor: MailboxFor },
  { userId, emailId }: Move,
): Promise<void> {
  const move = await asUser(deps.db, userId, async (scope) => {
    const email = await lockEmail(scope, emailId);
    const { archiveMovesMessage } = await findSettings(scope);
    if (email === null || !archiveMovesMessage || email.messageId.startsWith('file:')) return null;
    return { messageId: email.messageId, destination: email.isArchived ? 'archive' : 'inbox' };
  });
  if (move === null) return;
  try {
    await deps.mailboxFor(userId).writer.moveMessage(move.messageId, move.destination);
  } catch (error) {
    // Deleted in the mailbox: nothing to move, and the next sync notices.
    if (!isMailboxError(error, 'mailbox.not_found')) throw error;
  }
  await asUser(deps.db, userId, (scope) => setMoveProblem(scope, emailId, null));
}

/** The email itself says why its message could not be moved. */
export async function giveUpMove(
  { db }: Pick<PlatformDependencies, 'db'>,
  { userId, emailId }: Move,
  reason: string,
): Promise<void> {
  await asUser(db, userId, async (scope) => {
    await setMoveProblem(scope, emailId, reason);
    await publish(scope, { topic: 'emails' });
  });
}
