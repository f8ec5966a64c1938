import type { ResponseOf } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import type { Job, listJobs } from '@docket/core/jobs/jobs.contract';

import type { UserScope } from '../../platform/db/database';
import { notify } from '../../platform/db/notify';
import type { Deps } from '../../platform/deps';
import { publish } from '../../platform/events';
import type { AnyJob } from '../../platform/jobs/define-job';
import { CANCEL_CHANNEL, CANCELLED } from '../../platform/jobs/running-jobs';
import { asWork, type Work } from '../../platform/work';
import { lockReply } from '../extraction/replies.repository';
import { cancelReply, holdReply } from '../review/reply-decisions.usecases';
import { lockEmail } from '../review/review.repository';
import { CUT_OFF, failureWords, jobTitle } from './job-words';
import {
  countQueuedJobs,
  endTries,
  findSubjects,
  listQueuedJobs,
  lockQueuedJob,
  removeQueuedJob,
  startQueuedJob,
  type ListedJob,
} from './jobs.repository';

const SHOWN_JOBS = 100;
const SEND_REPLY = 'review.send-reply';

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
    title: jobTitle(kind),
    about: emailIds.length > 1 ? `${subject} and ${emailIds.length - 1} more` : subject,
    emailId: emailIds.length === 1 ? emailId : null,
    state,
    since: (job.lockedAt ?? job.createdAt).toISOString(),
    attempts,
    maxAttempts,
    error: failureWords(job.error) ?? (state === 'failed' ? CUT_OFF : null),
    nextTryAt: state === 'running' || state === 'failed' ? null : job.runAt.toISOString(),
  };
}

type Target = { userId: string; id: string };
export type KnownJobs<Needs> = readonly AnyJob<Needs>[];

/**
 * Stops a job: one that runs is told so wherever it runs, one that waits is set aside as its last try had failed.
 * A failed one is taken off the list.
 */
export async function stopJob<Needs extends Deps>(
  needs: Needs,
  { userId, id }: Target,
  jobs: KnownJobs<Needs>,
): Promise<void> {
  const stopped = await asWork(needs, userId, async (work) => {
    const job = await needJob(work, id);
    await publish(work, { topic: 'sync' });
    if (job.state === 'failed') {
      await removeQueuedJob(work, id);
      return null;
    }
    if (job.kind === SEND_REPLY && (await takeReplyBack(work, job))) return null;
    await endTries(work, id, CANCELLED);
    if (job.state !== 'running') return job;
    await notify(work.trx, CANCEL_CHANNEL, id);
    return null;
  });
  // What the job itself leaves behind after its last try.
  const kind = jobs.find(({ name }) => name === stopped?.kind);
  if (stopped !== null) await kind?.giveUp?.(stopped.payload, needs, new Error(CANCELLED));
}

/** While it is held, stopping it is Undo. */
async function takeReplyBack(work: Work, job: ListedJob): Promise<boolean> {
  const emailId = String(job.payload['emailId']);
  const email = await lockEmail(work, emailId);
  const reply = await lockReply(work, emailId);
  if (email === null || reply?.state !== 'held') return false;
  await cancelReply(work, email);
  return true;
}

export async function startJobAgain<Needs extends Deps>(
  needs: Needs,
  { userId, id }: Target,
  jobs: KnownJobs<Needs>,
): Promise<void> {
  await asWork(needs, userId, async (work) => {
    const job = await needJob(work, id);
    if (job.state === 'running')
      throw new AppError('job.running_conflict', 'This is being done right now');
    await publish(work, { topic: 'sync' });
    if (job.kind === SEND_REPLY && job.state === 'failed') {
      await sendReplyAgain(work, job);
      return;
    }
    const maxAttempts = jobs.find(({ name }) => name === job.kind)?.maxAttempts ?? job.maxAttempts;
    await startQueuedJob(work, { id, maxAttempts });
  });
}

async function sendReplyAgain(work: Work, job: ListedJob): Promise<void> {
  const emailId = String(job.payload['emailId']);
  await removeQueuedJob(work, job.id);
  const email = await lockEmail(work, emailId);
  const reply = await lockReply(work, emailId);
  if (email !== null && reply?.state === 'failed') await holdReply(work, email, reply.body);
}

async function needJob(scope: UserScope, id: string): Promise<ListedJob> {
  const job = await lockQueuedJob(scope, id);
  if (job === null)
    throw new AppError('job.not_found', 'This work is done, or was never there', { id });
  return job;
}
