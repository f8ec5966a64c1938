import { defineJob } from '../../platform/jobs/define-job';
import type { ClassifyNeeds } from './classify-emails.usecases';
import { retryFailedWork } from './retry-failed';
import { retryFailed } from './retry-failed.usecases';

/** What fails again starts the next one, later each time. */
export const retryFailedJob = defineJob({
  ...retryFailedWork,
  timeLimitMs: 10 * 60_000,
  priority: 5,
  run: (work, needs: ClassifyNeeds) => retryFailed(needs, work),
});
