import { dueBounds, type DueView } from '@docket/core/tasks/due-view';
import { sql, type RawBuilder } from 'kysely';

/** Whether the task is due in the view's days. */
export function isDue(view: DueView, today: string): RawBuilder<boolean> {
  const bounds = dueBounds(view, today);
  if (bounds === null) return sql<boolean>`tasks.due_date is null`;
  return sql<boolean>`(tasks.due_date >= coalesce(${bounds.from}::date, '-infinity')
    and tasks.due_date <= coalesce(${bounds.until}::date, 'infinity'))`;
}
