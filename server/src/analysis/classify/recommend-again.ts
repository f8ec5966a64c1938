import { z } from 'zod';

const payload = z.object({
  userId: z.string(),
  /** The email that was decided; absent: all undecided ones, as after a change of projects or rules. */
  emailId: z.string().optional(),
});

/** The job of recommend-again.job.ts as enqueued; callers need not know what it does. */
export const recommendAgainWork = {
  name: 'classification.recommend-again',
  payload,
  maxAttempts: 5,
  priority: 1,
  key: ({ userId, emailId }: z.infer<typeof payload>) =>
    `recommend-again:${userId}:${emailId ?? 'all'}`,
  queue: ({ userId }: z.infer<typeof payload>) => `recommend-again:${userId}`,
} as const;
