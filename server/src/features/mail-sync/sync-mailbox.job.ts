import { defineJob } from '../../platform/jobs/define-job';
import type { MailboxFor } from '../../adapters/mailbox/mailbox';
import { syncRequest } from './sync-request';
import type { SyncNeeds } from './sync-session';
import { syncMailbox } from './sync.usecases';

const RUN_MS = 9 * 60_000;

export const syncMailboxJob = defineJob({
  ...syncRequest,
  timeLimitMs: RUN_MS + 60_000,
  run({ userId }, needs: SyncNeeds & { mailboxFor: MailboxFor }, signal) {
    // A long first sync stops at a page's end and goes on in the next run.
    return syncMailbox(needs, userId, AbortSignal.any([signal, AbortSignal.timeout(RUN_MS)]));
  },
});
