import type { MessageChange } from '../../adapters/mailbox/mailbox';
import { isMailboxError } from '../../adapters/mailbox/mailbox-error';
import { asUser } from '../../platform/db/database';
import { moveCursor, type Folder } from './folders.repository';
import { isOutdated } from './follow-folder';
import { findKnown, listFolderMessageIds } from './known-emails.repository';
import { listRanges, type Range } from './ledger.repository';
import type { SyncSession } from './sync-session';
import { askFor, takeMessages } from './take-messages';

/** A whole round over a folder: what it named last, and where the next round goes on. */
export type Anchor = {
  folder: Folder;
  link: string;
  named: ReadonlyMap<string, MessageChange>;
  /** Messages that were stored as this folder's when the round began. */
  before: readonly string[];
};

/** Lists the ids and versions of a whole folder, for the first position or after a lost one. Stores nothing yet. */
export async function anchorFolder(session: SyncSession, folder: Folder): Promise<Anchor> {
  const before = await asUser(session.needs.db, session.userId, (scope) =>
    listFolderMessageIds(scope, folder.id),
  );
  try {
    return { folder, before, ...(await readWholeRound(session, folder)) };
  } catch (error) {
    // Even the chain of a first round can lose its position; one more try, then the next run.
    if (!isMailboxError(error, 'mailbox.cursor_expired')) throw error;
    return { folder, before, ...(await readWholeRound(session, folder)) };
  }
}

async function readWholeRound(
  session: SyncSession,
  folder: Folder,
): Promise<Pick<Anchor, 'named' | 'link'>> {
  const named = new Map<string, MessageChange>();
  let page = await session.mailbox.deltaPage({ folderId: folder.id });
  for (;;) {
    for (const change of page.changes) named.set(change.id, change);
    if (page.deltaLink !== null) return { named, link: page.deltaLink };
    if (page.nextLink === null) throw new Error(`The round over ${folder.name} has no end`);
    page = await session.mailbox.deltaPage({ link: page.nextLink });
  }
}

const TAKEN_TOGETHER = 200;

/**
 * Once no range of the folder is being read: asks for what the round named and the ranges listed so far did not bring, for what
 * is stored in another version, and for stored messages that it did not name. Only then does the position count: a crash
 * before repeats the round.
 */
export async function settleAnchor(session: SyncSession, anchor: Anchor): Promise<void> {
  const { folder, link } = anchor;
  const unnamed = anchor.before.filter(
    (id) => anchor.named.get(id)?.kind !== 'present' && !id.startsWith('file:'),
  );
  const wanted = [...new Set([...(await lackingIds(session, anchor)), ...unnamed])];
  let at = 0;
  do {
    const taken = await askFor(session, wanted.slice(at, at + TAKEN_TOGETHER));
    at += TAKEN_TOGETHER;
    const isLast = at >= wanted.length;
    await takeMessages(session, taken, async (scope, _, now) => {
      if (isLast) await moveCursor(scope, folder.id, { link, now });
    });
  } while (at < wanted.length);
}

const KNOWN_TOGETHER = 2_000;

async function lackingIds(session: SyncSession, { folder, named }: Anchor): Promise<string[]> {
  const { db } = session.needs;
  const ranges = (await asUser(db, session.userId, listRanges)).filter(
    (range) => range.folderId === folder.id,
  );
  const changes = [...named.values()];
  const lacking: string[] = [];
  for (let at = 0; at < changes.length; at += KNOWN_TOGETHER) {
    const some = changes.slice(at, at + KNOWN_TOGETHER);
    const known = await asUser(db, session.userId, (scope) =>
      findKnown(
        scope,
        some.map(({ id }) => id),
      ),
    );
    for (const change of some) {
      const email = known.get(change.id);
      if (change.kind === 'removed' ? email !== undefined : isLacking(change, email))
        lacking.push(change.id);
    }
  }
  return lacking;

  function isLacking(
    { changeKey, receivedAt }: MessageChange & { kind: 'present' },
    email: Parameters<typeof isOutdated>[0] | undefined,
  ): boolean {
    if (email !== undefined) return isOutdated(email, changeKey, folder);
    return receivedAt === null || wasListed(ranges, new Date(receivedAt));
  }
}

/** Whether the folder's ranges would have brought a message of that time; what they did not come to yet, they will bring. */
function wasListed(ranges: readonly Range[], at: Date): boolean {
  if (ranges.every((range) => at < range.from)) return false;
  const own = ranges.find((range) => range.from <= at && at < range.to);
  return own === undefined || own.isDone || (own.readDownTo !== null && at > own.readDownTo);
}
