import { z } from 'zod';

import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import type { AttemptDependencies } from '../attempts/analyze-in-thread.usecases';
import { defineJob } from '../../platform/jobs/define-job';
import { recommendAgainWork } from '../classify/recommend-again';
import { extractAgain } from './extract-again.usecases';

const payload = z.object({ userId: z.string() });

/** After a change of the task style, the working time, a rule or a project; runs after the recommendations, which it builds on. */
export const extractAgainJob = defineJob({
  name: 'extraction.extract-again',
  payload,
  maxAttempts: 5,
  timeLimitMs: 10 * 60_000,
  priority: 2,
  key: ({ userId }: z.infer<typeof payload>) => `extract-again:${userId}`,
  queue: ({ userId }: z.infer<typeof payload>) => recommendAgainWork.queue({ userId }),
  run: (again, deps: AttemptDependencies<PlatformDependencies>, signal) =>
    extractAgain(deps, again, { signal }),
});
