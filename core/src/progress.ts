import { z } from 'zod';

import { errorBodySchema } from './errors';

/** Who accepts this is told how far a long call is: lines of JSON, of which the last is the answer or the failure. */
export const PROGRESS_TYPE = 'application/x-ndjson';

export const progressSchema = z.object({ done: z.number(), total: z.number() });
export type Progress = z.infer<typeof progressSchema>;

export const progressLineSchema = z.union([
  z.object({ progress: progressSchema }),
  z.object({ answer: z.unknown() }),
  errorBodySchema,
]);
export type ProgressLine = z.infer<typeof progressLineSchema>;
