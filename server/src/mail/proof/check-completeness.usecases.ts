import type { SyncProblem } from '@docket/core/sync/sync-status';
import { z } from 'zod';

import { isMailboxError, retryAtOf } from '../mailbox/mailbox-error';
import { asSystem, asUser, type UserScope } from '../../platform/db/database';
import { enqueue, isJobDue } from '../../platform/jobs/job-queue.repository';
import { publish } from '../../platform/live/publish';
import { JobCanceled } from '../../platform/jobs/running-jobs';
import { compareSlice } from './compare-slice';
import {
  changeCheck,
  clearSlices,
  failCheck,
  findCheck,
  findNextSlice,
  requestCheck,
  type Check,
  type CheckGoal,
} from './completeness-check.repository';
import { countGapDays } from './completeness-report.repository';
import { listUntriedGaps } from '../sync/gaps.repository';
import { healGaps } from './heal-gaps';
import {
  keepLease,
  openRun,
  SyncStopped,
  type SyncDependencies,
  type SyncRun,
} from '../sync/sync-run';
import { recountEmails } from '../emails/email-tallies.repository';
import { requireConnected, syncRequest } from '../sync/request-sync.usecases';
import {
  findMailbox,
  findMailboxesToSweep,
  type MailboxState,
  scheduleSweep,
  releaseLease,
} from '../../accounts/mailboxes/mailboxes.repository';
import { planCheck } from './plan-check';
import { problemOf } from '../sync/sync-problem';
import { syncMailbox } from '../sync/sync.usecases';
import type { JobName } from '../../platform/jobs/define-job';

/** After this many requests the check yields, so that a sync never waits long. */
const REQUESTS_PER_RUN = 40;
const GAP_BATCH = 20;
const RETRY_MS = 5_000;
const SWEEP_EVERY_MS = 24 * 60 * 60_000;
const SWEEP_RETRY_MS = 60 * 60_000;

/** Starts a check unless one is running; a request to heal upgrades one that only compares. */
export async function startCheck(scope: UserScope, goal: CheckGoal, now: Date): Promise<void> {
  await requireConnected(scope);
  const current = await findCheck(scope);
  const isUnderWay = current?.state === 'waiting' || current?.state === 'running';
  if (isUnderWay && goal === 'heal' && !heals(current)) await changeCheck(scope, { goal });
  if (!isUnderWay) await requestCheck(scope, goal, now);
  // Even if one is running: if its job was lost, this one continues it.
  await enqueueCheck(scope);
  await publish(scope, { topic: 'sync' });
}

export async function cancelCheck(scope: UserScope, now: Date): Promise<void> {
  const current = await findCheck(scope);
  if (current?.state !== 'waiting' && current?.state !== 'running') return;
  await changeCheck(scope, { state: 'cancelled', finished_at: now });
  await clearSlices(scope);
  await publish(scope, { topic: 'sync' });
}

const heals = ({ goal }: Check) => goal === 'heal' || goal === 'sweep';

/** One run of the requested check; the next run continues where it stops. */
export async function runCheck(
  deps: SyncDependencies,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  const check = await asUser(deps.db, userId, findCheck);
  if (check?.state !== 'waiting' && check?.state !== 'running') return;
  // Mail not yet imported is not a gap.
  if (check.state === 'waiting') await syncMailbox(deps, userId, signal);
  const opened = await openRun(deps, userId, signal);
  if (opened === null) return waitOrFail(deps, userId);
  const { run } = opened;
  const stopRenewing = keepLease(run);
  try {
    if (check.state === 'waiting' && !(await begin(run))) return;
    await compareAndHeal(run);
  } catch (error) {
    if (error instanceof SyncStopped) return await continueLater(deps, userId, RETRY_MS);
    const retryAt = retryAtOf(error);
    if (retryAt !== undefined)
      return await asUser(deps.db, userId, (scope) => enqueueCheck(scope, { runAt: retryAt }));
    if (!isMailboxError(error)) throw error;
    await giveUpCheck(deps, userId, error);
  } finally {
    stopRenewing();
    await asUser(deps.db, userId, (scope) => releaseLease(scope, run.leaseOwner));
  }
}

/**
 * Another run holds the mailbox, or it cannot be read until the person signs in again; in that case waiting would never
 * end.
 */
async function waitOrFail(deps: SyncDependencies, userId: string): Promise<void> {
  const hasFailed = await asUser(deps.db, userId, async (scope) => {
    const mailbox = await findMailbox(scope);
    if (mailbox?.state === 'connected') return false;
    const now = deps.clock.now();
    const problem = mailbox?.problem ? shownProblem(mailbox.problem) : disconnected(now);
    await fail(scope, problem, now);
    return true;
  });
  if (!hasFailed) await continueLater(deps, userId, RETRY_MS);
}

/** It has no problem of its own, as that is what the person wanted. */
function disconnected(at: Date): SyncProblem {
  const message = 'The mailbox is not connected. Connect it in Settings, then compare again.';
  return { code: 'mailbox.not_connected', message, requestId: null, at: at.toISOString() };
}

function shownProblem(problem: NonNullable<MailboxState['problem']>): SyncProblem {
  const { failures: _, isPause: __, ...shown } = problem;
  return shown;
}

/**
 * False if the last sync failed, because then a comparison would be meaningless, or waits for a pause to end. A sweep
 * proves the folders that did not fail.
 */
