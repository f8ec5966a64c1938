import { STEP_NOUN } from '@docket/core/audit/audit-nouns';
import { type RawBuilder, sql } from 'kysely';

import { asSystem, asUser, type Db, type UserScope } from '../db/database';
import { forEachAccount } from '../db/for-each-account';
import { keepLateLinks } from './kept-links.repository';
import { deletionEnd } from './step-end.repository';
import { NAMED_TABLES } from './record-versions.repository';

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

async function purgeOwn(scope: UserScope): Promise<number> {
  const { trx, userId } = scope;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'deleted_at' order by name`.execute(trx);
  const isUndoing = await mayBeUndoing(scope);
  const isGone = (table: string) => undoHasEnded(table, { userId, isUndoing });
  await lockEmailsOfDeleted(scope, isGone);
  await lockTasksOfDeleted(scope, isGone);
  await lockNamedOfDeleted(scope, isGone);
  // Undoing a revert locks the project before its kept links, too.
  const gone = await sql<{ id: string }>`
    select id from projects where user_id = ${userId} and ${isGone('projects')}`.execute(trx);
  await keepLateLinks(
    { trx, userId },
    gone.rows.map(({ id }) => id),
  );
  let purged = 0;
  for (const { name } of rows) {
    const result = await sql`delete from ${sql.table(name)}
      where user_id = ${userId} and ${isGone(name)}`.execute(trx);
    purged += Number(result.numAffectedRows ?? 0);
  }
  return purged;
}

type IsGone = (table: string) => RawBuilder<boolean>;

/**
 * Purging a project clears it from its emails. They are locked first, in the same order as everywhere else, to avoid
 * deadlocks.
 */
async function lockEmailsOfDeleted({ trx, userId }: UserScope, isGone: IsGone): Promise<void> {
  const gone = sql`select id from projects where user_id = ${userId} and ${isGone('projects')}`;
  await sql`select from emails
    where user_id = ${userId} and (project_id in (${gone}) or recommended_project_id in (${gone}))
    order by message_id collate "C" for no key update`.execute(trx);
}

/** The same for tasks, which whoever changes several locks by id. */
async function lockTasksOfDeleted({ trx, userId }: UserScope, isGone: IsGone): Promise<void> {
  await sql`select from tasks
    where user_id = ${userId} and (${isGone('tasks')} or project_id in (
      select id from projects where user_id = ${userId} and ${isGone('projects')}))
    order by id for no key update`.execute(trx);
}

/** A service's projects are changed with the service locked, so it is locked when one of them goes, too. */
async function lockNamedOfDeleted({ trx, userId }: UserScope, isGone: IsGone): Promise<void> {
  const parting = sql`id in (
    select service_id from service_projects where user_id = ${userId} and ${isGone('service_projects')})`;
  for (const kind of NAMED_TABLES)
    await sql`select from ${sql.table(kind)}
      where user_id = ${userId} and (${isGone(kind)} or ${kind === 'services' ? parting : sql`false`})
      order by id for update`.execute(trx);
}

/** Longer than Undo is offered, so that no difference between two machines' clocks ends one early. */
const AFTER_UNDO = sql`interval '1 minute'`;
/** Of a person's newest entries; what an Undo in parts restored last is among them. */
const NEWEST = sql.lit(1000);

/** Whether one of the person's Undos may be under way; what it has yet to restore waits for it, but not for ever. */
async function mayBeUndoing({ trx, userId }: UserScope): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select at, step_id from audit_entries where user_id = ${userId} order by id desc limit ${NEWEST}
    ) newest
    where at > now() - ${AFTER_UNDO} and exists (
      select from audit_entries header where header.user_id = ${userId}
      and header.step_id = newest.step_id and header.noun = ${sql.lit(STEP_NOUN)} and header.action = 'undo')
    limit 1`.execute(trx);
  return rows.length > 0;
}

/** Whether a deleted row of a table can no longer be restored. */
function undoHasEnded(
  table: string,
  { userId, isUndoing }: { userId: string; isUndoing: boolean },
): RawBuilder<boolean> {
  const earliest = isUndoing ? sql`interval '30 minutes'` : AFTER_UNDO;
  return sql<boolean>`(${sql.ref(`${table}.deleted_at`)} < now() - ${earliest}
    and ${deletionEnd(table, userId)} < now() - ${AFTER_UNDO})`;
}
