import type { ArchivedItem } from '@docket/core/archives/archives.contract';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';
import { readPage } from '../../platform/db/read-page';
import { findSettings } from '../../records/settings/settings.repository';

const BODY_SHOWN = 200;
/** What Archives shows of each kind. */
const COLUMNS = {
  projects: sql`name, description, status, null as priority, color`,
  tasks: sql`title as name, title, description, status, priority, null as color`,
  services: sql`name, '' as description, null as status, null as priority, color`,
  templates: sql`name, description, status, null as priority, null as color`,
};
export type ArchivedKind = keyof typeof COLUMNS;

/** Archived items of one kind, latest archived first. */
export async function listArchived(scope: UserScope, kind: ArchivedKind): Promise<ArchivedItem[]> {
  const { rows } = await sql<ArchivedItem & { at: Date | null }>`
    select id, ${COLUMNS[kind]}, archived_at as at from ${sql.table(kind)}
    where user_id = ${scope.userId} and is_archived and deleted_at is null
    order by archived_at desc, id`.execute(scope.trx);
  return rows.map(({ at, ...item }) => ({ ...item, archived_at: at?.toISOString() ?? null }));
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

export async function listArchivedEmailPage(
  scope: UserScope,
  query: { page: number; pageSize: number },
) {
  const emails = (await archivedEmails(scope))
    .select(['id', 'subject', 'from_name', 'from_address', 'received_time', 'archived_at'])
    .select(sql<string>`left(body_text, ${sql.lit(BODY_SHOWN)})`.as('body'))
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
