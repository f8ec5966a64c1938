import { dueBounds, type DueView } from '@docket/core/tasks/due-view';
import type { LocalMoment } from '@docket/core/tasks/task';
import { sql, type RawBuilder } from 'kysely';

/** Whether the task is due in the view's days. */
export function isDue(view: DueView, today: string): RawBuilder<boolean> {
  const bounds = dueBounds(view, today);
  if (bounds === null) return sql<boolean>`tasks.due_date is null`;
  return sql<boolean>`(tasks.due_date >= coalesce(${bounds.from}::date, '-infinity')
    and tasks.due_date <= coalesce(${bounds.until}::date, 'infinity'))`;
}

/** Whether the task's day, or its time today, has passed; as dueState in core. */
export function isOverdue({ date, time }: LocalMoment): RawBuilder<boolean> {
  return sql<boolean>`coalesce(tasks.due_date < ${date}::date
    or (tasks.due_date = ${date}::date and tasks.due_time < ${time}::time), false)`;
}
