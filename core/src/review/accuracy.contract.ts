import { z } from 'zod';

import { contract } from '../contract';
import { kindAccuracySchema, thresholdSupportSchema } from './accuracy';

export const accuracyReportSchema = z.object({
  project: kindAccuracySchema,
  task: kindAccuracySchema,
  due: kindAccuracySchema,
  reply: kindAccuracySchema,
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
    'How often suggestions were right by confidence and day, from the person’s own decisions, and which thresholds they support',
  response: accuracyReportSchema,
});
