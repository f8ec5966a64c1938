// A suggestion as it is written, and what of its first form is kept beside it.
import type { TaskProposal } from '@docket/core/extraction/suggestion';
import type { TaskPatch } from '@docket/core/tasks/task';

/** What approving it does to a task that exists already; null for a suggestion that becomes a new task. */
export type TaskUpdate = { taskId: string; change: 'complete' | 'reschedule' };

export type Proposed = {
  title: string;
  description: string;
  priority: string;
  dueDate: string | null;
  dueTime: string | null;
  update: TaskUpdate | null;
  /** Before the person's own calibration. */
  rawConfidence?: number | undefined;
  /** The built-in reading and the language model both found it. */
  agreed?: boolean | undefined;
  /** What an approved update changed in its task, to be put back by Reset. */
  replaced?: Pick<TaskPatch, 'status' | 'due_date' | 'due_time'>;
};

export type NewSuggestion = {
  emailId: string;
  proposal: TaskProposal & { rawConfidence?: number };
  update: TaskUpdate | null;
};

/** The columns of a new suggestion. */
export function toSuggestionRow(
  userId: string,
  { emailId, proposal, update, ordinal }: NewSuggestion & { ordinal: number },
  now: Date,
) {
  const dueDate = proposal.due?.date ?? null;
  const dueTime = proposal.due?.time ?? null;
  const { title, description, priority, rawConfidence, agreed } = proposal;
  const proposed: Proposed = {
    title,
    description,
    priority,
    dueDate,
    dueTime,
    update,
    rawConfidence,
    agreed,
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
