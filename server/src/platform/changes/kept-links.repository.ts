// What belongs to a record whose creation is reverted. The purge empties these links a minute later, and an entry of the
// log must not grow with thousands of ids, so they are kept in a table until the revert is undone.
import type { Linked } from '@docket/core/audit/undo.contract';
import { type RawBuilder, sql } from 'kysely';

import { anyOf } from '../db/any-of';
import type { UserScope } from '../db/database';
import { selectOwn } from '../db/own-rows';
import { isRowId } from '../db/row-id';
import type { KeptTable } from './kept-rows.repository';

type Link = {
  table: string;
  column: string;
  /** What else an emptied link must satisfy: the person may have decided otherwise in the meantime. */
  where: RawBuilder<boolean>;
  /** What a person sees of it under the record; null: nothing. */
  shown: { noun: Linked['noun']; where: RawBuilder<boolean> } | null;
};

const IS_LIVE = sql<boolean>`deleted_at is null`;
const IS_CONFIRMED = sql<boolean>`project_state = 'confirmed'`;

/** Emails come first, like everywhere else. */
const LINKS: Readonly<Partial<Record<KeptTable, readonly Link[]>>> = {
  projects: [
    {
      table: 'emails',
      column: 'project_id',
      where: IS_CONFIRMED,
      shown: { noun: 'email', where: IS_CONFIRMED },
    },
    // Mail that awaits a decision gets new recommendations when a project returns.
    {
      table: 'emails',
      column: 'recommended_project_id',
      where: sql`project_state <> 'undecided'`,
      shown: null,
    },
    {
      table: 'tasks',
      column: 'project_id',
      where: sql`true`,
      shown: { noun: 'task', where: IS_LIVE },
    },
    {
      table: 'service_projects',
      column: 'project_id',
      where: sql`true`,
      shown: { noun: 'service', where: IS_LIVE },
    },
  ],
};

export async function keepLinks(scope: UserScope, linked: KeptTable, id: string): Promise<void> {
  const links = LINKS[linked];
  if (links === undefined) return;
  await forgetLinks(scope, id);
  for (const link of links)
    await sql`insert into kept_links (user_id, record_id, table_name, column_name, ids)
      select ${scope.userId}, ${id}, ${link.table}, ${link.column}, coalesce(array_agg(id), '{}') from ${sql.table(link.table)}
      where user_id = ${scope.userId} and ${sql.ref(link.column)} = ${id}`.execute(scope.trx);
  await forgetEarlierLinks(scope, id);
}

/**
 * What has belonged to another record since does not return to the one that it belonged to before. With `&&`, every id
 * would be compared with every other: 0.5 s for each earlier record with 10,000 emails.
 */
async function forgetEarlierLinks(scope: UserScope, id: string): Promise<void> {
  await sql`update kept_links earlier
    set ids = array(select unnest(earlier.ids) except select unnest(latest.ids))
    from kept_links latest
    where latest.user_id = ${scope.userId} and latest.record_id = ${id}
      and earlier.user_id = latest.user_id and earlier.record_id <> latest.record_id
      and (earlier.table_name, earlier.column_name) = (latest.table_name, latest.column_name)
      and exists (select unnest(earlier.ids) intersect select unnest(latest.ids))`.execute(
    scope.trx,
  );
}

/** The record whose return restores the emptied link of a row; null if there is none. */
export async function findKeptFor(
  scope: UserScope,
  { table, id }: { table: string; id: string },
): Promise<string | null> {
  const row = await selectOwn(scope, 'kept_links')
    .select('record_id')
    .where('table_name', '=', table)
    .where(sql<boolean>`${id}::uuid = any(ids)`)
    .executeTakeFirst();
  return row?.record_id ?? null;
}

/** A project of a service that is restored before the project is: the link comes back with the project. */
export async function keepServiceLink(
  scope: UserScope,
  { projectId, serviceProjectId }: { projectId: string; serviceProjectId: string },
): Promise<void> {
  await sql`update kept_links set ids = ids || ${serviceProjectId}::uuid
    where user_id = ${scope.userId} and record_id = ${projectId} and table_name = 'service_projects'
      and not ${serviceProjectId}::uuid = any(ids)`.execute(scope.trx);
}

/**
 * Adds what others had not committed when the creation of these projects was reverted. Waiting for them then would take
 * a lock against which the analysis could deadlock; a purge comes long after they have ended.
 */
export async function keepLateLinks(scope: UserScope, ids: readonly string[]): Promise<void> {
  for (const { table, column } of LINKS.projects ?? [])
    await sql`update kept_links set ids = array(select unnest(ids) union select id from ${sql.table(table)}
        where user_id = ${scope.userId} and ${sql.ref(column)} = record_id)
      where user_id = ${scope.userId} and table_name = ${table} and column_name = ${column}
        and record_id = any(${[...ids]}::uuid[])`.execute(scope.trx);
}

/** What a person sees under the record; without what there is none of. */
export async function countLinked(
  scope: UserScope,
  linked: KeptTable,
  id: string,
): Promise<Linked[]> {
  const counts: Linked[] = [];
  for (const { table, column, shown } of LINKS[linked] ?? []) {
    if (shown === null) continue;
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from ${sql.table(table)} where user_id = ${scope.userId} and ${sql.ref(column)} = ${id}
        and ${shown.where}`.execute(scope.trx);
    const count = rows[0]?.count ?? 0;
    if (count > 0) counts.push({ noun: shown.noun, count });
  }
  return counts;
}

/** The caller has locked the emails. */
export async function restoreLinks(scope: UserScope, linked: KeptTable, id: string): Promise<void> {
  const links = LINKS[linked];
  if (links === undefined) return;
  for (const { table: linking, column, where } of links)
    await sql`update ${sql.table(linking)} set ${sql.ref(column)} = ${id}
      where user_id = ${scope.userId} and ${sql.ref(column)} is null and ${where} and id = any(array(
        select unnest(ids) from kept_links where user_id = ${scope.userId} and record_id = ${id}
          and table_name = ${linking} and column_name = ${column}))`.execute(scope.trx);
  await forgetLinks(scope, id);
}

async function forgetLinks(scope: UserScope, id: string): Promise<void> {
  await sql`delete from kept_links where user_id = ${scope.userId} and record_id = ${id}`.execute(
    scope.trx,
  );
}

/** What belonged to any of these records. */
export async function listKept(
  scope: UserScope,
  table: 'emails' | 'tasks',
  ids: readonly string[],
): Promise<string[]> {
  const known = ids.filter(isRowId);
  if (known.length === 0) return [];
  const rows = await selectOwn(scope, 'kept_links')
    .select('ids')
    .where('table_name', '=', table)
    .where('record_id', '=', anyOf(known))
    .execute();
  return rows.flatMap((row) => row.ids);
}
