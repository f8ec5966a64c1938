import { listApiTokens } from '@docket/core/api-tokens/api-tokens.contract';
import { archivedItemSchema } from '@docket/core/archives/archives.contract';
import { listAudit } from '@docket/core/audit/audit.contract';
import { stepSchema, undoneSchema } from '@docket/core/audit/undo.contract';
import { deletedSchema } from '@docket/core/deletion';
import * as emails from '@docket/core/emails/email';
import { storedEmailSchema } from '@docket/core/emails/stored-email.contract';
import * as suggestions from '@docket/core/extraction/suggestion';
import { jobSchema } from '@docket/core/jobs/jobs.contract';
import { kindAccuracySchema, measuredShareSchema } from '@docket/core/review/accuracy';
import { decisionSchema } from '@docket/core/review/decision';
import { trainingProgressSchema } from '@docket/core/review/review.contract';
import { backtestSchema } from '@docket/core/rules/rules.contract';
import { importJobSchema } from '@docket/core/settings/import.contract';
import {
  configurationSchema,
  outlookConnectionSchema,
  userSettingsSchema,
} from '@docket/core/settings/settings.contract';
import { completenessSchema } from '@docket/core/sync/completeness';
import { syncProblemSchema, syncStatusSchema } from '@docket/core/sync/sync-status';
import { taskLinkSchema, taskServiceSchema } from '@docket/core/task-services/task-service';
import { userSchema } from '@docket/core/users/user';
import { listWebhooks, webhookInputSchema } from '@docket/core/webhooks/webhooks.contract';
import type { NamedSchema } from '../../platform/http/api-docs/api-text';
import { DECISION_TEXTS } from './decision-texts';
import { named, sent } from './name-schema';
import { NAMED_RECORDS } from './named-records';

const email = {
  senderWarnings: 'Reasons to distrust the sender.',
  snoozedUntil: 'When it returns to the queue; null: not snoozed.',
  sentTo: 'Recipients of mail you sent; null: received mail.',
  processingStatus:
    'none: not analyzed yet; failed: retried automatically; set_aside: retried only on request.',
  warning: 'Why the message is suspicious; such mail has no tasks and no reply.',
  asksForProject: 'The recommended project is clear enough to ask about.',
  topPriority: 'The highest among the suggested tasks; null: no tasks.',
  aiConfidence: 'From 0 to 1; null: not analyzed yet.',
} as const;

