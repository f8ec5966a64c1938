import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import type { SyncNeeds } from './sync-session';
import { startDueSyncs } from './sync.usecases';

/** Every minute: the way back after a crash, and for mailboxes whose own next run was lost. */
export const startDueSyncsJob = defineJob({
  name: 'mail-sync.start-due',
  payload: z.looseObject({}),
  maxAttempts: 1,
  timeLimitMs: 30_000,
  async run(_, needs: SyncNeeds) {
    await startDueSyncs(needs);
  },
});
