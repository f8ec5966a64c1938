import { nextWeekBounds } from '@docket/core/tasks/due-view';
import type { LocalMoment, Task } from '@docket/core/tasks/task';
import { sql, type RawBuilder } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { isDue, isOverdue } from '../../records/tasks/is-due.repository';
import { liveTasks, toTask, selectShownColumns } from '../../records/tasks/task-list.repository';

export type DueGroup = 'overdue' | 'today' | 'week' | 'nextWeek';

/** How many tasks are open, and how many of them are in each group. */
export async function countOpenTasks(
  scope: UserScope,
  now: LocalMoment,
): Promise<{ open: number } & Record<DueGroup, number>> {
  return openTasks(scope)
    .select((e) => [
      e.fn.countAll<number>().as('open'),
      e.fn.countAll<number>().filterWhere(isIn('overdue', now)).as('overdue'),
      e.fn.countAll<number>().filterWhere(isIn('today', now)).as('today'),
      e.fn.countAll<number>().filterWhere(isIn('week', now)).as('week'),
      e.fn.countAll<number>().filterWhere(isIn('nextWeek', now)).as('nextWeek'),
    ])
    .executeTakeFirstOrThrow();
}

/** The most urgent of the open tasks in the group. */
export async function listDueTasks(
  scope: UserScope,
  due: { group: DueGroup; now: LocalMoment },
  limit: number,
): Promise<Task[]> {
  const rows = await selectShownColumns(openTasks(scope).where(isIn(due.group, due.now)))
    .orderBy('tasks.due_date')
    .orderBy('tasks.due_time', (order) => order.asc().nullsLast())
    .orderBy('tasks.priority')
    .orderBy('tasks.id')
    .limit(limit)
    .execute();
  return rows.map(toTask);
}

/** Unlike the view Today of the tasks, the group today has no overdue ones. */
function isIn(group: DueGroup, now: LocalMoment): RawBuilder<boolean> {
  if (group === 'overdue') return isOverdue(now);
  if (group === 'week') return isDue('week', now.date);
  if (group === 'nextWeek') {
    const { from, until } = nextWeekBounds(now.date) ?? { from: null, until: null };
    return sql<boolean>`tasks.due_date between ${from}::date and ${until}::date`;
  }
  return sql<boolean>`(tasks.due_date = ${now.date}::date and not ${isOverdue(now)})`;
}

function openTasks(scope: UserScope) {
  return liveTasks(scope)
    .where('tasks.is_archived', '=', false)
    .where('tasks.status', '<>', 'completed');
}
