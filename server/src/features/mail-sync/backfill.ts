import { asUser } from '../../platform/db/database';
import { beginReading, readRange, takeHalf, type Reading } from './backfill-range';
import { listRanges, type Range } from './ledger.repository';
import type { SyncSession } from './sync-session';

// As many as the provider serves at a time; a chain that has nothing left takes half of the longest one's rest.
const CHAINS = 4;

type Pool = {
  waiting: Reading[];
  active: Set<Reading>;
  failures: unknown[];
  /** One cut at a time: each must see what the one before left. */
  lastCut: Promise<unknown>;
  wakers: (() => void)[];
};

/** Reads what the ledger lacks, side by side. True when nothing is left; false when it was told to pause. */
export async function backfill(session: SyncSession, pause: AbortSignal): Promise<boolean> {
  const pool: Pool = {
    waiting: (await openRanges(session)).map((range) => beginReading(range)),
    active: new Set(),
    failures: [],
    lastCut: Promise.resolve(),
    wakers: [],
  };
  await Promise.all(Array.from({ length: CHAINS }, () => readOnAndOn(session, pool, pause)));
  if (pool.failures.length > 0) throw pool.failures[0];
  return (await openRanges(session)).length === 0;
}

/** The inbox first, and what is newer before what is older. */
async function openRanges({ needs, userId, folders }: SyncSession): Promise<Range[]> {
  const ranges = await asUser(needs.db, userId, listRanges);
  const isInbox = ({ folderId }: Range) => folders.get(folderId)?.wellKnownName === 'inbox';
  return ranges
    .filter((range) => !range.isDone && folders.get(range.folderId)?.isIncluded)
    .toSorted((a, b) => Number(isInbox(b)) - Number(isInbox(a)));
}

async function readOnAndOn(session: SyncSession, pool: Pool, pause: AbortSignal): Promise<void> {
  while (!pause.aborted) {
    const reading = pool.waiting.shift() ?? (await takeFromLongest(session, pool));
    if (reading !== null) await readOne(session, { reading, pool, pause });
    else if (pool.active.size === 0) return;
    else await new Promise<void>((resolve) => pool.wakers.push(resolve));
  }
}

async function readOne(
  session: SyncSession,
  { reading, pool, pause }: { reading: Reading; pool: Pool; pause: AbortSignal },
): Promise<void> {
  pool.active.add(reading);
  try {
    await readRange(session, reading, { pause, onStored: () => wake(pool) });
  } catch (error) {
    // One range's trouble does not keep the others from being read; the first one is told at the end.
    pool.failures.push(error);
  } finally {
    pool.active.delete(reading);
    wake(pool);
  }
}

function wake(pool: Pool): void {
  for (const waker of pool.wakers.splice(0)) waker();
}

function takeFromLongest(session: SyncSession, pool: Pool): Promise<Reading | null> {
  const cut = pool.lastCut.then(async () => {
    const byLength = [...pool.active].toSorted((a, b) => (b.unread ?? 0) - (a.unread ?? 0));
    for (const reading of byLength) {
      const half = await takeHalf(session, reading);
      if (half !== null) {
        // Others may take from it before its first page is there.
        pool.active.add(half);
        return half;
      }
    }
    return null;
  });
  pool.lastCut = cut.catch(() => undefined);
  return cut;
}
