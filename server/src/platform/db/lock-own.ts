import { sql } from 'kysely';

import type { UserScope } from './database';

/**
 * Serializes a user's transactions from here on, so two that lock the same rows in different orders cannot deadlock.
 */
export async function lockOwn({ userId, trx }: UserScope, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${userId}`}, 0))`.execute(trx);
}

/** The shared form of `lockOwn`: several transactions can hold it at once, but not while one holds the exclusive lock. */
export async function shareOwn({ userId, trx }: UserScope, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`${what} ${userId}`}, 0))`.execute(
    trx,
  );
}
