import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';

/** PostgreSQL's row header, in addition to the columns. */
const HEAD_BYTES = 28;

/** As stored (compressed), without indexes. */
export async function measureStorage(scope: UserScope): Promise<{ emails: number; bytes: number }> {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name in (
      select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id')
    group by table_name order by table_name`.execute(scope.trx);
  const measured = { emails: 0, bytes: 0 };
  for (const { name, columns } of tables) {
    // By column: measuring whole rows would read values stored out of line (TOAST).
    const sizes = columns.map((column) => sql`coalesce(pg_column_size(${sql.ref(column)}), 0)`);
    const { rows } = await sql<{ count: number; bytes: number }>`
      select count(*)::int as count, coalesce(sum(${sql.join(sizes, sql` + `)} + ${HEAD_BYTES}), 0)::bigint as bytes
      from ${sql.table(name)} where user_id = ${scope.userId}`.execute(scope.trx);
    const [found] = rows;
    measured.bytes += found?.bytes ?? 0;
    if (name === 'emails') measured.emails = found?.count ?? 0;
  }
  return measured;
}

export async function saveStorage(
  scope: UserScope,
  { emails, bytes }: { emails: number; bytes: number },
  now: Date,
): Promise<void> {
  const columns = { emails, bytes, measured_at: now };
  await scope.trx
    .insertInto('person_storage')
    .values({ user_id: scope.userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** Called as the system. */
export async function listEveryone(trx: UserScope['trx']): Promise<string[]> {
  const rows = await trx.selectFrom('users').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
