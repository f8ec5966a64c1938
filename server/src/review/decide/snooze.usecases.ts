import { MAX_SNOOZE_DAYS, SNOOZE_TOO_FAR } from '@docket/core/emails/emails.contract';
import { validationError } from '@docket/core/errors';

import {
  lockEmail,
  changeEmail,
  type ReviewEmail,
} from '../../mail/emails/email-decisions.repository';
import { recordAndAnnounce } from '../../platform/changes/record-change';
import { readDatabaseClock } from '../../platform/db/database-clock';
import { cancelJob } from '../../platform/jobs/job-queue.repository';
import { publish } from '../../platform/live/publish';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';

const DAY_MS = 86_400_000;

/** Out of the queue until then. The job that wakes it is enqueued in the same transaction. */
export async function snoozeEmail(
  work: UnitOfWork,
  email: ReviewEmail,
  until: Date,
): Promise<void> {
  const problem = problemOf(until, work.now);
  if (problem !== null) throw validationError([{ path: 'until', message: problem }]);
  await changeSnooze(work, email, until);
  await wakeAt(work, email, until);
}

async function wakeAt(work: UnitOfWork, { id }: ReviewEmail, until: Date): Promise<void> {
  const at = { on: 'email.snoozed', runAt: until, priority: WAKE_PRIORITY } as const;
  await work.announce(work.trx, at, { userId: work.userId, emailId: id });
}

/** Before the analysis of other mail, because the person asked for this time. */
const WAKE_PRIORITY = -5;

function problemOf(until: Date, now: Date): string | null {
  if (until <= now) return 'This time has passed. Choose a later one';
  const isTooFar = until.getTime() - now.getTime() > MAX_SNOOZE_DAYS * DAY_MS;
  return isTooFar ? SNOOZE_TOO_FAR : null;
}

/** Undo of a snooze, or the person's request: back to where it was. */
export async function unsnoozeEmail(work: UnitOfWork, email: ReviewEmail): Promise<void> {
  if (email.snoozedUntil === null) return;
  await changeSnooze(work, email, null);
  await cancelJob(work.trx, wakeJobKey({ userId: work.userId, emailId: email.id }));
}

/** Undo of a change of the time, or of "back to the queue": as before, and awake if that time has passed. */
export async function restoreSnooze(
  work: UnitOfWork,
  email: ReviewEmail,
  until: Date,
): Promise<void> {
  if (until > work.now) await snoozeEmail(work, email, until);
  else if (email.snoozedUntil !== null) await wake(work, email, 'person');
}

async function changeSnooze(
  work: UnitOfWork,
  email: ReviewEmail,
  until: Date | null,
): Promise<void> {
  await changeEmail(work, email.id, { snoozed_until: until });
  await record(work, email, { actor: 'person', until });
}

type Actor = 'person' | 'system';
type Snoozed = { userId: string; emailId: string };

export function wakeJobKey({ userId, emailId }: Snoozed): string {
  return `wake-email:${userId}:${emailId}`;
}

/** Wakes a snoozed email. If it is too early, because the clocks of database and product differ, it retries. */
export async function wakeEmail(
  deps: PlatformDependencies,
  { userId, emailId }: Snoozed,
): Promise<void> {
  await inUnitOfWork(deps, userId, async (work) => {
    const email = await lockEmail(work, emailId);
    if (email === null || email.snoozedUntil === null) return;
    if (email.snoozedUntil > work.now)
      return wakeAt(work, email, await whenToRetry(work, email.snoozedUntil));
    await wake(work, email, 'system');
  });
}

/** Its job was cancelled or failed for good: without a job, the email would never come back. */
export async function wakeAtOnce(
  deps: PlatformDependencies,
  { userId, emailId }: Snoozed,
): Promise<void> {
  await inUnitOfWork(deps, userId, async (work) => {
    const email = await lockEmail(work, emailId);
    if (email !== null && email.snoozedUntil !== null) await wake(work, email, 'system');
  });
}

async function wake(work: UnitOfWork, email: ReviewEmail, actor: Actor): Promise<void> {
  await changeEmail(work, email.id, { snoozed_until: null, woken_at: work.now });
  await record(work, email, { actor, until: null });
}

const RETRY_MS = 1_000;

/** A job that is due by the database's clock runs at once, and would run again and again until the clocks agree. */
async function whenToRetry(work: UnitOfWork, until: Date): Promise<Date> {
  const databaseNow = await readDatabaseClock(work);
  return new Date(Math.max(until.getTime(), databaseNow.getTime() + RETRY_MS));
}

async function record(
  work: UnitOfWork,
  email: ReviewEmail,
  { actor, until }: { actor: Actor; until: Date | null },
): Promise<void> {
  await recordAndAnnounce(work, {
    actor,
    action: until === null ? 'unsnooze' : 'snooze',
    noun: 'email',
    recordId: email.id,
    title: email.subject,
    before: { snoozed_until: email.snoozedUntil?.toISOString() ?? null },
    after: { snoozed_until: until?.toISOString() ?? null },
  });
  await publish(work, { topic: 'emails' });
}
