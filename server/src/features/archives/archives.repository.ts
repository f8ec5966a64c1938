import type { ArchivedItem } from '@docket/core/archives/archives.contract';
import { clampPage } from '@docket/core/pagination';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';

const BODY_SHOWN = 200;
type Kind = 'projects' | 'tasks' | 'services' | 'templates';

const none = sql<string | null>`null`;

/** Archived items of one kind, latest archived first. */
export async function listArchived(scope: UserScope, kind: Kind): Promise<ArchivedItem[]> {
  const rows = await archivedRows(scope, kind);
  return rows.map((row) => ({
    ...row,
    ...(kind === 'tasks' ? { title: row.name } : {}),
    archived_at: row.archived_at?.toISOString() ?? null,
  }));
}

function archivedRows(scope: UserScope, kind: Kind) {
  const own = { user: scope.userId };
  if (kind === 'tasks') {
    return scope.trx
      .selectFrom('tasks')
      .where('user_id', '=', own.user)
      .where('is_archived', '=', true)
      .where('deleted_at', 'is', null)
      .select([
        'id',
        'title as name',
        'description',
        'status',
        'priority',
        none.as('color'),
        'archived_at',
      ])
      .orderBy('archived_at', 'desc')
      .execute();
  }
  if (kind === 'projects') {
    return scope.trx
      .selectFrom('projects')
      .where('user_id', '=', own.user)
      .where('is_archived', '=', true)
      .where('deleted_at', 'is', null)
      .select(['id', 'name', 'description', 'status', none.as('priority'), 'color', 'archived_at'])
      .orderBy('archived_at', 'desc')
      .execute();
  }
  if (kind === 'services') {
    return scope.trx
      .selectFrom('services')
      .where('user_id', '=', own.user)
      .where('is_archived', '=', true)
      .where('deleted_at', 'is', null)
      .select([
        'id',
        'name',
        sql<string>`''`.as('description'),
        none.as('status'),
        none.as('priority'),
        'color',
        'archived_at',
      ])
      .orderBy('archived_at', 'desc')
      .execute();
  }
  return scope.trx
    .selectFrom('templates')
    .where('user_id', '=', own.user)
    .where('is_archived', '=', true)
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'name',
      'description',
      'status',
      none.as('priority'),
      none.as('color'),
      'archived_at',
    ])
    .orderBy('archived_at', 'desc')
    .execute();
}

export async function countArchivedEmails(scope: UserScope): Promise<number> {
  const { count } = await archivedEmails(scope)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function archivedEmails(scope: UserScope) {
  return scope.trx
    .selectFrom('emails')
    .where('user_id', '=', scope.userId)
    .where('is_archived', '=', true);
}

export async function listArchivedEmailPage(
  scope: UserScope,
  query: { page: number; pageSize: number },
) {
  const total = await countArchivedEmails(scope);
  const page = clampPage(query.page, total, query.pageSize);
  const rows = await archivedEmails(scope)
    .select(['id', 'subject', 'from_name', 'from_address', 'received_time', 'archived_at'])
    .select(sql<string>`left(body_text, ${sql.lit(BODY_SHOWN)})`.as('body'))
    .orderBy('archived_at', 'desc')
    .orderBy('id')
    .limit(query.pageSize)
    .offset((page - 1) * query.pageSize)
    .execute();
  return {
    items: rows.map((row) => ({
      ...row,
      received_time: row.received_time.toISOString(),
      archived_at: row.archived_at?.toISOString() ?? '',
    })),
    total,
    page,
    pageSize: query.pageSize,
  };
}
