import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { listAllServices } from '../../records/services/services.repository';
import { addServiceProject, updateServiceProject } from '../../records/services/services.usecases';
import type { ConfigurationFile } from './configuration-file';

/** Adds and changes; a project that only the stored service has stays. */
export async function importServiceProjects(
  work: UnitOfWork,
  services: ConfigurationFile['services'],
  projectIdOf: (name: string) => string,
): Promise<void> {
  const stored = new Map(
    (await listAllServices(work)).map((service) => [service.name.toLowerCase(), service]),
  );
  for (const { name, projects } of services) {
    const service = stored.get(name.toLowerCase());
    if (service === undefined) continue;
    for (const { project, projectName, status } of projects) {
      const projectId = projectIdOf(project ?? projectName);
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
}
