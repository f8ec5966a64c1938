import type { AuditEntry } from '@docket/core/audit/audit.contract';
import type { Service, ServiceInput, ServiceProject } from '@docket/core/services/service';

import { findService, findServiceProject } from '../services/services.repository';
import * as services from '../services/services.usecases';
import { invertRecord, keep, makeRestorable } from './invert-records';
import type { Invert, Reversal } from './reversal';

const invertPlain = invertRecord({
  table: 'services',
  find: ({ work }, id) => findService(work, id),
  remove: ({ work }, id) => services.deleteService(work, id),
  restore: ({ work }, id) => services.restoreService(work, id),
  async change({ work }, id, { is_archived: isArchived, name, color }) {
    if (typeof isArchived === 'boolean')
      await services.setServiceArchived(work, { id, isArchived });
    const patch = {
      ...(typeof name === 'string' ? { name } : {}),
      ...(typeof color === 'string' ? { color: color as ServiceInput['color'] } : {}),
    };
    if (Object.keys(patch).length > 0) await services.updateService(work, { id, patch });
  },
});

/** A service's entry also tells which projects it had. */
export const invertService: Invert = async (reversal, entry) => {
  if (entry.before !== null && entry.after !== null) await invertProjects(reversal, entry);
  await invertPlain(reversal, entry);
};

async function invertProjects(reversal: Reversal, entry: AuditEntry): Promise<void> {
  const { work } = reversal;
  const before = projectsOf(entry.before);
  const after = projectsOf(entry.after);
  const added = after.filter((one) => !before.some((earlier) => earlier.id === one.id));
  for (const { id } of added) {
    if ((await findServiceProject(work, id)) === null) continue;
    await keep(reversal, 'service_projects', id);
    await services.deleteServiceProject(work, id);
  }
  for (const earlier of before) await putBack(reversal, earlier, after);
}

async function putBack(
  reversal: Reversal,
  earlier: ServiceProject,
  after: readonly ServiceProject[],
): Promise<void> {
  const { work } = reversal;
  const { id, projectName, status } = earlier;
  const changed = after.find((one) => one.id === id);
  if (changed === undefined) {
    if ((await findServiceProject(work, id)) !== null) return;
    await makeRestorable(reversal, 'service_projects', id);
    await services.restoreServiceProject(work, id);
  } else if (changed.status !== status || changed.projectName !== projectName) {
    await services.updateServiceProject(work, {
      id,
      patch: { project_name: projectName, status },
    });
  }
}

function projectsOf(side: unknown): readonly ServiceProject[] {
  return (side as Pick<Service, 'projects'>).projects;
}
