import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { backUpIfDue, TIME_LIMIT_MS } from './scheduled-backup.usecases';

/** Checks each minute whether a backup is due (DOCKET_BACKUP_DIR). */
export const backUpIfDueJob = defineJob({
  name: 'administration.back-up',
  payload: z.object({}),
  maxAttempts: 1,
  timeLimitMs: TIME_LIMIT_MS,
  // A long backup is not started a second time: one more waits, and then finds that none is due.
  key: () => 'back-up',
  queue: () => 'back-up',
  run: (_, deps: PlatformDependencies, signal) => backUpIfDue(deps, signal),
});
