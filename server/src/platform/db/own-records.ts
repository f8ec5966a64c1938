import { clampPage, type Page } from '@docket/core/pagination';
import { sql, type Generated, type Selectable } from 'kysely';

import type { NullableInstant, DefaultInstant } from './columns';
import type { UserScope } from './database';
import { containsPattern } from './like-pattern';
import { isRowId } from './row-id';
import type { Tables } from './tables';

type Columns = {
  user_id: string;
  id: Generated<string>;
  name: string;
  deleted_at: NullableInstant;
  created_at: DefaultInstant;
};
/** Tables whose rows have a name, and keep a while what was deleted. */
type NamedTable = {
  [Table in keyof Tables]: Tables[Table] extends Columns ? Table : never;
}[keyof Tables];
type PageQuery = { page: number; pageSize: number; search: string };

/** What every table of a user's named records needs alike. Deleted rows are shown to findDeleted and undelete only. */
export function ownRecords<Table extends NamedTable>(table: Table) {
  type Row = Selectable<Tables[Table]>;
  const first = (rows: unknown[]) => (rows[0] as Row | undefined) ?? null;
  return {
    /** Not archived ones, newest first, found by a part of the name. */
    listPage: async (scope: UserScope, query: PageQuery): Promise<Page<Row>> => {
      const page = await listPage(scope, table, query);
      return { ...page, items: page.items as Row[] };
    },
    /** Archived ones included, in no order. */
    listAll: async (scope: UserScope): Promise<Row[]> =>
      (await live(scope, table).selectAll().execute()) as unknown[] as Row[],
    /** null when there is none or it is another user's. */
    find: async (scope: UserScope, id: string): Promise<Row | null> =>
      isRowId(id)
        ? first(await live(scope, table).selectAll().where('id', '=', id).execute())
        : null,
    /** Whether a live record of another id has this name, whatever its case. */
    isNameTaken: async (scope: UserScope, name: string, exceptId: string | null) => {
      const pattern = name.replace(/[\\%_]/g, '\\$&');
      const rows = await live(scope, table).select('id').where('name', 'ilike', pattern).execute();
      return rows.some((row) => row.id !== exceptId);
    },
    markDeleted: (scope: UserScope, id: string, at: Date) =>
      setDeleted(scope, table, { id, deleted_at: at }),
    /** null when it was not deleted, or deleted before the given time. */
    findDeleted: async (scope: UserScope, id: string, since: Date): Promise<Row | null> => {
      if (!isRowId(id)) return null;
      const rows = all(scope, table).selectAll().where('id', '=', id);
      return first(await rows.where('deleted_at', '>=', since).execute());
    },
    undelete: (scope: UserScope, id: string) => setDeleted(scope, table, { id, deleted_at: null }),
  };
}

function all(scope: UserScope, table: NamedTable) {
  return scope.trx
    .selectFrom(sql<Columns & { is_archived: boolean }>`${sql.table(table)}`.as('record'))
    .where('user_id', '=', scope.userId);
}

function live(scope: UserScope, table: NamedTable) {
  return all(scope, table).where('deleted_at', 'is', null);
}

async function listPage(
  scope: UserScope,
  table: NamedTable,
  query: PageQuery,
): Promise<Page<unknown>> {
  let listed = live(scope, table).where('is_archived', '=', false);
  if (query.search !== '') listed = listed.where('name', 'ilike', containsPattern(query.search));
  const { total } = await listed
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = clampPage(query.page, total, query.pageSize);
  const items = await listed
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(query.pageSize)
    .offset((page - 1) * query.pageSize)
    .execute();
  return { items, total, page, pageSize: query.pageSize };
}

async function setDeleted(
  scope: UserScope,
  table: NamedTable,
  { id, deleted_at }: { id: string; deleted_at: Date | null },
): Promise<void> {
  await sql`update ${sql.table(table)} set deleted_at = ${deleted_at}
    where user_id = ${scope.userId} and id = ${id}`.execute(scope.trx);
}
