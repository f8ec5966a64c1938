import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import { giveUpCheck, runCheck, startSweeps, checkRequest } from './check-completeness.usecases';
import type { SyncDependencies } from '../sync/sync-run';

const RUN_MS = 9 * 60_000;

export const checkCompletenessJob = defineJob({
  ...checkRequest,
  timeLimitMs: RUN_MS + 60_000,
  run({ userId }, deps: SyncDependencies, signal) {
    return runCheck(deps, userId, AbortSignal.any([signal, AbortSignal.timeout(RUN_MS)]));
  },
  giveUp({ userId }, deps, error) {
    return giveUpCheck(deps, userId, error);
  },
});

export const startSweepsJob = defineJob({
  name: 'mail-sync.start-sweeps',
  payload: z.looseObject({}),
  maxAttempts: 1,
  timeLimitMs: 30_000,
  async run(_, deps: Pick<SyncDependencies, 'db' | 'clock'>) {
    await startSweeps(deps);
  },
});
