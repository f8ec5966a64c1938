import { clampPage, type Page } from '@docket/core/pagination';
import type { Template, TemplateInput } from '@docket/core/templates/template';
import type { Selectable } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { containsPattern } from '../../platform/db/like-pattern';
import { isRowId } from '../../platform/db/row-id';
import type { TemplatesTable } from '../../platform/db/work-tables';

type TemplateQuery = { page: number; pageSize: number; search: string };

export async function listTemplatePage(
  scope: UserScope,
  query: TemplateQuery,
): Promise<Page<Template>> {
  let listed = liveTemplates(scope).where('is_archived', '=', false);
  if (query.search !== '') listed = listed.where('name', 'ilike', containsPattern(query.search));
  const { total } = await listed
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = clampPage(query.page, total, query.pageSize);
  const rows = await listed
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(query.pageSize)
    .offset((page - 1) * query.pageSize)
    .execute();
  return { items: rows.map(toTemplate), total, page, pageSize: query.pageSize };
}

/** Archived ones included, in no order. */
export async function listAllTemplates(scope: UserScope): Promise<Template[]> {
  return (await liveTemplates(scope).selectAll().execute()).map(toTemplate);
}

function liveTemplates(scope: UserScope) {
  return scope.trx
    .selectFrom('templates')
    .where('user_id', '=', scope.userId)
    .where('deleted_at', 'is', null);
}

/** null when there is none or it is another user's. */
export async function findTemplate(scope: UserScope, id: string): Promise<Template | null> {
  if (!isRowId(id)) return null;
  const row = await liveTemplates(scope).selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toTemplate(row) : null;
}

export async function insertTemplate(
  scope: UserScope,
  input: TemplateInput,
  now: Date,
): Promise<Template> {
  const row = await scope.trx
    .insertInto('templates')
    .values({ user_id: scope.userId, ...input, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toTemplate(row);
}

type TemplateChange = Partial<TemplateInput> & {
  is_archived?: boolean;
  archived_at?: Date | null;
  status?: 'active' | 'archived';
};

export async function changeTemplate(
  scope: UserScope,
  id: string,
  change: TemplateChange,
): Promise<Template> {
  const row = await scope.trx
    .updateTable('templates')
    .set(change)
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toTemplate(row);
}

/** Whether a live template of another id has this name, whatever its case. */
export async function isTemplateNameTaken(
  scope: UserScope,
  name: string,
  exceptId: string | null,
): Promise<boolean> {
  const rows = await liveTemplates(scope)
    .select(['id', 'name'])
    .where('name', 'ilike', name.replace(/[\\%_]/g, '\\$&'))
    .execute();
  return rows.some((row) => row.id !== exceptId);
}

function toTemplate(row: Selectable<TemplatesTable>): Template {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    services: row.services,
    items: row.items,
    status: row.status as Template['status'],
    is_archived: row.is_archived,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
