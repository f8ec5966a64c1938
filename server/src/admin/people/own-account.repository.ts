import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';

type OwnWork = { emails: number; projects: number; tasks: number; unsentReplies: number };

/** Archived records included, as they are deleted as well. */
export async function countOwnWork({ userId, trx }: UserScope): Promise<OwnWork> {
  const { rows } = await sql<OwnWork>`select
    (select count(*)::int from emails where user_id = ${userId}) as emails,
    (select count(*)::int from projects where user_id = ${userId} and deleted_at is null) as projects,
    (select count(*)::int from tasks where user_id = ${userId} and deleted_at is null) as tasks,
    (select count(*)::int from replies where user_id = ${userId} and state in ('held', 'sending'))
      as "unsentReplies"`.execute(trx);
  return rows[0] ?? { emails: 0, projects: 0, tasks: 0, unsentReplies: 0 };
}
