import type { OpenTask } from '@docket/intelligence/tasks/similar-task';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';

const MAX_TASKS = 50;

type Near = { emailId: string; conversationId: string | null; numbers: readonly string[] };

/** Open tasks of other emails of the conversation, and those whose text contains one of the numbers; newest first. */
export async function listOpenTasksNear(
  scope: UserScope,
  { emailId, conversationId, numbers }: Near,
): Promise<OpenTask[]> {
  const { rows } = await sql<OpenTask>`
    with near as (
      select tasks.id from emails join tasks on tasks.user_id = emails.user_id and tasks.email_id = emails.id
      where emails.user_id = ${scope.userId} and emails.conversation_id = ${conversationId}
      union
      select found.id from unnest(${numbers}::text[]) number cross join lateral search_tasks('%' || number || '%') as found(id)
    )
    select tasks.id, tasks.title, tasks.description, coalesce(emails.subject, '') as subject,
      coalesce(emails.conversation_id = ${conversationId}, false) as "isOfConversation"
    from tasks left join emails on emails.user_id = tasks.user_id and emails.id = tasks.email_id
    where tasks.user_id = ${scope.userId} and tasks.id in (select id from near)
      and tasks.deleted_at is null and tasks.status in ('to_do', 'in_progress')
      and tasks.email_id is distinct from ${emailId}
    order by tasks.created_at desc, tasks.id limit ${sql.lit(MAX_TASKS)}`.execute(scope.trx);
  return rows;
}
