import type { ArchivedItem } from '@docket/core/archives/archives.contract';
import { clampPage, type Page } from '@docket/core/pagination';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';
import { readPage } from '../../platform/db/read-page';
import { findSettings } from '../../records/settings/settings.repository';

const SHOWN = sql.lit(200);
const description = sql`left(description, ${SHOWN}) as description`;
/** What Archives shows of each kind. */
const COLUMNS = {
  projects: sql`name, ${description}, status, null as priority, color`,
  tasks: sql`title as name, title, ${description}, status, priority, null as color`,
  services: sql`name, '' as description, null as status, null as priority, color`,
  templates: sql`name, ${description}, status, null as priority, null as color`,
};
export type ArchivedKind = keyof typeof COLUMNS;

type PageQuery = { page: number; pageSize: number };

/** Archived items of one kind, latest archived first. */
export async function listArchivedPage(
  scope: UserScope,
  kind: ArchivedKind,
  query: PageQuery,
): Promise<Page<ArchivedItem>> {
  const { pageSize } = query;
  const archived = sql`from ${sql.table(kind)}
    where user_id = ${scope.userId} and is_archived and deleted_at is null`;
  const counted = await sql<{ total: number }>`select count(*) as total ${archived}`.execute(
    scope.trx,
  );
  const total = counted.rows[0]?.total ?? 0;
  const page = clampPage(query.page, total, pageSize);
  const { rows } = await sql<ArchivedItem & { at: Date | null }>`
    select id, ${COLUMNS[kind]}, archived_at as at ${archived}
    order by archived_at desc, id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(scope.trx);
  const items = rows.map(({ at, ...item }) => ({
    ...item,
    archived_at: at?.toISOString() ?? null,
  }));
  return { items, total, page, pageSize };
}

export async function countArchivedEmails(scope: UserScope): Promise<number> {
  const counted = (await archivedEmails(scope)).select((e) => e.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/**
 * A message deleted in the mailbox can't be brought back. If archiving moves messages, it may just be in a folder that
 * is not synced.
 */
async function archivedEmails(scope: UserScope) {
  const { archiveMovesMessage } = await findSettings(scope);
  const emails = selectOwn(scope, 'emails').where('is_archived', '=', true);
  return archiveMovesMessage ? emails : emails.where('removed_at', 'is', null);
}

export async function listArchivedEmailPage(scope: UserScope, query: PageQuery) {
  const emails = (await archivedEmails(scope))
    .select(['id', 'subject', 'from_name', 'from_address', 'received_time', 'archived_at'])
    .select(sql<string>`left(body_text, ${SHOWN})`.as('body'))
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
