import { ARCHIVED_PREVIEW, type ArchivedItem } from '@docket/core/archives/archives.contract';
import type { Page } from '@docket/core/pagination';
import { sql } from 'kysely';

import { anyOf } from '../../platform/db/any-of';
import type { UserScope } from '../../platform/db/database';
import { containsPattern } from '../../platform/db/like-pattern';
import { selectOwn } from '../../platform/db/own-rows';
import { readPage } from '../../platform/db/read-page';
import { isRowId } from '../../platform/db/row-id';
import { filterBySearch, type Sought } from '../../review/queue/search.repository';
import { findSettings } from '../../records/settings/settings.repository';

const SENT = sql.lit(ARCHIVED_PREVIEW + 1);
const named = sql<string>`name`.as('name');
const described = sql<string>`left(description, ${SENT})`.as('description');
const title = sql<string | undefined>`title`.as('title');
const status = sql<string | null>`status`.as('status');
const priority = sql<string | null>`priority`.as('priority');
const color = sql<string | null>`color`.as('color');
const none = <Name extends string>(name: Name) => sql<string | null>`null`.as(name);
/** What Archives shows of each kind. */
const COLUMNS = {
  projects: [named, described, status, none('priority'), color],
  tasks: [sql<string>`title`.as('name'), title, described, status, priority, none('color')],
  services: [named, sql<string>`''`.as('description'), none('status'), none('priority'), color],
  templates: [named, described, status, none('priority'), none('color')],
};
export type ArchivedKind = keyof typeof COLUMNS;

/** Where a search looks. */
const SEARCHED = {
  projects: sql<string>`concat_ws(E'\\n', name, official_name, other_names, description)`,
  tasks: sql<string>`concat_ws(E'\\n', title, description)`,
  services: sql<string>`name`,
  templates: sql<string>`concat_ws(E'\\n', name, description)`,
} as const satisfies Record<ArchivedKind, unknown>;

type PageQuery = { page: number; pageSize: number };

/** Archived items of one kind, latest archived first. */
export async function listArchivedPage(
  scope: UserScope,
  kind: ArchivedKind,
  query: PageQuery & { search: string },
): Promise<Page<ArchivedItem>> {
  const archived = archivedRecords(scope, kind)
    .select(['id', 'archived_at'])
    .select(COLUMNS[kind])
    .where(hasWords(kind, query.search))
    .orderBy('archived_at', 'desc')
    .orderBy('id');
  const page = await readPage(archived, query);
  const items = page.items.map(({ archived_at: at, ...item }) => ({
    ...item,
    archived_at: at?.toISOString() ?? null,
  }));
  return { ...page, items };
}

function archivedRecords(scope: UserScope, kind: ArchivedKind) {
  return selectOwn(scope, kind).where('is_archived', '=', true).where('deleted_at', 'is', null);
}

/** Each word, in any order. */
function hasWords(kind: ArchivedKind, search: string) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const found = words.map((word) => sql`${SEARCHED[kind]} ilike ${containsPattern(word)}`);
  return sql<boolean>`(${sql.join([sql`true`, ...found], sql` and `)})`;
}

/** Those of the records that are archived, locked together and in one order. */
export async function listArchivedIds(
  scope: UserScope,
  kind: ArchivedKind,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await archivedRecords(scope, kind)
    .select('id')
    .where('id', '=', anyOf(ids.filter(isRowId)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function countArchivedEmails(scope: UserScope, sought?: Sought): Promise<number> {
  const counted = (await archivedEmails(scope, sought)).select((e) =>
    e.fn.countAll<number>().as('count'),
  );
  return (await counted.executeTakeFirstOrThrow()).count;
}

/**
 * A message deleted in the mailbox can't be brought back. If archiving moves messages, it may just be in a folder that
 * is not synced.
 */
async function archivedEmails(scope: UserScope, sought: Sought | undefined) {
  const { archiveMovesMessage } = await findSettings(scope);
  const emails = selectOwn(scope, 'emails').where('is_archived', '=', true);
  const listed = archiveMovesMessage ? emails : emails.where('removed_at', 'is', null);
  return sought === undefined ? listed : filterBySearch(listed, sought);
}

export async function listArchivedEmailPage(scope: UserScope, query: PageQuery, sought?: Sought) {
  const emails = (await archivedEmails(scope, sought))
    .select(['id', 'subject', 'from_name', 'from_address', 'received_time', 'archived_at'])
    .select(sql<string>`left(body_text, ${SENT})`.as('body'))
    .orderBy('archived_at', 'desc')
    .orderBy('id');
  const page = await readPage(emails, query);
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      received_time: row.received_time.toISOString(),
      archived_at: row.archived_at?.toISOString() ?? '',
    })),
  };
}
