import { z } from 'zod';

import { auditEntrySchema } from '../audit/audit.contract';
import { contract } from '../contract';
import { queueEmailSchema } from '../emails/email';
import { trainingProgressSchema } from '../review/review.contract';
import { taskSchema } from '../tasks/task';

const dueTasksSchema = z.object({ total: z.number().int(), items: z.array(taskSchema) });

export const homeSchema = z.object({
  pending: z.object({
    total: z.number().int(),
    oldestAt: z.string().nullable(),
    emails: z.array(queueEmailSchema),
    /** Nothing is to review yet, but mail is still being analyzed. */
    isAnalyzing: z.boolean(),
  }),
  tasks: z.object({
    open: z.number().int(),
    overdue: dueTasksSchema,
    today: dueTasksSchema,
    week: dueTasksSchema,
    /** Only at the weekend. */
    nextWeek: dueTasksSchema.optional(),
  }),
  accuracy: trainingProgressSchema,
  /** The latest steps, each represented by its newest entry. */
  activity: z.array(
    auditEntrySchema.extend({ did: z.string(), about: z.string(), more: z.string() }),
  ),
  /** Today in the user's zone. */
  today: z.string(),
  timezone: z.string(),
});
export type Home = z.infer<typeof homeSchema>;

export const getHome = contract({
  name: 'getHome',
  method: 'GET',
  path: '/home',
  summary: 'Get what needs attention now',
  response: homeSchema,
});
