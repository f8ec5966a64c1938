import {
  addCounted,
  DAY_MS,
  NOTHING_COUNTED,
  startOfUtcDay,
  utcDay,
  type Completeness,
  type Counted,
  type SyncDay,
} from '@docket/core/sync/completeness';

import type { UserScope } from '../../platform/db/database';
import { countSlices, findCheck, type Check } from './completeness-check.repository';
import { coveredSpans } from './completeness-plan';
import {
  countGapDays,
  countMeasuredByFolder,
  listFolderChecks,
  listGapDays,
  listGapsOf,
  medianLags,
} from './completeness-report.repository';
import { countStoredPerDay, listMeasuredDays } from './completeness.repository';
import { listFolders } from '../sync/folders.repository';
import { listRanges } from '../sync/ledger.repository';
import { findSweepAt } from '../../accounts/mailboxes/mailboxes.repository';

const SHOWN_GAP_DAYS = 100;
const SHOWN_IDS = 100;
const LAG_DAYS = 7;

export async function readCompleteness(scope: UserScope, now: Date): Promise<Completeness> {
  const folders = await readFolderParts(scope, now);
  const names = new Map(folders.map(({ folderId, name }) => [folderId, name]));
  const shown = await listGapDays(scope, SHOWN_GAP_DAYS);
  const gaps: Completeness['gaps'] = [];
  for (const { measuredAt, ...day } of shown) {
    const messages = await listGapsOf(scope, day, SHOWN_IDS);
    gaps.push({
      ...day,
      folder: names.get(day.folderId) ?? '',
      measuredAt: measuredAt.toISOString(),
      messages: messages.map(({ messageId, kind, triedAt }) => ({
        id: messageId,
        kind,
        triedAt: triedAt?.toISOString() ?? null,
      })),
    });
  }
  return {
    check: checkOf(await findCheck(scope), await countSlices(scope)),
    nextCheckAt: (await findSweepAt(scope))?.toISOString() ?? null,
    totals: folders.map(countedOf).reduce(addCounted, NOTHING_COUNTED),
    folders,
    gaps,
    gapDays: await countGapDays(scope),
  };
}

async function readFolderParts(scope: UserScope, now: Date): Promise<Completeness['folders']> {
  const counts = await countMeasuredByFolder(scope);
  const checks = await listFolderChecks(scope);
  const lags = await medianLags(scope, new Date(now.getTime() - LAG_DAYS * DAY_MS));
  const ranges = await listRanges(scope);
  const included = (await listFolders(scope)).filter((folder) => folder.isIncluded);
  return included.map(({ id, name }) => {
    const spans = coveredSpans(
      ranges.filter(({ folderId }) => folderId === id),
      now,
    );
    const counted = counts.get(id);
    return {
      folderId: id,
      name,
      ...countedOf(counted ?? NOTHING_COUNTED),
      coveredFrom: spans.map(({ from }) => from.toISOString()).toSorted()[0] ?? null,
      checkedAt: checks.get(id)?.toISOString() ?? null,
      oldestCheckAt: counted?.oldestAt?.toISOString() ?? null,
      lagSeconds: lags.get(id) ?? null,
    };
  });
}

function countedOf({ expected, stored, missing, extra, outdated }: Counted): Counted {
  return { expected, stored, missing, extra, outdated };
}

function checkOf(check: Check | null, left: number): Completeness['check'] {
  return {
    state: check?.state ?? 'never',
    goal: check?.goal ?? null,
    progress: {
      done: Math.max(0, (check?.slices ?? 0) - left),
      total: check?.slices ?? 0,
    },
    checked: check?.checked ?? 0,
    healed: check?.healed ?? 0,
    requests: check?.requests ?? 0,
    startedAt: (check?.started_at ?? check?.requested_at)?.toISOString() ?? null,
    finishedAt: check?.finished_at?.toISOString() ?? null,
    problem: check?.problem ?? null,
  };
}

/** Stored now against listed when last compared, for each included folder and UTC day that holds mail. */
export async function readSyncDays(
  scope: UserScope,
  { days, now }: { days: number; now: Date },
): Promise<{ from: string; to: string; items: SyncDay[] }> {
  const start = new Date(startOfUtcDay(now).getTime() - (days - 1) * DAY_MS);
  const from = utcDay(start);
  const included = new Set(
    (await listFolders(scope)).filter(({ isIncluded }) => isIncluded).map(({ id }) => id),
  );
  const items = new Map<string, SyncDay>();
  for (const { folderId, day, stored } of await countStoredPerDay(scope, start))
    items.set(`${folderId} ${utcDay(day)}`, {
      folderId,
      day: utcDay(day),
      stored,
      expected: null,
      missing: null,
      extra: null,
      outdated: null,
    });
  for (const { folderId, day, expected, missing, extra, outdated } of await listMeasuredDays(
    scope,
    from,
  )) {
    const stored = items.get(`${folderId} ${day}`)?.stored ?? 0;
    items.set(`${folderId} ${day}`, { folderId, day, stored, expected, missing, extra, outdated });
  }
  return {
    from,
    to: utcDay(now),
    items: [...items.values()]
      .filter(({ folderId }) => included.has(folderId))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
  };
}
