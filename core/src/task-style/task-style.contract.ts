import { z } from 'zod';

import { contract } from '../contract';
import { calendarDateSchema } from '../extraction/suggestion';
import { prioritySchema } from '../priority';
import { versioned } from '../version';
import { storedTaskStyleSchema, taskStyleSchema } from './task-style';

export const getStyle = contract({
  name: 'getStyle',
  method: 'GET',
  path: '/style',
  summary: 'Get the task style: how emails become tasks',
  response: versioned(storedTaskStyleSchema),
});
export const updateStyle = contract({
  name: 'updateStyle',
  method: 'PUT',
  path: '/style',
  summary: 'Replace the task style',
  body: taskStyleSchema,
  response: versioned(storedTaskStyleSchema),
});

const styledTaskSchema = z.object({
  title: z.string(),
  priority: prioritySchema,
  due: calendarDateSchema.nullable(),
});
const styledEmail = { emailId: z.string(), subject: z.string(), from: z.string() };
export const styleEffectSchema = z.object({
  /** The newest emails with suggested tasks, which saving the style would regenerate. */
  emails: z.number().int(),
  /** Those with at least one undecided suggestion that would change. */
  changed: z.number().int(),
  /** Emails whose title, priority or date changes; empty if only descriptions change. */
  samples: z.array(z.object({ ...styledEmail, before: styledTaskSchema, after: styledTaskSchema })),
  /** Tasks approved without edits that this style would have suggested differently. */
  breaks: z.array(
    z.object({ ...styledEmail, approved: styledTaskSchema, after: styledTaskSchema }),
  ),
});
export type StyleEffect = z.infer<typeof styleEffectSchema>;
export const backtestStyle = contract({
  name: 'backtestStyle',
  scope: 'read',
  method: 'POST',
  path: '/style/backtest',
  summary: 'Test a task style against stored emails before saving it',
  body: taskStyleSchema,
  response: styleEffectSchema,
});
