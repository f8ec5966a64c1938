import type { DeltaPage } from '../../adapters/mailbox/mailbox';
import { isMailboxError } from '../../adapters/mailbox/mailbox-error';
import { asUser } from '../../platform/db/database';
import { moveCursor, type Folder } from './folders.repository';
import { findKnown } from './known-emails.repository';
import { listRanges } from './ledger.repository';
import { inSession, type SyncSession } from './sync-session';
import { askFor, takeMessages } from './take-messages';

/** Reads what changed in a folder since the last round. False when the position is lost: it must be anchored anew. */
export async function followFolder(session: SyncSession, folder: Folder): Promise<boolean> {
  if (folder.deltaLink === null) return false;
  try {
    await readRound(session, folder, folder.deltaLink);
    return true;
  } catch (error) {
    if (!isMailboxError(error, 'mailbox.cursor_expired')) throw error;
    session.needs.log.info({ folder: folder.name }, 'The sync position was lost: reading anew');
    await inSession(session, (scope, now) => moveCursor(scope, folder.id, { link: null, now }));
    return false;
  }
}

async function readRound(session: SyncSession, folder: Folder, from: string): Promise<void> {
  const start = await windowStart(session, folder.id);
  for (let link = from; ;) {
    const page = await session.mailbox.deltaPage({ link });
    const taken = await askFor(session, await wantedIds(session, folder, { page, start }));
    await takeMessages(session, taken, async (scope, _, now) => {
      // The position moves once the chain is at its end, together with its last rows.
      if (page.deltaLink !== null)
        await moveCursor(scope, folder.id, { link: page.deltaLink, now });
    });
    if (page.nextLink === null) return;
    link = page.nextLink;
  }
}

async function windowStart(session: SyncSession, folderId: string): Promise<Date | null> {
  const ranges = await asUser(session.needs.db, session.userId, listRanges);
  const starts = ranges.flatMap((range) => (range.folderId === folderId ? [range.from] : []));
  return starts.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/** Which messages of a page have to be asked for: removed, unknown within the window, or in another version. */
async function wantedIds(
  session: SyncSession,
  folder: Folder,
  { page, start }: { page: DeltaPage; start: Date | null },
): Promise<string[]> {
  const last = new Map(page.changes.map((change) => [change.id, change]));
  const known = await asUser(session.needs.db, session.userId, (scope) =>
    findKnown(scope, [...last.keys()]),
  );
  return [...last.values()]
    .filter((change) => {
      const email = known.get(change.id);
      if (change.kind === 'removed') return email !== undefined;
      if (email !== undefined) return isOutdated(email, change.changeKey, folder);
      if (change.receivedAt === null) return true;
      return start !== null && new Date(change.receivedAt) >= start;
    })
    .map((change) => change.id);
}

/** Whether the stored version is not surely the one that the mailbox tells of. */
export function isOutdated(
  email: { changeKey: string | null; folderId: string | null; isAway: boolean },
  changeKey: string | null,
  folder: Pick<Folder, 'id'>,
): boolean {
  const isSame = changeKey !== null && changeKey === email.changeKey;
  return !isSame || email.isAway || email.folderId !== folder.id;
}
