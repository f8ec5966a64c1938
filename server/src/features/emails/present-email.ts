import type {
  Address,
  EmailDetail,
  QueueEmail,
  RecommendedProject,
  SuggestedReply,
  SuggestedTask,
} from '@docket/core/emails/email';
import { UNCLASSIFIED, type Recommendation } from '@docket/core/classification/recommendation';
import type { DueDate, TaskEvidence } from '@docket/core/extraction/suggestion';

import type { Row } from '../../platform/db/columns';
import type { EmailsTable, RepliesTable, SuggestionsTable } from '../../platform/db/mail-tables';
import { sanitiseHtml } from './sanitise-html';

/** What the queue shows of an email: everything but its bodies. */
export type EmailRow = Omit<Row<EmailsTable>, 'body' | 'body_text'>;
export type FullEmailRow = Row<EmailsTable>;
export type ShownProject = { id: string; name: string; color: string; description: string };

/** The rows that belong to an email, read together for a whole page. */
export type EmailRelations = {
  suggestions: Row<SuggestionsTable>[];
  reply: Row<RepliesTable> | null;
  projects: ReadonlyMap<string, ShownProject>;
};

export function toQueueEmail(row: EmailRow, related: EmailRelations): QueueEmail {
  const project = toRecommendedProject(row, related.projects);
  const classification = row.ai_classification as Recommendation | null;
  return {
    id: row.id,
    from: row.from_name || row.from_address || 'Unknown sender',
    fromName: row.from_name,
    fromAddress: row.from_address,
    subject: row.subject,
    preview: row.preview,
    receivedAt: row.received_time.toISOString(),
    isRead: row.is_read,
    hasAttachments: row.has_attachments,
    isArchived: row.is_archived,
    sentTo: row.is_from_reader ? sentTo(row) : null,
    conversationId: row.conversation_id,
    folder: row.folder,
    processingStatus: row.status as QueueEmail['processingStatus'],
    recommendedProject: project,
    aiClassification: classification && {
      label: classification.label,
      confidence: classification.confidence,
      projectId: classification.projectId,
      projectName: classification.projectName,
    },
    aiConfidence: classification && !classification.degraded ? classification.confidence : null,
    suggestedTasks: related.suggestions.map((suggestion) => toSuggestedTask(suggestion, project)),
    suggestedReply: related.reply && toSuggestedReply(related.reply),
    topPriority: topPriorityOf(row.top_priority),
  };
}

function sentTo(row: EmailRow): string {
  const everyone = [...(row.to_recipients as Address[]), ...(row.cc_recipients as Address[])];
  return everyone.map(({ name, address }) => name || address).join(', ');
}

export function toEmailDetail(
  row: FullEmailRow,
  related: EmailRelations,
  { imagesAllowed }: { imagesAllowed: boolean },
): EmailDetail {
  const { html, hasRemoteImages } = sanitiseHtml(row.body);
  return {
    ...toQueueEmail(row, related),
    to: row.to_recipients as Address[],
    cc: row.cc_recipients as Address[],
    sentAt: row.sent_time?.toISOString() ?? null,
    body: html,
    bodyText: row.body_text,
    hasRemoteImages,
    imagesAllowed,
    attachments: row.attachments as EmailDetail['attachments'],
    webLink: row.web_link,
    feedback: row.feedback,
    automatic: row.automatic,
    moveProblem: row.move_problem,
  };
}

/** The project (or none) decided by the person, else the recommended one; null before the classifier has run. */
function toRecommendedProject(
  row: EmailRow,
  projects: ReadonlyMap<string, ShownProject>,
): RecommendedProject | null {
  const recommendation = row.ai_classification as Recommendation | null;
  if (recommendation === null && row.project_approved === null) return null;
  const isDecided = row.project_approved === true || row.project_is_none;
  const id = isDecided ? row.project_id : row.recommended_project_id;
  const project = id === null ? undefined : projects.get(id);
  return {
    ...(row.project_is_none ? PUT_IN_NONE : (recommendation ?? DECIDED_WITHOUT_ASKING)),
    projectId: project?.id ?? null,
    projectName: project?.name ?? UNCLASSIFIED,
    id: project?.id ?? null,
    name: project?.name ?? UNCLASSIFIED,
    color: project?.color ?? null,
    description: project?.description ?? '',
    approved: row.project_approved,
    decidedBy: row.project_decided_by as RecommendedProject['decidedBy'],
  };
}

const DECIDED_WITHOUT_ASKING: Recommendation = {
  label: UNCLASSIFIED,
  projectId: null,
  projectName: UNCLASSIFIED,
  confidence: 0,
  reasoning: 'Decided by you before it was classified',
  evidence: [],
  alternatives: [],
  source: 'person',
  degraded: false,
};

/** What spoke for the recommended project is not shown beside the decision for none. */
const PUT_IN_NONE: Recommendation = {
  ...DECIDED_WITHOUT_ASKING,
  reasoning: 'You put this email in none of your projects',
};

export function toSuggestedTask(
  row: Row<SuggestionsTable>,
  project: Pick<RecommendedProject, 'id' | 'name'> | null,
): SuggestedTask {
  return {
    id: row.id,
    kind: row.kind as SuggestedTask['kind'],
    title: row.title,
    description: row.description,
    priority: row.priority as SuggestedTask['priority'],
    dueDate: row.due_date,
    dueTime: row.due_time,
    due: row.due as DueDate | null,
    projectId: project?.id ?? null,
    projectName: project?.id ? project.name : null,
    confidence: row.confidence,
    evidence: row.evidence as TaskEvidence | null,
    source: row.source as SuggestedTask['source'],
    approved: row.approved,
    taskId: row.task_id,
  };
}

export function toSuggestedReply(row: Row<RepliesTable>): SuggestedReply {
  return {
    subject: row.subject,
    body: row.body,
    tone: row.tone as SuggestedReply['tone'],
    confidence: row.confidence,
    source: row.source as SuggestedReply['source'],
    state: row.state as SuggestedReply['state'],
    sendAt: row.send_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    error: row.error,
  };
}

const TOP_PRIORITIES = ['P1', 'P2', 'P3', 'P4'] as const;

function topPriorityOf(value: number): QueueEmail['topPriority'] {
  return TOP_PRIORITIES[value - 1] ?? null;
}
