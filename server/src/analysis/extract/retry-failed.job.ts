import { defineJob } from '../../platform/jobs/define-job';
import type { AttemptDependencies } from '../attempts/analyze-in-thread.usecases';
import type { ClassifyDependencies } from '../classify/classify-emails.usecases';
import { retryFailedWork } from '../classify/retry-failed';
import { giveUpRetry, retryFailed } from './retry-failed.usecases';

/** What fails again enqueues the next retry, with back-off. */
export const retryFailedJob = defineJob({
  ...retryFailedWork,
  timeLimitMs: 10 * 60_000,
  priority: 5,
  run: (work, deps: AttemptDependencies<ClassifyDependencies>) => retryFailed(deps, work),
  giveUp: (work, deps, error) => giveUpRetry(deps, work, error),
});
