import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';
import { UNDO_MS } from '@docket/core/review/decision';
import type {
  Service,
  ServiceInput,
  ServiceProject,
  ServiceProjectStatus,
} from '@docket/core/services/service';

import { uniqueName } from '../../platform/db/duplicate-key';
import { publish } from '../../platform/live/publish';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { recorderOf } from '../../platform/changes/record-change';
import { lockRecord } from '../../platform/changes/record-versions.repository';
import { restorable } from '../../platform/changes/restorable';
import { getProject } from '../projects/projects.usecases';
import { renameServiceInTemplates } from '../templates/templates.usecases';
import * as services from './services.repository';

const record = recorderOf<Service>('service', ['services']);

/** Two concurrent changes may both find a name free; the unique constraint lets only one through. */
const unique = uniqueName({
  constraint: 'services_name_key',
  isTaken: services.isServiceNameTaken,
  code: 'service.taken',
  nameTaken: ERROR_TEXTS.serviceNameTaken,
  fallbackMessage: ERROR_TEXTS.serviceTaken,
});
export const refuseDuplicateService = unique.refuseDuplicate;

/** A service is deleted only when Undo reverts its creation; people archive it. */
const {
  get: getService,
  getToChange,
  remove: deleteService,
  restore: restoreService,
} = restorable<Service>({
  name: 'service',
  table: 'services',
  notFound: ERROR_TEXTS.serviceNotFound,
  find: services.findService,
  markDeleted: services.markServiceDeleted,
  undelete: (scope, id, since) =>
    services.undeleteService(scope, id, since).catch(unique.refuseDuplicate),
  record,
});

export { deleteService, getService, restoreService };

export async function createService(work: UnitOfWork, input: ServiceInput): Promise<Service> {
  await unique.refuseTaken(work, input.name, null);
  const id = await services.insertService(work, input, work.now).catch(unique.refuseDuplicate);
  const service = await getService(work, id);
  await record(work, { action: 'create', before: null, after: service });
  return service;
}

export async function updateService(
  work: UnitOfWork,
  { id, patch }: { id: string; patch: Partial<ServiceInput> },
): Promise<Service> {
  const before = await getToChange(work, id);
  if (patch.name !== undefined) await unique.refuseTaken(work, patch.name, id);
  await services
    .changeService(work, id, { ...patch, updated_at: work.now })
    .catch(unique.refuseDuplicate);
  const after = await getService(work, id);
  // Recorded before the service, because the latest entry names the step.
  if (after.name !== before.name)
    await renameServiceInTemplates(work, { from: before.name, to: after.name });
  await record(work, { action: 'update', before, after });
  return after;
}

/** Archived services leave the list and are found in Archives. */
export async function setServiceArchived(
  work: UnitOfWork,
  { id, isArchived }: { id: string; isArchived: boolean },
): Promise<void> {
  const before = await getToChange(work, id);
  if (before.is_archived === isArchived) return;
  await services.changeService(work, id, {
    is_archived: isArchived,
    archived_at: isArchived ? work.now : null,
    updated_at: work.now,
  });
  await record(work, {
    action: isArchived ? 'archive' : 'unarchive',
    before,
    after: await getService(work, id),
  });
  await publish(work, { topic: 'archives' });
}

type NewProject = { project_id: string; project_name: string; status: ServiceProjectStatus };

export async function addServiceProject(
  work: UnitOfWork,
  { id, project }: { id: string; project: NewProject },
): Promise<ServiceProject> {
  const before = await getToChange(work, id);
  await getProject(work, project.project_id);
  const added = await services.insertServiceProject(work, { service_id: id, ...project });
  await record(work, { action: 'update', before, after: await getService(work, id) });
  return added;
}

export async function updateServiceProject(
  work: UnitOfWork,
  {
    id,
    patch,
  }: {
    id: string;
    patch: { project_name?: string; status?: ServiceProjectStatus };
  },
): Promise<ServiceProject> {
  const { before, service } = await getServiceProject(work, id);
  await services.changeServiceProject(work, id, patch);
  await record(work, {
    action: 'update',
    before: service,
    after: await getService(work, service.id),
  });
  return (await services.findServiceProject(work, id)) ?? before;
}

export async function deleteServiceProject(work: UnitOfWork, id: string) {
  const { service } = await getServiceProject(work, id);
  await services.changeServiceProject(work, id, { deleted_at: work.now });
  await record(work, {
    action: 'update',
    before: service,
    after: await getService(work, service.id),
  });
  return { id, restorableUntil: new Date(work.now.getTime() + UNDO_MS).toISOString() };
}

export async function restoreServiceProject(work: UnitOfWork, id: string): Promise<ServiceProject> {
  const restored = await services.undeleteServiceProject(
    work,
    id,
    new Date(work.now.getTime() - UNDO_MS),
  );
  if (restored === null)
    throw new AppError('service_project.not_found', ERROR_TEXTS.serviceProjectNotFound, { id });
  const after = await getService(work, restored.service_id);
  const before = { ...after, projects: after.projects.filter((project) => project.id !== id) };
  await record(work, { action: 'update', before, after });
  return restored;
}

async function getServiceProject(
  work: UnitOfWork,
  id: string,
): Promise<{ before: ServiceProject; service: Service }> {
  const before = await services.findServiceProject(work, id);
  if (before === null)
    throw new AppError('service_project.not_found', ERROR_TEXTS.serviceProjectNotFound, { id });
  await lockRecord(work, 'services', before.service_id);
  const service = await services.findService(work, before.service_id);
  if (service === null)
    throw new AppError('service.access_denied', ERROR_TEXTS.accessDenied, { id });
  return { before, service };
}
