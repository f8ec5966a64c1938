// What a webhook that is off has not sent, and what failed. A message that waits for its webhook to be turned on has no
// time of a next attempt.
import { TEST_EVENT } from '@docket/core/webhooks/webhooks.contract';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';

export type Unsent = { webhookId: string; waiting: number; failed: number };

/** Without tests. */
export async function countUnsent(scope: UserScope): Promise<Unsent[]> {
  return selectOwn(scope, 'webhook_messages')
    .select((message) => [
      'webhook_id as webhookId',
      message.fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
      message.fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
    ])
    .where('state', 'in', ['waiting', 'failed'])
    .where('event', '!=', TEST_EVENT)
    .groupBy('webhook_id')
    .execute();
}

export async function countWaiting(scope: UserScope, webhookId: string): Promise<number> {
  const { waiting } = await selectOwn(scope, 'webhook_messages')
    .select((message) => message.fn.countAll<number>().as('waiting'))
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return waiting;
}

/**
 * The oldest messages that wait for a webhook which is on now, without tests: as if they had never been attempted, while
 * their log stays. In the order in which the changes were made.
 */
export async function takeHeld(
  scope: UserScope,
  { webhookId, limit, now }: { webhookId: string; limit: number; now: Date },
): Promise<{ id: string; createdAt: Date }[]> {
  const oldest = selectOwn(scope, 'webhook_messages')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('next_attempt_at', 'is', null)
    .where('event', '!=', TEST_EVENT)
    .orderBy('created_at')
    .orderBy('entry_id')
    .limit(limit);
  const rows = await updateOwn(scope, 'webhook_messages')
    .set({ attempts: 0, next_attempt_at: now })
    .where('id', 'in', oldest)
    .returning(['id', 'created_at as createdAt', 'entry_id as entryId'])
    .execute();
  return rows.toSorted(
    (one, other) =>
      one.createdAt.getTime() - other.createdAt.getTime() ||
      (one.entryId ?? 0) - (other.entryId ?? 0),
  );
}

/** The oldest failed messages wait again, without tests; returns how many. */
export async function holdFailed(
  scope: UserScope,
  { webhookId, limit }: { webhookId: string; limit: number },
): Promise<number> {
  const oldest = selectOwn(scope, 'webhook_messages')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'failed')
    .where('event', '!=', TEST_EVENT)
    .orderBy('created_at')
    .orderBy('entry_id')
    .limit(limit);
  const { numUpdatedRows } = await updateOwn(scope, 'webhook_messages')
    .set({ state: 'waiting', next_attempt_at: null })
    .where('id', 'in', oldest)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function listWaitingTests(
  scope: UserScope,
  webhookId: string,
): Promise<{ id: string; attempts: number }[]> {
  return selectOwn(scope, 'webhook_messages')
    .select(['id', 'attempts'])
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('event', '=', TEST_EVENT)
    .execute();
}

/** Those of a webhook that is off wait until it is turned on. */
export async function holdWaiting(scope: UserScope, webhookId: string): Promise<void> {
  await updateOwn(scope, 'webhook_messages')
    .set({ next_attempt_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function dropWaiting(scope: UserScope, webhookId: string): Promise<void> {
  await updateOwn(scope, 'webhook_messages')
    .set({ state: 'dropped', next_attempt_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Before messages from before `since` are deleted: those that waited for their webhook are not kept. */
export async function countExpiring(scope: UserScope, since: Date): Promise<void> {
  await sql`
    update webhooks set not_kept = not_kept + expiring.messages
    from (select webhook_id, count(*)::integer as messages from webhook_messages
      where user_id = ${scope.userId} and state = 'waiting' and created_at < ${since}
      group by webhook_id) expiring
    where webhooks.user_id = ${scope.userId} and webhooks.id = expiring.webhook_id and not webhooks.is_enabled`.execute(
    scope.trx,
  );
}
