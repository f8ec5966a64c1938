import { sql } from 'kysely';

import type { UserScope } from './database';

/** What job queue and triggers go by. It may differ from the clock of the product, which runs on another machine. */
export async function readDatabaseClock({ trx }: Pick<UserScope, 'trx'>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(trx);
  return rows[0]?.now ?? new Date(0);
}
