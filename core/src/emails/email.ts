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

/** No clock is further from UTC, in either direction. */
export const MAX_OFFSET_MINUTES = 14 * 60;

export const addressSchema = z.object({ name: z.string(), address: z.string() });
/** `name` may be empty. */
export type MailAddress = z.infer<typeof addressSchema>;

export const attachmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.number().int().nonnegative(),
  isInline: z.boolean(),
});

/** 'none' until classified; 'failed' is retried automatically, 'set_aside' only on request. */
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
  /** null: not measured. */
  confidence: z.number().min(0).max(1).nullable(),
  evidence: taskEvidenceSchema.nullable(),
  source: z.enum(['built-in', 'language-model', 'person']),
  /** Found by both the built-in extractor and the language model. */
  agreed: z.boolean().default(false),
  /** null: undecided. */
  approved: z.boolean().nullable(),
  /** The task created on approval. */
  taskId: z.string().nullable(),
  /** An open task that asks for something similar; only looked for in an opened email. */
  similarTo: z.object({ id: z.string(), title: z.string() }).nullish(),
});
export type SuggestedTask = z.infer<typeof suggestedTaskSchema>;

/** held: within the 10 s in which Undo still prevents sending. */
export const replyStateSchema = z.enum(['suggested', 'held', 'sending', 'sent', 'failed']);

export const suggestedReplySchema = replyProposalSchema.extend({
  state: replyStateSchema,
  /** The user's choice, or the default recipients of a reply. May be empty until sent. */
  recipients: z.array(addressSchema),
  sendAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  error: z.string().nullable(),
  /** What the user wrote last, if an earlier version turned out to have been sent. */
  unsent: z.object({ body: z.string(), recipients: z.array(addressSchema) }).nullish(),
  /** The answer that the text was composed from; null for a draft made unprompted. */
  answer: offeredAnswerSchema.nullish(),
});
export type SuggestedReply = z.infer<typeof suggestedReplySchema>;

export const recommendedProjectSchema = recommendationSchema.extend({
  id: z.string().nullable(),
  name: z.string(),
  color: z.string().nullable(),
  description: z.string(),
  context: z.string().nullable().default(null),
  /** null: undecided; false: rejected. */
  approved: z.boolean().nullable(),
  /**
   * person: in Docket; mailbox: by filing the message in the mailbox; model: by auto-approval. null:
   * undecided.
   */
  decidedBy: z.enum(['person', 'mailbox', 'model']).nullable().default(null),
});
export type RecommendedProject = z.infer<typeof recommendedProjectSchema>;

/** In the order by priority, mail older than this is listed below the rest. */
export const OLDER_AFTER_DAYS = 30;
/** Open promises are counted up to this number. */
export const MAX_PROMISES = 100;

/** One row of the review queue. */
export const queueEmailSchema = z.object({
  id: z.string(),
  from: z.string(),
  fromName: z.string(),
  fromAddress: z.string(),
  /** Reasons to distrust the sender or the reply address. */
  senderWarnings: z.array(senderWarningSchema),
  subject: z.string(),
  preview: z.string(),
  receivedAt: z.string(),
  isRead: z.boolean(),
  hasAttachments: z.boolean(),
  isArchived: z.boolean(),
  /** When a snoozed email returns; null if not snoozed. */
  snoozedUntil: z.string().nullable().default(null),
  /** Recipients of mail the user sent; null for received mail. */
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
  /** Why the message is suspicious. Suspicious mail has no tasks and no reply. */
  warning: mailWarningSchema.nullish(),
  /** The recommended project is, or once was, clear enough to ask about. Until it is decided, the email is to review. */
  asksForProject: z.boolean(),
  /** The highest priority among the suggested tasks; null without tasks. */
  topPriority: prioritySchema.nullable(),
  /** In the order by priority: old, or past all its deadlines, and so listed below the rest. */
  isOlder: z.boolean().optional(),
  /** Text around the search hit, if neither subject nor preview shows it. */
  excerpt: z.string().optional(),
});
export type QueueEmail = z.infer<typeof queueEmailSchema>;

/** Whether the recommended project awaits a decision in To Review. */
export function isProjectToReview({ asksForProject, recommendedProject }: QueueEmail): boolean {
  return asksForProject && (recommendedProject?.approved ?? null) === null;
}

/** Whether the recommended project can be confirmed. It may be a guess, for which To Review does not wait. */
export function isProjectToConfirm({ recommendedProject: project }: QueueEmail): boolean {
  return project !== null && project.id !== null && project.approved === null;
}

/** An opened email: its row plus the content needed to read it. */
export const emailDetailSchema = queueEmailSchema.extend({
  to: z.array(addressSchema),
  cc: z.array(addressSchema),
  replyTo: z.array(addressSchema),
  sentAt: z.string().nullable(),
  /** Sanitized HTML; remote images have their URL in data-remote-src. */
  body: z.string(),
  /** The plain text that evidence spans refer to. */
  bodyText: z.string(),
  hasRemoteImages: z.boolean(),
  imagesAllowed: z.boolean(),
  attachments: z.array(attachmentSchema),
  webLink: z.string().nullable(),
  feedback: z.string(),
  automatic: z.string().nullable(),
  /**
   * A draft that is no longer suggested, because the user has answered meanwhile or a later message of the conversation
   * asks for an answer. Who has begun to edit it can still send it.
   */
  withdrawnReply: suggestedReplySchema.nullish(),
  /** Answers to choose from; a reply is composed from the chosen one. */
  answers: z.array(offeredAnswerSchema).default([]),
  /** Upcoming days without free working time, if the email asks for or suggests a day. */
  fullDays: z.array(calendarDateSchema).default([]),
  /** Tasks and dates that were found but not suggested, with the reason. */
  leftOut: z.array(leftOutSchema).default([]),
  /** Why the message could not be moved to or from the mailbox's Archive folder; null if it was. */
  moveProblem: z.string().nullable(),
  /** Why the analysis was set aside; absent if it was not. */
  setAsideReason: z.string().optional(),
});
export type EmailDetail = z.infer<typeof emailDetailSchema>;

export const emailSummarySchema = z.object({
  totalEmails: z.number().int(),
  projectsMatched: z.number().int(),
  /** Emails whose recommended project is clear and undecided. */
  pendingReview: z.number().int(),
  /** Emails with an undecided project or suggested task. */
  toReview: z.number().int(),
  oldestPendingAt: z.string().nullable(),
  /** Number of snoozed emails. */
  snoozed: z.number().int().default(0),
  /** Sent emails with undecided promises, capped at MAX_PROMISES. */
  openPromises: z.number().int().default(0),
  /**
   * Emails per group in the order by priority; null in other orders. none: no task with a priority; older:
   * listed below the rest.
   */
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
