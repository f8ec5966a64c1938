import { z } from 'zod';

import { auditEntrySchema } from '../audit/audit.contract';
import { contract } from '../contract';
import { queueEmailSchema } from '../emails/email';
import { trainingProgressSchema } from '../review/review.contract';
import { taskSchema } from '../tasks/task';

export const homeSchema = z.object({
  pending: z.object({
    total: z.number().int(),
    oldestAt: z.string().nullable(),
    emails: z.array(queueEmailSchema),
  }),
  tasks: z.object({
    open: z.number().int(),
    overdue: z.object({ total: z.number().int(), items: z.array(taskSchema) }),
    today: z.object({ total: z.number().int(), items: z.array(taskSchema) }),
    week: z.object({ total: z.number().int(), items: z.array(taskSchema) }),
  }),
  accuracy: trainingProgressSchema,
  /** The latest steps, each by its youngest entry: what was done, to what, and what else went with it. */
  activity: z.array(
    auditEntrySchema.extend({ did: z.string(), about: z.string(), more: z.string() }),
  ),
  /** Today in the reader's zone. */
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
