import { z } from 'zod';

import { contract, idParams } from '../contract';

/** retrying: an attempt failed and the next is due at `nextTryAt`; failed: no more automatic attempts. */
export const jobStateSchema = z.enum(['running', 'failed', 'retrying', 'waiting']);

export const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  /** The email or mailbox it works on. */
  about: z.string(),
  emailId: z.string().nullable(),
  state: jobStateSchema,
  /** When it started running or waiting. */
  since: z.string(),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  error: z.string().nullable(),
  /** null while running, and if there are no more attempts. */
  nextTryAt: z.string().nullable(),
});
export type Job = z.infer<typeof jobSchema>;

const done = z.object({ success: z.literal(true) });

export const listJobs = contract({
  name: 'listJobs',
  method: 'GET',
  path: '/jobs',
  summary: 'List background jobs: running, waiting, retrying and failed',
  response: z.object({
    items: z.array(jobSchema),
    /** Includes jobs that are not listed. */
    counts: z.record(jobStateSchema, z.number().int()),
  }),
});
export const cancelJob = contract({
  name: 'cancelJob',
  method: 'POST',
  path: '/jobs/{id}/cancel',
  summary: 'Stop a job, or dismiss a failed one',
  params: idParams,
  response: done,
});
export const retryJob = contract({
  name: 'retryJob',
  method: 'POST',
  path: '/jobs/{id}/retry',
  summary: 'Retry a waiting or failed job now',
  params: idParams,
  response: done,
});
