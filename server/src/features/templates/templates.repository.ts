import type { Page } from '@docket/core/pagination';
import type { Template, TemplateInput } from '@docket/core/templates/template';
import type { Selectable } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { ownRecords } from '../../platform/db/own-records';
import type { TemplatesTable } from '../../platform/db/work-tables';

const records = ownRecords('templates');
export const isTemplateNameTaken = records.isNameTaken;
export const markTemplateDeleted = records.markDeleted;
export const undeleteTemplate = records.undelete;

export async function listTemplatePage(
  scope: UserScope,
  query: { page: number; pageSize: number; search: string },
): Promise<Page<Template>> {
  const page = await records.listPage(scope, query);
  return { ...page, items: page.items.map(toTemplate) };
}

/** Archived ones included, in no order. */
export async function listAllTemplates(scope: UserScope): Promise<Template[]> {
  return (await records.listAll(scope)).map(toTemplate);
}

/** null when there is none or it is another user's. */
export async function findTemplate(scope: UserScope, id: string): Promise<Template | null> {
  const row = await records.find(scope, id);
  return row && toTemplate(row);
}

/** null when it was not deleted, or deleted before the given time. */
export async function findDeletedTemplate(
  scope: UserScope,
  id: string,
  since: Date,
): Promise<Template | null> {
  const row = await records.findDeleted(scope, id, since);
  return row && toTemplate(row);
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
