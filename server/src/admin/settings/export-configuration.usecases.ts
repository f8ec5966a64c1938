import {
  CONFIGURATION_VERSION,
  type exportConfiguration,
} from '@docket/core/settings/settings.contract';
import type { ResponseOf } from '@docket/core/contract';
import type { Project } from '@docket/core/projects/project';
import { contextInputSchema } from '@docket/core/contexts/context';
import { projectInputSchema } from '@docket/core/projects/project';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { listContexts } from '../../records/contexts/contexts.repository';
import { listProjectPage } from '../../records/projects/projects.repository';
import { listRules } from '../../records/rules/rules.repository';
import { listAllServices } from '../../records/services/services.repository';
import { findTaskStyle } from '../../records/task-style/task-style.repository';
import { listAllTemplates } from '../../records/templates/templates.repository';
import { exportBackground } from './file-background.usecases';
import { exportDecisions } from './file-decisions.usecases';
import { exportVetoes } from './file-vetoes.usecases';
import { findSettings, listImageSenders } from '../../records/settings/settings.repository';

const ALL = { page: 1, pageSize: 10_000, search: '' };

/** Everything the person configured; records refer to each other by name, so that the file fits another installation. */
export async function readConfiguration(
  work: UnitOfWork,
): Promise<ResponseOf<typeof exportConfiguration>> {
  const projects = await listAllProjects(work);
  const names = new Map(projects.map((project) => [project.id, project.name]));
  const rules = await listRules(work);
  const known = { project: names, rule: new Map(rules.map((rule) => [rule.id, rule.name])) };
  const services = newestFirst(await listAllServices(work));
  const templates = newestFirst(await listAllTemplates(work));
  return {
    format: 'docket-configuration',
    version: CONFIGURATION_VERSION,
    exportedAt: work.now.toISOString(),
    projects: projects.map((project) => projectInputSchema.parse(project)),
    services: services.map(({ name, color, projects: members, is_archived }) => ({
      name,
      color,
      is_archived,
      // What was deleted cannot be named, so it is not in the file.
      projects: members.flatMap(({ project_id: id, projectName, status }) =>
        names.has(id ?? '') ? [{ project: names.get(id ?? ''), projectName, status }] : [],
      ),
    })),
    templates: templates.map(({ name, description, services: applied, items, is_archived }) => ({
      name,
      description,
      services: applied,
      items,
      is_archived,
    })),
    rules: rules.flatMap(({ name, confidence, if: conditions, then }) => {
      const projectName = names.get(then.projectId);
      if (projectName === undefined) return [];
      return [{ rule: { name, confidence, if: conditions, then }, projectName }];
    }),
    contexts: (await listContexts(work)).map((context) => contextInputSchema.parse(context)),
    style: await findTaskStyle(work),
    settings: await findSettings(work),
    decisions: await exportDecisions(work, known),
    vetoes: await exportVetoes(work, known),
    background: await exportBackground(work),
    imageSenders: await listImageSenders(work),
  };
}

export async function listAllProjects(work: UnitOfWork): Promise<Project[]> {
  const page = await listProjectPage(work, {
    ...ALL,
    sort: 'created_at',
    order: 'asc',
    archived: 'all',
  });
  return page.items;
}

/** As the screens list them. */
function newestFirst<Record extends { created_at: string; id: string }>(
  records: readonly Record[],
): Record[] {
  return records.toSorted(
    (one, other) =>
      other.created_at.localeCompare(one.created_at) || one.id.localeCompare(other.id),
  );
}
