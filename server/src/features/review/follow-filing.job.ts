import { z } from 'zod';

import type { Deps } from '../../platform/deps';
import { defineJob } from '../../platform/jobs/define-job';
import { followFiling } from './follow-filing.usecases';

const payload = z.object({
  userId: z.string(),
  /** Absent when projects changed: then all mail that is filed. */
  emailIds: z.array(z.string()).optional(),
});

/** Takes over what the person filed in the mailbox. */
export const followFilingJob = defineJob({
  name: 'review.follow-filing',
  payload,
  maxAttempts: 5,
  timeLimitMs: 5 * 60_000,
  priority: 1,
  queue: ({ userId }: z.infer<typeof payload>) => `follow-filing:${userId}`,
  run: (filed, needs: Deps) => followFiling(needs, filed),
});
