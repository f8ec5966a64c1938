import { z } from 'zod';

import { prioritySchema } from '../priority';

/** A half-open range of characters [start, end) in the plain text of the message, and that text. */
export const spanSchema = z.object({
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  text: z.string(),
});
export type Span = z.infer<typeof spanSchema>;

export const calendarDateSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Expected YYYY-MM-DD');
export const clockTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected HH:MM');

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

export const taskEvidenceSchema = z.object({
  task: spanSchema,
  priority: spanSchema.nullable(),
  due: spanSchema.nullable(),
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
