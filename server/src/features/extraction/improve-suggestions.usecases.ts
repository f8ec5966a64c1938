import { asUser } from '../../platform/db/database';
import { enqueue } from '../../platform/db/job-queue';
import { improveEmailJob } from './improve-email.job';
import type { ImproveNeeds } from './improve-email.usecases';

export async function startImproving(
  needs: ImproveNeeds,
  { userId, emailIds }: { userId: string; emailIds: readonly string[] },
): Promise<void> {
  if (needs.languageModel === null) return;
  await asUser(needs.db, userId, async ({ trx }) => {
    for (const emailId of emailIds)
      await enqueue(trx, improveEmailJob, { payload: { userId, emailId } });
  });
}
