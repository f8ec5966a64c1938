import { sql } from 'kysely';

import { asSystem, asUser, type Db, type UserScope } from '../db/database';
import { forEachAccount } from '../db/for-each-account';
import { isRowId } from '../db/row-id';

/** Tables whose rows are kept for a while after a delete. */
export type KeptTable =
  | 'tasks'
  | 'projects'
  | 'services'
  | 'service_projects'
  | 'templates'
  | 'rules'
  | 'contexts';
export type KeptRow = { table: KeptTable; id: string; row: Record<string, unknown> };

/** The row as stored, live or deleted; null if there is none. */
export async function readKeptRow(
  scope: UserScope,
  table: KeptTable,
  id: string,
): Promise<KeptRow | null> {
  if (!isRowId(id)) return null;
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(kept) as row from ${sql.table(table)} kept
    where user_id = ${scope.userId} and id = ${id}`.execute(scope.trx);
  const [found] = rows;
  return found === undefined ? null : { table, id, row: found.row };
}

/**
 * Marks the row as just deleted so that its noun can restore it; a row already purged is inserted again with its id.
 */
export async function keepForRestore(scope: UserScope, kept: KeptRow, now: Date): Promise<void> {
  const existing = await readKeptRow(scope, kept.table, kept.id);
  if (existing === null) {
    const row = { ...kept.row, user_id: scope.userId, deleted_at: now.toISOString() };
    // Columns added after the row was kept get their default.
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(kept.table)} (${columns})
      select ${columns} from jsonb_populate_record(null::${sql.table(kept.table)}, ${JSON.stringify(row)}::jsonb)`.execute(
      scope.trx,
    );
    return;
  }
  await sql`update ${sql.table(kept.table)} set deleted_at = ${now}
    where user_id = ${scope.userId} and id = ${kept.id} and deleted_at is not null`.execute(
    scope.trx,
  );
}

/**
 * Returns how many rows were purged. Each person's have a transaction of their own, like everything else they do: one for
 * all of them would hold up the deletion of any account, or end it by a deadlock.
 */
export async function purgeDeleted(db: Db): Promise<number> {
  const owners = await asSystem(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`select distinct owners_of_deleted() as id`.execute(
      trx,
    );
    return rows;
  });
  let purged = 0;
  await forEachAccount(
    owners.map(({ id }) => id),
    async (userId) => {
      purged += await asUser(db, userId, purgeOwn);
    },
  );
  return purged;
}

async function purgeOwn({ trx, userId }: UserScope): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'deleted_at' order by name`.execute(trx);
  await lockEmailsOfDeleted({ trx, userId });
  let purged = 0;
  for (const { name } of rows) {
    const result = await sql`delete from ${sql.table(name)}
      where user_id = ${userId} and ${UNDO_HAS_ENDED}`.execute(trx);
    purged += Number(result.numAffectedRows ?? 0);
  }
  return purged;
}

/**
 * Purging a project clears it from its emails. They are locked first, in the same order as everywhere else, to avoid
 * deadlocks.
 */
async function lockEmailsOfDeleted({ trx, userId }: UserScope): Promise<void> {
  const gone = sql`select id from projects where user_id = ${userId} and ${UNDO_HAS_ENDED}`;
  await sql`select from emails
    where user_id = ${userId} and (project_id in (${gone}) or recommended_project_id in (${gone}))
    order by message_id collate "C" for no key update`.execute(trx);
}

/** Longer than any Undo, so that no difference between two machines' clocks ends one early. */
const UNDO_HAS_ENDED = sql<boolean>`deleted_at < now() - interval '1 minute'`;
