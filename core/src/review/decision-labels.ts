import type { DecisionAction } from './decision';

/** Labels of decisions that have not been carried out yet. */
export const DECISION_LABELS: Readonly<Record<DecisionAction, string>> = {
  approve_task: 'Approve a task',
  reject_task: 'Reject a task',
  reset_task: 'Reset a task decision',
  edit_task: 'Edit a suggested task',
  take_back: 'Suggest a task that was left out',
  approve_all_tasks: 'Approve all tasks',
  confirm_project: 'Confirm the project',
  change_project: 'Change the project',
  reject_project: 'Reject the project',
  reset_project: 'Reset the project decision',
  choose_answer: 'Draft a reply',
  send_reply: 'Send a reply',
  cancel_reply: 'Cancel the reply',
  submit_feedback: 'Submit feedback',
  archive: 'Archive',
  unarchive: 'Restore',
  snooze: 'Snooze',
  unsnooze: 'End the snooze',
};
