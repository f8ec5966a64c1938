import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createTestDatabase } from '../../testing/test-database';
import {
  asSystem,
  asUser,
  asUserWithAsyncCommit,
  createDatabase,
  type UserScope,
} from './database';

test('a transaction whose connection is lost between two queries fails, and the process survives', async () => {
  const database = await createTestDatabase();
  const db = createDatabase(database.url, { max: 2, onIdleError: () => undefined });
  const cutOff = asSystem(db, async (trx) => {
    const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await asSystem(db, (other) =>
      sql`select pg_terminate_backend(${own.rows[0]?.pid})`.execute(other),
    );
    // The loss is noticed here, while no query runs; without a listener it would end the process.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`select 1`.execute(trx);
  });
  await expect(cutOff).rejects.toThrow('onnection');
  const { rows } = await asSystem(db, (trx) => sql<{ one: number }>`select 1 as one`.execute(trx));
  expect(rows).toEqual([{ one: 1 }]);
  await db.destroy();
  await database.drop();
});

test('only transactions that can be repeated commit without waiting for the disk', async () => {
  const database = await createTestDatabase();
  const db = createDatabase(database.url, { max: 1, onIdleError: () => undefined });
  const userId = '5e9f8d6c-0000-4000-8000-000000000001';
  const setting = async ({ trx }: UserScope) => {
    const { rows } = await sql<{ setting: string }>`
      select current_setting('synchronous_commit') as setting`.execute(trx);
    return rows[0]?.setting;
  };
  expect(await asUserWithAsyncCommit(db, userId, setting)).toBe('off');
  expect(await asUser(db, userId, setting)).toBe('on');
  await db.destroy();
  await database.drop();
});

test('of statements sent together, the one that failed is named, not those behind it', async () => {
  const database = await createTestDatabase();
  const db = createDatabase(database.url, { max: 1, onIdleError: () => undefined });
  const userId = '5e9f8d6c-0000-4000-8000-000000000001';
  const together = asUser(db, userId, async ({ trx }) => {
    const first = sql`select 1 / 0`.execute(trx);
    const second = sql`select 1`.execute(trx);
    await Promise.allSettled([first]);
    return second;
  });
  await expect(together).rejects.toThrow('division by zero');
  await db.destroy();
  await database.drop();
});
