import type { TaskServiceKey } from '@docket/core/task-services/task-service';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';

/** Lists, of links and of choices, whose id begins so. */
export async function listListsAt(
  scope: UserScope,
  service: TaskServiceKey,
  prefix: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select list_id as id from task_links
    where user_id = ${scope.userId} and service = ${service} and starts_with(list_id, ${prefix})
    union select list_id from task_service_projects
    where user_id = ${scope.userId} and service = ${service} and starts_with(list_id, ${prefix})`.execute(
    scope.trx,
  );
  return rows.map(({ id }) => id);
}

/** Lists, and the tasks in them, whose addresses begin with `from` begin with `to` instead. */
export async function moveLists(
  scope: UserScope,
  service: TaskServiceKey,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const after = from.length + 1;
  await sql`
    update task_links set
      list_id = ${to} || substr(list_id, ${after}::int),
      requested_list_id = case when starts_with(requested_list_id, ${from}) then ${to} || substr(requested_list_id, ${after}::int) else requested_list_id end,
      remote_id = case when starts_with(remote_id, ${from}) then ${to} || substr(remote_id, ${after}::int) else remote_id end,
      leaving = replace(leaving::text, ${`"${from}`}, ${`"${to}`})::jsonb
    where user_id = ${scope.userId} and service = ${service} and starts_with(list_id, ${from})`.execute(
    scope.trx,
  );
  await sql`
    update task_service_projects set list_id = ${to} || substr(list_id, ${after}::int)
    where user_id = ${scope.userId} and service = ${service} and starts_with(list_id, ${from})`.execute(
    scope.trx,
  );
}
