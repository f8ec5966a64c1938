import { z } from 'zod';

import { recipientsSchema } from '../emails/reply-recipients';
import { calendarDateSchema, clockTimeSchema, offeredAnswerSchema } from '../extraction/suggestion';
import { prioritySchema } from '../priority';
import { MAX_DESCRIPTION_LENGTH } from '../tasks/task';

export const REPLY_HOLD_MS = 10_000;
export const UNDO_MS = 10_000;

/** What an approved suggestion may change of an earlier task. */
export const TASK_CHANGES = ['complete', 'reschedule'] as const;
export type TaskChange = (typeof TASK_CHANGES)[number];

const taskData = z.object({ taskId: z.string() });
const noData = z.object({}).default({});
/** projectId: the recommended project that was on screen; absent: the current recommendation, whatever it is. */
const shownProject = z.object({ projectId: z.string().optional() }).default({});
export type ShownProject = z.infer<typeof shownProject>;

export const taskEditSchema = z.object({
  title: z.string().trim().min(1, 'Please enter a task title').max(200),
  description: z.string().max(MAX_DESCRIPTION_LENGTH),
  priority: prioritySchema,
  dueDate: calendarDateSchema.nullable(),
  dueTime: clockTimeSchema.nullable().default(null),
});

/** Every decision on an email: the specification's three actions and Docket's own. */
export const decisionSchema = z.discriminatedUnion('action', [
  z.object({ emailId: z.string(), action: z.literal('approve_task'), data: taskData }),
  z.object({ emailId: z.string(), action: z.literal('reject_task'), data: taskData }),
  /** force: delete the created task even if it has been edited since. */
  z.object({
    emailId: z.string(),
    action: z.literal('reset_task'),
    data: taskData.extend({ force: z.boolean().default(false) }),
  }),
  z.object({
    emailId: z.string(),
    action: z.literal('edit_task'),
    data: taskData.extend({ edit: taskEditSchema }),
  }),
  /** Suggests a left-out task; `title` guards against a list that has changed in the meantime. */
  z.object({
    emailId: z.string(),
    action: z.literal('take_back'),
    data: z.object({ at: z.number().int().nonnegative(), title: z.string() }),
  }),
  z.object({ emailId: z.string(), action: z.literal('approve_all_tasks'), data: noData }),
  /** Puts the email in the project on screen, even if the recommendation has changed since. */
  z.object({ emailId: z.string(), action: z.literal('confirm_project'), data: shownProject }),
  /** projectId null: none of the user's projects. */
  z.object({
    emailId: z.string(),
    action: z.literal('change_project'),
    data: z.object({ projectId: z.string().nullable() }),
  }),
  /** Refused if the recommendation has changed since. */
  z.object({ emailId: z.string(), action: z.literal('reject_project'), data: shownProject }),
  z.object({ emailId: z.string(), action: z.literal('reset_project'), data: noData }),
  /**
   * Composes the reply from an offered answer. If the answer has kind 'date' and no date, any date is
   * accepted.
   */
  z.object({
    emailId: z.string(),
    action: z.literal('choose_answer'),
    data: z.object({ answer: offeredAnswerSchema }),
  }),
  z.object({
    emailId: z.string(),
    action: z.literal('send_reply'),
    data: z.object({
      body: z.string().trim().min(1, 'The reply is empty. Write something first.').max(50_000),
      /** Absent: the recipients of the previous hold, or the default recipients of a reply. */
      recipients: recipientsSchema.optional(),
    }),
  }),
  z.object({ emailId: z.string(), action: z.literal('cancel_reply'), data: noData }),
  z.object({
    emailId: z.string(),
    action: z.literal('submit_feedback'),
    data: z.object({ text: z.string().max(10_000) }),
  }),
  z.object({ emailId: z.string(), action: z.literal('archive'), data: noData }),
  z.object({ emailId: z.string(), action: z.literal('unarchive'), data: noData }),
  z.object({
    emailId: z.string(),
    action: z.literal('snooze'),
    data: z.object({ until: z.iso.datetime({ offset: true }) }),
  }),
  z.object({ emailId: z.string(), action: z.literal('unsnooze'), data: noData }),
]);
export type Decision = z.infer<typeof decisionSchema>;
export type DecisionAction = Decision['action'];
