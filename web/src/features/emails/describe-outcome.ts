import type { QueueEmail } from '@docket/core/emails/email';

import { formatCalendarDate } from '../../ui/calendar-date';
import { countOf } from '../../ui/figures';

/** What became of an older email: tasks, a reply, a project, or nothing. */
export function describeOutcome(email: QueueEmail): string {
  const { suggestedTasks, suggestedReply, recommendedProject } = email;
  const created = suggestedTasks.filter((task) => task.approved === true).length;
  const done = [
    ...(created > 0 ? [`${countOf(created, 'task')} created`] : []),
    ...(suggestedReply?.state === 'sent' ? ['answered'] : []),
  ];
  if (done.length > 0) return capitalize(done.join(', '));
  if (suggestedTasks.length > 0 && suggestedTasks.every((task) => task.approved === false))
    return 'Rejected';
  const due = lastDue(email);
  if (due !== null) return `Was due ${formatCalendarDate(due)}, not decided`;
  return recommendedProject?.approved === true ? 'Filed' : 'Not decided';
}

function lastDue({ suggestedTasks }: QueueEmail): string | null {
  const days = suggestedTasks
    .filter((task) => task.approved === null)
    .flatMap(({ dueDate }) => (dueDate === null ? [] : [dueDate]));
  return days.toSorted().at(-1) ?? null;
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
