import { z } from 'zod';

import type { Deps } from '../../platform/deps';
import { defineJob } from '../../platform/jobs/define-job';
import { recommendAgainWork } from '../classification/recommend-again';
import { extractAgain } from './extract-again.usecases';

const payload = z.object({ userId: z.string() });

/** After a change of the task style, a rule or a project; behind the look at the recommendations, which it builds on. */
export const extractAgainJob = defineJob({
  name: 'extraction.extract-again',
  payload,
  maxAttempts: 5,
  timeLimitMs: 5 * 60_000,
  priority: 2,
  key: ({ userId }: z.infer<typeof payload>) => `extract-again:${userId}`,
  queue: ({ userId }: z.infer<typeof payload>) => recommendAgainWork.queue({ userId }),
  run: (again, needs: Deps) => extractAgain(needs, again),
});
