import type { EmailDetail, SuggestedTask } from '@docket/core/emails/email';

import type { DecisionInput } from '../../api/emails';

/** The optimistic state of an email after a decision. */
export function decidedEmail(email: EmailDetail, decision: DecisionInput): EmailDetail {
  const { recommendedProject } = email;
  switch (decision.action) {
    case 'approve_task':
      return withTask(email, decision.data.taskId, { approved: true });
    case 'reject_task':
      return withTask(email, decision.data.taskId, { approved: false });
    case 'reset_task':
      // May ask for confirmation first, and focus must be able to return to the button.
      if (decision.data.force !== true) return email;
      return withTask(email, decision.data.taskId, { approved: null, taskId: null });
    case 'edit_task':
      return withTask(email, decision.data.taskId, decision.data.edit);
    case 'approve_all_tasks':
      return {
        ...email,
        suggestedTasks: email.suggestedTasks.map((task) =>
          task.approved === null ? { ...task, approved: true } : task,
        ),
      };
    case 'confirm_project':
    case 'reject_project':
    case 'reset_project':
      return {
        ...email,
        recommendedProject:
          recommendedProject === null
            ? null
            : { ...recommendedProject, approved: APPROVED[decision.action] },
      };
    case 'archive':
      return { ...email, isArchived: true };
    case 'unarchive':
      return { ...email, isArchived: false };
    case 'snooze':
      return { ...email, snoozedUntil: decision.data.until };
    case 'unsnooze':
      return { ...email, snoozedUntil: null };
    case 'submit_feedback':
      return { ...email, feedback: decision.data.text };
    default:
      return email;
  }
}

const APPROVED = { confirm_project: true, reject_project: false, reset_project: null } as const;

function withTask(email: EmailDetail, id: string, change: Partial<SuggestedTask>): EmailDetail {
  return {
    ...email,
    suggestedTasks: email.suggestedTasks.map((task) =>
      task.id === id ? { ...task, ...change } : task,
    ),
  };
}
