import type { EmailDetail, SuggestedTask } from '@docket/core/emails/email';

import type { DecisionInput } from '../../api/emails';

/** The optimistic state of an email after a decision. */
export function decidedEmail(email: EmailDetail, decision: DecisionInput): EmailDetail {
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
    case 'reject_project': {
      const shown = decision.data?.projectId;
      // The email may have been refetched with another recommendation, which nobody decided on.
      if (shown !== undefined && shown !== email.recommendedProject?.id) return email;
      return withProject(email, { approved: decision.action === 'confirm_project' });
    }
    case 'reset_project':
      return withProject(email, { approved: null });
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

function withProject(email: EmailDetail, change: { approved: boolean | null }): EmailDetail {
  const { recommendedProject } = email;
  if (recommendedProject === null) return email;
  return { ...email, recommendedProject: { ...recommendedProject, ...change } };
}

function withTask(email: EmailDetail, id: string, change: Partial<SuggestedTask>): EmailDetail {
  return {
    ...email,
    suggestedTasks: email.suggestedTasks.map((task) =>
      task.id === id ? { ...task, ...change } : task,
    ),
  };
}
