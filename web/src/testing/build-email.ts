import type {
  EmailDetail,
  EmailSummary,
  RecommendedProject,
  SuggestedReply,
  SuggestedTask,
} from '@docket/core/emails/email';

export function buildProject(part: Partial<RecommendedProject> = {}): RecommendedProject {
  return {
    id: 'p1',
    name: 'Harbour refit',
    color: '#2196F3',
    description: '',
    context: null,
    approved: null,
    decidedBy: null,
    label: 'Harbour refit',
    projectId: 'p1',
    projectName: 'Harbour refit',
    confidence: 0.912,
    reasoning: 'Sender always filed here',
    evidence: [{ kind: 'sender', text: 'Sender always filed here: 14 of 14' }],
    alternatives: [],
    source: 'built-in',
    degraded: false,
    ...part,
  };
}

export function buildSuggestion(part: Partial<SuggestedTask> = {}): SuggestedTask {
  return {
    id: 's1',
    kind: 'request',
    title: 'Send the tide tables',
    description: 'Ada needs them before the survey',
    priority: 'P1',
    dueDate: '2031-05-09',
    dueTime: null,
    due: null,
    projectId: 'p1',
    projectName: 'Harbour refit',
    confidence: 0.776,
    evidence: null,
    source: 'built-in',
    agreed: false,
    approved: null,
    taskId: null,
    ...part,
  };
}

export function buildReply(part: Partial<SuggestedReply> = {}): SuggestedReply {
  return {
    subject: 'Re: Survey next week',
    body: 'The tables follow today.',
    tone: 'neutral',
    confidence: 0.75,
    source: 'built-in',
    state: 'suggested',
    recipients: [{ name: 'Ada Finch', address: 'ada@finch.example' }],
    sendAt: null,
    sentAt: null,
    error: null,
    ...part,
  };
}

export function buildEmail(part: Partial<EmailDetail> = {}): EmailDetail {
  const suggestedTasks = part.suggestedTasks ?? [buildSuggestion()];
  return {
    id: 'e1',
    from: 'Ada Finch <ada@finch.example>',
    fromName: 'Ada Finch',
    fromAddress: 'ada@finch.example',
    senderWarnings: [],
    subject: 'Survey next week',
    preview: 'Please send the tide tables',
    receivedAt: '2024-03-04T09:30:00Z',
    isRead: false,
    hasAttachments: false,
    isArchived: false,
    snoozedUntil: null,
    sentTo: null,
    conversationId: null,
    folder: 'inbox',
    processingStatus: 'completed',
    recommendedProject: buildProject(),
    aiClassification: {
      label: 'Harbour refit',
      confidence: 0.912,
      projectId: 'p1',
      projectName: 'Harbour refit',
    },
    aiConfidence: 0.8,
    suggestedTasks,
    suggestedReply: null,
    asksForProject: true,
    topPriority: suggestedTasks.map((task) => task.priority).toSorted()[0] ?? null,
    to: [],
    cc: [],
    replyTo: [],
    sentAt: null,
    body: '<p>Please send the tide tables.</p>',
    bodyText: 'Please send the tide tables.',
    hasRemoteImages: false,
    imagesAllowed: false,
    attachments: [],
    webLink: null,
    feedback: '',
    automatic: null,
    answers: [],
    fullDays: [],
    leftOut: [],
    moveProblem: null,
    ...part,
  };
}

export function buildQueue(
  emails: EmailDetail[],
  part: Partial<EmailSummary> = {},
  total?: number,
) {
  const groups = { P1: 0, P2: 0, P3: 0, P4: 0, none: 0, older: 0 };
  for (const email of emails)
    groups[email.isOlder === true ? 'older' : (email.topPriority ?? 'none')] += 1;
  return {
    items: emails,
    total: total ?? emails.length,
    page: 1,
    pageSize: 5,
    isCapped: false,
    summary: {
      totalEmails: emails.length,
      projectsMatched: 0,
      pendingReview: 0,
      toReview: 0,
      openPromises: 0,
      oldestPendingAt: null,
      groups,
      ...part,
    },
  };
}
