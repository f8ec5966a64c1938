import type { Task } from '@docket/core/tasks/task';

import type { UserScope } from '../../platform/db/database';
import { liveTasks, toTask, withShownColumns } from '../../records/tasks/task-list.repository';

export type DueTasks = { total: number; items: Task[] };
type Range = { from: string | null; to: string };

/** Open tasks due in a range of calendar dates, both ends included; from null = any time before. */
export async function listDueTasks(
  scope: UserScope,
  { from, to }: Range,
  limit: number,
): Promise<DueTasks> {
  let due = openTasks(scope).where('tasks.due_date', '<=', to);
  if (from !== null) due = due.where('tasks.due_date', '>=', from);
  const { total } = await due
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await withShownColumns(due)
    .orderBy('tasks.due_date')
    .orderBy('tasks.due_time', (order) => order.asc().nullsLast())
    .orderBy('tasks.priority')
    .orderBy('tasks.id')
    .limit(limit)
    .execute();
  return { total, items: rows.map(toTask) };
}

export async function countOpenTasks(scope: UserScope): Promise<number> {
  const { count } = await openTasks(scope)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function openTasks(scope: UserScope) {
  return liveTasks(scope)
    .where('tasks.is_archived', '=', false)
    .where('tasks.status', '<>', 'completed');
}
