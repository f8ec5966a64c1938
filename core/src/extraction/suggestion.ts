import { z } from 'zod';

import { prioritySchema } from '../priority';

/** A half-open range of characters [start, end) in a message's plain text, and the text in it. */
export const spanSchema = z.object({
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  text: z.string(),
});
export type Span = z.infer<typeof spanSchema>;

export const calendarDateSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Enter a date as YYYY-MM-DD', abort: true })
  .refine(isOnCalendar, { error: 'This date does not exist', abort: true });

/** Year 1 to 9999, the range PostgreSQL accepts. */
function isOnCalendar(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return year >= 1 && day >= 1 && day <= days;
}
export const clockTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM');

/** A due date. Dates are calendar dates in the reader's zone, never instants. */
export const dueDateSchema = z.object({
  date: calendarDateSchema,
  time: clockTimeSchema.nullable(),
  /** The words it was read from; null if set by a rule or default. */
  span: spanSchema.nullable(),
  /** Other readings of the same words ('next Friday'), best first; empty if unambiguous. */
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
  /** Where to do it, for mail from a tool. The host is shown before the link is opened. */
  action: taskActionSchema.nullish(),
  /** Steps of the same task; they become its checklist. */
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
  /** Found by both the built-in extractor and the language model. */
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

/** A way to answer a request. Nothing is composed until the user picks one. */
export const offeredAnswerSchema = z.object({
  kind: z.enum(['yes', 'no', 'later', 'date', 'ask-back']),
  /** What the email asks for: an action, information or a meeting. */
  to: z.enum(['request', 'question', 'meeting']),
  /**
   * A day named in the message; for kind 'date' one of the days to choose from, or null if the user picks
   * one.
   */
  date: calendarDateSchema.nullable(),
  time: clockTimeSchema.nullable(),
});
export type OfferedAnswer = z.infer<typeof offeredAnswerSchema>;

/** Why a message is suspicious. bait: no tasks and no reply; doubt: shown with the reasons. */
export const mailWarningSchema = z.object({
  verdict: z.enum(['bait', 'doubt']),
  reasons: z.array(z.string()),
});
export type MailWarning = z.infer<typeof mailWarningSchema>;

/** A task or a task's date that was found but not suggested; the user can restore it. */
export const leftOutSchema = z.object({
  what: z.enum(['task', 'date']),
  by: z.enum(['built-in', 'language-model']),
  reason: z.string(),
  /**
   * rejected: the person rejected the last ones like it; it is suggested again when that is no longer so. settled: an
   * email of the same conversation says that it is done or no longer needed.
   */
  because: z.enum(['rejected', 'settled']).optional(),
  title: z.string(),
  description: z.string(),
  priority: prioritySchema,
  dueDate: calendarDateSchema.nullable(),
  /** For a date: the sentence of its task. */
  evidence: spanSchema.nullable(),
});
export type LeftOut = z.infer<typeof leftOutSchema>;
