import { z } from 'zod';

import { projectEvidenceSchema } from '../classification/recommendation';
import { contract } from '../contract';
import { calendarDateSchema, clockTimeSchema, mailWarningSchema } from '../extraction/suggestion';
import { prioritySchema } from '../priority';

const MISSING = 'Please fill in all email fields';
const field = z.string({ error: MISSING }).trim().min(1, MISSING).max(200_000);

export const PREVIEW_BANDS = { high: 0.8, medium: 0.6, lowWarning: 0.65 } as const;

export const predictionSchema = z.object({
  title: z.string(),
  description: z.string(),
  projectId: z.string().nullable(),
  projectName: z.string(),
  priority: prioritySchema,
  tags: z.array(z.string()),
  due: calendarDateSchema.nullable(),
  dueTime: clockTimeSchema.nullable(),
  assignee: z.string().nullable(),
  confidence: z.number().min(0).max(1),
  /** See recommendationSchema. */
  typical: z.boolean().optional(),
  matchedRules: z.array(z.number().int()),
  evidence: z.array(projectEvidenceSchema),
  /**
   * Every task the email would suggest. The fields above describe the first one, or the email itself if there
   * is none.
   */
  tasks: z.array(
    z.object({
      title: z.string(),
      priority: prioritySchema,
      due: calendarDateSchema.nullable(),
      confidence: z.number(),
    }),
  ),
  reply: z.string().nullable(),
  /** Why the email is suspicious. Suspicious mail has no tasks and no reply. */
  warning: mailWarningSchema.nullish(),
});
export type Prediction = z.infer<typeof predictionSchema>;

export const predictTask = contract({
  name: 'predictTask',
  method: 'POST',
  path: '/preview/predict',
  summary: 'Preview the task an email would produce',
  body: z.object({ from: field, subject: field, body: field }),
  response: predictionSchema,
});

export const dryRunTask = contract({
  name: 'dryRunTask',
  method: 'POST',
  path: '/preview/dry-run',
  summary: 'Preview the exact request for Todoist; nothing is sent',
  body: z.object({
    title: z.string().min(1),
    description: z.string(),
    priority: prioritySchema,
    due: calendarDateSchema.nullable(),
    dueTime: clockTimeSchema.nullable().default(null),
    tags: z.array(z.string()),
  }),
  response: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.record(z.string(), z.unknown()),
  }),
});
