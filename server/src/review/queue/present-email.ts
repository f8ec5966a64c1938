import type {
  MailAddress,
  EmailDetail,
  QueueEmail,
  RecommendedProject,
  SuggestedReply,
  SuggestedTask,
} from '@docket/core/emails/email';
import type { Project } from '@docket/core/projects/project';
import type { BusyTime } from '@docket/core/calendar/busy-time';
import type { WorkingTime } from '@docket/core/contexts/context';
import { answersThatFit, fullDaysOf } from '@docket/intelligence/working-time/free-time';
import { replyRecipients } from '@docket/core/emails/reply-recipients';
import { senderWarnings, type SenderWarning } from '@docket/core/emails/sender-warnings';
import { UNCLASSIFIED, type Recommendation } from '@docket/core/classification/recommendation';

import { measuredConfidence, type Proposed } from '../../analysis/extract/suggestion-row';
import type { KnownPeople } from '../../mail/emails/known-people.repository';
import { approvedOf } from '../../mail/emails/project-state';
import type { SanitizedHtml } from '../../mail/emails/sanitize-html';
import type { SimilarTasks } from './similar-tasks.usecases';
import type { ListedRow, OpenedRow, ReplyRow, SuggestionRow } from './shown-columns';

export type ShownProject = Pick<Project, 'id' | 'name' | 'color' | 'description'> & {
  context: string | null;
};

/** The rows that belong to an email, read together for a whole page. */
export type EmailRelations = {
  suggestions: SuggestionRow[];
  reply: ReplyRow | null;
  projects: ReadonlyMap<string, ShownProject>;
  people: KnownPeople;
};

export function toQueueEmail(row: ListedRow, related: EmailRelations): QueueEmail {
  const project = toRecommendedProject(row, related.projects);
  const classification = row.ai_classification;
  return {
    id: row.id,
    from: row.from_name || row.from_address || 'Unknown sender',
    fromName: row.from_name,
    fromAddress: row.from_address,
    senderWarnings: warningsOf(row, related.people),
    subject: row.subject,
    preview: row.preview,
    receivedAt: row.received_time.toISOString(),
    isRead: row.is_read,
    hasAttachments: row.has_attachments,
    isArchived: row.is_archived,
    snoozedUntil: row.snoozed_until?.toISOString() ?? null,
    sentTo: row.is_from_reader ? sentTo(row) : null,
    conversationId: row.conversation_id,
    folder: row.folder,
    processingStatus: row.status,
    recommendedProject: project,
    aiClassification: classification && {
      label: classification.label,
      confidence: classification.confidence,
      projectId: classification.projectId,
      projectName: classification.projectName,
    },
    aiConfidence: classification && !classification.degraded ? classification.confidence : null,
    suggestedTasks: related.suggestions.map((suggestion) => toSuggestedTask(suggestion, project)),
    suggestedReply: replyOf(row, related, { isWithdrawn: false }),
    warning: row.warning,
    asksForProject: row.was_pending && !row.is_degraded,
    topPriority: topPriorityOf(row.top_priority),
  };
}

function warningsOf(row: ListedRow, people: KnownPeople): SenderWarning[] {
  return senderWarnings({
    from: senderOf(row),
    replyTo: row.reply_to,
    authenticationResults: row.headers['authentication-results'],
    listId: row.headers['list-id'],
    recipients: [...row.to_recipients, ...row.cc_recipients],
    readerAddress: people.reader.address,
    readerDomain: people.readerDomain,
    knownAddresses: people.addressesLike(senderOf(row)),
  });
}

export function senderOf(row: Pick<ListedRow, 'from_name' | 'from_address'>): MailAddress {
  return { name: row.from_name, address: row.from_address };
}

function sentTo(row: ListedRow): string {
  const everyone = [...row.to_recipients, ...row.cc_recipients];
  return everyone.map(({ name, address }) => name || address).join(', ');
}

/** `calendar`: the reader's busy times and working hours; empty if the email mentions no day. */
type Opened = {
  clean: SanitizedHtml;
  imagesAllowed: boolean;
  calendar: { busy: readonly BusyTime[]; working: WorkingTime };
  similar: SimilarTasks;
};

