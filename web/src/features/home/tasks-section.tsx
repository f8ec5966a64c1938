import type { Home } from '@docket/core/home/home.contract';
import type { Task } from '@docket/core/tasks/task';
import { clsx } from 'clsx';
import { Link } from 'react-router';

import { CARD_CHANGES, useUpdateTask } from '../../api/tasks';
import { report, useMutationToasts } from '../../forms/mutation-toasts';
import { formatCalendarDate, toLocalDate } from '../../ui/calendar-date';
import { Checkbox } from '../../ui/checkbox';
import { PriorityBadge } from '../../ui/priority-badge';
import { ProjectDot } from '../../ui/project-dot';
import { HomeSection, rowClass, rowSeparator } from './home-section';
import { countOf, number } from '../../ui/figures';

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });

type Group = { title: string; tone: string; part: Home['tasks']['overdue']; isLate: boolean };

export function TasksSection({ tasks, today }: { tasks: Home['tasks']; today: string }) {
  const groups: Group[] = [
    { title: 'Overdue', tone: 'text-p1', part: tasks.overdue, isLate: true },
    { title: 'Today', tone: 'text-p2', part: tasks.today, isLate: false },
    { title: 'This week', tone: 'text-ink-2', part: tasks.week, isLate: false },
    ...(tasks.nextWeek === undefined
      ? []
      : [{ title: 'Next week', tone: 'text-ink-2', part: tasks.nextWeek, isLate: false }]),
  ];
  const shown = groups.filter(({ part }) => part.total > 0);
  return (
    <HomeSection title="Tasks" note={`${number(tasks.open)} open`} to="/tasks" linkText="All tasks">
      <div>
        {shown.map(({ title, tone, part, isLate }) => (
          <div key={title}>
            <h3 className={clsx('mt-2 flex h-8 items-center gap-2 text-12 font-semi', tone)}>
              {title}{' '}
              <span className="font-normal text-ink-3 tabular-nums">{number(part.total)}</span>
            </h3>
            {part.items.map((task) => (
              <TaskRow key={task.id} {...{ task, isLate, today }} />
            ))}
            {part.total > part.items.length && (
              <Link to="/tasks" className="link text-12 font-medium">
                {part.total - part.items.length} more
              </Link>
            )}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p className="py-4 text-ink-2">
          Nothing is due this week{tasks.nextWeek !== undefined && ' or next week'}.{' '}
          {tasks.open === 0
            ? 'Approved tasks appear here.'
            : `${countOf(tasks.open, 'task')} ${tasks.open === 1 ? 'is' : 'are'} due later or without a date.`}
        </p>
      )}
    </HomeSection>
  );
}

/** The time today, the weekday and time this week and next, the date before. */
function dueText(task: Task, today: string, isLate: boolean): string {
  if (task.due_date === null) return '';
  if (task.due_date === today) return task.due_time ?? '';
  if (isLate) return formatCalendarDate(task.due_date, toLocalDate(today));
  const day = weekday.format(toLocalDate(task.due_date));
  return task.due_time === null ? day : `${day}, ${task.due_time}`;
}

type TaskRowProps = { task: Task; isLate: boolean; today: string };

function TaskRow({ task, isLate, today }: TaskRowProps) {
  const { mutateAsync, isPending } = useUpdateTask(CARD_CHANGES);
  const outcome = useMutationToasts();
  function complete() {
    // Not disabled meanwhile, which would drop the focus.
    if (isPending) return;
    report(
      mutateAsync({ params: { id: task.id }, body: { status: 'completed' } }),
      outcome({
        title: 'Task Completed',
        text: task.title,
        failure: 'Failed to update task status',
      }),
    );
  }
  return (
    <div className={clsx(rowClass, rowSeparator)}>
      <Checkbox
        round
        checked={isPending}
        aria-disabled={isPending || undefined}
        aria-label={`Mark as complete: ${task.title}`}
        onCheckedChange={complete}
      />
      <PriorityBadge priority={task.priority} />
      <Link
        to={`/tasks?id=${encodeURIComponent(task.id)}`}
        className="min-w-0 grow truncate hover:underline max-md:whitespace-normal pointer-coarse:py-2.5"
      >
        {task.title}
      </Link>
      <span className="flex w-41 shrink-0 items-center gap-1.5 text-12 text-ink-2 max-md:hidden">
        {task.project_name !== null && (
          <>
            <ProjectDot color={task.project_color} />
            <span className="truncate">{task.project_name}</span>
          </>
        )}
      </span>
      <span
        className={clsx(
          'min-w-19 shrink-0 text-right text-12 tabular-nums max-md:min-w-0',
          isLate ? 'text-p1' : 'text-ink-3',
        )}
      >
        {dueText(task, today, isLate)}
      </span>
    </div>
  );
}
