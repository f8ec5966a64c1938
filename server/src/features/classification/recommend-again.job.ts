import { defineJob } from '../../platform/jobs/define-job';
import type { ClassifyNeeds } from './classify-emails.usecases';
import { recommendAgainWork } from './recommend-again';
import { recommendAgain } from './recommend-again.usecases';

/** After a decision or a change of projects or rules: undecided emails are looked at again. */
export const recommendAgainJob = defineJob({
  ...recommendAgainWork,
  timeLimitMs: 5 * 60_000,
  run: (work, needs: ClassifyNeeds) => recommendAgain(needs, work),
});
