import { z } from 'zod';

import { prioritySchema } from '../priority';

export const taskStyleSchema = z.object({
  titleTemplate: z.string().max(500),
  descriptionTemplate: z.string().max(5000),
  includeMetadata: z.boolean(),
  includeOutlookLink: z.boolean(),
  includeNextSteps: z.boolean(),
  urgencyMap: z.object({
    low: prioritySchema,
    normal: prioritySchema,
    high: prioritySchema,
    critical: prioritySchema,
  }),
  dueParser: z.enum(['prefer_explicit', 'fallback_next_business_day']),
});
export type TaskStyle = z.infer<typeof taskStyleSchema>;
export type Urgency = keyof TaskStyle['urgencyMap'];

export const STYLE_VARIABLES = ['sender', 'subject', 'first_sentence', 'project', 'date'] as const;
export const DESCRIPTION_VARIABLES = [...STYLE_VARIABLES, 'body'] as const;

export const DEFAULT_TASK_STYLE: TaskStyle = {
  titleTemplate: '{{subject}} from {{sender}}',
  descriptionTemplate: 'email from {{sender}} received at {{date}}\n\n{{body}}',
  includeMetadata: true,
  includeOutlookLink: true,
  includeNextSteps: false,
  urgencyMap: { low: 'P4', normal: 'P3', high: 'P2', critical: 'P1' },
  dueParser: 'prefer_explicit',
};
