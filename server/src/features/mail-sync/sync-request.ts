import { z } from 'zod';

import type { JobName } from '../../platform/jobs/define-job';

const name: JobName = 'mail-sync.sync-mailbox';
const mailboxOf = (payload: { userId: string }) => `mailbox:${payload.userId}`;

/** The job as the queue knows it; a second wish for the same mailbox is the same job, and they run one by one. */
export const syncRequest = {
  name,
  payload: z.object({ userId: z.string() }),
  maxAttempts: 25,
  // New mail goes before the analysis of what is here already.
  priority: -5,
  key: mailboxOf,
  queue: mailboxOf,
};
