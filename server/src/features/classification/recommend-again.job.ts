import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import type { ClassifyNeeds } from './classify-emails.usecases';
import { recommendAgain } from './recommend-again.usecases';

const payload = z.object({
  userId: z.string(),
  /** The email that was decided; absent when projects or rules changed. */
  emailId: z.string().optional(),
});

/** After a decision or a change of projects or rules: undecided emails are looked at again. */
export const recommendAgainJob = defineJob({
  name: 'classification.recommend-again',
  payload,
  maxAttempts: 5,
  timeLimitMs: 5 * 60_000,
  priority: 1,
  key: ({ userId, emailId }: z.infer<typeof payload>) =>
    `recommend-again:${userId}:${emailId ?? 'all'}`,
  queue: ({ userId }: z.infer<typeof payload>) => `recommend-again:${userId}`,
  run: (work, needs: ClassifyNeeds) => recommendAgain(needs, work),
});
