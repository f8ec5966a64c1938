import { isMailboxError, nullIfNotFound } from '../../mail/mailbox/mailbox-error';
import type { MailboxFor, MailboxWriter } from '../../mail/mailbox/mailbox';
import { foldersWithin } from '../../mail/sync/default-inclusion';
import { listFolders } from '../../mail/sync/folders.repository';
import { asUser } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { publish } from '../../platform/live/publish';
import { findSettings } from '../../records/settings/settings.repository';
import { lockEmail } from '../../mail/emails/email-decisions.repository';
import {
  forgetMovedFrom,
  keepMovedFrom,
  setMoveProblem,
} from '../../mail/emails/email-moves.repository';

type Move = { userId: string; emailId: string };

type Dependencies = PlatformDependencies & { mailboxFor: MailboxFor };

type State = { isArchived: boolean; movedFrom: string | null };

/** Without the permission to move messages, a retry cannot help: the email says at once what does. */
export async function moveIfAllowed(
  deps: Dependencies,
  move: Move,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await moveMessage(deps, move, signal);
  } catch (error) {
    if (!isMailboxError(error, 'mailbox.forbidden')) throw error;
    await giveUpMove(deps, move, NOT_ALLOWED);
  }
}

const NOT_ALLOWED =
  'Docket does not have permission to move messages in this mailbox. Turn “Move archived messages” off and on again in Settings to be asked for it.';

/**
 * If the person's settings say so, the message follows its email: to the mailbox's Archive folder, or back to the folder
 * that it was moved from. Acts on the email's state after each move too: when the mailbox answers slowly, an older move
 * may be carried out after a newer one, and whichever is last puts it right.
 */
export async function moveMessage(
  deps: Dependencies,
  move: Move,
  signal?: AbortSignal,
): Promise<void> {
  const { reader, writer } = deps.mailboxFor(move.userId, signal);
  for (let moved: State | null = null; ;) {
    const next = await findNextMove(deps, move, moved);
    if (next === null) return;
    const { messageId, isArchived } = next;
    const movedFrom = next.movedFrom ?? (await reader.getMessage(messageId))?.folderId ?? null;
    const isNews = isArchived && next.movedFrom === null && movedFrom !== null;
    // Kept before the move, so that a lost answer does not lose the folder.
    if (isNews && !(await keepFolder(deps, move, movedFrom))) continue;
    if (isArchived) await moveTo(writer, messageId, 'archive');
    else if (movedFrom !== null) await moveBack({ deps, writer }, move, { messageId, movedFrom });
    moved = { isArchived, movedFrom };
  }
}

/** To the inbox, if its folder has been deleted: in Outlook, that moves the folder below Deleted Items. */
async function moveBack(
  { deps, writer }: { deps: Dependencies; writer: MailboxWriter },
  { userId }: Move,
  { messageId, movedFrom }: { messageId: string; movedFrom: string },
): Promise<void> {
  const folders = await asUser(deps.db, userId, listFolders);
  const isDeleted = foldersWithin(folders, new Set(['deleteditems'])).has(movedFrom);
  if (isDeleted || !(await moveTo(writer, messageId, movedFrom)))
    await moveTo(writer, messageId, 'inbox');
}

/** False if the message or the folder no longer exists. */
async function moveTo(writer: MailboxWriter, messageId: string, folder: string): Promise<boolean> {
  return (await nullIfNotFound(writer.moveMessage(messageId, folder))) !== null;
}

async function keepFolder(
  { db }: Dependencies,
  { userId, emailId }: Move,
  folderId: string,
): Promise<boolean> {
  return asUser(db, userId, (scope) => keepMovedFrom(scope, emailId, folderId));
}

/** Null if the message is where its email says, or need not be. */
async function findNextMove(
  { db }: Dependencies,
  { userId, emailId }: Move,
  moved: State | null,
): Promise<(State & { messageId: string }) | null> {
  return asUser(db, userId, async (scope) => {
    const email = await lockEmail(scope, emailId);
    const { archiveMovesMessage } = await findSettings(scope);
    if (email === null || email.messageId.startsWith('file:')) return null;
    const { messageId, isArchived } = email;
    if (!archiveMovesMessage) {
      // The message stays where it is, and may be moved elsewhere by hand.
      if (!isArchived) await forgetMovedFrom(scope, emailId);
      return null;
    }
    const movedFrom = email.movedFrom ?? moved?.movedFrom ?? null;
    const isThere =
      moved === null ? !isArchived && movedFrom === null : moved.isArchived === isArchived;
    if (!isThere) return { messageId, isArchived, movedFrom };
    if (!isArchived) await forgetMovedFrom(scope, emailId);
    await setMoveProblem(scope, emailId, null);
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
