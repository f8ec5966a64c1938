import { z } from 'zod';

import { recommendationSchema } from '../classification/recommendation';
import {
  calendarDateSchema,
  clockTimeSchema,
  dueDateSchema,
  leftOutSchema,
  mailWarningSchema,
  offeredAnswerSchema,
  replyProposalSchema,
  suggestionKindSchema,
  taskEvidenceSchema,
} from '../extraction/suggestion';
import { prioritySchema } from '../priority';
import { senderWarningSchema } from './sender-warnings';

export const PREVIEW_LENGTH = 200;

export const addressSchema = z.object({ name: z.string(), address: z.string() });
export type Address = z.infer<typeof addressSchema>;

export const attachmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.number().int().nonnegative(),
  isInline: z.boolean(),
});

/** 'none' until the classifier has run; 'failed' is tried again by itself, 'set_aside' only by the person. */
export const processingStatusSchema = z.enum([
  'none',
  'classifying',
  'classified',
  'completed',
  'failed',
  'set_aside',
]);

export const suggestedTaskSchema = z.object({
  id: z.string(),
  kind: suggestionKindSchema,
  title: z.string(),
  description: z.string(),
  priority: prioritySchema,
  dueDate: calendarDateSchema.nullable(),
  dueTime: clockTimeSchema.nullable(),
  due: dueDateSchema.nullable(),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  confidence: z.number().min(0).max(1),
  evidence: taskEvidenceSchema.nullable(),
  source: z.enum(['built-in', 'language-model', 'person']),
  /** The built-in reading and the language model both found it. */
  agreed: z.boolean().default(false),
  /** null = undecided. */
  approved: z.boolean().nullable(),
  /** The task made by the approval. */
  taskId: z.string().nullable(),
});
export type SuggestedTask = z.infer<typeof suggestedTaskSchema>;

/** held = in the 10 s in which Undo still stops it. */
export const replyStateSchema = z.enum(['suggested', 'held', 'sending', 'sent', 'failed']);

export const suggestedReplySchema = replyProposalSchema.extend({
  state: replyStateSchema,
  /** To whom it goes: the person's choice, else whom a reply to this email goes to. May be empty until it is sent. */
  recipients: z.array(addressSchema),
  sendAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  error: z.string().nullable(),
  /** The answer that the person chose and that the text was composed from; null for a draft made unasked. */
  answer: offeredAnswerSchema.nullish(),
});
export type SuggestedReply = z.infer<typeof suggestedReplySchema>;

export const recommendedProjectSchema = recommendationSchema.extend({
  id: z.string().nullable(),
  name: z.string(),
  color: z.string().nullable(),
  description: z.string(),
  /** null = undecided; false = rejected by the person. */
  approved: z.boolean().nullable(),
  /** The person here, the person by filing the message in the mailbox, or Docket by the person's threshold; null = undecided. */
  decidedBy: z.enum(['person', 'mailbox', 'model']).nullable().default(null),
});
export type RecommendedProject = z.infer<typeof recommendedProjectSchema>;

/** Mail that came longer ago no longer stands by its priority. */
export const OLDER_AFTER_DAYS = 30;
/** So many open promises are counted at most. */
export const MOST_PROMISES = 100;

/** One row of the review queue. */
export const queueEmailSchema = z.object({
  id: z.string(),
  from: z.string(),
  fromName: z.string(),
  fromAddress: z.string(),
  /** Reasons to doubt the sender or where a reply goes. */
  senderWarnings: z.array(senderWarningSchema),
  subject: z.string(),
  preview: z.string(),
  receivedAt: z.string(),
  isRead: z.boolean(),
  hasAttachments: z.boolean(),
  isArchived: z.boolean(),
  /** When a snoozed email comes back; null when it is not snoozed. */
  snoozedUntil: z.string().nullable().default(null),
  /** Whom the reader wrote to, in mail of their own; null in received mail. */
  sentTo: z.string().nullable().default(null),
  conversationId: z.string().nullable(),
  folder: z.string(),
  processingStatus: processingStatusSchema,
  recommendedProject: recommendedProjectSchema.nullable(),
  aiClassification: z
    .object({
      label: z.string(),
      confidence: z.number(),
      projectId: z.string().nullable(),
      projectName: z.string(),
    })
    .nullable(),
  aiConfidence: z.number().nullable(),
  suggestedTasks: z.array(suggestedTaskSchema),
  suggestedReply: suggestedReplySchema.nullable(),
  /** Why the message is suspicious: bait has neither tasks nor a reply. */
  warning: mailWarningSchema.nullish(),
  /** P1 to P4 of the most urgent suggested task, null without tasks. */
  topPriority: prioritySchema.nullable(),
  /** In the order by priority: it came long ago or all its deadlines have passed, so it stands below the rest. */
  isOlder: z.boolean().optional(),
  /** Words around what was searched for, where subject and preview do not show it. */
  excerpt: z.string().optional(),
});
export type QueueEmail = z.infer<typeof queueEmailSchema>;

/** The opened email: the row and what is needed to read it. */
export const emailDetailSchema = queueEmailSchema.extend({
  to: z.array(addressSchema),
  cc: z.array(addressSchema),
  replyTo: z.array(addressSchema),
  sentAt: z.string().nullable(),
  /** Sanitised HTML; remote images carry their address in data-remote-src. */
  body: z.string(),
  /** Plain text that evidence spans point into. */
  bodyText: z.string(),
  hasRemoteImages: z.boolean(),
  imagesAllowed: z.boolean(),
  attachments: z.array(attachmentSchema),
  webLink: z.string().nullable(),
  feedback: z.string(),
  automatic: z.string().nullable(),
  /** Answers to choose from; a reply is composed from the chosen one. */
  answers: z.array(offeredAnswerSchema).default([]),
  /** Days ahead on which the calendar leaves no working time, where the email asks for a day or suggests one. */
  fullDays: z.array(calendarDateSchema).default([]),
  /** What one of the readings found and that is not suggested, with the reason. */
  leftOut: z.array(leftOutSchema).default([]),
  /** Why the message could not follow its email to the mailbox's Archive folder or back; null when it did. */
  moveProblem: z.string().nullable(),
  /** Why its analysis was set aside; absent when it was not. */
  setAsideReason: z.string().optional(),
});
export type EmailDetail = z.infer<typeof emailDetailSchema>;

export const emailSummarySchema = z.object({
  totalEmails: z.number().int(),
  projectsMatched: z.number().int(),
  pendingReview: z.number().int(),
  oldestPendingAt: z.string().nullable(),
  /** Emails that come back later. */
  snoozed: z.number().int().default(0),
  /** Sent emails whose promises wait for a decision; MOST_PROMISES stands for so many or more. */
  openPromises: z.number().int().default(0),
  /** Emails per group of the priority order, null in other orders; none = no priority tasks, older = below all of them. */
  groups: z
    .object({
      P1: z.number().int(),
      P2: z.number().int(),
      P3: z.number().int(),
      P4: z.number().int(),
      none: z.number().int(),
      older: z.number().int().default(0),
    })
    .nullable(),
});
export type EmailSummary = z.infer<typeof emailSummarySchema>;
