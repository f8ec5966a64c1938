import {
  serviceInputSchema,
  serviceProjectStatusSchema,
  type Service,
} from '@docket/core/services/service';
import { z } from 'zod';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { listAllServices } from '../../records/services/services.repository';
import {
  addServiceProject,
  createService,
  setServiceArchived,
  updateService,
  updateServiceProject,
} from '../../records/services/services.usecases';
import { boundedList } from './bounded-schemas';
import { fieldsOf, hasAllOf, type Ids, type Names } from './configuration-part';

const fileServiceProjectSchema = z.object({
  /** The project's own name; projectName is how the service shows it. */
  project: z.string().optional(),
  projectName: z.string().trim().min(1).max(200),
  status: serviceProjectStatusSchema,
});
export const fileServiceSchema = serviceInputSchema.extend({
  projects: boundedList(fileServiceProjectSchema, 5_000),
  is_archived: z.boolean().default(false),
});
type FileService = z.output<typeof fileServiceSchema>;

export async function exportServices(work: UnitOfWork, names: Names): Promise<object[]> {
  return newestFirst(await listAllServices(work)).map((service) => ({
    ...fieldsOf(fileServiceSchema, service),
    // A deleted project has no name, so it is not in the file.
    projects: service.projects.flatMap(({ project_id: id, projectName, status }) => {
      const project = names.project.get(id ?? '');
      return project === undefined ? [] : [{ project, projectName, status }];
    }),
  }));
}

/** In the order of the screens. */
export function newestFirst<Record extends { created_at: string; id: string }>(
  records: readonly Record[],
): Record[] {
  return records.toSorted(
    (one, other) =>
      other.created_at.localeCompare(one.created_at) || one.id.localeCompare(other.id),
  );
}

export function isSameService(
  { name, color, projects }: FileService,
  service: Service,
  { project: names }: Names,
): boolean {
  if (!hasAllOf({ name, color }, service)) return false;
  return projects.every((wanted) => {
    const own = (wanted.project ?? wanted.projectName).toLowerCase();
    const known = service.projects.find(
      (one) => names.get(one.project_id ?? '')?.toLowerCase() === own,
    );
    return known?.status === wanted.status && known.projectName === wanted.projectName;
  });
}

export async function importService(
  work: UnitOfWork,
  { name, color, is_archived: isArchived, projects }: FileService,
  ids: Ids,
): Promise<void> {
  const service = await createService(work, { name, color });
  if (isArchived) await setServiceArchived(work, { id: service.id, isArchived });
  await importMembers(work, { service, projects }, ids);
}

export async function updateFromFile(
  work: UnitOfWork,
  { service, input: { name, color, projects } }: { service: Service; input: FileService },
  ids: Ids,
): Promise<void> {
  await updateService(work, { id: service.id, patch: { name, color } });
  await importMembers(work, { service, projects }, ids);
}

/** Adds and changes; projects that only the stored service has stay. */
async function importMembers(
  work: UnitOfWork,
  { service, projects }: { service: Service; projects: FileService['projects'] },
  ids: Ids,
): Promise<void> {
  for (const { project, projectName, status } of projects) {
    const projectId = (await ids.project()).get((project ?? projectName).toLowerCase()) ?? '';
    const known = service.projects.find((one) => one.project_id === projectId);
    const change = { project_name: projectName, status };
    if (known === undefined)
      await addServiceProject(work, {
        id: service.id,
        project: { project_id: projectId, ...change },
      });
    else if (known.projectName !== projectName || known.status !== status)
      await updateServiceProject(work, { id: known.id, patch: change });
  }
}
