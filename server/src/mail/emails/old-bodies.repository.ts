import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';

/** Oldest first. Leaves out snoozed emails, which are still to be dealt with. */
export async function listOldBodies(
  scope: UserScope,
  { until, limit }: { until: Date; limit: number },
): Promise<string[]> {
  const rows = await scope.trx
    .selectFrom('emails')
    .select('id')
    .where('user_id', '=', scope.userId)
    .where('received_time', '<', until)
    .where('body_removed_at', 'is', null)
    .where('snoozed_until', 'is', null)
    .orderBy('received_time')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes the text, its preview in lists, the original of an imported file and its search words. */
export async function removeBodies(
  scope: UserScope,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await scope.trx
    .updateTable('emails')
    .set({ body: '', body_text: '', preview: '', body_removed_at: now, updated_at: now })
    .where('user_id', '=', scope.userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  await scope.trx
    .deleteFrom('email_sources')
    .where('user_id', '=', scope.userId)
    .where('email_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}
