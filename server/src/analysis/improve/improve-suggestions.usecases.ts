import { asUser } from '../../platform/db/database';
import { enqueue } from '../../platform/jobs/job-queue.repository';
import { improveEmailJob } from './improve-email.job';
import type { ImproveDependencies } from './improve-email.usecases';

export async function startImproving(
  deps: ImproveDependencies,
  { userId, emailIds }: { userId: string; emailIds: readonly string[] },
): Promise<void> {
  if (deps.languageModel === null) return;
  await asUser(deps.db, userId, async ({ trx }) => {
    for (const emailId of emailIds)
      await enqueue(trx, improveEmailJob, { payload: { userId, emailId } });
  });
}
