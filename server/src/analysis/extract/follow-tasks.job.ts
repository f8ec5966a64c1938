import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { inUnitOfWork } from '../../platform/use-cases/unit-of-work';
import { followTasks } from './follow-tasks.usecases';

const payload = z.object({ userId: z.string() });

/** After a task was done, deleted or opened again: changes of it are no longer suggested, or come back. */
export const followTasksJob = defineJob({
  name: 'extraction.follow-tasks',
  payload,
  maxAttempts: 8,
  timeLimitMs: 30_000,
  priority: -5,
  key: ({ userId }: z.infer<typeof payload>) => `follow-tasks:${userId}`,
  run: ({ userId }, deps: PlatformDependencies) => inUnitOfWork(deps, userId, followTasks),
});
