import type { UserScope } from '../../platform/db/database';
import { addSlices, changeCheck, findCheck, type CheckGoal } from './completeness-check.repository';
import {
  clip,
  coveredSpans,
  GRACE_MS,
  olderStretch,
  recentStart,
  slicesOf,
  type Slice,
  type Span,
  type StoredDay,
} from './completeness-plan';
import { listFolderChecks } from './completeness-report.repository';
import { countStoredPerDay } from './completeness.repository';
import { listFolders } from '../sync/folders.repository';
import { listRanges } from '../sync/ledger.repository';

/** Plans which slices of the covered time to compare; nothing outside of it can be a gap. */
export async function planCheck(scope: UserScope, now: Date): Promise<void> {
  const check = await findCheck(scope);
  if (check === null) return;
  const days = await countStoredPerDay(scope);
  const isFirst = [...(await listFolderChecks(scope)).values()].every((at) => at === null);
  const { parts, olderUntil } = partsOf(isFirst ? 'all' : check.goal, {
    days,
    olderUntil: check.older_until,
    now,
  });
  await addSlices(scope, await slicesToCompare(scope, { days, parts, now }));
  // Kept only when all of it was compared: what a failed or cancelled sweep left out is planned again.
  await changeCheck(scope, { state: 'running', started_at: now, next_older_until: olderUntil });
}

type Part = { from: Date | null; to: Date | null };

/** The sweep compares the recent days every time and rotates through the older ones. */
function partsOf(
  goal: CheckGoal,
  { days, olderUntil, now }: { days: readonly StoredDay[]; olderUntil: Date | null; now: Date },
): { parts: Part[]; olderUntil: Date | null } {
  const recent = { from: recentStart(now), to: null };
  if (goal === 'heal') return { parts: [], olderUntil };
  if (goal === 'all') return { parts: [{ from: null, to: null }], olderUntil: null };
  if (goal === 'recent') return { parts: [recent], olderUntil };
  const older = olderStretch(days, olderUntil ?? recent.from);
  return { parts: [recent, older], olderUntil: older.from };
}

async function slicesToCompare(
  scope: UserScope,
  { days, parts, now }: { days: readonly StoredDay[]; parts: readonly Part[]; now: Date },
): Promise<Slice[]> {
  const ranges = await listRanges(scope);
  const until = new Date(now.getTime() - GRACE_MS);
  // A folder that could not be synced would end the comparison of all others.
  const folders = (await listFolders(scope)).filter(
    ({ isIncluded, problem }) => isIncluded && problem === null,
  );
  return folders.flatMap(({ id }) => {
    const own = days.filter(({ folderId }) => folderId === id);
    const spans = coveredSpans(
      ranges.filter(({ folderId }) => folderId === id),
      until,
    );
    return spans
      .flatMap((span) => parts.map((part): Span => clip(span, part)))
      .filter(({ from, to }) => from < to)
      .flatMap((span) => slicesOf(span, own))
      .map((slice) => ({ folderId: id, ...slice }));
  });
}
