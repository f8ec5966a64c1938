import type { SuggestedTask } from '@docket/core/emails/email';
import { Calendar } from 'lucide-react';

import { formatCalendarDate } from '../../ui/calendar-date';

export function dueText(date: string, time: string | null): string {
  return time === null ? formatCalendarDate(date) : `${formatCalendarDate(date)}, ${time}`;
}

/** The due date, on hover the words or the rule it came from. */
export function DueText({ task }: { task: SuggestedTask }) {
  if (task.dueDate === null) return <span className="mr-auto text-12 text-ink-3">No due date</span>;
  const words = task.due?.span?.text;
  return (
    <span className="mr-auto inline-flex items-center gap-1.25 text-12 text-ink-2">
      <Calendar size={14} className="text-ink-3" aria-hidden />
      <time
        dateTime={task.dueDate}
        title={words === undefined ? task.due?.reason : `From '${words}'`}
      >
        {dueText(task.dueDate, task.dueTime)}
      </time>
    </span>
  );
}
