import { z } from 'zod';

import type { JobName } from '../../platform/jobs/define-job';

const name: JobName = 'mail-sync.keep-subscription';

/** As the queue knows it; in no queue of the mailbox, because a look for mail must not wait for it. */
export const subscriptionRequest = {
  name,
  payload: z.object({ userId: z.string() }),
  maxAttempts: 3,
  key: ({ userId }: { userId: string }) => `subscription:${userId}`,
};
