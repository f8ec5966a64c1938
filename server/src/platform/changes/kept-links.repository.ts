// What belongs to a record whose creation is reverted. The purge empties these links a minute later, and an entry of the
// log must not grow with thousands of ids, so they are kept in a table until the revert is undone.
import { sql } from 'kysely';

import { anyOf } from '../db/any-of';
import type { UserScope } from '../db/database';
import { selectOwn } from '../db/own-rows';
import { isRowId } from '../db/row-id';
import type { KeptTable } from './kept-rows.repository';

type Link = {
  table: string;
  column: string;
  /** What else an emptied link must satisfy: the person may have decided otherwise in the meantime. */
  where: ReturnType<typeof sql<boolean>>;
};

/** Emails come first, like everywhere else. */
const LINKS: Readonly<Partial<Record<KeptTable, readonly Link[]>>> = {
  projects: [
    { table: 'emails', column: 'project_id', where: sql`project_state = 'confirmed'` },
    // Mail that awaits a decision gets new recommendations when a project returns.
    {
      table: 'emails',
      column: 'recommended_project_id',
      where: sql`project_state <> 'undecided'`,
    },
    { table: 'tasks', column: 'project_id', where: sql`true` },
    { table: 'service_projects', column: 'project_id', where: sql`true` },
  ],
};

export async function keepLinks(scope: UserScope, linked: KeptTable, id: string): Promise<void> {
  const links = LINKS[linked];
  if (links === undefined) return;
  await forgetLinks(scope, id);
  for (const link of links)
    await sql`insert into kept_links (user_id, record_id, table_name, column_name, ids)
      select ${scope.userId}, ${id}, ${link.table}, ${link.column}, array_agg(id) from ${sql.table(link.table)}
      where user_id = ${scope.userId} and ${sql.ref(link.column)} = ${id} having count(*) > 0`.execute(
      scope.trx,
    );
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

/** The emails that belonged to any of these records. */
export async function listKeptEmails(scope: UserScope, ids: readonly string[]): Promise<string[]> {
  const known = ids.filter(isRowId);
  if (known.length === 0) return [];
  const rows = await selectOwn(scope, 'kept_links')
    .select('ids')
    .where('table_name', '=', 'emails')
    .where('record_id', '=', anyOf(known))
    .execute();
  return rows.flatMap((row) => row.ids);
}
