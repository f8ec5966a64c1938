import type { UserScope } from '../db/database';
import { deleteOwn, selectOwn, updateOwn } from '../db/own-rows';

type KeptAnswer = { answer: unknown; step: string | null; etag: string | null };
export type StoredResponse = KeptAnswer & { requestHash: Buffer };

/**
 * null if the key is new and now taken by this transaction; else the earlier answer. Waits for a call in flight with
 * the same key.
 */
export async function takeKey(
  scope: UserScope,
  { key, requestHash, now }: { key: string; requestHash: Buffer; now: Date },
): Promise<StoredResponse | null> {
  const taken = await scope.trx
    .insertInto('idempotency_keys')
    .values({ user_id: scope.userId, key, request_hash: requestHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) return null;
  const row = await selectOwn(scope, 'idempotency_keys')
    .select(['request_hash as requestHash', 'answer', 'step_id as step', 'etag'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return row;
}

export async function keepAnswer(
  scope: UserScope,
  { key, answer, step, etag }: KeptAnswer & { key: string },
): Promise<void> {
  await updateOwn(scope, 'idempotency_keys')
    .set({ answer: JSON.stringify(answer ?? null), step_id: step, etag })
    .where('key', '=', key)
    .execute();
}

export async function deleteKeysBefore(scope: UserScope, time: Date): Promise<void> {
  await deleteOwn(scope, 'idempotency_keys').where('created_at', '<', time).execute();
}
