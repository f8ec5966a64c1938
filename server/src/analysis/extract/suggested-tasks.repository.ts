// Which emails and tasks belong together by suggestions, for whoever locks all of them.
import { sql } from 'kysely';

import { anyOf } from '../../platform/db/any-of';
import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';
import { isRowId } from '../../platform/db/row-id';

/** The emails of whose suggestions these tasks were made. */
export async function listApprovedEmails(
  scope: UserScope,
  taskIds: readonly string[],
): Promise<string[]> {
  const known = taskIds.filter(isRowId);
  if (known.length === 0) return [];
  const rows = await selectOwn(scope, 'suggestions')
    .select('email_id')
    .where('task_id', '=', anyOf(known))
    .where('approved', '=', true)
    .execute();
  return rows.map((row) => row.email_id);
}

/** The earlier tasks that suggestions of these emails change. */
export async function listUpdatedTasks(
  scope: UserScope,
  emailIds: readonly string[],
): Promise<string[]> {
  const rows = await selectOwn(scope, 'suggestions')
    .select(sql<string>`proposed->'update'->>'taskId'`.as('id'))
    .where('email_id', '=', anyOf(emailIds))
    .where(sql<boolean>`proposed->>'update' is not null`)
    .execute();
  return rows.map(({ id }) => id);
}
