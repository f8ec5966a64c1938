import type { MailboxProblem } from '@docket/core/sync/sync-status';

import { retryAtOf } from '../mailbox/mailbox-error';
import { asSystem, asUser } from '../../platform/db/database';
import { enqueue } from '../../platform/jobs/job-queue.repository';
import { publish } from '../../platform/live/publish';
import { JobCanceled } from '../../platform/jobs/running-jobs';
import { bringUpToDate } from './bring-up-to-date';
import type { Folder } from './folders.repository';
import {
  completeMailboxImports,
  endImport,
  openMailboxImports,
} from '../import/import-jobs.repository';
import {
  keepLease,
  openRun,
  writeInRun,
  LEASE_MS,
  SyncStopped,
  type SyncDependencies,
  type SyncRun,
} from './sync-run';
import { addRanges, listRanges, type Range } from './ledger.repository';
import {
  endLease,
  findDueMailboxes,
  findMailbox,
  widenWindow,
  type MailboxState,
} from '../../accounts/mailboxes/mailboxes.repository';
import { readFolders } from './read-folders';
import { endsConnection, problemOf, waitAfter } from './sync-problem';
import { syncRequest } from './request-sync.usecases';
import { finishRun, deleteOldRuns } from './sync-runs.repository';

export const POLL_MS = 30_000;

/** Brings one mailbox up to date: folders, then changes in each, then what the window still lacks. */
export async function syncMailbox(
  deps: SyncDependencies,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = deps.clock.now();
  const opened = await openRun(deps, userId, signal);
  if (opened === null) return retryWhenLeaseEnds(deps, userId);
  const { run, mailbox } = opened;
  if (mailbox.lastSyncAt === null)
    await asUser(deps.db, userId, (scope) => publish(scope, { topic: 'sync' }));
  const stopRenewing = keepLease(run);
  const result = await performRun(run, mailbox);
  stopRenewing();
  await endRun(run, { ...result, startedAt, before: mailbox });
}

/** Another process has the mailbox, or had it when it was killed. */
async function retryWhenLeaseEnds({ db, clock }: SyncDependencies, userId: string): Promise<void> {
  const runAt = new Date(clock.now().getTime() + LEASE_MS);
  await asUser(db, userId, async (scope) => {
    if ((await findMailbox(scope))?.state === 'connected')
      await enqueue(scope.trx, syncRequest, { payload: { userId }, runAt });
  });
}

type RunResult = {
  problem: MailboxProblem | null;
  isStopped: boolean;
  /** What a run that reached its end has imported. */
  imports?: readonly string[];
  /** The mailbox asks for no calls before this time. */
  retryAt?: Date | undefined;
};

async function performRun(run: SyncRun, mailbox: MailboxState): Promise<RunResult> {
  try {
    const folders = (await readFolders(run)).filter((folder) => folder.isIncluded);
    const imports = await planWindow(run, folders, mailbox);
    const failure = await bringUpToDate(run);
    if (failure === undefined) return { problem: null, isStopped: false, imports };
    const { problem, ...end } = failed(run, failure, 'A folder could not be synced');
    return { ...end, problem: { ...problem, isPartial: true } };
  } catch (error) {
    if (error instanceof SyncStopped) return { problem: null, isStopped: true };
    return failed(run, error, 'A sync run failed');
  }
}

function failed({ deps, userId }: SyncRun, error: unknown, message: string) {
  deps.log.warn({ err: error, userId }, message);
  const retryAt = retryAtOf(error);
  return { problem: problemOf(error, deps.clock.now()), isStopped: false, retryAt };
}

/** Returns the imports whose days this run reads: one that is asked for later waits for the next run. */
async function planWindow(
  run: SyncRun,
  folders: Folder[],
  mailbox: MailboxState,
): Promise<string[]> {
  return writeInRun(run, async (scope, now) => {
    const imports = await openMailboxImports(scope);
    // Widened by these imports, perhaps after the run was opened.
    const asked = (await findMailbox(scope))?.windowDays ?? mailbox.windowDays;
    const ranges = await listRanges(scope);
    const windowDays = ranges.length === 0 ? firstWindowDays(folders, asked) : asked;
    if (windowDays > asked) await widenWindow(scope, windowDays);
    await addRanges(scope, missingRanges(folders, ranges, { windowDays, now }));
    return imports;
  });
}

type RunEnd = RunResult & { startedAt: Date; before: MailboxState };

async function endRun(run: SyncRun, end: RunEnd): Promise<void> {
  const { userId, deps, counts } = run;
  const isCutShort = end.isStopped && !(run.signal.reason instanceof JobCanceled);
  // Mail of the other folders does not wait longer.
  const isPartial = end.problem?.isPartial === true;
  const before = isPartial ? 0 : (end.before.problem?.failures ?? 0);
  // A provider that asks for a pause has not failed.
  const failures = end.problem === null ? 0 : before + (end.retryAt === undefined ? 1 : 0);
  await asUser(deps.db, userId, async (scope) => {
    const now = deps.clock.now();
    const state = endsConnection(end.problem);
    const wait = isCutShort ? 0 : end.problem === null ? POLL_MS : waitAfter(failures, end.problem);
    const next = end.retryAt ?? new Date(now.getTime() + wait);
    const nextSyncAt = state === undefined ? next : null;
    await endLease(scope, {
      owner: run.leaseOwner,
      nextSyncAt,
      problem: end.problem && { ...end.problem, failures, isPause: end.retryAt !== undefined },
      ...((end.problem === null || isPartial) && !end.isStopped ? { lastSyncAt: now } : {}),
      ...(state === undefined ? {} : { state }),
    });
    await finishRun(scope, {
      ...counts,
      requests: run.mailbox.reader.requestCount(),
      kind: end.isStopped ? 'part' : 'whole',
      startedAt: end.startedAt,
      finishedAt: now,
      problem: end.problem,
    });
    await deleteOldRuns(scope);
    const { imports: ids = [] } = end;
    if (ids.length > 0) await completeMailboxImports(scope, { ids, now });
    if (state !== undefined && end.problem !== null)
      for (const id of await openMailboxImports(scope))
        await endImport(scope, id, { state: 'failed', error: end.problem.message, now });
    if (nextSyncAt !== null)
      await enqueue(scope.trx, syncRequest, {
        payload: { userId },
        runAt: nextSyncAt,
        keepsEarlierRunAt: true,
      });
    await publish(scope, { topic: 'sync' });
    await publish(scope, { topic: 'import' });
  });
}

export async function startDueSyncs(deps: SyncDependencies): Promise<number> {
  return asSystem(deps.db, async (trx) => {
    const due = await findDueMailboxes(trx, deps.clock.now());
    for (const userId of due) await enqueue(trx, syncRequest, { payload: { userId } });
    return due.length;
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A mailbox this small is imported completely instead of by a window of days. */
const SMALL_MAILBOX = 5_000;
const EVERYTHING_DAYS = 36_500;

/**
 * Time spans that no range of the ledger covers yet. The first one of a folder reaches a day into the future, because a
 * provider's clock may be ahead; later ones only widen the window into the past.
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

/** Days of the first import: everything for a small mailbox, else the chosen window. */
export function firstWindowDays(folders: readonly Folder[], chosenDays: number): number {
  const total = folders
    .filter((folder) => folder.isIncluded)
    .reduce((sum, folder) => sum + (folder.providerTotal ?? 0), 0);
  return total <= SMALL_MAILBOX ? Math.max(chosenDays, EVERYTHING_DAYS) : chosenDays;
}
