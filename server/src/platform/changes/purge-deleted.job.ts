import { z } from 'zod';

import { purgeDeleted } from './purge-deleted.repository';
import type { PlatformDependencies } from '../use-cases/dependencies';
import { defineJob } from '../jobs/define-job';

/** Undo ends after 10 s on its own; this makes a delete final even if no other delete follows. */
export const purgeDeletedJob = defineJob<object, Pick<PlatformDependencies, 'db' | 'log'>>({
  name: 'db.purge-deleted',
  payload: z.object({}),
  maxAttempts: 3,
  timeLimitMs: 60_000,
  run: async (_, { db, log }) => {
    const purged = await purgeDeleted(db);
    if (purged > 0) log.info({ purged }, 'Purged deleted records');
  },
});
