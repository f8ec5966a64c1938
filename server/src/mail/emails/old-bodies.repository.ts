import { anyOf } from '../../platform/db/any-of';
import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';
import { LOCK_ORDER } from './store-emails.repository';

/**
 * Locks the oldest emails whose text may be removed, in the order in which the analysis does. Leaves out snoozed ones, which
 * are still to be dealt with.
 */
export async function lockOldBodies(
  scope: UserScope,
  { until, limit }: { until: Date; limit: number },
): Promise<string[]> {
  const old = selectOwn(scope, 'emails')
    .select('id')
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
  await updateOwn(scope, 'emails')
    .set({ body: '', body_text: '', preview: '', body_removed_at: now, updated_at: now })
    .where('id', '=', anyOf(ids))
    .execute();
  await deleteOwn(scope, 'email_sources').where('email_id', '=', anyOf(ids)).execute();
}
