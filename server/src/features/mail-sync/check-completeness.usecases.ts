import type { SyncProblem } from '@docket/core/sync/sync-status';

import { isMailboxError } from '../../adapters/mailbox/mailbox-error';
import { asSystem, asUser, type UserScope } from '../../platform/db/database';
import { enqueue, isJobDue } from '../../platform/db/job-queue';
import { publish } from '../../platform/events';
import { CANCELLED, JobCancelled } from '../../platform/jobs/running-jobs';
import { checkRequest } from './check-request';
import {
  closeCheckSession,
  openCheckSession,
  type CheckNeeds,
  type CheckSession,
} from './check-session';
import { compareSlice } from './compare-slice';
import {
  changeCheck,
  clearSlices,
  failCheck,
  findCheck,
  findMailboxesToSweep,
  findNextSlice,
  planSweep,
  requestCheck,
  type Check,
  type CheckGoal,
} from './completeness-check.repository';
import { countGapDays } from './completeness-report.repository';
import { listUntriedGaps } from './completeness.repository';
import { healGaps } from './heal-gaps';
import { keepLease } from './keep-lease';
import { requireConnected } from './mail-sync.usecases';
import { findMailbox } from './mailboxes.repository';
import { planCheck } from './plan-check';
import { problemOf } from './sync-problem';
import { syncMailbox } from './sync.usecases';
import { syncRequest } from './sync-request';
import { SyncStopped } from './sync-session';

/** Then the mailbox is let go for a while, so that a look for new mail never waits long. */
const REQUESTS_A_RUN = 40;
const GAPS_TOGETHER = 20;
const AGAIN_MS = 5_000;
const SWEEP_EVERY_MS = 24 * 60 * 60_000;
const SWEEP_AGAIN_MS = 60 * 60_000;

