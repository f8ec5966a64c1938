import { sql } from 'kysely';

import type { UserScope } from './database';

/** One transaction of a user at a time goes on from here; two that would lock the same rows in another order cannot meet. */
export async function lockOwn({ userId, trx }: UserScope, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${userId}`}, 0))`.execute(trx);
}
