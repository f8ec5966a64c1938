import { sql } from 'kysely';

import { asSystem, type Db } from './database';

/** Returns how many rows were final and are gone now. */
export async function purgeDeleted(db: Db): Promise<number> {
  return asSystem(db, async (trx) => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'deleted_at' order by name`.execute(trx);
    let purged = 0;
    for (const { name } of rows) {
      // Row-level security lets the system delete only what was deleted long enough ago.
      const result = await sql`delete from ${sql.table(name)}`.execute(trx);
      purged += Number(result.numAffectedRows ?? 0);
    }
    return purged;
  });
}
