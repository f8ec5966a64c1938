import {
  addCounted,
  DAY_MS,
  NOTHING_COUNTED,
  type Completeness,
  type Counted,
  type GapKind,
} from '@docket/core/sync/completeness';

import type { UserScope } from '../../platform/db/database';
import { countSlices, findCheck, type Check } from './completeness-check.repository';
import { coveredSpans } from './completeness-plan';
import {
  countMeasuredByFolder,
  listFolderChecks,
  medianLags,
} from './completeness-report.repository';
import { countGapsOnDays, listGapsOnDay } from './days-in-zone.repository';
import { readDays } from './sync-days.usecases';
import { countStoredByFolder } from '../emails/email-tallies.repository';
import { listFolders } from '../sync/folders.repository';
import { countGaps } from '../sync/gaps.repository';
import { listRanges } from '../sync/ledger.repository';
import { findWorkingTime } from '../../records/contexts/contexts.repository';
import { findSweepAt } from '../../accounts/mailboxes/mailboxes.repository';

const SHOWN_GAP_DAYS = 100;
const SHOWN_IDS = 100;
const LAG_DAYS = 7;

export async function readCompleteness(scope: UserScope, now: Date): Promise<Completeness> {
  const { timezone } = await findWorkingTime(scope);
  const folders = await readFolderParts(scope, now);
  const gaps = await readGaps(scope, timezone);
  const names = new Map(folders.map(({ folderId, name }) => [folderId, name]));
  return {
    check: checkOf(await findCheck(scope), await countSlices(scope)),
    nextCheckAt: (await findSweepAt(scope))?.toISOString() ?? null,
    totals: folders.map(countedOf).reduce(addCounted, NOTHING_COUNTED),
    folders,
    gaps: gaps.shown.map((gap) => ({ ...gap, folder: names.get(gap.folderId) ?? '' })),
    gapDays: gaps.all,
    timezone,
  };
}

type Gaps = { shown: Omit<Completeness['gaps'][number], 'folder'>[]; all: number };

/** Folders and days with a difference, newest first. */
async function readGaps(scope: UserScope, zone: string): Promise<Gaps> {
  const found = await countGapsOnDays(scope, zone);
  if (found.length === 0) return { shown: [], all: 0 };
  const measured = new Map(
    found.map(({ folderId, day, measuredAt }) => [`${folderId} ${day}`, measuredAt]),
  );
  const days = [...new Set(found.map(({ day }) => day))];
  const counted = (await readDays(scope, { zone, days }))
    .filter(({ folderId, day }) => measured.has(`${folderId} ${day}`))
    .toSorted((a, b) => b.day.localeCompare(a.day) || a.folderId.localeCompare(b.folderId));
  const shown: Gaps['shown'] = [];
  for (const { folderId, day, ...count } of counted.slice(0, SHOWN_GAP_DAYS)) {
    const messages = await listGapsOnDay(scope, { zone, folderId, day, limit: SHOWN_IDS });
    shown.push({
      folderId,
      day,
      stored: count.stored,
      expected: count.expected ?? count.stored + (count.missing ?? 0) - (count.extra ?? 0),
      missing: count.missing ?? 0,
      extra: count.extra ?? 0,
      outdated: count.outdated ?? 0,
      measuredAt: (measured.get(`${folderId} ${day}`) ?? new Date(0)).toISOString(),
      messages: messages.map(({ messageId, kind, triedAt }) => ({
        id: messageId,
        kind,
        triedAt: triedAt?.toISOString() ?? null,
      })),
    });
  }
  return { shown, all: counted.length };
}

async function readFolderParts(scope: UserScope, now: Date): Promise<Completeness['folders']> {
  const counts = await countMeasuredByFolder(scope);
  const gaps = await countGaps(scope);
  const checks = await listFolderChecks(scope);
  const stored = await countStoredByFolder(scope);
  const lags = await medianLags(scope, new Date(now.getTime() - LAG_DAYS * DAY_MS));
  const ranges = await listRanges(scope);
  const included = (await listFolders(scope)).filter((folder) => folder.isIncluded);
  return included.map(({ id, name }) => {
    const spans = coveredSpans(
      ranges.filter(({ folderId }) => folderId === id),
      now,
    );
    const counted = counts.get(id);
    const own = gaps.filter(({ folderId }) => folderId === id);
    const checkedAt = checks.get(id)?.toISOString() ?? null;
    const storedNow = checkedAt === null ? (counted?.stored ?? 0) : (stored.get(id) ?? 0);
    return {
      folderId: id,
      name,
      ...withGaps(storedNow, own),
      compared: Math.min(counted?.stored ?? 0, storedNow),
      coveredFrom: spans.map(({ from }) => from.toISOString()).toSorted()[0] ?? null,
      checkedAt,
      oldestCheckAt: counted?.oldestAt?.toISOString() ?? null,
      lagSeconds: lags.get(id) ?? null,
    };
  });
}

/**
 * What is stored now, as the sync status counts it, with the gaps of now: the sync may have stored messages, and noted
 * or closed gaps, since the comparison.
 */
function withGaps(stored: number, gaps: readonly { kind: GapKind; gaps: number }[]): Counted {
  const now = { missing: 0, extra: 0, outdated: 0 };
  for (const { kind, gaps: count } of gaps) now[kind] += count;
  return { stored, expected: Math.max(0, stored + now.missing - now.extra), ...now };
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
