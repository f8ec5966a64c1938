import { daysUntil, dueState, type LocalMoment, type Task } from '@docket/core/tasks/task';
import { clsx } from 'clsx';
import { Calendar } from 'lucide-react';

import { DueDatePicker } from '../../forms/due-date-picker';
import { formatDue } from '../../ui/calendar-date';
import { countOf } from '../../ui/figures';
import { useNow } from '../../ui/relative-time';
import { momentOf } from '../../ui/zone';

const styles = {
  overdue: 'text-p1 [&>svg]:text-p1',
  soon: 'text-p2 [&>svg]:text-p2',
  later: 'text-ink-2 [&>svg]:text-ink-3',
  none: 'font-normal text-ink-3 [&>svg]:text-ink-3',
};

type DueDateButtonProps = {
  task: Task;
  onChange: (date: string | null, time: string | null) => void;
};

/** Red if overdue, amber if due within a day, otherwise muted; opens the calendar. */
export function DueDateButton({ task, onChange }: DueDateButtonProps) {
  const now = momentOf(useNow());
  const due = { date: task.due_date, time: task.due_time };
  const isDone = task.status === 'completed' && due.date !== null;
  const state = isDone ? 'later' : dueState(due, now);
  const text = isDone ? exactDue(task) : dueText(task, now);
  return (
    <DueDatePicker
      label="Due date"
      value={task.due_date}
      time={task.due_time}
      onChange={onChange}
      trigger={
        <button
          type="button"
          data-due-date
          aria-label={`Due date of ${task.title}: ${text}`}
          title={due.date === null ? undefined : exactDue(task)}
          className={clsx(
            'touch -mx-1.5 inline-flex h-6 items-center gap-1.5 rounded-1 px-1.5 font-medium tabular-nums hover:bg-pressed',
            styles[state],
          )}
        >
          <Calendar size={14} aria-hidden />
          {text}
        </button>
      }
    />
  );
}

function exactDue({ due_date: date, due_time: time }: Task): string {
  return date === null ? 'No due date' : formatDue(date, time);
}

/** 'Tomorrow, 12:00', 'Tue 17 Nov, 2 days late'. */
function dueText(task: Task, now: LocalMoment): string {
  const { due_date: date, due_time: time } = task;
  if (date === null) return exactDue(task);
  const days = daysUntil(date, now.date);
  if (days < 0) return `${exactDue(task)}, ${countOf(-days, 'day')} late`;
  if (days > 1) return exactDue(task);
  const isLate = dueState({ date, time }, now) === 'overdue';
  const parts = [days === 0 ? 'Today' : 'Tomorrow', time ?? '', isLate ? 'late' : ''];
  return parts.filter((part) => part !== '').join(', ');
}
