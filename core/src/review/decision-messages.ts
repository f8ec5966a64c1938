import type { DecisionAction, TaskChange } from './decision';

/** Of an approval, if neither the person nor Docket chose a project. */
export const ADDED_WITHOUT_PROJECT = 'Task has been added without a project';

/** Of the approval of a change to an earlier task; none: it was deleted before. */
export const CHANGE_MESSAGES: Readonly<Record<TaskChange | 'none', string>> = {
  complete: 'Task has been completed',
  reschedule: 'Due date has been changed',
  none: 'The task was deleted in the meantime, so nothing was changed',
};

/** Messages sent after a decision was carried out; those of the specification verbatim. */
export const DECISION_MESSAGES: Readonly<Record<DecisionAction, string>> = {
  approve_task: 'Task has been added to your project',
  reject_task: 'Task suggestion has been rejected',
  reset_task: 'Task decision has been reset',
  edit_task: 'Task suggestion has been changed',
  take_back: 'The task or date is now suggested',
  approve_all_tasks: 'All suggested tasks have been added to your projects',
  confirm_project: 'Project has been confirmed',
  change_project: 'Project has been changed',
  reject_project: 'Project suggestion has been rejected',
  reset_project: 'Project decision has been reset',
  choose_answer: 'Check the reply, then send it.',
  send_reply: 'Your reply will be sent in 10 seconds',
  cancel_reply: 'Your reply has not been sent',
  submit_feedback: 'Thank you for your feedback. This will help improve future suggestions.',
  archive: 'Email has been archived successfully',
  unarchive: 'Email has been unarchived successfully',
  snooze: 'Email has been snoozed',
  unsnooze: 'Email is back in the queue',
};
