import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { expect } from 'vitest';

import { asUser } from '../platform/db/database';
import type { SignedIn, TestApp } from './test-app';

type Held = {
  docket: Pick<TestApp, 'db'>;
  who: { user: Pick<SignedIn['user'], 'id'> };
  /** What somebody else does in a transaction that stays open meanwhile. */
  hold: RawBuilder<unknown>;
};

/**
 * Two or more transactions at the same moment, in a given order: each call begins once the one before it is done or
 * waits for a lock, and those that wait go on when the one who holds it is done.
 */
export async function queueBehind<Answer>(
  { docket: { db }, who, hold }: Held,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  const started: Promise<Answer>[] = [];
  let ended = 0;
  const begin = async (call: () => Promise<Answer>) => {
    try {
      return await call();
    } finally {
      ended += 1;
    }
  };
  await asUser(db, who.user.id, async ({ trx }) => {
    await hold.execute(trx);
    for (const call of calls) {
      started.push(begin(call));
      await expect.poll(async () => ended + (await waiting())).toBe(started.length);
    }
  });
  return Promise.all(started);
}
