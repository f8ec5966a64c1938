import type { QueueEmail } from '@docket/core/emails/email';

import type { DecisionInput } from '../../api/emails';

export type BulkStep = { decision: DecisionInput; undo: readonly DecisionInput[] };

export function bulkArchive(emails: readonly QueueEmail[]): BulkStep[] {
  return emails.map(({ id: emailId }) => ({
    decision: { emailId, action: 'archive', data: {} },
    undo: [{ emailId, action: 'unarchive', data: {} }],
  }));
}

/** Only undecided recommendations of a project are confirmed. */
export function bulkConfirm(emails: readonly QueueEmail[]): BulkStep[] {
  return emails
    .filter(
      ({ recommendedProject: project }) =>
        project !== null && project.id !== null && project.approved === null,
    )
    .map(({ id: emailId }) => ({
      decision: { emailId, action: 'confirm_project', data: {} },
      undo: [{ emailId, action: 'reset_project', data: {} }],
    }));
}

export function bulkApproveTasks(emails: readonly QueueEmail[]): BulkStep[] {
  return emails.flatMap(({ id: emailId, suggestedTasks }) => {
    const undecided = suggestedTasks.filter((task) => task.approved === null);
    if (undecided.length === 0) return [];
    return [
      {
        decision: { emailId, action: 'approve_all_tasks' as const, data: {} },
        undo: undecided.map((task) => ({
          emailId,
          action: 'reset_task' as const,
          data: { taskId: task.id },
        })),
      },
    ];
  });
}