export const NAMED_SCHEMAS: readonly NamedSchema[] = [
  ...NAMED_RECORDS,
  named('MailAddress', emails.addressSchema, 'A person’s name, which may be empty, and address.'),
  named(
    'Attachment',
    emails.attachmentSchema,
    'Its content is at `/emails/{id}/attachments/{attachmentId}`.',
    {
      size: 'In bytes.',
      isInline: 'Shown within the text.',
    },
  ),
  named('Span', suggestions.spanSchema, 'Where something was found in `bodyText`.', {
    start: 'First character, counted from 0.',
    end: 'After the last character.',
  }),
  named('DueDate', suggestions.dueDateSchema, 'A due date and why it was chosen.', {
    span: 'The words it was read from; null: set by a rule or default.',
    alternatives: 'Other readings of the same words, best first.',
  }),
  named('OfferedAnswer', suggestions.offeredAnswerSchema, 'A way to answer an email.', {
    to: 'What the email asks for.',
    date: 'A day named in the email; null with kind `date`: any day.',
  }),
  named('LeftOut', suggestions.leftOutSchema, 'A task or date that was found but not suggested.'),
  named(
    'SuggestedTask',
    emails.suggestedTaskSchema,
    'A task that awaits a decision, or was decided.',
    {
      confidence: 'From 0 to 1, how likely it is wanted; null: not measured.',
      agreed: 'Found by both the built-in reader and the language model.',
      approved: 'null: undecided; true: became the task `taskId`; false: rejected.',
      taskId: 'The task created on approval.',
      similarTo:
        'An open task that asks for something similar: in the same conversation, or about the same number. Only in an email read by its id.',
    },
  ),
  named('SuggestedReply', emails.suggestedReplySchema, 'A draft of a reply.', {
    state: '`held`: within the 10 seconds in which an undo still prevents sending.',
    recipients: 'Your choice, or the usual recipients of a reply.',
    unsent: 'What you wrote last, if an earlier version turned out to have been sent.',
  }),
  named(
    'RecommendedProject',
    emails.recommendedProjectSchema,
    'The project an email seems to belong to.',
    {
      projectId: 'null: none was found.',
      confidence: 'Calibrated probability of being right; 0 if none was found.',
      approved: 'null: undecided; false: rejected.',
      decidedBy:
        'person: in Docket; mailbox: by filing the message there; model: automatically. null: undecided.',
    },
  ),
  named('Email', emails.queueEmailSchema, 'One row of the review queue.', email),
  named('EmailDetail', emails.emailDetailSchema, 'An email with its content.', {
    ...email,
    body: 'Sanitized HTML; remote images have their URL in data-remote-src.',
    bodyText: 'The plain text that spans refer to.',
    leftOut: 'For the decision `take_back`, which names an entry by its position.',
    fullDays: 'Coming days without free working time, if the email asks for a day.',
    moveProblem: 'Why the message could not be moved in the mailbox; null: it was.',
  }),
  named('StoredEmail', storedEmailSchema, 'An email with the column names of its table.', {
    body: 'Sanitized HTML.',
    source_file: 'The imported file; null: from the mailbox.',
    status: 'failed is retried automatically, set_aside only on request.',
  }),
  {
    ...sent('Decision', decisionSchema, 'A decision on an email; `action` says which.'),
    choices: DECISION_TEXTS,
  },
  named('Backtest', backtestSchema, 'What conditions would do with the stored emails.', {
    released: 'Undecided emails that the saved version puts in the project and this one would not.',
    breaks: 'Decided emails that it would contradict.',
  }),
  named('AuditEntry', listAudit.response.shape.items.element, 'One change of one record.', {
    apiToken: 'Name of the API token that made it; null: made in the browser.',
    before: 'The record before; null: it was created.',
    after: 'The record afterwards; null: it was deleted.',
    whyNot: 'Why it cannot be reverted; null: it can.',
    reason: 'For people; may change between releases.',
    revertedBy: 'The entry that reverted it; null: none.',
  }),
  named('Step', stepSchema, 'Changes that are undone together.'),
  named('Undone', undoneSchema, 'What an undo or redo did.', {
    stepId: 'The step that recorded this; undo it to take it back.',
    left: 'Changes still to be undone; repeat the call until it is 0.',
    skipped: 'Newer steps that could not be undone, with the reason.',
  }),
  named('Deleted', deletedSchema, 'What was deleted.'),
  named('ArchivedItem', archivedItemSchema, 'An archived record.', {
    title: 'Of a task: the same as `name`.',
    description: 'Its beginning.',
  }),
  named('Webhook', listWebhooks.response.shape.webhooks.element, 'Where events are sent to.', {
    problem: 'Why Docket turned it off; null: it is on, or you turned it off.',
    offSince: 'null: it is on, or an earlier release turned it off.',
    unsentCount: 'Messages that wait for it to be turned on.',
    notKeptCount: 'Events since it was turned off that are not kept: over the limit, or too old.',
    failedCount: 'Messages of the last 30 days that failed, without tests.',
  }),
  sent('WebhookInput', webhookInputSchema, 'A webhook to create.'),
  named(
    'ApiToken',
    listApiTokens.response.shape.tokens.element,
    'An API token without its secret.',
    {
      lastUsedAt: 'Rounded to the minute; null: never used.',
      lastUsedFrom: 'IP address; empty: never used.',
    },
  ),
  named('TaskService', taskServiceSchema, 'A service that tasks can be synced to.', {
    state: '`needs_permission`: requires consent from Microsoft.',
    sharesList: 'All projects share one list.',
    waiting: 'Tasks about to be sent.',
    failed: 'Tasks that the service rejected.',
  }),
  named('TaskLink', taskLinkSchema, 'A task in another service.', {
    url: 'Its page there; null: the service has none, or it is not created yet.',
  }),
  named('Job', jobSchema, 'Work in the background.', {
    state: 'retrying: the next attempt is due at `nextTryAt`; failed: no more automatic attempts.',
  }),
  named('ImportJob', importJobSchema, 'An import and its progress.', {
    found: 'Messages processed so far: stored, duplicates and failed ones.',
    total: 'null until known.',
    share: 'Progress from 0 to 1; null until known.',
    setAside: 'The first 100 messages that could not be parsed.',
  }),
  named('SyncProblem', syncProblemSchema, 'Why the last attempt failed.', {
    requestId: 'Identifies the request at the provider.',
  }),
  named('SyncStatus', syncStatusSchema, 'How far the mailbox is synced.', {
    windowDays: 'Days of mail to import; more than 366: the whole mailbox.',
  }),
  named('Completeness', completenessSchema, 'Stored mail compared with the mailbox.'),
  named('MailboxConnection', outlookConnectionSchema, 'The connection to the mailbox.'),
  named('Settings', userSettingsSchema, 'Your settings.', {
    archiveMovesMessage: 'Archiving an email also moves the message in the mailbox.',
    autoApproveAbove: 'Projects are decided automatically from this confidence on; null: never.',
    keepBodiesDays: 'Bodies of older emails are deleted; null: kept forever.',
    allowsMcp: 'Assistants may use Docket over MCP with an API token.',
    localModel: 'The local language model that reads new mail; null: none.',
  }),
  named('MeasuredShare', measuredShareSchema, 'How many of the decided suggestions were right.', {
    low: 'Lower bound of the 95% confidence interval.',
    high: 'Upper bound of the 95% confidence interval.',
  }),
  named('Accuracy', kindAccuracySchema, 'How good suggestions of one kind are.', {
    sure: 'Those shown with a confidence of at least 0.9.',
    bands: 'Ten bands of confidence from 0 to 1.',
    calibrationError: 'From 0 to 1; null: no decisions.',
  }),
  named('TrainingProgress', trainingProgressSchema, 'How often the suggestions were right.'),
  named('User', userSchema, 'The account holder.'),
  {
    ...sent('Configuration', configurationSchema, 'The file of the export.'),
    // One of another release may have other fields.
    isOpen: true,
  },
];
