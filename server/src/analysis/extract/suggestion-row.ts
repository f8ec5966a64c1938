// A suggestion as stored, and what is kept of its original form.
import type { TaskProposal } from '@docket/core/extraction/suggestion';
import type { Priority } from '@docket/core/priority';
import type { TaskPatch } from '@docket/core/tasks/task';

/** How approving it changes an existing task; null for a suggestion that becomes a new task. */
export type TaskUpdate = { taskId: string; change: 'complete' | 'reschedule' };

export type Proposed = {
  title: string;
  description: string;
  priority: string;
  /** The priority that was read from the message, if the person's decisions on others like it gave another. */
  readPriority?: Priority | undefined;
  dueDate: string | null;
  dueTime: string | null;
  update: TaskUpdate | null;
  /** Before the person's own calibration. */
  rawConfidence?: number | undefined;
  /** Both the built-in analysis and the language model found it. */
  agreed?: boolean | undefined;
  /** It was left out, and a person has suggested it again. */
  restored?: true | undefined;
  /** Its task was done or deleted before the person decided. */
  withdrawn?: true | undefined;
  /** The task's values that an approved update replaced, for Reset to restore. */
  replaced?: Pick<TaskPatch, 'status' | 'due_date' | 'due_time'>;
};

/** For the person to decide. */
export function isWaiting({
  approved,
  proposed,
}: {
  approved: boolean | null;
  proposed: Proposed;
}): boolean {
  return approved === null && proposed.withdrawn !== true;
}

export type NewSuggestion = {
  emailId: string;
  proposal: TaskProposal & { rawConfidence?: number };
  readPriority?: Priority;
  update: TaskUpdate | null;
  restored?: true;
};

type Stored = { confidence: number; source: TaskProposal['source']; proposed: Proposed };

/**
 * Null for a constant: what only the language model found, a change of a task, and what a person suggested again have
 * no measured precision.
 */
export function measuredConfidence({ confidence, source, proposed }: Stored): number | null {
  if (proposed.update !== null || proposed.restored === true) return null;
  return source === 'built-in' || proposed.agreed === true ? confidence : null;
}

/** The columns of a new suggestion. */
export function toSuggestionRow(
  userId: string,
  {
    emailId,
    proposal,
    readPriority,
    update,
    restored,
    ordinal,
  }: NewSuggestion & { ordinal: number },
  now: Date,
) {
  const dueDate = proposal.due?.date ?? null;
  const dueTime = proposal.due?.time ?? null;
  const { title, description, priority, rawConfidence, agreed } = proposal;
  const proposed: Proposed = {
    title,
    description,
    priority,
    readPriority,
    dueDate,
    dueTime,
    update,
    rawConfidence,
    agreed,
    restored,
  };
  return {
    user_id: userId,
    email_id: emailId,
    ordinal,
    kind: proposal.kind,
    title,
    description,
    priority,
    due_date: dueDate,
    due_time: dueTime,
    due: proposal.due === null ? null : JSON.stringify(proposal.due),
    confidence: proposal.confidence,
    evidence: JSON.stringify(proposal.evidence),
    source: proposal.source,
    proposed: JSON.stringify(proposed),
    created_at: now,
  };
}
