import type { DeltaPage, MessageChange } from '../../adapters/mailbox/mailbox';
import { isMailboxError } from '../../adapters/mailbox/mailbox-error';
import { asUser } from '../../platform/db/database';
import { moveCursor, type Folder } from './folders.repository';
import { findKnown, listFolderMessageIds } from './known-emails.repository';
import { listRanges, type Range } from './ledger.repository';
import { inSession, type SyncSession } from './sync-session';
import { askFor, takeMessages } from './take-messages';

/** Reads what changed in a folder since the last round; the first round (or one after a lost position) lists all of it. */
export async function followFolder(session: SyncSession, folder: Folder): Promise<void> {
  if (folder.deltaLink === null) return anchor(session, folder);
  try {
    await readRound(session, folder, { link: folder.deltaLink });
  } catch (error) {
    if (!isMailboxError(error, 'mailbox.cursor_expired')) throw error;
    session.needs.log.info({ folder: folder.name }, 'The sync position was lost: reading anew');
    await inSession(session, (scope, now) => moveCursor(scope, folder.id, { link: null, now }));
    await anchor(session, folder);
  }
}

/** A whole round. Emails of this folder that it does not name are asked for one by one, never just dropped. */
async function anchor(session: SyncSession, folder: Folder): Promise<void> {
  const before = await asUser(session.needs.db, session.userId, (scope) =>
    listFolderMessageIds(scope, folder.id),
  );
  const seen = new Set<string>();
  try {
    await readRound(session, folder, { folderId: folder.id }, seen);
  } catch (error) {
    // Even the chain of a first round can lose its position; one more try, then the next run.
    if (!isMailboxError(error, 'mailbox.cursor_expired')) throw error;
    seen.clear();
    await readRound(session, folder, { folderId: folder.id }, seen);
  }
  const unseen = before.filter((id) => !seen.has(id) && !id.startsWith('file:'));
  if (unseen.length > 0)
    await takeMessages(session, await askFor(session, unseen), async () => undefined);
}

type Start = { link: string } | { folderId: string };

async function readRound(
  session: SyncSession,
  folder: Folder,
  ...[start, seen]: [Start, Set<string>?]
): Promise<void> {
  const window = await readWindow(session, folder.id);
  for (let request = start; ;) {
    const page = await session.mailbox.deltaPage(request);
    if (seen) noteSeen(seen, page.changes);
    const wanted = await wantedIds(session, folder, { page, window, isAnchor: seen !== undefined });
    const taken = await askFor(session, wanted);
    await takeMessages(session, taken, async (scope, _, now) => {
      // The position moves once the chain is at its end, together with its last rows.
      if (page.deltaLink !== null)
        await moveCursor(scope, folder.id, { link: page.deltaLink, now });
    });
    if (page.nextLink === null) return;
    request = { link: page.nextLink };
  }
}

function noteSeen(seen: Set<string>, changes: readonly MessageChange[]): void {
  for (const change of changes) {
    if (change.kind === 'present') seen.add(change.id);
  }
}

type Window = { from: Date | null; unread: Range[] };

async function readWindow(session: SyncSession, folderId: string): Promise<Window> {
  const ranges = await asUser(session.needs.db, session.userId, listRanges);
  const own = ranges.filter((range) => range.folderId === folderId);
  const from = own.reduce<Date | null>(
    (oldest, range) => (oldest === null || range.from < oldest ? range.from : oldest),
    null,
  );
  // Not begun yet: listing it after this round finds everything that this round names.
  const unread = own.filter((range) => !range.isDone && range.nextLink === null && !range.stored);
  return { from, unread };
}

/** Which messages of a page have to be asked for: removed, unknown within the window, or in another version. */
async function wantedIds(
  session: SyncSession,
  folder: Folder,
  round: { page: DeltaPage; window: Window; isAnchor: boolean },
): Promise<string[]> {
  const last = new Map(round.page.changes.map((change) => [change.id, change]));
  const known = await asUser(session.needs.db, session.userId, (scope) =>
    findKnown(scope, [...last.keys()]),
  );
  return [...last.values()]
    .filter((change) => {
      const email = known.get(change.id);
      if (change.kind === 'removed') return email !== undefined;
      if (email === undefined) return isMissing(change.receivedAt, round);
      const isSame = change.changeKey !== null && change.changeKey === email.changeKey;
      return !isSame || email.isAway || email.folderId !== folder.id;
    })
    .map((change) => change.id);
}

function isMissing(
  receivedAt: string | null,
  { window, isAnchor }: { window: Window; isAnchor: boolean },
): boolean {
  if (receivedAt === null) return true;
  const at = new Date(receivedAt);
  if (window.from === null || at < window.from) return false;
  return !(isAnchor && window.unread.some((range) => range.from <= at && at < range.to));
}
