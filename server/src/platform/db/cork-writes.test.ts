import { Socket } from 'node:net';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { asUser, createDatabase, type Db } from './database';

const PERSON = '00000000-0000-4000-8000-000000000001';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(database.url, { max: 1, onIdleError: () => undefined });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const ask = (numbers: readonly number[]) =>
  asUser(db, PERSON, ({ trx }) =>
    Promise.all(
      numbers.map(async (number) => {
        const { rows } = await sql<{ n: number }>`select ${number}::int as n`.execute(trx);
        return rows[0]?.n;
      }),
    ),
  );

it('statements of one event-loop turn leave in one write, and each gets its own answer', async () => {
  await ask([0]);
  const single = vi.spyOn(Socket.prototype, '_write');
  const several = vi.spyOn(Socket.prototype, '_writev' as '_write');
  expect(await ask([1, 2, 3, 4])).toEqual([1, 2, 3, 4]);
  const writes = single.mock.calls.length + several.mock.calls.length;
  vi.restoreAllMocks();
  // BEGIN with its statements, and COMMIT.
  expect(writes).toBe(2);
});
