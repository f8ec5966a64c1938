import type { DueView } from '@docket/core/tasks/due-view';
import type { TaskSummary } from '@docket/core/tasks/tasks.contract';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';
import { isDue } from './is-due.repository';

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
