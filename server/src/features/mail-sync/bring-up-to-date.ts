import { asUser } from '../../platform/db/database';
import { anchorFolder, settleAnchor } from './anchor-folder';
import { backfill } from './backfill';
import { listFolders, noteFolderProblem, type Folder } from './folders.repository';
import { followFolder } from './follow-folder';
import { holdAnalysis, type HeldSession } from './hold-analysis';
import { problemOf } from './sync-problem';
import { inSession, SyncStopped, type SyncSession } from './sync-session';

/** The longest that new mail waits for older mail to be stored. */
const SLICE_MS = 20_000;

/** What changed in each folder first, then a slice of what the window lacks, and so on until it lacks nothing. */
export async function bringUpToDate(session: SyncSession, sliceMs = SLICE_MS): Promise<void> {
  for (;;) {
    const folders = await includedFolders(session);
    const trouble: unknown[] = [];
    const followed = await eachFolder(folders, (folder) =>
      inFolder(session, folder, { trouble, run: () => followFolder(session, folder) }),
    );
    // What troubles every folder is no folder's own trouble.
    if (trouble.length > 0 && trouble.length === folders.length) throw trouble[0];
    const lost = folders.filter((_, index) => followed[index] === false);
    const isDone = await readSlice(session, { lost, trouble, sliceMs });
    if (trouble.length > 0) throw trouble[0];
    if (isDone) return;
    if (session.signal.aborted) throw new SyncStopped('The run is out of time');
  }
}

async function includedFolders(session: SyncSession): Promise<Folder[]> {
  const stored = await asUser(session.needs.db, session.userId, listFolders);
  const isInbox = (folder: Folder) => folder.wellKnownName === 'inbox';
  return stored
    .filter((folder) => folder.isIncluded && session.folders.has(folder.id))
    .toSorted((a, b) => Number(isInbox(b)) - Number(isInbox(a)));
}

function eachFolder<T>(folders: readonly Folder[], run: (folder: Folder) => Promise<T>) {
  return Promise.all(folders.map(run));
}

type Attempt<T> = { trouble: unknown[]; run: () => Promise<T> };

/** One folder's trouble does not keep the others from being read; undefined when there was some. */
async function inFolder<T>(
  session: SyncSession,
  folder: Folder,
  { trouble, run }: Attempt<T>,
): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof SyncStopped) throw error;
    trouble.push(error);
    const problem = problemOf(error, session.needs.clock.now());
    await inSession(session, (scope) => noteFolderProblem(scope, folder.id, problem));
    return undefined;
  }
}

/**
 * A folder without a position gets one while its messages are listed, side by side: what changes meanwhile is found by
 * comparing the two when the slice is over.
 */
async function readSlice(
  session: SyncSession,
  { lost, trouble, sliceMs }: { lost: readonly Folder[]; trouble: unknown[]; sliceMs: number },
): Promise<boolean> {
  const pause = AbortSignal.any([session.signal, AbortSignal.timeout(sliceMs)]);
  const hold = holdAnalysis(session);
  const listing = backfill(hold.session, pause).then(
    (isDone) => isDone,
    (error: unknown) => {
      trouble.push(error);
      return false;
    },
  );
  const anchoring = eachFolder(lost, (folder) =>
    inFolder(session, folder, { trouble, run: () => anchorFolder(session, folder) }),
  );
  const [isDone, anchors] = await releasing(hold, Promise.all([listing, anchoring]));
  for (const anchor of anchors)
    if (anchor !== undefined)
      await inFolder(session, anchor.folder, {
        trouble,
        run: () => settleAnchor(session, anchor),
      });
  return isDone;
}

async function releasing<T>(hold: HeldSession, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    await hold.release();
  }
}
