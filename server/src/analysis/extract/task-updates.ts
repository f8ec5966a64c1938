import type { DueDate, TaskProposal } from '@docket/core/extraction/suggestion';
import type { ThreadTask, ThreadUpdate } from '@docket/intelligence/tasks/extraction-input';

import type { NewSuggestion } from './suggestion-row';

const UPDATE_CONFIDENCE = 0.7;
const TITLE_LENGTH = 200;
const THIS_YEAR = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const OTHER_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * If a later message completes or moves a task, exactly that is suggested, so the task is never duplicated; a mere
 * reminder of an open task suggests nothing.
 */
export function suggestUpdates(
  emailId: string,
  updates: readonly ThreadUpdate[],
  { tasks, now }: { tasks: readonly ThreadTask[]; now: Date },
): NewSuggestion[] {
  return updates.flatMap((update) => {
    const task = tasks.find((one) => one.id === update.taskId);
    if (task === undefined || update.change === 'update') return [];
    if (update.change === 'reschedule' && update.due === null) return [];
    const { taskId, change } = update;
    return [{ emailId, proposal: toProposal(update, { task, now }), update: { taskId, change } }];
  });
}

function toProposal(
  { change, due, evidence }: ThreadUpdate,
  { task, now }: { task: ThreadTask; now: Date },
): TaskProposal {
  const isDone = change === 'complete';
  const day = due === null ? '' : dayText(due.date, now);
  const title = isDone ? `Complete: ${task.title}` : `Move to ${day}: ${task.title}`;
  return {
    kind: 'request',
    title: title.slice(0, TITLE_LENGTH),
    description: evidence.text,
    priority: 'P3',
    due: isDone ? null : (due satisfies DueDate | null),
    confidence: UPDATE_CONFIDENCE,
    evidence: { task: evidence, priority: null, due: due?.span ?? null },
    source: 'built-in',
  };
}

/** 'Wed 4 Nov', or '4 Nov 2025' if it is not this year, as due dates are shown. */
function dayText(date: string, now: Date): string {
  const day = new Date(`${date}T00:00:00Z`);
  const isThisYear = day.getUTCFullYear() === now.getUTCFullYear();
  return (isThisYear ? THIS_YEAR : OTHER_YEAR).format(day).replace(',', '');
}
