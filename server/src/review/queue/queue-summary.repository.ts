// Counts around the queue, without reading all of it.
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { isPending, isToReview, queue, queueTime, snoozed } from './emails.repository';
import { openPromises } from './promises.repository';

export type ContextCounts = { oldest: Date | null; snoozed: number | null; open: number | null };

/** Counts around the list that do not depend on the query. */
export function countContext(scope: UserScope): Promise<ContextCounts> {
  return scope.trx
    .selectNoFrom([
      oldestToReview(scope).where(isPending).as('oldest'),
      snoozed(scope)
        .select((e) => e.fn.countAll<number>().as('count'))
        .as('snoozed'),
      scope.trx
        .selectFrom(openPromises(scope).as('open'))
        .select((e) => e.fn.countAll<number>().as('count'))
        .as('open'),
    ])
    .executeTakeFirstOrThrow();
}

/** When the oldest email to review was received or woken; null if there is none. */
export async function findOldestToReview(scope: UserScope): Promise<string | null> {
  const oldest = await oldestToReview(scope).executeTakeFirst();
  return oldest?.at.toISOString() ?? null;
}

function oldestToReview(scope: UserScope) {
  return (
    queue(scope)
      .where(isToReview)
      .orderBy(queueTime)
      .orderBy('id', 'desc')
      .select(queueTime.as('at'))
      // A limit that is a parameter would be planned anew for each page.
      .limit(sql.lit(1))
  );
}
