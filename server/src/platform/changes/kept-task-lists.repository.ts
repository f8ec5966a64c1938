// The lists in other services that were chosen for a project. The purge deletes them with it.
import { sql } from 'kysely';

import type { UserScope } from '../db/database';
import type { KeptRow, KeptTaskList } from './kept-rows.repository';

const CHOICES = sql.table('task_service_projects');

export async function readTaskLists(scope: UserScope, projectId: string): Promise<KeptTaskList[]> {
  const { rows } = await sql<KeptTaskList>`
    select service, account, list_id, list_name from ${CHOICES} join task_services using (user_id, service)
    where user_id = ${scope.userId} and project_id = ${projectId} order by service`.execute(
    scope.trx,
  );
  return rows;
}

/** Whoever disconnected the account in the meantime, or connected another one, chooses again. */
export async function restoreTaskLists(scope: UserScope, kept: KeptRow): Promise<void> {
  const { id, taskLists = [] } = kept;
  await sql`insert into ${CHOICES} (user_id, service, project_id, list_id, list_name)
    select user_id, service, ${id}, list.list_id, list.list_name
    from jsonb_to_recordset(${JSON.stringify(taskLists)}::jsonb)
      as list (service text, account text, list_id text, list_name text)
    join task_services using (service, account)
    where user_id = ${scope.userId} on conflict do nothing`.execute(scope.trx);
}
