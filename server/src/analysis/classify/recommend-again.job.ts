import { defineJob } from '../../platform/jobs/define-job';
import type { Threads } from '../../platform/threads/thread-task';
import type { ClassifyDependencies } from './classify-emails.usecases';
import { recommendAgainWork } from './recommend-again';
import { recommendAgainTask } from './recommend-again.usecases';

/** After a decision or a change of projects or rules: undecided emails are looked at again. */
export const recommendAgainJob = defineJob({
  ...recommendAgainWork,
  timeLimitMs: 5 * 60_000,
  run: (work, { threads }: { threads: Threads<ClassifyDependencies> }, signal) =>
    threads.run(recommendAgainTask, work, { signal }),
});
