import { dueBounds, type DueView } from '@docket/core/tasks/due-view';
import type { TaskSummary } from '@docket/core/tasks/tasks.contract';
import { sql, type RawBuilder } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';

/** Counts over all unarchived tasks, whatever the filters. */
export async function summarizeTasks(scope: UserScope, today: string): Promise<TaskSummary> {
  const rows = await selectOwn(scope, 'tasks')
    .where('deleted_at', 'is', null)
    .where('is_archived', '=', false)
    .groupBy('status')
    .select((e) => [
      'status',
      e.fn.countAll<number>().as('count'),
      counted('today', today).as('today'),
      counted('week', today).as('week'),
      counted('later', today).as('later'),
      counted('none', today).as('none'),
    ])
    .execute();
  const count = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  const open = rows.filter((row) => row.status === 'to_do' || row.status === 'in_progress');
  const due = (view: 'today' | 'week' | 'later' | 'none') =>
    open.reduce((sum, row) => sum + row[view], 0);
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    completed: count('completed'),
    inProgress: count('in_progress'),
    toDo: count('to_do'),
    due: { today: due('today'), week: due('week'), later: due('later'), none: due('none') },
  };
}

function counted(view: DueView, today: string) {
  return sql<number>`count(*) filter (where ${isDue(view, today)})::int`;
}

/** Whether the task is due in the view's days. */
export function isDue(view: DueView, today: string): RawBuilder<boolean> {
  const bounds = dueBounds(view, today);
  if (bounds === null) return sql<boolean>`tasks.due_date is null`;
  return sql<boolean>`(tasks.due_date >= coalesce(${bounds.from}::date, '-infinity')
    and tasks.due_date <= coalesce(${bounds.until}::date, 'infinity'))`;
}
