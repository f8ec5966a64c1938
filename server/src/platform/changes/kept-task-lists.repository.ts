// The lists in other services that were chosen for a project. The purge deletes them with it.
import { sql } from 'kysely';

import type { UserScope } from '../db/database';
import type { KeptRow, KeptTaskList } from './kept-rows.repository';

const CHOICES = sql.table('task_service_projects');

export async function readTaskLists(scope: UserScope, projectId: string): Promise<KeptTaskList[]> {
  const { rows } = await sql<KeptTaskList>`
    select service, account, account_id, list_id, list_name from ${CHOICES} join task_services using (user_id, service)
    where user_id = ${scope.userId} and project_id = ${projectId} order by service`.execute(
    scope.trx,
  );
  return rows;
}

/**
 * Whoever disconnected the account in the meantime, or connected another one, chooses again. If all projects share a list
 * by now, this one does, too.
 */
export async function restoreTaskLists(scope: UserScope, kept: KeptRow): Promise<void> {
  const { id, taskLists = [] } = kept;
  await sql`insert into ${CHOICES} (user_id, service, project_id, list_id, list_name)
    select now.user_id, now.service, ${id}, chosen.list_id, chosen.list_name
    from jsonb_to_recordset(${JSON.stringify(taskLists)}::jsonb)
      as kept (service text, account text, account_id text, list_id text, list_name text)
    join task_services now on now.service = kept.service
      and (now.account = kept.account or now.account_id = kept.account_id)
    cross join lateral (
      select list_id, list_name, 0 as rank from ${CHOICES} other
        where now.shares_list and other.user_id = now.user_id and other.service = now.service
      union all select kept.list_id, kept.list_name, 1 order by rank limit 1) chosen
    where now.user_id = ${scope.userId} on conflict do nothing`.execute(scope.trx);
}
