import { defineJob } from '../../platform/jobs/define-job';
import type { AttemptDependencies } from '../attempts/analyze-in-thread.usecases';
import type { ClassifyDependencies } from './classify-emails.usecases';
import { recommendAgainWork } from './recommend-again';
import { recommendAgain } from './recommend-again.usecases';

/** After a decision or a change of projects or rules: undecided emails get new recommendations. */
export const recommendAgainJob = defineJob({
  ...recommendAgainWork,
  timeLimitMs: 10 * 60_000,
  run: (work, deps: AttemptDependencies<ClassifyDependencies>, signal) =>
    recommendAgain(deps, work, { signal }),
});
