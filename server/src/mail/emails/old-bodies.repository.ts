import { anyOf } from '../../platform/db/any-of';
import type { UserScope } from '../../platform/db/database';
import { LOCK_ORDER } from './store-emails.repository';

/**
 * Locks the oldest emails whose text may be removed, in the order in which the analysis does. Leaves out snoozed ones, which
 * are still to be dealt with.
 */
export async function lockOldBodies(
  scope: UserScope,
  { until, limit }: { until: Date; limit: number },
): Promise<string[]> {
  const old = scope.trx
    .selectFrom('emails')
    .select('id')
    .where('user_id', '=', scope.userId)
    .where('received_time', '<', until)
    .where('body_removed_at', 'is', null)
    .where('snoozed_until', 'is', null);
  const found = await old.orderBy('received_time').limit(limit).execute();
  const ids = found.map(({ id }) => id);
  const locked = await old
    .where('id', '=', anyOf(ids))
    .orderBy(LOCK_ORDER)
    .forNoKeyUpdate()
    .execute();
  return locked.map(({ id }) => id);
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
    .where('id', '=', anyOf(ids))
    .execute();
  await scope.trx
    .deleteFrom('email_sources')
    .where('user_id', '=', scope.userId)
    .where('email_id', '=', anyOf(ids))
    .execute();
}
