import { STEP_NOUN } from '@docket/core/audit/audit-nouns';
import { type RawBuilder, sql } from 'kysely';

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
  const isGone = await undoHasEnded({ trx, userId });
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'deleted_at' order by name`.execute(trx);
  await lockEmailsOfDeleted({ trx, userId }, isGone);
  await lockTasksOfDeleted({ trx, userId }, isGone);
  // Undoing a revert locks the project before its kept links, too.
  const gone = await sql<{ id: string }>`
    select id from projects where user_id = ${userId} and ${isGone}
    order by id for update`.execute(trx);
  await keepLateLinks(
    { trx, userId },
    gone.rows.map(({ id }) => id),
  );
  let purged = 0;
  for (const { name } of rows) {
    const result = await sql`delete from ${sql.table(name)}
      where user_id = ${userId} and ${isGone}`.execute(trx);
    purged += Number(result.numAffectedRows ?? 0);
  }
  return purged;
}

/**
 * Purging a project clears it from its emails. They are locked first, in the same order as everywhere else, to avoid
 * deadlocks.
 */
async function lockEmailsOfDeleted({ trx, userId }: UserScope, isGone: IsGone): Promise<void> {
  const gone = sql`select id from projects where user_id = ${userId} and ${isGone}`;
  await sql`select from emails
    where user_id = ${userId} and (project_id in (${gone}) or recommended_project_id in (${gone}))
    order by message_id collate "C" for no key update`.execute(trx);
}

/** The same for tasks, which whoever changes several locks by id. */
async function lockTasksOfDeleted({ trx, userId }: UserScope, isGone: IsGone): Promise<void> {
  await sql`select from tasks
    where user_id = ${userId} and (${isGone} or project_id in (
      select id from projects where user_id = ${userId} and ${isGone}))
    order by id for no key update`.execute(trx);
}

type IsGone = RawBuilder<boolean>;

/** Of a person's newest entries: whether one of their deletions or Undos may still be going on. */
const NEWEST = 1000;

/**
 * Whether a deleted row can no longer be restored. The minute is longer than Undo is offered, so that no difference
 * between two machines' clocks ends one early. While a long deletion or its Undo goes on, what was deleted first waits
 * for the last part, but not for ever.
 */
async function undoHasEnded({ trx, userId }: UserScope): Promise<IsGone> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (
      select from (
        select at, action, noun from audit_entries where user_id = ${userId}
        order by id desc limit ${sql.lit(NEWEST)}
      ) newest
      where at > now() - interval '1 minute' and (action = 'delete' or noun = ${sql.lit(STEP_NOUN)})
    ) as "isOpen"`.execute(trx);
  return rows[0]?.isOpen === true
    ? sql<boolean>`deleted_at < now() - interval '30 minutes'`
    : sql<boolean>`deleted_at < now() - interval '1 minute'`;
}
