import { isMailboxError, mayConcernOneItem } from '../mailbox/mailbox-error';
import { asUser } from '../../platform/db/database';
import { anchorFolder, settleAnchor } from './anchor-folder';
import { askAgain } from './ask-again';
import { backfill, type FailedFolders, type FolderFailure } from './backfill';
import { dropVanishedFolders } from './drop-folders';
import { listFolders, setFolderProblem, type Folder } from './folders.repository';
import { followFolder } from './follow-folder';
import { asLostPermission, problemOf } from './sync-problem';
import { writeInRun, SyncStopped, type SyncRun } from './sync-run';
import { releaseJobs } from '../../platform/jobs/job-queue.repository';
import { intercept } from '../../platform/jobs/announce';

/** The longest that new mail waits for the backfill. */
const SLICE_MS = 20_000;

/**
 * Reads the changes of each folder, then a slice of the backfill, then settles mail of folders that were deleted, and
 * repeats until nothing is left. A folder that the mailbox does not serve is left to the next run, with its problem.
 * Returns the first such problem; throws one of the whole mailbox.
 */
export async function bringUpToDate(run: SyncRun, sliceMs = SLICE_MS): Promise<unknown> {
  const failed = new Map<string, unknown>();
  for (;;) {
    const included = await includedFolders(run);
    const folders = included.filter(({ id }) => !failed.has(id));
    const failures: FolderFailure[] = [];
    const followed = await eachFolder(folders, (folder) =>
      inFolder(run, folder, { failures, read: () => followFolder(run, folder) }),
    );
    // If every folder failed, the problem is the mailbox.
    if (failures.length > 0 && failures.length === folders.length)
      throw asLostPermission(failures[0]?.error);
    await askAgain(run);
    const lost = folders.filter((_, index) => followed[index] === false);
    const isDone = await readSlice(run, { lost, failures, failed, sliceMs });
    for (const { folderId, error } of failures) {
      if (!mayConcernOneFolder(error)) throw error;
      failed.set(folderId, error);
    }
    const [firstFailure] = failed.values();
    if (failed.size > 0 && included.every(({ id }) => failed.has(id))) throw firstFailure;
    const areDropped = await dropVanishedFolders(run, pauseAfter(run, sliceMs));
    if (isDone && areDropped) return firstFailure;
    if (run.signal.aborted) throw new SyncStopped('The run is out of time');
  }
}

function mayConcernOneFolder(error: unknown): boolean {
  return mayConcernOneItem(error) || isMailboxError(error, 'mailbox.not_found');
}

function pauseAfter({ signal }: SyncRun, sliceMs: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(sliceMs)]);
}

async function includedFolders(run: SyncRun): Promise<Folder[]> {
  const stored = await asUser(run.deps.db, run.userId, listFolders);
  const isInbox = (folder: Folder) => folder.wellKnownName === 'inbox';
  return stored
    .filter((folder) => folder.isIncluded && run.folders.has(folder.id))
    .toSorted((a, b) => Number(isInbox(b)) - Number(isInbox(a)));
}

function eachFolder<T>(folders: readonly Folder[], read: (folder: Folder) => Promise<T>) {
  return Promise.all(folders.map(read));
}

type Attempt<T> = { failures: FolderFailure[]; read: () => Promise<T> };

/** A failing folder does not stop the others; undefined if it failed. */
async function inFolder<T>(
  run: SyncRun,
  folder: Folder,
  { failures, read }: Attempt<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SyncStopped) throw error;
    failures.push({ folderId: folder.id, error });
    await showProblem(run, { folderId: folder.id, error });
    return undefined;
  }
}

async function showProblem(run: SyncRun, { folderId, error }: FolderFailure): Promise<void> {
  const problem = problemOf(error, run.deps.clock.now());
  await writeInRun(run, (scope) => setFolderProblem(scope, folderId, problem));
}

type Slice = {
  lost: readonly Folder[];
  failures: FolderFailure[];
  failed: FailedFolders;
  sliceMs: number;
};

/**
 * A folder without a cursor gets one while its messages are being listed, a part in each slice. Changes in between are found
 * by comparing the two when the slice is over.
 */
async function readSlice(
  run: SyncRun,
  { lost, failures, failed, sliceMs }: Slice,
): Promise<boolean> {
  const pause = pauseAfter(run, sliceMs);
  const hold = holdAnalysis(run);
  const listing = backfill(hold.run, pause, failed);
  const anchoring = eachFolder(lost, (folder) =>
    inFolder(run, folder, { failures, read: () => anchorFolder(run, folder, pause) }),
  );
  const [listed, anchors] = await releaseAfter(hold, Promise.all([listing, anchoring]));
  for (const failure of listed.failures) {
    if (failure.error instanceof SyncStopped) throw failure.error;
    failures.push(failure);
    await showProblem(run, failure);
  }
  for (const anchor of anchors)
    if (anchor !== undefined)
      await inFolder(run, anchor.folder, {
        failures,
        read: () => settleAnchor(run, anchor),
      });
  return listed.isDone && anchors.every((anchor) => anchor?.isLast ?? true);
}

async function releaseAfter<T>(hold: HeldRun, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    await hold.release();
  }
}

const HOLD_MS = 60_000;
// After the analysis of new mail.
const BACKFILL_PRIORITY = 8;

export type HeldRun = { run: SyncRun; release(): Promise<void> };

/**
 * Delays the analysis of backfilled mail, except the first page, until the slice is stored: both compete for the processor, and one
 * after the other is faster overall. The jobs are queued with a later start, so they run even if this process dies.
 */
export function holdAnalysis(run: SyncRun): HeldRun {
  const { deps, userId } = run;
  const held: string[] = [];
  let isFirst = true;
  const announce = intercept(deps.announce, 'email.stored', async (trx, payload) => {
    if (isFirst) {
      isFirst = false;
      return deps.announce(trx, 'email.stored', payload);
    }
    const runAt = new Date(deps.clock.now().getTime() + HOLD_MS);
    const jobs = await deps.announce(
      trx,
      { on: 'email.stored', runAt, priority: BACKFILL_PRIORITY },
      payload,
    );
    held.push(...jobs);
    return jobs;
  });
  return {
    run: { ...run, deps: { ...deps, announce } },
    release: () =>
      asUser(deps.db, userId, ({ trx }) => releaseJobs(trx, held.splice(0), deps.clock.now())),
  };
}
