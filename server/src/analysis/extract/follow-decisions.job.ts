import { z } from 'zod';

import { asUser } from '../../platform/db/database';
import { defineJob } from '../../platform/jobs/define-job';
import { analyzeInThread, type AttemptDependencies } from '../attempts/analyze-in-thread.usecases';
import { recommendAgainWork } from '../classify/recommend-again';
import { extractAgainTask } from './extract-again.usecases';
import type { ExtractDependencies } from './extract-suggestions.usecases';
import { listToFollow } from './follow-decisions.usecases';

const payload = z.object({ userId: z.string(), emailId: z.string() });

/** After a decision on a suggested task: others like it that wait in the queue are left out, or come back. */
export const followDecisionsJob = defineJob({
  name: 'extraction.follow-decisions',
  payload,
  maxAttempts: 5,
  timeLimitMs: 10 * 60_000,
  priority: 1,
  key: ({ userId, emailId }: z.infer<typeof payload>) => `follow-decisions:${userId}:${emailId}`,
  queue: ({ userId }: z.infer<typeof payload>) => recommendAgainWork.queue({ userId }),
  async run({ userId, emailId }, deps: AttemptDependencies<ExtractDependencies>, signal) {
    const emailIds = await asUser(deps.db, userId, (scope) => listToFollow(scope, emailId));
    await analyzeInThread(deps, extractAgainTask, { userId, emailIds, signal });
  },
});
