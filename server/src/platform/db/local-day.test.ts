import { localDate } from '@docket/intelligence/working-time/zoned-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { createDatabase, type Db } from './database';
import { localDay } from './local-day';

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

const HOUR_MS = 3_600_000;
const hoursOf = (year: number) => {
  const first = Date.UTC(year, 0, 1);
  return Array.from({ length: 365 * 24 }, (_, hour) => first + hour * HOUR_MS);
};

it.each([
  'UTC',
  'America/New_York',
  'Australia/Lord_Howe',
  // Changes for a month at a time.
  'Africa/Casablanca',
  // Had no 30 December 2011.
  'Pacific/Apia',
  // PostgreSQL reads its sign the other way.
  '+05:30',
  // A name that PostgreSQL does not know, as Asia/Calcutta on Debian 13.
  'US/Pacific-New',
])('names the day in %s as the product does, at every hour', async (zone) => {
  const instants = [2011, 2026].flatMap(hoursOf);
  const days = await sql<{ day: string }>`
    select ${localDay(sql.ref('at'), zone)} as day
    from unnest(${instants.map((instant) => new Date(instant).toISOString())}::timestamptz[])
      with ordinality as hours (at, place) order by place`.execute(db);
  expect(days.rows.map(({ day }) => day)).toEqual(
    instants.map((instant) => localDate(instant, zone)),
  );
});
