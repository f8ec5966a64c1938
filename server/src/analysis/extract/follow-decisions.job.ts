import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import { analyzeInThread, type AttemptDependencies } from '../attempts/analyze-in-thread.usecases';
import { recommendAgainWork } from '../classify/recommend-again';
import { extractAgainTask } from './extract-again.usecases';
import type { ExtractDependencies } from './extract-suggestions.usecases';
import { listToFollowTask } from './follow-decisions.usecases';

const payload = z.object({ userId: z.string(), emailId: z.string(), sender: z.string() });

/** After a decision on a suggested task: others like it that wait in the queue are left out, or come back. */
export const followDecisionsJob = defineJob({
  name: 'extraction.follow-decisions',
  payload,
  maxAttempts: 5,
  timeLimitMs: 10 * 60_000,
  priority: 1,
  key: ({ userId, sender }: z.infer<typeof payload>) => `follow-decisions:${userId}:${sender}`,
  queue: ({ userId }: z.infer<typeof payload>) => recommendAgainWork.queue({ userId }),
  async run(decision, deps: AttemptDependencies<ExtractDependencies>, signal) {
    const emailIds = await deps.threads.run(listToFollowTask, decision, { signal });
    await analyzeInThread(deps, extractAgainTask, { userId: decision.userId, emailIds, signal });
  },
});
