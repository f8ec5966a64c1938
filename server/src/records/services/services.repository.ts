import type {
  Service,
  ServiceInput,
  ServiceProject,
  ServiceProjectStatus,
} from '@docket/core/services/service';
import { sql, type Selectable } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { ownRecords } from '../../platform/db/own-records';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';
import { isRowId } from '../../platform/db/row-id';
import type { ServiceProjectsTable, ServicesTable } from '../../platform/db/tables.generated';

export const {
  listPage: listServicePage,
  listAll: listAllServices,
  find: findService,
  isNameTaken: isServiceNameTaken,
  markDeleted: markServiceDeleted,
  undelete: undeleteService,
} = ownRecords('services', withProjects);

/** Without the projects that were deleted since they were added. */
async function withProjects(
  scope: UserScope,
  rows: Selectable<ServicesTable>[],
): Promise<Service[]> {
  if (rows.length === 0) return [];
  const projects = await selectOwn(scope, 'service_projects')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(
      'service_id',
      'in',
      rows.map((row) => row.id),
    )
    .where((e) =>
      e.exists(
        e
          .selectFrom('projects')
          .select('projects.id')
          .whereRef('projects.user_id', '=', 'service_projects.user_id')
          .whereRef('projects.id', '=', 'service_projects.project_id')
          .where('projects.deleted_at', 'is', null),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    color: row.color,
    projects: projects.filter((project) => project.service_id === row.id).map(toServiceProject),
    is_archived: row.is_archived,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
}

export async function insertService(
  scope: UserScope,
  input: ServiceInput,
  now: Date,
): Promise<string> {
  const { id } = await scope.trx
    .insertInto('services')
    .values({ user_id: scope.userId, ...input, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type ServiceChange = Partial<ServiceInput> & { is_archived?: boolean; archived_at?: Date | null };

export async function changeService(
  scope: UserScope,
  id: string,
  change: ServiceChange & { updated_at: Date },
): Promise<void> {
  await updateOwn(scope, 'services').set(change).where('id', '=', id).execute();
}

export async function findServiceProject(
  scope: UserScope,
  id: string,
): Promise<ServiceProject | null> {
  if (!isRowId(id)) return null;
  const row = await selectOwn(scope, 'service_projects')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? toServiceProject(row) : null;
}

/** Of all its projects, also of those that were deleted since they were added. */
export async function listServiceProjectIds(
  scope: UserScope,
  serviceId: string,
): Promise<string[]> {
  const rows = await selectOwn(scope, 'service_projects')
    .select('id')
    .where('service_id', '=', serviceId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

type NewServiceProject = {
  service_id: string;
  project_id: string;
  project_name: string;
  status: ServiceProjectStatus;
};

export async function insertServiceProject(
  scope: UserScope,
  project: NewServiceProject,
): Promise<ServiceProject> {
  const row = await scope.trx
    .insertInto('service_projects')
    .values({
      user_id: scope.userId,
      ...project,
      // Not the time of the transaction: an import adds many in one, and they are listed in the order of adding.
      created_at: sql<Date>`clock_timestamp()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toServiceProject(row);
}

type ServiceProjectChange = {
  project_name?: string;
  status?: ServiceProjectStatus;
  deleted_at?: Date | null;
};

export async function changeServiceProject(
  scope: UserScope,
  id: string,
  change: ServiceProjectChange,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await updateOwn(scope, 'service_projects').set(change).where('id', '=', id).execute();
}

/** null if it was not removed, or was removed before the given time. */
export async function undeleteServiceProject(
  scope: UserScope,
  id: string,
  since: Date,
): Promise<ServiceProject | null> {
  if (!isRowId(id)) return null;
  const row = await updateOwn(scope, 'service_projects')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>=', since)
    .returningAll()
    .executeTakeFirst();
  return row ? toServiceProject(row) : null;
}

function toServiceProject(row: Selectable<ServiceProjectsTable>): ServiceProject {
  return {
    id: row.id,
    service_id: row.service_id,
    project_id: row.project_id,
    projectName: row.project_name,
    status: row.status,
  };
}
