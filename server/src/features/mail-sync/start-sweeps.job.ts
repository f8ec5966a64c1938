import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import { startSweeps } from './check-completeness.usecases';
import type { CheckNeeds } from './check-session';

export const startSweepsJob = defineJob({
  name: 'mail-sync.start-sweeps',
  payload: z.looseObject({}),
  maxAttempts: 1,
  timeLimitMs: 30_000,
  async run(_, needs: Pick<CheckNeeds, 'db' | 'clock'>) {
    await startSweeps(needs);
  },
});
