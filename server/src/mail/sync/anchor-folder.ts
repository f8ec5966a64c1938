import type { MessageChange } from '../mailbox/mailbox';
import { isMailboxError } from '../mailbox/mailbox-error';
import { asUser } from '../../platform/db/database';
import { moveCursor, type Folder } from './folders.repository';
import { isOutdated } from './follow-folder';
import { findKnown, listFolderMessageIds } from '../emails/known-emails.repository';
import { noteGaps } from './gaps.repository';
import { listRanges, type Range } from './ledger.repository';
import { gapsAmong, wantedOf } from './noted-gaps';
import type { SyncRun } from './sync-run';
import { fetchMessages } from './fetch-messages';
import { storeMessages } from './store-messages';

/** A complete delta round over a folder: the last change per message, and the link the next round starts from. */
export type Anchor = {
  folder: Folder;
  link: string;
  named: ReadonlyMap<string, MessageChange>;
  /** Messages stored for this folder when the round began. */
  before: readonly string[];
};

/**
 * Lists ids and versions of a whole folder to get a first cursor, or a new one after it expired. Stores nothing yet.
 */
export async function anchorFolder(run: SyncRun, folder: Folder): Promise<Anchor> {
  const before = await asUser(run.deps.db, run.userId, (scope) =>
    listFolderMessageIds(scope, folder.id),
  );
  try {
    return { folder, before, ...(await readWholeRound(run, folder)) };
  } catch (error) {
    // The links of a first round can expire too: retry once, then leave it to the next run.
    if (!isMailboxError(error, 'mailbox.cursor_expired')) throw error;
    return { folder, before, ...(await readWholeRound(run, folder)) };
  }
}

async function readWholeRound(
  run: SyncRun,
  folder: Folder,
): Promise<Pick<Anchor, 'named' | 'link'>> {
  const named = new Map<string, MessageChange>();
  let page = await run.mailbox.reader.deltaPage({ folderId: folder.id });
  for (;;) {
    for (const change of page.changes) named.set(change.id, change);
    if (page.deltaLink !== null) return { named, link: page.deltaLink };
    if (page.nextLink === null) throw new Error(`The round over ${folder.name} has no end`);
    page = await run.mailbox.reader.deltaPage({ link: page.nextLink });
  }
}

const FETCH_BATCH = 200;

/**
 * Runs when no range of the folder is being read. Fetches messages of the round that are missing or stored in another
 * version, and stored messages that the round did not list. The cursor is saved with the last of them, so a crash
 * repeats the round.
 */
export async function settleAnchor(run: SyncRun, anchor: Anchor): Promise<void> {
  const { folder, link } = anchor;
  const unnamed = anchor.before.filter(
    (id) => anchor.named.get(id)?.kind !== 'present' && !id.startsWith('file:'),
  );
  const ids = [...new Set([...(await missingIds(run, anchor)), ...unnamed])];
  const stored = new Set(anchor.before);
  const wanted = new Map(
    ids.map((id) => [id, wantedOf(anchor.named.get(id), { isStored: stored.has(id) })]),
  );
  let at = 0;
  do {
    const fetched = await fetchMessages(run, ids.slice(at, at + FETCH_BATCH));
    at += FETCH_BATCH;
    const isLast = at >= ids.length;
    await storeMessages(run, fetched, async (scope, _, now) => {
      await noteGaps(scope, folder.id, { gaps: gapsAmong(wanted, fetched), now });
      if (isLast) await moveCursor(scope, folder.id, { link, now });
    });
  } while (at < ids.length);
}

const LOOKUP_BATCH = 2_000;

async function missingIds(run: SyncRun, { folder, named }: Anchor): Promise<string[]> {
  const { db } = run.deps;
  const ranges = (await asUser(db, run.userId, listRanges)).filter(
    (range) => range.folderId === folder.id,
  );
  const changes = [...named.values()];
  const lacking: string[] = [];
  for (let at = 0; at < changes.length; at += LOOKUP_BATCH) {
    const some = changes.slice(at, at + LOOKUP_BATCH);
    const known = await asUser(db, run.userId, (scope) =>
      findKnown(
        scope,
        some.map(({ id }) => id),
      ),
    );
    for (const change of some) {
      const email = known.get(change.id);
      if (change.kind === 'removed' ? email !== undefined : isMissing(change, email))
        lacking.push(change.id);
    }
  }
  return lacking;

  function isMissing(
    { changeKey, receivedAt }: MessageChange & { kind: 'present' },
    email: Parameters<typeof isOutdated>[0] | undefined,
  ): boolean {
    if (email !== undefined) return isOutdated(email, changeKey, folder);
    return receivedAt === null || wasBackfilled(ranges, new Date(receivedAt));
  }
}

/** True if the backfill has already passed that time; what it has not reached it will still fetch. */
function wasBackfilled(ranges: readonly Range[], at: Date): boolean {
  if (ranges.every((range) => at < range.from)) return false;
  const own = ranges.find((range) => range.from <= at && at < range.to);
  return own === undefined || own.isDone || (own.readDownTo !== null && at > own.readDownTo);
}
