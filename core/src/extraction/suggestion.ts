import { z } from 'zod';

import { prioritySchema } from '../priority';

/** A half-open range of characters [start, end) in the plain text of the message, and that text. */
export const spanSchema = z.object({
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  text: z.string(),
});
export type Span = z.infer<typeof spanSchema>;

export const calendarDateSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date as YYYY-MM-DD')
  .refine(isOnCalendar, 'This date does not exist');

/** Year 1 to 9999, as the database has it. */
function isOnCalendar(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return year >= 1 && day >= 1 && day <= days;
}
export const clockTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM');

/** A due date read from words; dates are calendar dates in the reader's zone, never instants. */
export const dueDateSchema = z.object({
  date: calendarDateSchema,
  time: clockTimeSchema.nullable(),
  /** The words that gave it; null when a rule or a default gave it. */
  span: spanSchema.nullable(),
  /** Other readings of the same words ('next Friday'), best first; empty when unambiguous. */
  alternatives: z.array(z.object({ date: calendarDateSchema, reason: z.string() })),
  reason: z.string(),
});
export type DueDate = z.infer<typeof dueDateSchema>;

export const suggestionKindSchema = z.enum([
  'request', // someone asks the reader
  'promise', // the reader promised, in sent mail
  'deadline',
  'meeting',
  'payment',
  'signature',
  'manual',
]);

export const taskActionSchema = z.object({ label: z.string(), url: z.string(), host: z.string() });
export type TaskAction = z.infer<typeof taskActionSchema>;

export const taskEvidenceSchema = z.object({
  task: spanSchema,
  priority: spanSchema.nullable(),
  due: spanSchema.nullable(),
  /** Where the deed is done, for mail from a tool. The host is shown before it is opened. */
  action: taskActionSchema.nullish(),
  /** Steps of the same errand: they become the task's checklist. */
  steps: z.array(spanSchema).optional(),
});
export type TaskEvidence = z.infer<typeof taskEvidenceSchema>;

/** What intelligence proposes, before it has an id or a decision. */
export const taskProposalSchema = z.object({
  kind: suggestionKindSchema,
  title: z.string().min(1).max(200),
  description: z.string(),
  priority: prioritySchema,
  due: dueDateSchema.nullable(),
  confidence: z.number().min(0).max(1),
  evidence: taskEvidenceSchema,
  source: z.enum(['built-in', 'language-model', 'person']),
  /** The built-in reading and the language model both found it. */
  agreed: z.boolean().optional(),
});
export type TaskProposal = z.infer<typeof taskProposalSchema>;

export const replyProposalSchema = z.object({
  subject: z.string(),
  body: z.string(),
  tone: z.enum(['neutral', 'formal', 'friendly']),
  confidence: z.number().min(0).max(1),
  source: z.enum(['built-in', 'language-model']),
});
export type ReplyProposal = z.infer<typeof replyProposalSchema>;

/** An answer that an ask allows. Nothing is written before the person chooses one. */
export const offeredAnswerSchema = z.object({
  kind: z.enum(['yes', 'no', 'later', 'date', 'ask-back']),
  /** What is asked: to do something, to tell something, or to meet. */
  to: z.enum(['request', 'question', 'meeting']),
  /** The day that the message names; for kind 'date' one of those to choose from, or null where the person picks a day. */
  date: calendarDateSchema.nullable(),
  time: clockTimeSchema.nullable(),
});
export type OfferedAnswer = z.infer<typeof offeredAnswerSchema>;

/** What makes a message suspicious: bait makes no task and no reply, what is in doubt is shown with its reasons. */
export const mailWarningSchema = z.object({
  verdict: z.enum(['bait', 'doubt']),
  reasons: z.array(z.string()),
});
export type MailWarning = z.infer<typeof mailWarningSchema>;

/** A task, or the date of one, that one of the readings found and that is not suggested; the person may take it back. */
export const leftOutSchema = z.object({
  what: z.enum(['task', 'date']),
  by: z.enum(['built-in', 'language-model']),
  reason: z.string(),
  title: z.string(),
  description: z.string(),
  priority: prioritySchema,
  dueDate: calendarDateSchema.nullable(),
  /** Of a date: the sentence of the task that it belongs to. */
  evidence: spanSchema.nullable(),
});
export type LeftOut = z.infer<typeof leftOutSchema>;
