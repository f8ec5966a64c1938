import {
  ARCHIVABLE_RECORDS,
  type ArchivedItem,
  type getArchives,
} from '@docket/core/archives/archives.contract';
import type { QueryOf } from '@docket/core/contract';
import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';
import type { Page } from '@docket/core/pagination';

import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { inRequest, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { updateProject, unarchiveProject } from '../../records/projects/projects.usecases';
import { decide } from '../../review/decide/review.usecases';
import { setServiceArchived } from '../../records/services/services.usecases';
import { unarchiveTask, updateTask } from '../../records/tasks/tasks.usecases';
import { setTemplateArchived } from '../../records/templates/templates.usecases';
import { countArchivedEmails, listArchivedPage, type ArchivedKind } from './archives.repository';

/** A part that cannot be read is named in `failed`; the others are shown anyway. */
export async function readArchives(
  deps: PlatformDependencies,
  userId: string,
  query: QueryOf<typeof getArchives>,
) {
  const failed: string[] = [];
  const tolerant = async <T>(name: string, run: (work: UnitOfWork) => Promise<T>, otherwise: T) => {
    try {
      return await inRequest(deps, userId, run);
    } catch (error) {
      deps.log.error({ error, part: name }, 'Archived items could not be read');
      failed.push(name);
      return otherwise;
    }
  };
  const list = (kind: ArchivedKind) =>
    tolerant<Page<ArchivedItem>>(kind, (work) => listArchivedPage(work, kind, query), {
      ...query,
      items: [],
      total: 0,
    });
  const [projects, tasks, services, templates] = await Promise.all([
    list('projects'),
    list('tasks'),
    list('services'),
    list('templates'),
  ]);
  const counts = {
    emails: await tolerant('emails', countArchivedEmails, 0),
    projects: projects.total,
    tasks: tasks.total,
    services: services.total,
    templates: templates.total,
  };
  return {
    projects: projects.items,
    tasks: tasks.items,
    services: services.items,
    templates: templates.items,
    counts,
    failed,
  };
}

type SetArchived = (
  work: UnitOfWork,
  item: { id: string; isArchived: boolean },
) => Promise<unknown>;

const SET_ARCHIVED: Readonly<Record<(typeof ARCHIVABLE_RECORDS)[number], SetArchived>> = {
  services: setServiceArchived,
  templates: setTemplateArchived,
  projects: (work, { id, isArchived }) =>
    isArchived
      ? updateProject(work, { id, patch: { status: 'archived' } })
      : unarchiveProject(work, id),
  tasks: (work, { id, isArchived }) =>
    isArchived ? updateTask(work, { id, patch: { status: 'archived' } }) : unarchiveTask(work, id),
};

export async function setEmailArchived(
  work: UnitOfWork,
  emailId: string,
  isArchived: boolean,
): Promise<{ success: true }> {
  await decide(work, { emailId, action: isArchived ? 'archive' : 'unarchive', data: {} });
  return { success: true };
}

/** type is the collection in the path; anything else is the spec's 'Unknown item type'. */
export async function setItemArchived(
  work: UnitOfWork,
  { type: wanted, id }: { type: string; id: string },
  isArchived: boolean,
): Promise<{ success: true }> {
  const type = ARCHIVABLE_RECORDS.find((known) => known === wanted);
  if (type === undefined)
    throw new AppError('archives.unknown_type', ERROR_TEXTS.unknownItemType(wanted), {
      type: wanted,
    });
  await SET_ARCHIVED[type](work, { id, isArchived });
  return { success: true };
}
