import { z } from 'zod';

import type { JobName } from '../../platform/jobs/define-job';

const name: JobName = 'mail-sync.check-completeness';

/** As the queue knows it: one check a mailbox, and never beside a sync of the same mailbox. */
export const checkRequest = {
  name,
  payload: z.object({ userId: z.string() }),
  maxAttempts: 5,
  key: ({ userId }: { userId: string }) => `check:${userId}`,
  queue: ({ userId }: { userId: string }) => `mailbox:${userId}`,
};
