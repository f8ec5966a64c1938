import { sql } from 'kysely';

import { asSystem, asUser, type Db, type UserScope } from '../db/database';
import { forEachAccount } from '../db/for-each-account';
import { keepLateLinks } from './kept-links.repository';

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
  await lockTasksOfDeleted({ trx, userId });
  // Undoing a revert locks the project before its kept links, too.
  const gone = await sql<{ id: string }>`
    select id from projects where user_id = ${userId} and ${UNDO_HAS_ENDED}
    order by id for update`.execute(trx);
  await keepLateLinks(
    { trx, userId },
    gone.rows.map(({ id }) => id),
  );
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

/** The same for tasks, which whoever changes several locks by id. */
async function lockTasksOfDeleted({ trx, userId }: UserScope): Promise<void> {
  await sql`select from tasks
    where user_id = ${userId} and (${UNDO_HAS_ENDED} or project_id in (
      select id from projects where user_id = ${userId} and ${UNDO_HAS_ENDED}))
    order by id for no key update`.execute(trx);
}

/** Longer than any Undo, so that no difference between two machines' clocks ends one early. */
const UNDO_HAS_ENDED = sql<boolean>`deleted_at < now() - interval '1 minute'`;
