// How PostgreSQL reads the queue as the product's own role: under row-level security an index is used only if the
// condition is leakproof.
import { parseSearch } from '@docket/core/search/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { asUser, type UserScope } from '../../platform/db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { isToReview, isRecent, queue, queueTime } from './emails.repository';
import { openPromises } from './promises.repository';
import { filterBySearch } from './search.repository';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
});
afterAll(() => docket.close());

const quoted = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;

async function planOf(read: (scope: UserScope) => ReturnType<typeof queue>): Promise<string> {
  return asUser(docket.db, who.user.id, async (scope) => {
    // A small table would be scanned completely.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
      scope.trx,
    );
    const { sql: text, parameters } = read(scope).select('id').compile();
    const values = parameters.map((value) => (value instanceof Date ? value.toISOString() : value));
    const written = text.replaceAll(/\$(\d+)/g, (_, n) => quoted(values[Number(n) - 1]));
    const plan = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(written)}`.execute(
      scope.trx,
    );
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

it('the mail of the last days is looked up in the index, however long the queue is', async () => {
  const older = { before: new Date('2026-10-03T00:00:00Z') };
  const plan = await planOf((scope) => queue(scope).where(isRecent(older)));
  expect(plan).toMatch(/Index Only Scan using emails_queue/);
  expect(plan).toMatch(/Index Cond: .*received_time.* >= '2026-10-03/);
});

it('mail to review is read in order from an index of its own', async () => {
  const plan = await planOf((scope) =>
    queue(scope).where(isToReview).orderBy(queueTime, 'desc').orderBy('id').limit(50),
  );
  expect(plan).toMatch(/Scan using emails_to_review/);
  expect(plan).not.toMatch(/Sort/);
});

it('a search of the newest weeks looks up what woke since in an index of its own', async () => {
  const found = { search: parseSearch('roof', 'emails', '2026-11-20'), zone: 'UTC' };
  const since = new Date('2026-10-01T00:00:00Z');
  const plan = await planOf((scope) => filterBySearch(queue(scope), { ...found, since }));
  expect(plan).toMatch(/Index Scan using emails_woken.*\n +Index Cond: .*woken_at >= '2026-10-01/);
});

it('open promises are read from an index of their own, even by a prepared statement', async () => {
  const plan = await asUser(docket.db, who.user.id, async (scope) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
      scope.trx,
    );
    const { sql: text } = openPromises(scope).compile();
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain (generic_plan) ${sql.raw(text)}`.execute(scope.trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/using suggestions_promised_open/);
});