async function begin(run: SyncRun): Promise<boolean> {
  const { deps, userId } = run;
  return asUser(deps.db, userId, async (scope) => {
    const now = deps.clock.now();
    const mailbox = await findMailbox(scope);
    const isSweep = (await findCheck(scope))?.goal === 'sweep';
    if (mailbox?.problem && !(isSweep && mailbox.problem.isPartial === true)) {
      const { problem, nextSyncAt } = mailbox;
      if (problem.isPause === true) await enqueueCheck(scope, { runAt: nextSyncAt ?? now });
      else await fail(scope, shownProblem(problem), now);
      return false;
    }
    await planCheck(scope, now);
    return true;
  });
}

async function compareAndHeal(run: SyncRun): Promise<void> {
  const { deps, userId } = run;
  for (let steps = 0; ; steps += 1) {
    if (run.signal.reason instanceof JobCanceled) return;
    const isLong = run.signal.aborted || run.mailbox.reader.requestCount() >= REQUESTS_PER_RUN;
    if (isLong || (steps > 0 && (await isSyncDue(run)))) return continueLater(deps, userId, 0);
    const next = await asUser(deps.db, userId, async (scope) => {
      const check = await findCheck(scope);
      const slice = await findNextSlice(scope);
      const gaps =
        slice === null && check !== null && heals(check)
          ? await listUntriedGaps(scope, check.started_at ?? check.requested_at, GAP_BATCH)
          : [];
      return { slice, gaps };
    });
    if (next.slice !== null) await compareSlice(run, next.slice);
    else if (next.gaps.length > 0) await healGaps(run, next.gaps);
    else return finish(run);
  }
}

/** A notification arrived meanwhile: the sync goes first. */
function isSyncDue({ deps, userId }: SyncRun): Promise<boolean> {
  return asUser(deps.db, userId, ({ trx }) => isJobDue(trx, syncRequest.key({ userId })));
}

async function finish({ deps, userId }: SyncRun): Promise<void> {
  await asUser(deps.db, userId, async (scope) => {
    const check = await findCheck(scope);
    if (check?.state !== 'running') return;
    const now = deps.clock.now();
    await changeCheck(scope, {
      state: 'done',
      finished_at: now,
      older_until: check.next_older_until,
    });
    // A full comparison without gaps counts as today's sweep.
    const isSweep = check.goal === 'sweep' || (check.goal === 'all' && !(await hasGaps(scope)));
    if (isSweep) await scheduleSweep(scope, new Date(now.getTime() + SWEEP_EVERY_MS));
    await publish(scope, { topic: 'sync' });
  });
  const wrong = await asUser(deps.db, userId, recountEmails);
  if (wrong > 0)
    deps.log.warn({ userId, wrong }, 'Email counts were wrong and have been recalculated');
}

const hasGaps = async (scope: UserScope) => (await countGapDays(scope)) > 0;

async function continueLater(
  { db, clock }: SyncDependencies,
  userId: string,
  waitMs: number,
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + waitMs);
  await asUser(db, userId, (scope) => enqueueCheck(scope, waitMs > 0 ? { runAt } : {}));
}

// Someone waits for a requested check; the daily sweep runs after the analysis.
const REQUESTED_PRIORITY = -4;
const SWEEP_PRIORITY = 5;

async function enqueueCheck(scope: UserScope, when: { runAt?: Date } = {}): Promise<void> {
  const check = await findCheck(scope);
  await enqueue(scope.trx, checkRequest, {
    payload: { userId: scope.userId },
    priority: check?.goal === 'sweep' ? SWEEP_PRIORITY : REQUESTED_PRIORITY,
    ...when,
  });
}

/** Leaves the reason where the Sync Dashboard shows it. */
export async function giveUpCheck(
  { db, clock }: Pick<SyncDependencies, 'db' | 'clock'>,
  userId: string,
  error: unknown,
): Promise<void> {
  const now = clock.now();
  const isStopped = error instanceof JobCanceled;
  await asUser(db, userId, (scope) =>
    isStopped ? cancelCheck(scope, now) : fail(scope, problemOf(error, now), now),
  );
}

async function fail(scope: UserScope, problem: SyncProblem, now: Date): Promise<void> {
  const check = await findCheck(scope);
  await failCheck(scope, problem, now);
  if (check?.goal === 'sweep') await scheduleSweep(scope, new Date(now.getTime() + SWEEP_RETRY_MS));
  await publish(scope, { topic: 'sync' });
}

/** Sweeps each mailbox once a day to find and heal what delta did not report. */
export async function startSweeps({
  db,
  clock,
}: Pick<SyncDependencies, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const due = await asSystem(db, (trx) => findMailboxesToSweep(trx, now));
  for (const userId of due)
    await asUser(db, userId, async (scope) => {
      await startCheck(scope, 'sweep', now);
      // If this one is cancelled or lost, the next still comes a day later.
      await scheduleSweep(scope, new Date(now.getTime() + SWEEP_EVERY_MS));
    });
  return due.length;
}

const name: JobName = 'mail-sync.check-completeness';

/** One check per mailbox, never in parallel with its sync. */
export const checkRequest = {
  name,
  payload: z.object({ userId: z.string() }),
  maxAttempts: 5,
  key: ({ userId }: { userId: string }) => `check:${userId}`,
  queue: ({ userId }: { userId: string }) => `mailbox:${userId}`,
};
