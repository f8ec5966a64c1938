import { z } from 'zod';

import { contract } from '../contract';

/** retrying: a try failed and the next is due at `nextTryAt`; failed: no further try is made by itself. */
export const jobStateSchema = z.enum(['running', 'failed', 'retrying', 'waiting']);

export const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** What is done, in words. */
  title: z.string(),
  /** For which email or mailbox. */
  about: z.string(),
  emailId: z.string().nullable(),
  state: jobStateSchema,
  /** Since when it runs, or has been waiting. */
  since: z.string(),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  error: z.string().nullable(),
  /** null while it runs, and when no further try is made. */
  nextTryAt: z.string().nullable(),
});
export type Job = z.infer<typeof jobSchema>;

const idParams = z.object({ id: z.string() });
const done = z.object({ success: z.literal(true) });

export const listJobs = contract({
  name: 'listJobs',
  method: 'GET',
  path: '/jobs',
  summary: 'List background jobs: running, waiting, retrying and failed',
  response: z.object({
    items: z.array(jobSchema),
    /** Of all, also those not listed. */
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
