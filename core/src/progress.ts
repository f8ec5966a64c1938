import { z } from 'zod';

import { errorBodySchema } from './errors';

/**
 * A client that accepts this type gets the progress of a long call as lines of JSON, the last of which is the
 * result or the error.
 */
export const PROGRESS_TYPE = 'application/x-ndjson';

export const progressSchema = z.object({ done: z.number(), total: z.number() });
export type Progress = z.infer<typeof progressSchema>;

export const progressLineSchema = z.union([
  z.object({ progress: progressSchema }),
  z.object({ answer: z.unknown() }),
  errorBodySchema,
]);
export type ProgressLine = z.infer<typeof progressLineSchema>;
