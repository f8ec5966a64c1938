import { z } from 'zod';

import { contract } from '../contract';
import { kindAccuracySchema, measuredShareSchema, thresholdSupportSchema } from './accuracy';

/** Accuracy of the tasks and due dates from one extractor. A task that both found counts for both. */
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
  /** The built-in extractor and the language model; empty until a task from the latter has been decided. */
  readings: z.array(readingAccuracySchema).default([]),
  automatic: z.object({
    /** The user's threshold; null: always ask. */
    above: z.number().nullable(),
    /** Whether past decisions still support the threshold; if not, nothing is auto-approved. */
    isActive: z.boolean(),
    /** Emails whose project was auto-approved, and how many of them the user changed. */
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
