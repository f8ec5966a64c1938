import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';
import { UNDO_MS } from '@docket/core/review/decision';
import type {
  Service,
  ServiceInput,
  ServiceProject,
  ServiceProjectStatus,
} from '@docket/core/services/service';

import type { UserScope } from '../../platform/db/database';
import { onDuplicate } from '../../platform/db/duplicate-key';
import { publish } from '../../platform/events';
import type { Work } from '../../platform/work';
import { recordChange } from '../audit/record-change';
import { getProject } from '../projects/projects.usecases';
import * as services from './services.repository';

export async function getService(scope: UserScope, id: string): Promise<Service> {
  const service = await services.findService(scope, id);
  if (service === null)
    throw new AppError('service.not_found', ERROR_TEXTS.serviceNotFound, { id });
  return service;
}

export async function createService(work: Work, input: ServiceInput): Promise<Service> {
  await refuseTakenName(work, input.name, null);
  const id = await services.insertService(work, input, work.now).catch(refuseDuplicateService);
  const service = await getService(work, id);
  await record(work, { action: 'create', before: null, after: service });
  return service;
}

export async function updateService(
  work: Work,
  { id, patch }: { id: string; patch: Partial<ServiceInput> },
): Promise<Service> {
  const before = await getService(work, id);
  if (patch.name !== undefined) await refuseTakenName(work, patch.name, id);
  await services
    .changeService(work, id, { ...patch, updated_at: work.now })
    .catch(refuseDuplicateService);
  const after = await getService(work, id);
  await record(work, { action: 'update', before, after });
  return after;
}

/** Archived services leave the list and are found in Archives. */
export async function setServiceArchived(
  work: Work,
  { id, isArchived }: { id: string; isArchived: boolean },
): Promise<void> {
  const before = await getService(work, id);
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

/** Only Undo of its creation deletes a service; people archive it. */
export async function deleteService(work: Work, id: string): Promise<void> {
  const before = await getService(work, id);
  await services.markServiceDeleted(work, id, work.now);
  await record(work, { action: 'delete', before, after: null });
}

export async function restoreService(work: Work, id: string): Promise<void> {
  const since = new Date(work.now.getTime() - UNDO_MS);
  const after = await services.findDeletedService(work, id, since);
  if (after === null)
    throw new AppError('service.not_found', 'The service can no longer be restored', { id });
  await refuseTakenName(work, after.name, id);
  await services.undeleteService(work, id).catch(refuseDuplicateService);
  await record(work, { action: 'restore', before: null, after });
}

type NewProject = { project_id: string; project_name: string; status: ServiceProjectStatus };

export async function addServiceProject(
  work: Work,
  { id, project }: { id: string; project: NewProject },
): Promise<ServiceProject> {
  const before = await getService(work, id);
  await getProject(work, project.project_id);
  const added = await services.insertServiceProject(work, { service_id: id, ...project });
  await record(work, { action: 'update', before, after: await getService(work, id) });
  return added;
}

export async function updateServiceProject(
  work: Work,
  {
    id,
    patch,
  }: {
    id: string;
    patch: { project_name?: string | undefined; status?: ServiceProjectStatus | undefined };
  },
): Promise<ServiceProject> {
  const { before, service } = await getServiceProject(work, id);
  await services.changeServiceProject(work, id, definedOf(patch));
  await record(work, {
    action: 'update',
    before: service,
    after: await getService(work, service.id),
  });
  return (await services.findServiceProject(work, id)) ?? before;
}

export async function deleteServiceProject(work: Work, id: string) {
  const { service } = await getServiceProject(work, id);
  await services.changeServiceProject(work, id, { deleted_at: work.now });
  await record(work, {
    action: 'update',
    before: service,
    after: await getService(work, service.id),
  });
  return { id, restorableUntil: new Date(work.now.getTime() + UNDO_MS).toISOString() };
}

export async function restoreServiceProject(work: Work, id: string): Promise<ServiceProject> {
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
  work: Work,
  id: string,
): Promise<{ before: ServiceProject; service: Service }> {
  const before = await services.findServiceProject(work, id);
  if (before === null)
    throw new AppError('service_project.not_found', ERROR_TEXTS.serviceProjectNotFound, { id });
  const service = await services.findService(work, before.service_id);
  if (service === null)
    throw new AppError('service.access_denied', ERROR_TEXTS.accessDenied, { id });
  return { before, service };
}

async function refuseTakenName(work: Work, name: string, exceptId: string | null): Promise<void> {
  if (await services.isServiceNameTaken(work, name, exceptId))
    throw taken(ERROR_TEXTS.serviceNameTaken);
}

const taken = (message: string) =>
  new AppError('service.taken', message, { problems: [{ path: 'name', message }] });

/** Two changes at once may both find a name free; the database lets one of them through. */
export const refuseDuplicateService = onDuplicate({
  byRule: { services_name_key: () => taken(ERROR_TEXTS.serviceNameTaken) },
  otherwise: () => taken(ERROR_TEXTS.serviceTaken),
});

function definedOf<T extends object>(patch: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}

type ServiceChange =
  | { action: string; before: Service | null; after: Service }
  | { action: string; before: Service; after: null };

async function record(scope: UserScope, { action, before, after }: ServiceChange): Promise<void> {
  const shown = after ?? before;
  await recordChange(scope, {
    actor: 'person',
    action,
    noun: 'service',
    recordId: shown.id,
    title: shown.name,
    before,
    after,
  });
  await publish(scope, { topic: 'services' });
}