export function toEmailDetail(
  row: OpenedRow,
  related: EmailRelations,
  { clean, imagesAllowed, calendar, similar }: Opened,
): EmailDetail {
  const { html, hasRemoteImages } = clean;
  const { busy, working } = calendar;
  const listed = toQueueEmail(row, related);
  return {
    ...listed,
    suggestedTasks: listed.suggestedTasks.map((task) => ({
      ...task,
      similarTo: similar.get(task.id) ?? null,
    })),
    to: row.to_recipients,
    cc: row.cc_recipients,
    replyTo: row.reply_to,
    sentAt: row.sent_time?.toISOString() ?? null,
    body: html,
    bodyText: row.body_text,
    hasRemoteImages,
    imagesAllowed,
    attachments: row.attachments,
    webLink: row.web_link,
    feedback: row.feedback,
    automatic: row.automatic,
    withdrawnReply: replyOf(row, related, { isWithdrawn: true }),
    answers: answersThatFit(row.answers, busy, working),
    fullDays: fullDaysOf(busy, working),
    leftOut: row.left_out,
    moveProblem: row.move_problem,
    ...(row.status === 'set_aside' ? { setAsideReason: row.sync_error ?? '' } : {}),
  };
}

/** The project (or none) decided by the person, else the recommended one; null before the classifier has run. */
function toRecommendedProject(
  row: ListedRow,
  projects: ReadonlyMap<string, ShownProject>,
): RecommendedProject | null {
  const recommendation = row.ai_classification;
  if (recommendation === null && row.project_state === 'undecided') return null;
  const isDecided = row.project_state === 'confirmed' || row.project_state === 'none';
  const id = isDecided ? row.project_id : row.recommended_project_id;
  const project = id === null ? undefined : projects.get(id);
  return {
    ...(row.project_state === 'none' ? CHOSE_NONE : (recommendation ?? DECIDED_WITHOUT_ASKING)),
    projectId: project?.id ?? null,
    projectName: project?.name ?? UNCLASSIFIED,
    id: project?.id ?? null,
    name: project?.name ?? UNCLASSIFIED,
    color: project?.color ?? null,
    description: project?.description ?? '',
    context: project?.context ?? null,
    approved: approvedOf(row.project_state),
    decidedBy: row.project_decided_by,
  };
}

const DECIDED_WITHOUT_ASKING: Recommendation = {
  label: UNCLASSIFIED,
  projectId: null,
  projectName: UNCLASSIFIED,
  confidence: 0,
  reasoning: 'You decided before it was classified',
  evidence: [],
  alternatives: [],
  source: 'person',
  degraded: false,
};

/** The evidence for the recommended project is not shown next to a decision for none. */
const CHOSE_NONE: Recommendation = {
  ...DECIDED_WITHOUT_ASKING,
  reasoning: 'You chose none of your projects for this email',
};

function toSuggestedTask(
  row: SuggestionRow,
  project: Pick<RecommendedProject, 'id' | 'name'> | null,
): SuggestedTask {
  const proposed = row.proposed as Proposed;
  return {
    id: row.id,
    kind: row.kind,
    title: (hasOwnTask(row) ? row.task_title : null) ?? row.title,
    description: row.description,
    priority: row.priority,
    dueDate: row.due_date,
    dueTime: row.due_time,
    due: row.due,
    projectId: project?.id ?? null,
    projectName: project?.id ? project.name : null,
    confidence: measuredConfidence({ ...row, proposed }),
    evidence: row.evidence,
    source: row.source,
    agreed: proposed.agreed === true,
    approved: row.approved,
    taskId: row.task_id,
  };
}

/** Not a task that the suggestion only changed. */
function hasOwnTask({ approved, proposed }: SuggestionRow): boolean {
  return approved === true && (proposed as Proposed).update === null;
}

function replyOf(
  email: ListedRow,
  { reply: row, people: { reader } }: EmailRelations,
  { isWithdrawn }: { isWithdrawn: boolean },
): SuggestedReply | null {
  if (row?.is_withdrawn !== isWithdrawn) return null;
  return {
    subject: row.subject,
    body: row.body,
    tone: row.tone,
    confidence: row.confidence,
    source: row.source,
    state: row.state,
    recipients:
      row.recipients ??
      replyRecipients({
        from: senderOf(email),
        replyTo: email.reply_to,
        to: email.to_recipients,
        readerAddress: reader.address,
      }),
    sendAt: row.send_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    error: row.error,
    unsent: row.unsent,
    answer: row.answer,
  };
}

const TOP_PRIORITIES = ['P1', 'P2', 'P3', 'P4'] as const;

function topPriorityOf(value: number): QueueEmail['topPriority'] {
  return TOP_PRIORITIES[value - 1] ?? null;
}
