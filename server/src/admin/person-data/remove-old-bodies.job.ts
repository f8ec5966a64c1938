import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { removeOldBodies } from './remove-old-bodies.usecases';

export const removeOldBodiesJob = defineJob({
  name: 'person-data.remove-old-bodies',
  payload: z.object({}),
  maxAttempts: 3,
  timeLimitMs: 60 * 60_000,
  key: () => 'remove-old-bodies',
  run: (_, deps: PlatformDependencies, signal) => removeOldBodies(deps, signal),
});
