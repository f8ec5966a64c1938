import { defineJob } from '../../platform/jobs/define-job';
import type { ClassifyNeeds } from './classify-emails.usecases';
import { retryDegradedWork } from './retry-degraded';
import { retryDegraded } from './retry-degraded.usecases';

/** What fails again starts the next one, later each time. */
export const retryDegradedJob = defineJob({
  ...retryDegradedWork,
  timeLimitMs: 10 * 60_000,
  priority: 5,
  run: (work, needs: ClassifyNeeds) => retryDegraded(needs, work),
});
