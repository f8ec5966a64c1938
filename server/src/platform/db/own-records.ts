import type { Page } from '@docket/core/pagination';
import { sql, type Generated, type Selectable } from 'kysely';

import type { NullableInstant, DefaultInstant } from './columns';
import type { UserScope } from './database';
import { containsPattern } from './like-pattern';
import { readPage } from './read-page';
import { isRowId } from './row-id';
import type { Tables } from './tables.generated';

type Columns = {
  user_id: string;
  id: Generated<string>;
  name: string;
  deleted_at: NullableInstant;
  created_at: DefaultInstant;
};
/** Tables of named rows that are kept for a while after a delete. */
type NamedTable = {
  [Table in keyof Tables]: Tables[Table] extends Columns ? Table : never;
}[keyof Tables];
type PageQuery = { page: number; pageSize: number; search: string; sort: 'created_at' | 'name' };

/** The queries shared by all tables of a user's named records. Deleted rows are visible to undelete only. */
export function ownRecords<Table extends NamedTable, Rec>(
  table: Table,
  toRecords: (scope: UserScope, rows: Selectable<Tables[Table]>[]) => Rec[] | Promise<Rec[]>,
) {
  const mapped = async (scope: UserScope, rows: unknown[]) =>
    toRecords(scope, rows as Selectable<Tables[Table]>[]);
  return {
    /** Unarchived records, newest first or by name, optionally those whose name contains a text. */
    listPage: async (scope: UserScope, query: PageQuery): Promise<Page<Rec>> => {
      const page = await listPage(scope, table, query);
      return { ...page, items: await mapped(scope, page.items) };
    },
    /** Includes archived records, in no particular order. */
    listAll: async (scope: UserScope): Promise<Rec[]> =>
      mapped(scope, await live(scope, table).selectAll().execute()),
    /** null if there is none, it belongs to another user, or it was deleted. */
    find: async (scope: UserScope, id: string): Promise<Rec | null> => {
      if (!isRowId(id)) return null;
      const rows = await live(scope, table).selectAll().where('id', '=', id).execute();
      return (await mapped(scope, rows))[0] ?? null;
    },
    /** Whether another live record has this name, ignoring case. */
    isNameTaken: async (scope: UserScope, name: string, exceptId: string | null) => {
      const pattern = name.replace(/[\\%_]/g, '\\$&');
      const rows = await live(scope, table).select('id').where('name', 'ilike', pattern).execute();
      return rows.some((row) => row.id !== exceptId);
    },
    markDeleted: async (scope: UserScope, id: string, at: Date): Promise<void> => {
      await sql`update ${sql.table(table)} set deleted_at = ${at}
        where user_id = ${scope.userId} and id = ${id}`.execute(scope.trx);
    },
    /** False if it was not deleted, or was deleted before the given time. */
    undelete: async (scope: UserScope, id: string, since: Date): Promise<boolean> => {
      if (!isRowId(id)) return false;
      const { rows } = await sql`update ${sql.table(table)} set deleted_at = null
        where user_id = ${scope.userId} and id = ${id} and deleted_at >= ${since}
        returning id`.execute(scope.trx);
      return rows.length > 0;
    },
  };
}

function live(scope: UserScope, table: NamedTable) {
  return scope.trx
    .selectFrom(sql<Columns & { is_archived: boolean }>`${sql.table(table)}`.as('record'))
    .where('user_id', '=', scope.userId)
    .where('deleted_at', 'is', null);
}

function listPage(scope: UserScope, table: NamedTable, query: PageQuery): Promise<Page<unknown>> {
  let listed = live(scope, table).where('is_archived', '=', false);
  if (query.search !== '') listed = listed.where('name', 'ilike', containsPattern(query.search));
  const sorted = listed
    .selectAll()
    .orderBy(query.sort === 'name' ? sql`lower(name)` : sql`created_at desc`)
    .orderBy('id');
  return readPage(sorted, query);
}
