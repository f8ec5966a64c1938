import { z } from 'zod';

import { asSystem } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { defineJob } from '../../platform/jobs/define-job';
import { deleteExpiredSessions } from './sessions.repository';

/** Housekeeping only: expired sessions are refused anyway. */
export const endExpiredSessionsJob = defineJob<object, Pick<PlatformDependencies, 'db' | 'log'>>({
  name: 'auth.end-expired-sessions',
  payload: z.object({}),
  maxAttempts: 3,
  timeLimitMs: 60_000,
  run: async (_, { db, log }) => {
    const ended = await asSystem(db, deleteExpiredSessions);
    if (ended > 0) log.info({ ended }, 'Deleted expired sessions');
  },
});
