import type { ImportDiff } from '@docket/core/settings/settings.contract';
import type { ServiceProject } from '@docket/core/services/service';

import type { Work } from '../../platform/work';
import { listContexts } from '../contexts/contexts.repository';
import { listRules } from '../rules/rules.repository';
import { listAllServices } from '../services/services.repository';
import { findTaskStyle } from '../task-style/task-style.repository';
import { listAllTemplates } from '../templates/templates.repository';
import { refusal, type ConfigurationFile } from './configuration-file';
import { listAllProjects } from './export-configuration.usecases';
import { hasAllOf, isEqual, planByName, type NamePlan } from './plan-by-name';
import { findSettings } from './settings.repository';

const SHOWN_NAMES = 20;

export type ImportPlan = Awaited<ReturnType<typeof planImport>>;

/** What the file would create and change here. Throws for a name that leads nowhere. */
export async function planImport(work: Work, wanted: ConfigurationFile) {
  const projects = await listAllProjects(work);
  refuseUnknownProjects(wanted, projects);
  const names = new Map(projects.map((project) => [project.id, project.name]));
  const nameOf = (id: string | null) => names.get(id ?? '') ?? '';
  const rules = wanted.rules.map(({ rule, projectName }) => ({ ...rule, projectName }));
  const storedRules = (await listRules(work)).map((rule) => ({
    ...rule,
    projectName: nameOf(rule.then.projectId),
  }));
  return {
    projects: planByName(wanted.projects, projects),
    services: planByName(wanted.services, await listAllServices(work), (input, service) =>
      isSameService(input, service, nameOf),
    ),
    templates: planByName(wanted.templates, await listAllTemplates(work)),
    rules: planByName(rules, storedRules, (input, rule) =>
      hasAllOf(withoutProjectId(input), withoutProjectId(rule)),
    ),
    contexts: planByName(wanted.contexts, await listContexts(work)),
    style: wanted.style !== null && !isEqual(wanted.style, await findTaskStyle(work)),
    settings: wanted.settings !== null && !isEqual(wanted.settings, await findSettings(work)),
  };
}

export function describePlan(plan: ImportPlan, wanted: ConfigurationFile): ImportDiff['changes'] {
  const { style, settings, ...named } = plan;
  const one = (noun: string, title: string, isChanged: boolean) => ({
    noun,
    create: 0,
    update: isChanged ? 1 : 0,
    same: isChanged ? 0 : 1,
    names: isChanged ? [title] : [],
  });
  return [
    ...Object.entries(named).map(([noun, { create, update, same }]: [string, NamePlan<Named>]) => ({
      noun,
      create: create.length,
      update: update.length,
      same,
      names: [...create, ...update.map(({ input }) => input)]
        .map((input) => input.name)
        .slice(0, SHOWN_NAMES),
    })),
    ...(wanted.style === null ? [] : [one('style', 'Task Style', style)]),
    ...(wanted.settings === null ? [] : [one('settings', 'Settings', settings)]),
  ];
}
type Named = { name: string };

/** Also from where the file's records lead by name: a rule or a service's project without one cannot be kept. */
function refuseUnknownProjects(wanted: ConfigurationFile, projects: readonly Named[]): void {
  const known = new Set([...projects, ...wanted.projects].map(({ name }) => name.toLowerCase()));
  const needed = [
    ...wanted.rules.map(({ rule, projectName }) => ({ of: `rule "${rule.name}"`, projectName })),
    ...wanted.services.flatMap((service) =>
      service.projects.map((one) => ({
        of: `service "${service.name}"`,
        projectName: one.project ?? one.projectName,
      })),
    ),
  ];
  const missing = needed.find(({ projectName }) => !known.has(projectName.toLowerCase()));
  if (missing !== undefined)
    throw refusal(
      `the project "${missing.projectName}" of the ${missing.of} is neither in the file nor here`,
    );
}

type WantedService = ConfigurationFile['services'][number];

function isSameService(
  { name, color, projects }: WantedService,
  service: { name: string; color: string; projects: readonly ServiceProject[] },
  nameOf: (projectId: string | null) => string,
): boolean {
  if (!hasAllOf({ name, color }, service)) return false;
  return projects.every((wanted) => {
    const own = (wanted.project ?? wanted.projectName).toLowerCase();
    const known = service.projects.find((one) => nameOf(one.project_id).toLowerCase() === own);
    return known?.status === wanted.status && known.projectName === wanted.projectName;
  });
}

function withoutProjectId<Rule extends { then: object }>(rule: Rule): Rule {
  return { ...rule, then: { ...rule.then, projectId: '' } };
}
