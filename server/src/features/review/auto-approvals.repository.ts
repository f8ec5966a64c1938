import type { UserScope } from '../../platform/db/database';
import { sql } from 'kysely';

/** Emails whose project stands as Docket approved it by itself. */
export async function countAutoApproved(scope: UserScope): Promise<number> {
  const { count } = await scope.trx
    .selectFrom('emails')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', scope.userId)
    .where('project_decided_by', '=', 'model')
    .executeTakeFirstOrThrow();
  return count;
}

/** The confidences that were shown where the person changed what Docket had approved by itself. */
export async function listOverruled(scope: UserScope): Promise<number[]> {
  const rows = await scope.trx
    .selectFrom('decisions')
    .select('confidence')
    .where('user_id', '=', scope.userId)
    .where('kind', '=', 'project')
    .where('undone_at', 'is', null)
    .where(sql<boolean>`data->>'overruled' = 'true'`)
    .execute();
  return rows.map((row) => row.confidence ?? 0);
}
