import type { Folder } from './folders.repository';
import type { Range } from './ledger.repository';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A mailbox this small is taken over whole instead of by a window of days. */
const SMALL_MAILBOX = 5_000;
const EVERYTHING_DAYS = 36_500;

/**
 * Stretches of time that no range of the ledger covers yet. The first one of a folder reaches a day into the future,
 * because a provider's clock may be ahead; later ones only widen the window into the past.
 */
export function missingRanges(
  folders: readonly Folder[],
  ranges: readonly Range[],
  { windowDays, now }: { windowDays: number; now: Date },
): Pick<Range, 'folderId' | 'from' | 'to'>[] {
  const start = new Date(startOfDay(now.getTime() - windowDays * DAY_MS));
  return folders
    .filter((folder) => folder.isIncluded)
    .flatMap((folder) => {
      const own = ranges.filter((range) => range.folderId === folder.id);
      if (own.length === 0)
        return [{ folderId: folder.id, from: start, to: new Date(now.getTime() + DAY_MS) }];
      const oldest = new Date(Math.min(...own.map((range) => range.from.getTime())));
      return start < oldest ? [{ folderId: folder.id, from: start, to: oldest }] : [];
    });
}

function startOfDay(time: number): number {
  return Math.floor(time / DAY_MS) * DAY_MS;
}

/** Days of the first take-over: the whole of a small mailbox, else the chosen window. */
export function firstWindowDays(folders: readonly Folder[], chosenDays: number): number {
  const total = folders
    .filter((folder) => folder.isIncluded)
    .reduce((sum, folder) => sum + (folder.providerTotal ?? 0), 0);
  return total <= SMALL_MAILBOX ? Math.max(chosenDays, EVERYTHING_DAYS) : chosenDays;
}
