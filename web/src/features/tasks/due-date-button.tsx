import { dueState, type Task } from '@docket/core/tasks/task';
import { clsx } from 'clsx';
import { Calendar } from 'lucide-react';

import { formatCalendarDate, toCalendarDate } from '../../ui/calendar-date';
import { DatePicker } from '../../ui/date-picker';
import { useNow } from '../../ui/relative-time';

const looks = {
  overdue: 'text-p1 [&>svg]:text-p1',
  soon: 'text-p2 [&>svg]:text-p2',
  later: 'text-ink-2 [&>svg]:text-ink-3',
  none: 'font-normal text-ink-3 [&>svg]:text-ink-3',
};

/** Overdue red, within one day amber, else muted; opens the calendar. */
export function DueDateButton({
  task,
  onChange,
}: {
  task: Task;
  onChange: (date: string | null) => void;
}) {
  const now = useNow();
  const state =
    task.status === 'completed' && task.due_date !== null
      ? 'later'
      : dueState(task.due_date, toCalendarDate(new Date(now)));
  const text = dueText(task);
  return (
    <DatePicker
      label="Due date"
      value={task.due_date}
      onChange={onChange}
      trigger={
        <button
          type="button"
          aria-label={`Due date of ${task.title}: ${text}`}
          className={clsx(
            'touch -mx-1.5 inline-flex h-6 items-center gap-1.5 rounded-1 px-1.5 font-medium tabular-nums hover:bg-pressed',
            looks[state],
          )}
        >
          <Calendar size={14} aria-hidden />
          {text}
        </button>
      }
    />
  );
}

function dueText(task: Task): string {
  if (task.due_date === null) return 'No due date';
  const date = formatCalendarDate(task.due_date);
  return task.due_time === null ? date : `${date}, ${task.due_time}`;
}
