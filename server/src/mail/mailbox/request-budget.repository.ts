import { sql } from 'kysely';

import type { Use } from './request-budget';
import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn } from '../../platform/db/own-rows';

const MINUTE_MS = 60_000;
// Microsoft Graph's limits per application and mailbox: 10,000 requests in 10 minutes, 150 MB uploaded in 5.
const REQUESTS = { most: 10_000, minutes: 10 };
// A reply takes up to six requests, so forty replies can go out in ten minutes while everything else waits.
const RESERVED_FOR_REPLIES = 240;
const UPLOADED = { most: 150 * 1024 * 1024, minutes: 5 };

/**
 * Counts the use; or, if it would exceed the limit, counts nothing and returns when the oldest minute drops out, or when
 * the provider's pause ends.
 */
export async function takeFromBudget(scope: UserScope, use: Use, now: Date): Promise<Date | null> {
  // Serialized per mailbox, so that two processes cannot both take the last of it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`budget ${scope.userId}`}, 0))`.execute(
    scope.trx,
  );
  const used = await usedSince(scope, now);
  if (used.pausedUntil !== null && used.pausedUntil > now) return used.pausedUntil;
  const most = use.isForReply === true ? REQUESTS.most : REQUESTS.most - RESERVED_FOR_REPLIES;
  if (used.requests + use.requests > most)
    return nextFreeAt(used.firstRequests, REQUESTS.minutes, now);
  if (use.uploadedBytes > 0 && used.uploadedBytes + use.uploadedBytes > UPLOADED.most)
    return nextFreeAt(used.firstUpload, UPLOADED.minutes, now);
  await count(scope, use, now);
  return null;
}

/** Kept with the minute of its end, so that it is not deleted as an old minute before. */
export async function pauseBudget(scope: UserScope, until: Date, now: Date): Promise<void> {
  const minute = new Date(
    Math.floor(Math.max(until.getTime(), now.getTime()) / MINUTE_MS) * MINUTE_MS,
  );
  await scope.trx
    .insertInto('mailbox_usage')
    .values({ user_id: scope.userId, minute, paused_until: until })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'minute']).doUpdateSet((e) => ({
        paused_until: e.fn('greatest', ['mailbox_usage.paused_until', e.val(until)]),
      })),
    )
    .execute();
}

/** Counted by whole minutes, including the current one and the one that is partly out of the window. */
async function usedSince(scope: UserScope, now: Date) {
  const since = (minutes: number) => new Date(now.getTime() - (minutes + 1) * MINUTE_MS);
  const uploads = sql`minute > ${since(UPLOADED.minutes)} and uploaded_bytes > 0`;
  return selectOwn(scope, 'mailbox_usage')
    .select([
      sql<number>`coalesce(sum(requests), 0)::int`.as('requests'),
      sql<number>`coalesce(sum(uploaded_bytes) filter (where ${uploads}), 0)::bigint`.as(
        'uploadedBytes',
      ),
      sql<Date | null>`min(minute) filter (where requests > 0)`.as('firstRequests'),
      sql<Date | null>`min(minute) filter (where ${uploads})`.as('firstUpload'),
      sql<Date | null>`max(paused_until)`.as('pausedUntil'),
    ])
    .where('minute', '>', since(REQUESTS.minutes))
    .executeTakeFirstOrThrow();
}

function nextFreeAt(first: Date | null, minutes: number, now: Date): Date {
  return new Date((first ?? now).getTime() + (minutes + 1) * MINUTE_MS);
}

async function count(scope: UserScope, use: Use, now: Date): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  await scope.trx
    .insertInto('mailbox_usage')
    .values({
      user_id: scope.userId,
      minute,
      requests: use.requests,
      uploaded_bytes: use.uploadedBytes,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'minute']).doUpdateSet((e) => ({
        requests: e('mailbox_usage.requests', '+', use.requests),
        uploaded_bytes: e('mailbox_usage.uploaded_bytes', '+', use.uploadedBytes),
      })),
    )
    .execute();
  await deleteOwn(scope, 'mailbox_usage')
    .where('minute', '<', new Date(now.getTime() - 60 * MINUTE_MS))
    .execute();
}
