import type { Template, TemplateInput } from '@docket/core/templates/template';
import { type Selectable, sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { ownRecords } from '../../platform/db/own-records';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';
import type { TemplatesTable } from '../../platform/db/tables.generated';

export const {
  listPage: listTemplatePage,
  listAll: listAllTemplates,
  find: findTemplate,
  isNameTaken: isTemplateNameTaken,
  markDeleted: markTemplateDeleted,
  undelete: undeleteTemplate,
} = ownRecords('templates', (_, rows) => rows.map(toTemplate));

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
  const row = await updateOwn(scope, 'templates')
    .set(change)
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
    status: row.status,
    is_archived: row.is_archived,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/** Those of the names, in any case, that services have. */
export async function listServicesNamed(
  scope: UserScope,
  names: readonly string[],
): Promise<string[]> {
  const services = await selectOwn(scope, 'services')
    .select('name')
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`lower(name) in (select lower(named) from unnest(${names}::text[]) as named)`,
    )
    .execute();
  return services.map(({ name }) => name);
}

/** Includes archived templates. Nobody else can change them until this transaction ends. */
export async function lockTemplatesNaming(scope: UserScope, name: string): Promise<Template[]> {
  const rows = await selectOwn(scope, 'templates')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`lower(${name}) in (select lower(named) from unnest(templates.services) as named)`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(toTemplate);
}

/** Checklist items of the templates attached to the project's services, in the templates' order. */
export async function listChecklistTexts(scope: UserScope, projectId: string): Promise<string[]> {
  const rows = await selectOwn(scope, 'templates')
    .select('items')
    .where('deleted_at', 'is', null)
    .where('is_archived', '=', false)
    .where((e) =>
      e.exists(
        e
          .selectFrom('service_projects')
          .innerJoin('services', (join) =>
            join
              .onRef('services.user_id', '=', 'service_projects.user_id')
              .onRef('services.id', '=', 'service_projects.service_id'),
          )
          .select('services.id')
          .whereRef('service_projects.user_id', '=', 'templates.user_id')
          .where('service_projects.project_id', '=', projectId)
          .where('service_projects.deleted_at', 'is', null)
          .where('services.deleted_at', 'is', null)
          .where('services.is_archived', '=', false)
          .where(
            sql<boolean>`lower(services.name) in (select lower(named) from unnest(templates.services) as named)`,
          ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return [...new Set(rows.flatMap((row) => row.items))];
}
