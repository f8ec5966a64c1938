import type { EmailDetail } from '../emails/email';
import type { Decision } from './decision';

type Seen = Pick<
  EmailDetail,
  'recommendedProject' | 'suggestedTasks' | 'suggestedReply' | 'feedback'
>;

/** What an edit of a suggested task replaces. */
export const TASK_FIELDS = ['title', 'description', 'priority', 'dueDate', 'dueTime'] as const;

/**
 * Fingerprint of the state that a decision applies to. If it no longer matches what the user saw, sending the
 * decision would overwrite a change made elsewhere. '' for archiving and snoozing, which overwrite nothing.
 */
export function decisionFingerprint(decision: Decision, email: Seen): string {
  switch (decision.action) {
    case 'approve_task':
    case 'reject_task':
    case 'reset_task':
    case 'edit_task':
      return tasksOf(email, decision.data.taskId);
    case 'approve_all_tasks':
      return tasksOf(email);
    case 'confirm_project':
    case 'change_project':
    case 'reject_project':
    case 'reset_project': {
      const project = email.recommendedProject;
      return `${project?.id} ${project?.approved}`;
    }
    case 'choose_answer':
    case 'send_reply':
    case 'cancel_reply':
      return `${email.suggestedReply?.state} ${email.suggestedReply?.body}`;
    case 'submit_feedback':
      return JSON.stringify(email.feedback);
    default:
      return '';
  }
}

/** Whether the email is as its fingerprint, perhaps taken by an earlier version of the app, says that it was seen. */
export function isAsSeen(seen: string, decision: Decision, email: Seen): boolean {
  return (
    seen === decisionFingerprint(decision, email) || seen === olderFingerprint(decision, email)
  );
}

/** Without all fields of a task and without feedback. */
function olderFingerprint(decision: Decision, email: Seen): string | null {
  switch (decision.action) {
    case 'approve_task':
    case 'reject_task':
    case 'reset_task':
    case 'edit_task':
    case 'approve_all_tasks': {
      const id = decision.action === 'approve_all_tasks' ? undefined : decision.data.taskId;
      return email.suggestedTasks
        .filter((task) => id === undefined || task.id === id)
        .map((task) => `${task.id} ${task.approved} ${task.title}`)
        .join('\n');
    }
    case 'submit_feedback':
      return '';
    default:
      return null;
  }
}

function tasksOf({ suggestedTasks }: Seen, id?: string): string {
  return suggestedTasks
    .filter((task) => id === undefined || task.id === id)
    .map((task) =>
      JSON.stringify([task.id, task.approved, ...TASK_FIELDS.map((field) => task[field])]),
    )
    .join('\n');
}
