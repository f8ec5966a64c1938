import { asUser } from '../../platform/db/database';
import { analyzeInThread, type AttemptDependencies } from '../attempts/analyze-in-thread.usecases';
import { extractTask, type ExtractDependencies } from './extract-suggestions.usecases';
import { findFailedEmails } from '../classify/classification.repository';
import { listMessages } from '../messages/messages.repository';
import {
  classifyTask,
  failEmails,
  needsClassifier,
  scheduleRetry,
  type ClassifyDependencies,
} from '../classify/classify-emails.usecases';
import { JobCanceled } from '../../platform/jobs/running-jobs';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { inUnitOfWork } from '../../platform/use-cases/unit-of-work';

/**
 * Retries what a classifier or a job failed on; what fails again is retried later, with back-off, and so is what exceeds
 * one retry.
 */
export async function retryFailed(
  deps: AttemptDependencies<ClassifyDependencies & ExtractDependencies>,
  { userId, most }: { userId: string; most?: number },
): Promise<void> {
  const { ids } = await asUser(deps.db, userId, (scope) => findFailedEmails(scope, most));
  await analyzeInThread(deps, classifyTask, { userId, emailIds: ids });
  // Those that are still degraded were extracted when they were first classified; emails still without an answer of the classifier wait for the next retry.
  const extractable = await asUser(deps.db, userId, async (scope) =>
    (await listMessages(scope, ids)).filter((stored) => !needsClassifier(stored)),
  );
  const emailIds = extractable.map(({ message }) => message.id);
  await analyzeInThread(deps, extractTask, { userId, emailIds });
  await inUnitOfWork(deps, userId, async (work) => {
    const left = await findFailedEmails(work, most);
    if (left.ids.some((id) => !ids.includes(id))) await scheduleRetry(work);
  });
}

/** Counts one more attempt and retries later, unless the person has stopped the retry. */
export async function giveUpRetry(
  deps: PlatformDependencies,
  { userId }: { userId: string },
  error: Error,
): Promise<void> {
  if (error instanceof JobCanceled) return;
  const { ids } = await asUser(deps.db, userId, findFailedEmails);
  if (ids.length > 0) await failEmails(deps, { userId, emailIds: ids }, error.message);
}
