import { z } from 'zod';

import { prioritySchema } from '../priority';

/**
 * Variables in double braces. `task` is the extracted title, `request` the sentences it was extracted from.
 */
export const STYLE_VARIABLES = [
  'task',
  'request',
  'sender',
  'subject',
  'first_sentence',
  'project',
  'date',
] as const;
export const DESCRIPTION_VARIABLES = [...STYLE_VARIABLES, 'body'] as const;

/** For stored styles: unknown variables are allowed, as one may have been removed since. */
export const storedTaskStyleSchema = z.object({
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
export type TaskStyle = z.infer<typeof storedTaskStyleSchema>;
export type Urgency = keyof TaskStyle['urgencyMap'];

/** For a style being saved or tested. */
export const taskStyleSchema = storedTaskStyleSchema.extend({
  titleTemplate: templateSchema(500, STYLE_VARIABLES),
  descriptionTemplate: templateSchema(5000, DESCRIPTION_VARIABLES),
});

function templateSchema(length: number, allowed: readonly string[]) {
  return z
    .string()
    .max(length, `At most ${length.toLocaleString('en-US')} characters`)
    .superRefine((template, context) => {
      const [unknown] = unknownVariables(template, allowed);
      if (unknown === undefined) return;
      const message =
        unknown.toLowerCase() === 'body'
          ? '{{body}} works in the description only'
          : `There is no variable {{${unknown}}}. Use ${allowed.join(', ')}.`;
      context.addIssue({ code: 'custom', message });
    });
}

/** Unknown variables of a template, in order of appearance. */
function unknownVariables(template: string, allowed: readonly string[]): string[] {
  return [...template.matchAll(/\{\{([^{}]{0,60})\}\}/g)]
    .map(([, name = '']) => name.trim())
    .filter((name) => !allowed.includes(name.toLowerCase()));
}

/** The specification's default title, offered as an alternative to {{task}}. */
export const SUBJECT_AND_SENDER = '{{subject}} from {{sender}}';

export const DEFAULT_TASK_STYLE: TaskStyle = {
  titleTemplate: '{{task}}',
  descriptionTemplate: 'email from {{sender}} received at {{date}}\n\n{{body}}',
  includeMetadata: true,
  includeOutlookLink: true,
  includeNextSteps: false,
  urgencyMap: { low: 'P4', normal: 'P3', high: 'P2', critical: 'P1' },
  dueParser: 'prefer_explicit',
};
