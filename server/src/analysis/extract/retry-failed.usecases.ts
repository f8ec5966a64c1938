import { asUser } from '../../platform/db/database';
import { analyseInThread, type AttemptDependencies } from '../attempts/analyse-in-thread.usecases';
import { extractTask, type ExtractDependencies } from './extract-suggestions.usecases';
import { findFailedEmails } from '../classify/classification.repository';
import { listMessages } from '../messages/messages.repository';
import { classifyTask, type ClassifyDependencies } from '../classify/classify-emails.usecases';

/** Retries what a classifier or a job failed on; what fails again is retried later, with back-off. */
export async function retryFailed(
  deps: AttemptDependencies<ClassifyDependencies & ExtractDependencies>,
  { userId }: { userId: string },
): Promise<void> {
  const { ids } = await asUser(deps.db, userId, findFailedEmails);
  await analyseInThread(deps, classifyTask, { userId, emailIds: ids });
  // Those that are still degraded were extracted when they were first classified.
  const extractable = await asUser(deps.db, userId, async (scope) =>
    (await listMessages(scope, ids)).filter(({ isDegraded }) => !isDegraded),
  );
  const emailIds = extractable.map(({ message }) => message.id);
  await analyseInThread(deps, extractTask, { userId, emailIds });
}
