import { asUser } from '../../platform/db/database';
import { beginReading, readRange, splitOffOlderHalf, type Reading } from './backfill-range';
import { listRanges, type Range } from './ledger.repository';
import type { SyncRun } from './sync-run';

// As many as the provider serves at a time; an idle reader takes over half of the longest range's unread part.
const READERS = 4;

export type FolderFailure = { folderId: string; error: unknown };
/** The folders that failed earlier in a run, by id. */
export type FailedFolders = ReadonlyMap<string, unknown>;

type Pool = {
  waiting: Reading[];
  active: Set<Reading>;
  failures: FolderFailure[];
  /** One split at a time, because each must see the result of the last. */
  lastSplit: Promise<unknown>;
  wakers: (() => void)[];
};

/**
 * Reads the open ranges in parallel, except those of folders that have failed in this run. isDone: nothing but ranges of
 * failed folders is left; false if it was paused.
 */
export async function backfill(
  run: SyncRun,
  pause: AbortSignal,
  failed: FailedFolders,
): Promise<{ isDone: boolean; failures: FolderFailure[] }> {
  const pool: Pool = {
    waiting: (await openRanges(run, failed)).map((range) => beginReading(range)),
    active: new Set(),
    failures: [],
    lastSplit: Promise.resolve(),
    wakers: [],
  };
  await Promise.all(Array.from({ length: READERS }, () => readUntilDone(run, pool, pause)));
  const { failures } = pool;
  const left = await openRanges(run, failed);
  const hasFailed = (range: Range) => failures.some(({ folderId }) => folderId === range.folderId);
  return { isDone: left.every(hasFailed), failures };
}

/** Inbox first, newer before older. */
async function openRanges(
  { deps, userId, folders }: SyncRun,
  failed: FailedFolders,
): Promise<Range[]> {
  const ranges = await asUser(deps.db, userId, listRanges);
  const isInbox = ({ folderId }: Range) => folders.get(folderId)?.wellKnownName === 'inbox';
  return ranges
    .filter(({ isDone, folderId }) => !isDone && folders.get(folderId)?.isIncluded)
    .filter(({ folderId }) => !failed.has(folderId))
    .toSorted((a, b) => Number(isInbox(b)) - Number(isInbox(a)));
}

async function readUntilDone(run: SyncRun, pool: Pool, pause: AbortSignal): Promise<void> {
  // At least one page, however short the slice, or a slow machine would make no progress.
  for (let isFirst = true; isFirst || !pause.aborted; isFirst = false) {
    if (run.signal.aborted) return;
    const reading = pool.waiting.shift() ?? (await splitLongest(run, pool));
    if (reading !== null) await readOne(run, { reading, pool, pause });
    else if (pool.active.size === 0) return;
    else await new Promise<void>((resolve) => pool.wakers.push(resolve));
  }
}

async function readOne(
  run: SyncRun,
  { reading, pool, pause }: { reading: Reading; pool: Pool; pause: AbortSignal },
): Promise<void> {
  pool.active.add(reading);
  try {
    await readRange(run, reading, { pause, onStored: () => wake(pool) });
  } catch (error) {
    // A failing range does not stop the others.
    pool.failures.push({ folderId: reading.range.folderId, error });
  } finally {
    pool.active.delete(reading);
    wake(pool);
  }
}

function wake(pool: Pool): void {
  for (const waker of pool.wakers.splice(0)) waker();
}

function splitLongest(run: SyncRun, pool: Pool): Promise<Reading | null> {
  const split = pool.lastSplit.then(async () => {
    const byLength = [...pool.active].toSorted((a, b) => (b.unread ?? 0) - (a.unread ?? 0));
    for (const reading of byLength) {
      const half = await splitOffOlderHalf(run, reading);
      if (half !== null) {
        // Others may split it before its first page arrives.
        pool.active.add(half);
        return half;
      }
    }
    return null;
  });
  pool.lastSplit = split.catch(() => undefined);
  return split;
}
