import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { measureStorageOfAll } from './storage.usecases';

/** Measures how much storage each person's rows take, for Administration. */
export const measureStorageJob = defineJob({
  name: 'administration.measure-storage',
  payload: z.object({}),
  maxAttempts: 3,
  timeLimitMs: 60 * 60_000,
  key: () => 'measure-storage',
  run: (_, deps: PlatformDependencies, signal) => measureStorageOfAll(deps, signal),
});
