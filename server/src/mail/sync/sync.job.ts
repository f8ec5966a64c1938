import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import { syncRequest } from './request-sync.usecases';
import type { SyncDependencies } from './sync-run';
import { syncMailbox, startDueSyncs } from './sync.usecases';

const RUN_MS = 9 * 60_000;

export const syncMailboxJob = defineJob({
  ...syncRequest,
  timeLimitMs: RUN_MS + 60_000,
  run({ userId }, deps: SyncDependencies, signal) {
    // A long first sync stops after a page and continues in the next run.
    return syncMailbox(deps, userId, AbortSignal.any([signal, AbortSignal.timeout(RUN_MS)]));
  },
});

/** Every minute: restarts syncs after a crash or when a mailbox's next run was lost. */
export const startDueSyncsJob = defineJob({
  name: 'mail-sync.start-due',
  payload: z.looseObject({}),
  maxAttempts: 1,
  timeLimitMs: 30_000,
  async run(_, deps: SyncDependencies) {
    await startDueSyncs(deps);
  },
});
