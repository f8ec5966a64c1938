import type { DecisionAction } from '@docket/core/review/decision';

/** What each decision does. */
export const DECISION_TEXTS: Record<DecisionAction, string> = {
  approve_task: 'Creates the suggested task.',
  reject_task: 'The suggestion is not wanted; similar ones may be left out later.',
  reset_task:
    'Makes the suggestion undecided again and deletes the created task. Refused with `suggestion.edited` if the task has been edited since, unless `force` is true.',
  edit_task: 'Changes a suggestion before it is decided.',
  take_back:
    'Suggests a task or date that was left out. `at` is its position in `leftOut` of the email, counted from 0; `title` must be its title and guards against a list that has changed in the meantime.',
  approve_all_tasks: 'Creates all suggested tasks that are undecided.',
  confirm_project:
    'Puts the email in the project that was on screen (`projectId`), even if the recommendation has changed since; without `projectId`, in the recommended one.',
  change_project: 'Puts the email in another project; null: in none of them.',
  reject_project:
    'The recommended project is wrong. Refused with `recommendation.changed` if it is no longer `projectId`.',
  reset_project: 'Makes the project undecided again.',
  choose_answer:
    'Composes a reply from one of the offered `answers`. If the answer has kind `date` and no date, any date is accepted.',
  send_reply:
    'Sends the reply after 10 seconds, within which `cancel_reply` or an undo still stops it. Without `recipients`: those of the previous hold, or the usual ones of a reply.',
  cancel_reply: 'Stops a reply that is still held.',
  submit_feedback: 'Stores a note on the suggestions of the email.',
  archive: 'Archives the email, in the mailbox too if the settings say so.',
  unarchive: 'Returns the email to the queue.',
  snooze: 'Takes the email out of the queue until `until`.',
  unsnooze: 'Returns a snoozed email to the queue now.',
};
