import { z } from 'zod';

import type { Deps } from '../../platform/deps';
import { defineJob } from '../../platform/jobs/define-job';
import { endImportsOfLostProcesses } from './keep-import-alive';

export const endLostImportsJob = defineJob({
  name: 'mail-sync.end-lost-imports',
  payload: z.looseObject({}),
  maxAttempts: 1,
  timeLimitMs: 30_000,
  run: (_, needs: Pick<Deps, 'db' | 'clock' | 'log'>) => endImportsOfLostProcesses(needs),
});
