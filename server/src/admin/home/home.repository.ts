import type { Task } from '@docket/core/tasks/task';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { liveTasks, toTask, selectShownColumns } from '../../records/tasks/task-list.repository';

/** Calendar dates, both inclusive; `from` null = any time before. */
export type DueRange = { from: string | null; to: string };
export type DueRanges = Readonly<Record<'overdue' | 'today' | 'week', DueRange>>;

/** How many tasks are open, and how many of them are due in each range. */
export async function countOpenTasks(
  scope: UserScope,
  ranges: DueRanges,
): Promise<{ open: number } & Record<keyof DueRanges, number>> {
  return openTasks(scope)
    .select((e) => [
      e.fn.countAll<number>().as('open'),
      e.fn.countAll<number>().filterWhere(isDue(ranges.overdue)).as('overdue'),
      e.fn.countAll<number>().filterWhere(isDue(ranges.today)).as('today'),
      e.fn.countAll<number>().filterWhere(isDue(ranges.week)).as('week'),
    ])
    .executeTakeFirstOrThrow();
}

/** The most urgent of the open tasks due in the range. */
export async function listDueTasks(
  scope: UserScope,
  range: DueRange,
  limit: number,
): Promise<Task[]> {
  const rows = await selectShownColumns(openTasks(scope).where(isDue(range)))
    .orderBy('tasks.due_date')
    .orderBy('tasks.due_time', (order) => order.asc().nullsLast())
    .orderBy('tasks.priority')
    .orderBy('tasks.id')
    .limit(limit)
    .execute();
  return rows.map(toTask);
}

function isDue({ from, to }: DueRange) {
  return sql<boolean>`tasks.due_date between coalesce(${from}::date, '-infinity') and ${to}::date`;
}

function openTasks(scope: UserScope) {
  return liveTasks(scope)
    .where('tasks.is_archived', '=', false)
    .where('tasks.status', '<>', 'completed');
}
