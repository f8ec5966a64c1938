import { z } from 'zod';

import { contract } from '../contract';
import { kindAccuracySchema, measuredShareSchema, thresholdSupportSchema } from './accuracy';

/** How the tasks that one reading suggested, and their due dates, fared; a task that both found counts for both. */
export const readingAccuracySchema = z.object({
  reading: z.enum(['built-in', 'language-model']),
  task: measuredShareSchema,
  due: measuredShareSchema,
});
export type ReadingAccuracy = z.infer<typeof readingAccuracySchema>;

export const accuracyReportSchema = z.object({
  project: kindAccuracySchema,
  task: kindAccuracySchema,
  due: kindAccuracySchema,
  reply: kindAccuracySchema,
  /** The built-in reading and the language model side by side; empty before the latter had a task decided. */
  readings: z.array(readingAccuracySchema).default([]),
  automatic: z.object({
    /** The person's own threshold; null = ask every time. */
    above: z.number().nullable(),
    /** Whether the decisions still support it: without support nothing is approved by itself. */
    isActive: z.boolean(),
    /** Emails whose project Docket approved by itself, and how many of them the person changed. */
    approved: z.number().int(),
    changed: z.number().int(),
    thresholds: z.array(thresholdSupportSchema),
  }),
});
export type AccuracyReport = z.infer<typeof accuracyReportSchema>;

export const getAccuracy = contract({
  name: 'getAccuracy',
  method: 'GET',
  path: '/accuracy',
  summary:
    'Accuracy of suggestions by confidence and day, measured on your decisions, and the thresholds they support',
  response: accuracyReportSchema,
});
