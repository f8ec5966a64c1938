import {
  ARCHIVABLE_RECORDS,
  type ArchivedItem,
  type changeArchivedItems as changeContract,
  type getArchives,
} from '@docket/core/archives/archives.contract';
import type { BodyOf, QueryOf } from '@docket/core/contract';
import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';
import type { listArchivedEmails as listEmailsContract } from '@docket/core/emails/emails.contract';
import type { Page } from '@docket/core/pagination';
import { parseSearch, type Search } from '@docket/core/search/search';
import { localDate } from '@docket/intelligence/working-time/zoned-time';

import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { inRequest, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { findWorkingTime } from '../../records/contexts/contexts.repository';
import {
  deleteProject,
  updateProject,
  unarchiveProject,
} from '../../records/projects/projects.usecases';
import { decide } from '../../review/decide/review.usecases';
import type { Sought } from '../../review/queue/search.repository';
import { deleteService, setServiceArchived } from '../../records/services/services.usecases';
import { deleteTask, unarchiveTask, updateTask } from '../../records/tasks/tasks.usecases';
import { deleteTemplate, setTemplateArchived } from '../../records/templates/templates.usecases';
import {
  countArchivedEmails,
  listArchivedEmailPage,
  listArchivedIds,
  listArchivedPage,
  type ArchivedKind,
} from './archives.repository';

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
    emails: await tolerant(
      'emails',
      async (work) => countArchivedEmails(work, await readSearch(work, query.search)),
      0,
    ),
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

export async function listArchivedEmails(
  work: UnitOfWork,
  { search, ...query }: QueryOf<typeof listEmailsContract>,
) {
  return listArchivedEmailPage(work, query, await readSearch(work, search));
}

/** As in the queue. What cannot be read as a search there is words here, as the other kinds are searched for words. */
async function readSearch(work: UnitOfWork, text: string): Promise<Sought | undefined> {
  if (text.trim() === '') return undefined;
  const { timezone: zone } = await findWorkingTime(work);
  const search = parseSearch(text, 'emails', localDate(work.now.getTime(), zone));
  return { search: search.problems.length === 0 ? search : wordsOf(text), zone };
}

function wordsOf(text: string): Search {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const plain = { place: 'text', isPhrase: false, isNegated: false } as const;
  return {
    terms: words.map((word) => ({ ...plain, text: word })),
    filters: [],
    groups: [],
    problems: [],
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

const DELETE: Readonly<
  Record<(typeof ARCHIVABLE_RECORDS)[number], (work: UnitOfWork, id: string) => Promise<unknown>>
> = {
  services: deleteService,
  templates: deleteTemplate,
  projects: deleteProject,
  tasks: deleteTask,
};

export async function setItemArchived(
  work: UnitOfWork,
  { type: wanted, id }: { type: string; id: string },
  isArchived: boolean,
): Promise<{ success: true }> {
  await SET_ARCHIVED[typeOf(wanted)](work, { id, isArchived });
  return { success: true };
}

/** What is no longer archived is skipped, as it may have been restored or deleted elsewhere. */
export async function changeArchivedItems(
  work: UnitOfWork,
  wanted: string,
  { action, ids }: BodyOf<typeof changeContract>,
): Promise<{ changed: number }> {
  const type = typeOf(wanted);
  const archived = await listArchivedIds(work, type, ids);
  for (const id of archived) {
    if (action === 'delete') await DELETE[type](work, id);
    else await SET_ARCHIVED[type](work, { id, isArchived: false });
  }
  return { changed: archived.length };
}

/** The collection in the path; anything else is the spec's 'Unknown item type'. */
function typeOf(wanted: string): (typeof ARCHIVABLE_RECORDS)[number] {
  const type = ARCHIVABLE_RECORDS.find((known) => known === wanted);
  if (type !== undefined) return type;
  throw new AppError('archives.unknown_type', ERROR_TEXTS.unknownItemType(wanted), {
    type: wanted,
  });
}
