import { isMailboxError } from '../../mail/mailbox/mailbox-error';
import type { MailboxFor, MailboxMessage, MailboxWriter } from '../../mail/mailbox/mailbox';
import { foldersWithin } from '../../mail/sync/default-inclusion';
import { listFolders } from '../../mail/sync/folders.repository';
import { asUser, type UserScope } from '../../platform/db/database';
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
/** `folderId`: where the last sync saw the message. `archiveId`: the mailbox's Archive folder, if known. */
type Next = State & { messageId: string; folderId: string | null; archiveId: string | null };

/**
 * If the person's settings say so, the message follows its email: to the mailbox's Archive folder, or back to the folder
 * that it was moved from. Acts on the email's state after each move too: when the mailbox answers slowly, an older move
 * may be carried out after a newer one, and whichever is last puts it right.
 */
export async function moveMessage(deps: Dependencies, move: Move): Promise<void> {
  const { reader, writer } = deps.mailboxFor(move.userId);
  for (let moved: State | null = null; ;) {
    const next = await findNextMove(deps, move, moved);
    if (next === null) return;
    const { messageId, isArchived, movedFrom: before, archiveId } = next;
    const isKnown = before !== null && before !== archiveId;
    const movedFrom = isKnown ? before : folderBefore(next, await reader.getMessage(messageId));
    const isNews = isArchived && movedFrom !== before && movedFrom !== null;
    // Kept before the move, so that a lost answer does not lose the folder.
    if (isNews && !(await keepFolder(deps, move, { before, folderId: movedFrom }))) continue;
    if (isArchived) await moveTo(writer, messageId, 'archive');
    else if (movedFrom !== null) await moveBack(deps, move, { messageId, movedFrom });
    moved = { isArchived, movedFrom };
  }
}

/** Of a message whose folder was not kept: it is still in it, or an earlier version moved it to Archive from the inbox. */
function folderBefore(
  { isArchived, folderId }: Next,
  message: Pick<MailboxMessage, 'folderId'> | null,
): string | null {
  if (message === null) return null;
  if (isArchived) return message.folderId;
  return message.folderId === folderId ? 'inbox' : null;
}

/** To the inbox, if its folder has been deleted: in Outlook, that moves the folder below Deleted Items. */
async function moveBack(
  { db, mailboxFor }: Dependencies,
  { userId }: Move,
  { messageId, movedFrom }: { messageId: string; movedFrom: string },
): Promise<void> {
  const { writer } = mailboxFor(userId);
  const folders = await asUser(db, userId, listFolders);
  const isDeleted = foldersWithin(folders, new Set(['deleteditems'])).has(movedFrom);
  if (isDeleted || !(await moveTo(writer, messageId, movedFrom)))
    await moveTo(writer, messageId, 'inbox');
}

/** False if the message or the folder no longer exists. */
async function moveTo(writer: MailboxWriter, messageId: string, folder: string): Promise<boolean> {
  try {
    await writer.moveMessage(messageId, folder);
    return true;
  } catch (error) {
    if (!isMailboxError(error, 'mailbox.not_found')) throw error;
    return false;
  }
}

async function keepFolder(
  { db }: Dependencies,
  { userId, emailId }: Move,
  kept: { before: string | null; folderId: string },
): Promise<boolean> {
  return asUser(db, userId, (scope) => keepMovedFrom(scope, emailId, kept));
}

/** Null if the message is where its email says, or need not be. */
async function findNextMove(
  { db }: Dependencies,
  { userId, emailId }: Move,
  moved: State | null,
): Promise<Next | null> {
  return asUser(db, userId, async (scope) => {
    const email = await lockEmail(scope, emailId);
    const { archiveMovesMessage } = await findSettings(scope);
    if (email === null || email.messageId.startsWith('file:')) return null;
    const { messageId, isArchived, folderId } = email;
    if (!archiveMovesMessage) {
      // The message stays where it is, and may be moved elsewhere by hand.
      if (!isArchived) await forgetMovedFrom(scope, emailId);
      return null;
    }
    const movedFrom = email.movedFrom ?? moved?.movedFrom ?? null;
    const archiveId = await findArchiveFolder(scope);
    // Forgotten, a later run would take it for moved there by an earlier version.
    const staysInArchive = !isArchived && movedFrom !== null && movedFrom === archiveId;
    const isThere =
      moved === null
        ? !isArchived && movedFrom === null && (folderId === null || folderId !== archiveId)
        : moved.isArchived === isArchived;
    if (!isThere && !staysInArchive)
      return { messageId, isArchived, movedFrom, folderId, archiveId };
    if (!isArchived && !staysInArchive) await forgetMovedFrom(scope, emailId);
    await setMoveProblem(scope, emailId, null);
    return null;
  });
}

async function findArchiveFolder(scope: UserScope): Promise<string | null> {
  const folders = await listFolders(scope);
  return folders.find(({ wellKnownName }) => wellKnownName === 'archive')?.id ?? null;
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
