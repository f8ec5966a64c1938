import type { ResponseOf } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import type { Job, listJobs } from '@docket/core/jobs/jobs.contract';

import { notify, type UserScope } from '../../platform/db/database';
import { requireTokenScope, type CallerToken } from '../../platform/http/caller';
import { publish } from '../../platform/live/publish';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import type { AnyJob } from '../../platform/jobs/define-job';
import { CANCEL_CHANNEL, CANCELLED, JobCanceled } from '../../platform/jobs/running-jobs';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { lockReply } from '../../analysis/extract/replies.repository';
import { cancelReply, holdReply } from '../../review/decide/reply-decisions.usecases';
import { lockEmail } from '../../mail/emails/email-decisions.repository';
import { JOB_TITLES } from './job-titles';
import {
  countQueuedJobs,
  exhaustAttempts,
  findQueuedJob,
  findSubjects,
  listQueuedJobs,
  lockQueuedJob,
  removeQueuedJob,
  startQueuedJob,
  type ListedJob,
} from './jobs.repository';

const SHOWN_JOBS = 100;
const SEND_REPLY = 'review.send-reply';
/** Stopping or starting these sends or takes back a reply, or wakes a snoozed email: a decision about mail. */
const DECISIONS: ReadonlySet<string> = new Set([SEND_REPLY, 'review.wake-email']);

export async function readJobs(scope: UserScope): Promise<ResponseOf<typeof listJobs>> {
  const jobs = await listQueuedJobs(scope, SHOWN_JOBS);
  const subjects = await findSubjects(
    scope,
    jobs.flatMap((job) => emailIdsOf(job).slice(0, 1)),
  );
  return {
    items: jobs.map((job) => toJob(job, subjects)),
    counts: await countQueuedJobs(scope),
  };
}

function emailIdsOf({ payload }: ListedJob): string[] {
  const { emailId, emailIds } = payload;
  if (typeof emailId === 'string') return [emailId];
  return Array.isArray(emailIds) ? emailIds.filter((id) => typeof id === 'string') : [];
}

function toJob(job: ListedJob, subjects: ReadonlyMap<string, string>): Job {
  const { id, kind, state, attempts, maxAttempts } = job;
  const emailIds = emailIdsOf(job);
  const [emailId = null] = emailIds;
  const subject =
    emailId === null ? 'Your mailbox' : (subjects.get(emailId) ?? 'An email') || 'No subject';
  return {
    id,
    kind,
    title: JOB_TITLES[kind] ?? kind,
    about: emailIds.length > 1 ? `${subject} and ${emailIds.length - 1} more` : subject,
    emailId: emailIds.length === 1 ? emailId : null,
    state,
    since: (job.lockedAt ?? job.createdAt).toISOString(),
    attempts,
    maxAttempts,
    error: failureText(job.error) ?? (state === 'failed' ? CUT_OFF : null),
    nextTryAt: state === 'running' || state === 'failed' ? null : job.runAt.toISOString(),
  };
}

type Target = { userId: string; id: string; apiToken: CallerToken | null };
export type KnownJobs<Dependencies> = readonly AnyJob<Dependencies>[];

/**
 * Stops a job: a running one is signalled in whichever process runs it, a waiting one is treated as if its last attempt
 * had failed, a failed one is removed from the list.
 */
export async function stopJob<Dependencies extends PlatformDependencies>(
  deps: Dependencies,
  target: Target,
  jobs: KnownJobs<Dependencies>,
): Promise<void> {
  const stopped = await inUnitOfWork(deps, target.userId, async (work) => {
    const job = await requireJob(work, target);
    await publish(work, { topic: 'sync' });
    if (job.state === 'failed') {
      await removeQueuedJob(work, job.id);
      return null;
    }
    if (job.kind === SEND_REPLY && (await cancelHeldReply(work, job))) return null;
    await exhaustAttempts(work, job.id, CANCELLED);
    if (job.state !== 'running') return job;
    await notify(work.trx, CANCEL_CHANNEL, job.id);
    return null;
  });
  // The effect of the job's final failure.
  const kind = jobs.find(({ name }) => name === stopped?.kind);
  if (stopped !== null) await kind?.giveUp?.(stopped.payload, deps, new JobCanceled());
}

/** While the reply is held, stopping its job means Undo. */
async function cancelHeldReply(work: UnitOfWork, job: ListedJob): Promise<boolean> {
  const emailId = String(job.payload['emailId']);
  const email = await lockEmail(work, emailId);
  const reply = await lockReply(work, emailId);
  if (email === null || reply?.state !== 'held') return false;
  await cancelReply(work, email);
  return true;
}

export async function startJobAgain<Dependencies extends PlatformDependencies>(
  deps: Dependencies,
  target: Target,
  jobs: KnownJobs<Dependencies>,
): Promise<void> {
  await inUnitOfWork(deps, target.userId, async (work) => {
    const job = await requireJob(work, target);
    if (job.state === 'running')
      throw new AppError('job.running_conflict', 'This job is already running');
    await publish(work, { topic: 'sync' });
    if (job.kind === SEND_REPLY && job.state === 'failed') {
      await sendReplyAgain(work, job);
      return;
    }
    const maxAttempts = jobs.find(({ name }) => name === job.kind)?.maxAttempts ?? job.maxAttempts;
    await startQueuedJob(work, { id: job.id, maxAttempts });
  });
}

async function sendReplyAgain(work: UnitOfWork, job: ListedJob): Promise<void> {
  const emailId = String(job.payload['emailId']);
  await removeQueuedJob(work, job.id);
  const email = await lockEmail(work, emailId);
  const reply = await lockReply(work, emailId);
  if (email !== null && reply?.state === 'failed')
    await holdReply(work, email, { body: reply.body });
}

/** Locks the job, and before it the email whose reply it sends, as a decision on that email does. */
async function requireJob(scope: UserScope, { id, apiToken }: Target): Promise<ListedJob> {
  const seen = await findQueuedJob(scope, id);
  if (seen?.kind === SEND_REPLY) await lockEmail(scope, String(seen.payload['emailId']));
  const job = await lockQueuedJob(scope, id);
  if (job === null)
    throw new AppError('job.not_found', 'This job has finished or does not exist', { id });
  if (DECISIONS.has(job.kind)) requireTokenScope(apiToken, 'decide');
  return job;
}

const LONGEST = 300;

/** For attempts that left no error because their process ended. */
const CUT_OFF = 'Docket stopped before this finished';

/** The first line of an error message, without its class name. */
function failureText(error: string | null): string | null {
  const line = error
    ?.split('\n')[0]
    ?.replace(/^\w*Error: /, '')
    .trim();
  return line === undefined || line === '' ? null : line.slice(0, LONGEST);
}
