import type { DeltaRequest, MessageChange } from '../mailbox/mailbox';
import { isMailboxError } from '../mailbox/mailbox-error';
import { asUser } from '../../platform/db/database';
import { moveCursor, type Folder } from './folders.repository';
import { isOutdated } from './follow-folder';
import { findKnown } from '../emails/known-emails.repository';
import { noteGaps } from './gaps.repository';
import { listRanges, type Range } from './ledger.repository';
import { gapsAmong, wantedOf, type Wanted } from './noted-gaps';
import { readRoundPage } from './read-round-page';
import { beginRound, keepRound, listUnlisted, markListed } from './rounds.repository';
import { writeInRun, type SyncRun } from './sync-run';
import { fetchMessages } from './fetch-messages';
import { storeMessages } from './store-messages';

/** A part of a delta round over a whole folder: the last change per message. */
export type Anchor = {
  folder: Folder;
  named: ReadonlyMap<string, MessageChange>;
  /** Where the next part goes on; for the last part, where the next round starts. */
  link: string;
  isLast: boolean;
};

/**
 * Reads the next part of a round that lists the whole folder, until `pause`: it gives a first cursor, or a new one after it
 * expired. Stores no messages yet.
 */
export async function anchorFolder(
  run: SyncRun,
  folder: Folder,
  pause: AbortSignal,
): Promise<Anchor> {
  try {
    return await readPart(run, folder, pause);
  } catch (error) {
    // The links of such a round can expire too: start over once, then leave it to the next run.
    if (!isMailboxError(error, 'mailbox.cursor_expired')) throw error;
    return readPart(run, { ...folder, roundLink: null }, pause);
  }
}

async function readPart(run: SyncRun, folder: Folder, pause: AbortSignal): Promise<Anchor> {
  const { id, name, roundLink } = folder;
  if (roundLink === null) await writeInRun(run, (scope) => beginRound(scope, id));
  const named = new Map<string, MessageChange>();
  let request: DeltaRequest = roundLink === null ? { folderId: id } : { link: roundLink };
  for (;;) {
    const { changes, deltaLink, nextLink } = await readRoundPage(run, folder, request);
    for (const change of changes) named.set(change.id, change);
    const link = deltaLink ?? nextLink;
    if (link === null)
      throw new Error(`Delta round for ${name} returned neither a next link nor a delta link`);
    const isLast = deltaLink !== null;
    if (isLast || pause.aborted) return { folder, named, link, isLast };
    request = { link };
  }
}

const FETCH_BATCH = 200;

/**
 * Runs when no range of the folder is being read. Fetches messages of this part that are missing or stored in another
 * version, and at the end of the round stored messages that it did not list. The link is saved with the last of them, so
 * a crash repeats only this part.
 */
export async function settleAnchor(run: SyncRun, anchor: Anchor): Promise<void> {
  const { folder, link, named } = anchor;
  const wanted = new Map([
    ...(await missingMessages(run, anchor)),
    ...(await leftOver(run, anchor)),
  ]);
  const ids = [...wanted.keys()];
  let at = 0;
  do {
    const some = ids.slice(at, at + FETCH_BATCH);
    const answer = await fetchMessages(run, some);
    at += FETCH_BATCH;
    const isSettled = at >= ids.length;
    await storeMessages(run, answer, async (scope, { fetched }, now) => {
      await noteGaps(scope, folder.id, { gaps: gapsAmong(wanted, fetched), now });
      await markListed(scope, folder.id, isSettled ? [...some, ...named.keys()] : some);
      if (!isSettled) return;
      if (anchor.isLast) await moveCursor(scope, folder.id, { link, now });
      else await keepRound(scope, folder.id, link);
    });
  } while (at < ids.length);
}

/** At the end of a round: messages that were in the folder when it began but were not listed. */
async function leftOver(run: SyncRun, { folder, named, isLast }: Anchor) {
  if (!isLast) return [];
  const unlisted = await asUser(run.deps.db, run.userId, (scope) => listUnlisted(scope, folder.id));
  return unlisted
    .filter((id) => !named.has(id))
    .map((id) => [id, wantedOf(undefined, { isStored: true })] as const);
}

const LOOKUP_BATCH = 2_000;

/** Messages of this part that are missing or stored in another version. */
async function missingMessages(
  run: SyncRun,
  { folder, named }: Anchor,
): Promise<Map<string, Wanted>> {
  const { db } = run.deps;
  const ranges = (await asUser(db, run.userId, listRanges)).filter(
    (range) => range.folderId === folder.id,
  );
  const changes = [...named.values()];
  const lacking = new Map<string, Wanted>();
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
        lacking.set(change.id, wantedOf(change, { isStored: email !== undefined }));
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
