import { z } from 'zod';

const payload = z.object({ userId: z.string() });

/** The job of retry-failed.job.ts as enqueued; callers need not know what it does. */
export const retryFailedWork = {
  name: 'classification.retry-failed',
  payload,
  maxAttempts: 5,
  key: ({ userId }: z.infer<typeof payload>) => `retry-failed:${userId}`,
} as const;

const FIRST_WAIT_MS = 15_000;
const MAX_WAIT_MS = 30 * 60_000;

/** Doubles with every attempt: 15 s, 30 s, 1 min … at most 30 min. */
export function retryWaitMs(tries: number): number {
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, Math.min(tries, 12) - 1));
}
