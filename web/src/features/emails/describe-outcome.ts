import type { QueueEmail } from '@docket/core/emails/email';

import { formatCalendarDate } from '../../ui/calendar-date';
import { countOf } from '../../ui/figures';
import { capital } from '../../ui/capital';

/** What became of an older email: tasks, a reply, a project, or nothing. */
export function describeOutcome(email: QueueEmail): string {
  const { suggestedTasks, suggestedReply, recommendedProject } = email;
  const created = suggestedTasks.filter((task) => task.approved === true).length;
  const done = [
    ...(created > 0 ? [`${countOf(created, 'task')} created`] : []),
    ...(suggestedReply?.state === 'sent' ? ['answered'] : []),
  ];
  if (done.length > 0) return capital(done.join(', '));
  const filed = filing(recommendedProject);
  if (suggestedTasks.length > 0 && suggestedTasks.every((task) => task.approved === false)) {
    const rejected = suggestedTasks.length === 1 ? 'task rejected' : 'tasks rejected';
    return capital(filed === null ? rejected : `${filed}, ${rejected}`);
  }
  const due = lastDue(email);
  if (due !== null) return `Was due ${formatCalendarDate(due)}, not decided`;
  return capital(filed ?? 'not decided');
}

/** The decision on the project; null if undecided. */
function filing(project: QueueEmail['recommendedProject']): string | null {
  if (project === null || project.approved === null) return null;
  if (project.approved) return 'filed';
  return project.id === null ? 'filed without a project' : 'project rejected';
}

function lastDue({ suggestedTasks }: QueueEmail): string | null {
  const days = suggestedTasks
    .filter((task) => task.approved === null)
    .flatMap(({ dueDate }) => (dueDate === null ? [] : [dueDate]));
  return days.toSorted().at(-1) ?? null;
}
