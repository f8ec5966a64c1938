import type { ArchivedItem } from '@docket/core/archives/archives.contract';
import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';

import type { Deps } from '../../platform/deps';
import { asWork, type Work } from '../../platform/work';
import { updateProject, unarchiveProject } from '../projects/projects.usecases';
import { processDecision } from '../review/review.usecases';
import { setServiceArchived } from '../services/services.usecases';
import { unarchiveTask, updateTask } from '../tasks/tasks.usecases';
import { setTemplateArchived } from '../templates/templates.usecases';
import { countArchivedEmails, listArchived } from './archives.repository';

const KINDS = ['projects', 'tasks', 'services', 'templates'] as const;

/** A part that cannot be read is named in `failed`; the others are shown all the same. */
export async function readArchives(deps: Deps, userId: string) {
  const failed: string[] = [];
  const tolerant = async <T>(name: string, run: (work: Work) => Promise<T>, otherwise: T) => {
    try {
      return await asWork(deps, userId, run);
    } catch (error) {
      deps.log.error({ error, part: name }, 'Archived items could not be read');
      failed.push(name);
      return otherwise;
    }
  };
  const [projects, tasks, services, templates] = await Promise.all(
    KINDS.map((kind) => tolerant<ArchivedItem[]>(kind, (work) => listArchived(work, kind), [])),
  );
  const emails = await tolerant('emails', countArchivedEmails, 0);
  const items = {
    projects: projects ?? [],
    tasks: tasks ?? [],
    services: services ?? [],
    templates: templates ?? [],
  };
  const counts = {
    emails,
    projects: items.projects.length,
    tasks: items.tasks.length,
    services: items.services.length,
    templates: items.templates.length,
  };
  return { ...items, counts, failed };
}

/** type is the collection of the path; anything else is the spec's 'Unknown item type'. */
export async function setItemArchived(
  work: Work,
  item: { type: string; id: string },
  isArchived: boolean,
): Promise<void> {
  const { type, id } = item;
  if (type === 'services') await setServiceArchived(work, { id, isArchived });
  else if (type === 'templates') await setTemplateArchived(work, { id, isArchived });
  else if (type === 'projects')
    await (isArchived
      ? updateProject(work, { id, patch: { status: 'archived' } })
      : unarchiveProject(work, id));
  else if (type === 'tasks')
    await (isArchived
      ? updateTask(work, { id, patch: { status: 'archived' } })
      : unarchiveTask(work, id));
  else if (type === 'emails')
    await processDecision(work, {
      emailId: id,
      action: isArchived ? 'archive' : 'unarchive',
      data: {},
    });
  else throw new AppError('archives.unknown_type', ERROR_TEXTS.unknownItemType(type), { type });
}
