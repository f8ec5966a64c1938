import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import { syncRequest, type SyncDependencies } from './sync-run';
import { resumeServices, startDueServices, syncService, wakeServices } from './sync-tasks.usecases';

const RUN_MS = 8 * 60_000;
const userSchema = z.object({ userId: z.string() });

export const syncServiceJob = defineJob({
  ...syncRequest,
  timeLimitMs: RUN_MS,
  run: (account, deps: SyncDependencies, signal) => syncService(deps, account, { signal }),
});

export const wakeServicesJob = defineJob({
  name: 'task-services.wake',
  payload: userSchema,
  maxAttempts: 8,
  timeLimitMs: 30_000,
  priority: -5,
  key: ({ userId }: z.infer<typeof userSchema>) => `wake-task-services:${userId}`,
  run: ({ userId }, deps: SyncDependencies) => wakeServices(deps, userId),
});

export const resumeServicesJob = defineJob({
  name: 'task-services.resume',
  payload: userSchema,
  maxAttempts: 8,
  timeLimitMs: 30_000,
  run: ({ userId }, deps: SyncDependencies) => resumeServices(deps, userId),
});

export const startDueServicesJob = defineJob({
  name: 'task-services.start-due',
  payload: z.looseObject({}),
  maxAttempts: 1,
  timeLimitMs: 30_000,
  run: (_, deps: SyncDependencies) => startDueServices(deps),
});
