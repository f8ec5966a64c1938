import { modelOf } from '../language-model/person-model.usecases';
import { asUser } from '../../platform/db/database';
import { enqueue } from '../../platform/jobs/job-queue.repository';
import { improveEmailJob } from './improve-email.job';
import type { ImproveDependencies } from './improve-email.usecases';

export async function startImproving(
  deps: ImproveDependencies,
  { userId, emailIds }: { userId: string; emailIds: readonly string[] },
): Promise<void> {
  await asUser(deps.db, userId, async (scope) => {
    if ((await modelOf(deps, scope)) === null) return;
    for (const emailId of emailIds)
      await enqueue(scope.trx, improveEmailJob, { payload: { userId, emailId } });
  });
}