/** Starts a comparison unless one is under way; a wish to heal joins one that only looks. */
export async function startCheck(scope: UserScope, goal: CheckGoal, now: Date): Promise<void> {
  await requireConnected(scope);
  const current = await findCheck(scope);
  const isUnderWay = current?.state === 'waiting' || current?.state === 'running';
  if (isUnderWay && goal === 'heal' && !heals(current)) await changeCheck(scope, { goal });
  if (!isUnderWay) await requestCheck(scope, goal, now);
  // Also when one is under way: should its job have been lost, this one goes on with it.
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

/** One run of the wanted check; where it stops, the next run goes on. */
export async function runCheck(
  needs: CheckNeeds,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  const check = await asUser(needs.db, userId, findCheck);
  if (check?.state !== 'waiting' && check?.state !== 'running') return;
  // What only has not been read yet is no gap.
  if (check.state === 'waiting') await syncMailbox(needs, userId, signal);
  const session = await openCheckSession(needs, userId, signal);
  if (session === null) return again(needs, userId, AGAIN_MS);
  const letGo = keepLease(session);
  try {
    if (check.state === 'waiting' && !(await begin(session))) return;
    await goOn(session);
  } catch (error) {
    if (error instanceof SyncStopped) return;
    if (!isMailboxError(error)) throw error;
    await giveUpCheck(needs, userId, error);
  } finally {
    letGo();
    await closeCheckSession(session);
  }
}

/** False when the mailbox could not be read: then nothing can be said about it. */
async function begin(session: CheckSession): Promise<boolean> {
  const { needs, userId } = session;
  return asUser(needs.db, userId, async (scope) => {
    const now = needs.clock.now();
    const mailbox = await findMailbox(scope);
    if (mailbox?.problem) {
      const { failures: _, ...problem } = mailbox.problem;
      await fail(scope, problem, now);
      return false;
    }
    await planCheck(scope, now);
    return true;
  });
}

async function goOn(session: CheckSession): Promise<void> {
  const { needs, userId } = session;
  for (let steps = 0; ; steps += 1) {
    if (session.signal.reason instanceof JobCancelled) return;
    const isLong = session.signal.aborted || session.mailbox.requestCount() >= REQUESTS_A_RUN;
    if (isLong || (steps > 0 && (await isSyncWanted(session)))) return again(needs, userId, 0);
    const next = await asUser(needs.db, userId, async (scope) => {
      const check = await findCheck(scope);
      const slice = await findNextSlice(scope);
      const gaps =
        slice === null && check !== null && heals(check)
          ? await listUntriedGaps(scope, check.started_at ?? check.requested_at, GAPS_TOGETHER)
          : [];
      return { slice, gaps };
    });
    if (next.slice !== null) await compareSlice(session, next.slice);
    else if (next.gaps.length > 0) await healGaps(session, next.gaps);
    else return finish(session);
  }
}

/** New mail was told of meanwhile: it goes first. */
function isSyncWanted({ needs, userId }: CheckSession): Promise<boolean> {
  return asUser(needs.db, userId, ({ trx }) => isJobDue(trx, syncRequest.key({ userId })));
}

async function finish({ needs, userId }: CheckSession): Promise<void> {
  await asUser(needs.db, userId, async (scope) => {
    const check = await findCheck(scope);
    if (check?.state !== 'running') return;
    const now = needs.clock.now();
    await changeCheck(scope, { state: 'done', finished_at: now });
    // A person who compared all of it has done today's sweep, but for the healing.
    const isSweep = check.goal === 'sweep' || (check.goal === 'all' && !(await hasGaps(scope)));
    if (isSweep) await planSweep(scope, new Date(now.getTime() + SWEEP_EVERY_MS));
    await publish(scope, { topic: 'sync' });
  });
}

const hasGaps = async (scope: UserScope) => (await countGapDays(scope)) > 0;

async function again({ db, clock }: CheckNeeds, userId: string, waitMs: number): Promise<void> {
  const runAt = new Date(clock.now().getTime() + waitMs);
  await asUser(db, userId, (scope) => enqueueCheck(scope, waitMs > 0 ? { runAt } : {}));
}

// A person waits for theirs; the daily one waits until the mail that is here was read.
const ASKED_FOR = -4;
const UNASKED = 5;

async function enqueueCheck(scope: UserScope, when: { runAt?: Date } = {}): Promise<void> {
  const check = await findCheck(scope);
  await enqueue(scope.trx, checkRequest, {
    payload: { userId: scope.userId },
    priority: check?.goal === 'sweep' ? UNASKED : ASKED_FOR,
    ...when,
  });
}

/** Leaves the reason where the Sync Dashboard shows it. */
export async function giveUpCheck(
  { db, clock }: Pick<CheckNeeds, 'db' | 'clock'>,
  userId: string,
  error: unknown,
): Promise<void> {
  const now = clock.now();
  const isStopped = error instanceof Error && error.message === CANCELLED;
  await asUser(db, userId, (scope) =>
    isStopped ? cancelCheck(scope, now) : fail(scope, problemOf(error, now), now),
  );
}

async function fail(scope: UserScope, problem: SyncProblem, now: Date): Promise<void> {
  const check = await findCheck(scope);
  await failCheck(scope, problem, now);
  if (check?.goal === 'sweep') await planSweep(scope, new Date(now.getTime() + SWEEP_AGAIN_MS));
  await publish(scope, { topic: 'sync' });
}

/** The clock's part: each mailbox is swept once a day, so that what delta never told is found and healed. */
export async function startSweeps({
  db,
  clock,
}: Pick<CheckNeeds, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const due = await asSystem(db, (trx) => findMailboxesToSweep(trx, now));
  for (const userId of due)
    await asUser(db, userId, async (scope) => {
      await startCheck(scope, 'sweep', now);
      // Should this one be cancelled or lost, the next comes a day later all the same.
      await planSweep(scope, new Date(now.getTime() + SWEEP_EVERY_MS));
    });
  return due.length;
}
