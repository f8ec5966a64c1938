import type { DeltaPage } from '../mailbox/mailbox';
import { isMailboxError } from '../mailbox/mailbox-error';
import { asUser } from '../../platform/db/database';
import { moveCursor, type Folder } from './folders.repository';
import { findKnown } from '../emails/known-emails.repository';
import { listRanges } from './ledger.repository';
import { deleteNotedGaps, listNotedGaps, noteGaps } from './gaps.repository';
import { gapsAmong, wantedOf, type Wanted } from './noted-gaps';
import { readRoundPage } from './read-round-page';
import { keepRound } from './rounds.repository';
import { writeInRun, type SyncRun } from './sync-run';
import { fetchMessages } from './fetch-messages';
import { storeMessages } from './store-messages';

/** Reads what changed in a folder since the last round. False if the cursor expired and needs a new anchor. */
export async function followFolder(run: SyncRun, folder: Folder): Promise<boolean> {
  const { deltaLink, roundLink } = folder;
  if (deltaLink === null) return false;
  for (const from of roundLink === null ? [deltaLink] : [roundLink, deltaLink])
    try {
      await readRound(run, folder, from);
      return true;
    } catch (error) {
      if (!isMailboxError(error, 'mailbox.cursor_expired')) throw error;
    }
  run.deps.log.info({ folder: folder.name }, 'The delta cursor expired: listing the folder again');
  await writeInRun(run, (scope, now) => moveCursor(scope, folder.id, { link: null, now }));
  return false;
}

async function readRound(run: SyncRun, folder: Folder, from: string): Promise<void> {
  const start = await windowStart(run, folder.id);
  for (let link = from; ;) {
    const page = await readRoundPage(run, folder, { link });
    const wanted = await wantedMessages(run, folder, { page, start });
    const answer = await fetchMessages(run, [...wanted.keys()]);
    await storeMessages(run, answer, async (scope, { fetched }, now) => {
      const gaps = gapsAmong(wanted, fetched);
      const ended = [...wanted.keys()].filter((id) => gaps.every((gap) => gap.messageId !== id));
      await deleteNotedGaps(scope, ended);
      await noteGaps(scope, folder.id, { gaps, now });
      // The cursor moves at the end of the round, together with its last rows.
      if (page.deltaLink !== null)
        await moveCursor(scope, folder.id, { link: page.deltaLink, now });
      else await keepRound(scope, folder.id, page.nextLink);
    });
    if (page.nextLink === null) return;
    link = page.nextLink;
  }
}

async function windowStart(run: SyncRun, folderId: string): Promise<Date | null> {
  const ranges = await asUser(run.deps.db, run.userId, listRanges);
  const starts = ranges.flatMap((range) => (range.folderId === folderId ? [range.from] : []));
  return starts.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

const NONE: ReadonlySet<string> = new Set();

/** The messages of a page to fetch: removed, unknown within the window, in another version, or noted as a gap. */
async function wantedMessages(
  run: SyncRun,
  folder: Folder,
  { page, start }: { page: DeltaPage; start: Date | null },
): Promise<Map<string, Wanted>> {
  const last = new Map(page.changes.map((change) => [change.id, change]));
  const hasRemovals = page.changes.some(({ kind }) => kind === 'removed');
  const { known, noted } = await asUser(run.deps.db, run.userId, async (scope) => ({
    known: await findKnown(scope, [...last.keys()]),
    noted: hasRemovals ? new Set((await listNotedGaps(scope)).map((gap) => gap.messageId)) : NONE,
  }));
  const wanted = [...last.values()].filter((change) => {
    const email = known.get(change.id);
    if (change.kind === 'removed') return email !== undefined || noted.has(change.id);
    if (email !== undefined) return isOutdated(email, change.changeKey, folder);
    if (change.receivedAt === null) return true;
    return start !== null && new Date(change.receivedAt) >= start;
  });
  return new Map(
    wanted.map((change) => [change.id, wantedOf(change, { isStored: known.has(change.id) })]),
  );
}

/** True unless the stored version is certainly the one the mailbox reports. */
export function isOutdated(
  email: { changeKey: string | null; folderId: string | null; isAway: boolean },
  changeKey: string | null,
  folder: Pick<Folder, 'id'>,
): boolean {
  const isSame = changeKey !== null && changeKey === email.changeKey;
  return !isSame || email.isAway || email.folderId !== folder.id;
}
