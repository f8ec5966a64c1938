import type { SyncProblem } from '@docket/core/sync/sync-status';

import type { Row } from '../../platform/db/columns';
import type { MailSubscriptionsTable } from '../../platform/db/tables.generated';
import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';

export type StoredSubscription = Row<MailSubscriptionsTable>;

export async function findSubscription(scope: UserScope): Promise<StoredSubscription | null> {
  const row = await selectOwn(scope, 'mail_subscriptions').selectAll().executeTakeFirst();
  return row ?? null;
}

export type SubscriptionChange = Pick<
  StoredSubscription,
  | 'subscription_id'
  | 'secret_hash'
  | 'notification_url'
  | 'expires_at'
  | 'renew_at'
  | 'failures'
  | 'last_notified_at'
> & { problem: SyncProblem | null };

export async function saveSubscription(
  scope: UserScope,
  { problem, ...change }: SubscriptionChange,
): Promise<void> {
  const values = { ...change, problem: problem && JSON.stringify(problem) };
  await scope.trx
    .insertInto('mail_subscriptions')
    .values({ user_id: scope.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function deleteSubscription(scope: UserScope): Promise<void> {
  await deleteOwn(scope, 'mail_subscriptions').execute();
}

export async function recordNotification(scope: UserScope, now: Date): Promise<void> {
  await updateOwn(scope, 'mail_subscriptions').set({ last_notified_at: now }).execute();
}

/** The provider dropped it; the next renewal creates a new one. */
export async function clearSubscriptionId(scope: UserScope, now: Date): Promise<void> {
  await updateOwn(scope, 'mail_subscriptions')
    .set({ subscription_id: null, secret_hash: null, expires_at: null, renew_at: now })
    .execute();
}

export type SubscriptionOwner = { subscriptionId: string; userId: string; secretHash: Buffer };

/** Called as the system: a notification names subscriptions, not users. */
export async function findSubscriptionOwners(
  trx: UserScope['trx'],
  subscriptionIds: readonly string[],
): Promise<SubscriptionOwner[]> {
  if (subscriptionIds.length === 0) return [];
  const rows = await trx
    .selectFrom('mail_subscriptions')
    .select(['subscription_id', 'user_id', 'secret_hash'])
    .where('subscription_id', 'in', subscriptionIds)
    .execute();
  return rows.flatMap((row) =>
    row.subscription_id === null || row.secret_hash === null
      ? []
      : [{ subscriptionId: row.subscription_id, userId: row.user_id, secretHash: row.secret_hash }],
  );
}

/** Called as the system: connected mailboxes without a subscription, or with one due for renewal. */
export async function findSubscriptionsDue(trx: UserScope['trx'], now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('mail_accounts as account')
    .leftJoin('mail_subscriptions as kept', 'kept.user_id', 'account.user_id')
    .select('account.user_id')
    .where('account.state', '=', 'connected')
    .where((e) => e.or([e('kept.user_id', 'is', null), e('kept.renew_at', '<=', now)]))
    .limit(500)
    .execute();
  return rows.map((row) => row.user_id);
}
