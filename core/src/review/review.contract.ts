import { z } from 'zod';

import { contract } from '../contract';
import { emailDetailSchema } from '../emails/email';
import { decisionSchema, TASK_CHANGES } from './decision';

export const processDecision = contract({
  name: 'processDecision',
  isOnceByKey: true,
  method: 'POST',
  path: '/emails/recommendations/process',
  summary: 'Apply a decision to an email',
  body: decisionSchema,
  response: z.object({
    success: z.boolean(),
    updatedEmail: emailDetailSchema,
    message: z.string(),
    /** How an approved suggestion changed an earlier task; none: it was deleted before. Absent for others. */
    change: z.enum([...TASK_CHANGES, 'none']).optional(),
  }),
});

export const accuracyBandSchema = z.object({
  from: z.number(),
  to: z.number(),
  /** Mean confidence shown; 0 without decisions. */
  shown: z.number(),
  decided: z.number().int(),
  right: z.number().int(),
});
export const accuracySchema = z.object({
  decided: z.number().int(),
  right: z.number().int(),
  bands: z.array(accuracyBandSchema),
});

/** The accuracy meter, measured on the user's own decisions only. */
export const trainingProgressSchema = z.object({
  project: accuracySchema,
  task: accuracySchema,
  due: accuracySchema,
  reply: accuracySchema,
  decisions: z.number().int(),
  perDay: z.array(
    z.object({ day: z.string(), decided: z.number().int(), right: z.number().int() }),
  ),
});
export type TrainingProgress = z.infer<typeof trainingProgressSchema>;

export const getTrainingProgress = contract({
  name: 'getTrainingProgress',
  method: 'GET',
  path: '/training/progress',
  summary: 'Get the accuracy of suggestions, measured on your decisions',
  response: trainingProgressSchema,
});

/** Decisions that can be made on several emails at once. */
export const BULK_ACTIONS = [
  'archive',
  'unarchive',
  'confirm_project',
  'reject_project',
  'change_project',
  'approve_all_tasks',
  'reject_all_tasks',
  'snooze',
] as const;

export const decideMany = contract({
  name: 'decideMany',
  isOnceByKey: true,
  method: 'POST',
  path: '/emails/recommendations/process-many',
  summary:
    'Apply one decision to many emails, all or nothing; emails it does not apply to are skipped',
  body: z.object({
    action: z.enum(BULK_ACTIONS),
    emailIds: z.array(z.string()).min(1).max(200),
    /** For change_project. */
    projectId: z.string().nullable().optional(),
    /** For snooze. */
    until: z.iso.datetime({ offset: true }).optional(),
  }),
  response: z.object({
    /** Emails changed by the decision. */
    changed: z.number().int(),
  }),
});
