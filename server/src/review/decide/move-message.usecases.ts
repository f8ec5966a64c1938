import { isMailboxError } from '../../mail/mailbox/mailbox-error';
import type { MailboxFor } from '../../mail/mailbox/mailbox';
import { asUser } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { publish } from '../../platform/live/publish';
import { findSettings } from '../../records/settings/settings.repository';
import { lockEmail, setMoveProblem } from '../../mail/emails/email-decisions.repository';

type Move = { userId: string; emailId: string };

type Destination = 'archive' | 'inbox';
type Dependencies = PlatformDependencies & { mailboxFor: MailboxFor };

/**
 * If the person's settings say so, the message follows its email: to the mailbox's Archive folder or back to the inbox.
 * Acts on the email's state after each move too: when the mailbox answers slowly, an older move may be carried out
 * after a newer one, and whichever is last puts it right.
 */
export async function moveMessage(deps: Dependencies, move: Move): Promise<void> {
  for (let moved: Destination | null = null; ;) {
    const next = await findNextMove(deps, move, moved);
    if (next === null) return;
    try {
      await deps.mailboxFor(move.userId).writer.moveMessage(next.messageId, next.destination);
    } catch (error) {
      // Deleted in the mailbox: nothing to move, and the next sync notices.
      if (!isMailboxError(error, 'mailbox.not_found')) throw error;
    }
    moved = next.destination;
  }
}

/** Null if the message is where its email says, or need not be. */
async function findNextMove(
  { db }: Dependencies,
  { userId, emailId }: Move,
  moved: Destination | null,
): Promise<{ messageId: string; destination: Destination } | null> {
  return asUser(db, userId, async (scope) => {
    const email = await lockEmail(scope, emailId);
    const { archiveMovesMessage } = await findSettings(scope);
    const isFollowed = archiveMovesMessage && email?.messageId.startsWith('file:') === false;
    const destination = email?.isArchived === true ? 'archive' : 'inbox';
    if (isFollowed && destination !== moved) return { messageId: email.messageId, destination };
    if (moved !== null) await setMoveProblem(scope, emailId, null);
    return null;
  });
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
