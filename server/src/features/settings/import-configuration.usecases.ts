import type { ImportDiff } from '@docket/core/settings/settings.contract';

import { publish } from '../../platform/events';
import type { Work } from '../../platform/work';
import { recordChange } from '../audit/record-change';
import { createContext, updateContext } from '../contexts/contexts.usecases';
import { listContexts } from '../contexts/contexts.repository';
import { createProject, updateProject } from '../projects/projects.usecases';
import { listRules } from '../rules/rules.repository';
import { createRule, updateRule } from '../rules/rules.usecases';
import { listServicePage } from '../services/services.repository';
import { addServiceProject, createService, updateService } from '../services/services.usecases';
import { updateTaskStyle } from '../task-style/task-style.usecases';
import { listTemplatePage } from '../templates/templates.repository';
import { createTemplate, updateTemplate } from '../templates/templates.usecases';
import { readConfigurationFile, type ConfigurationFile } from './configuration-file';
import { listAllProjects } from './export-configuration.usecases';
import { planByName, type NamePlan } from './plan-by-name';
import { updateSettings } from './settings.usecases';

const ALL = { page: 1, pageSize: 10_000, search: '' };

/** Compares by name with what is there. A dry run changes nothing; otherwise all of it is applied in the caller's transaction. */
export async function importConfiguration(
  work: Work,
  file: unknown,
  dryRun: boolean,
): Promise<ImportDiff> {
  const wanted = readConfigurationFile(file);
  const plans = await planImport(work, wanted);
  const changes = Object.entries(plans).map(([noun, plan]) => ({
    noun,
    create: plan.create.length,
    update: plan.update.length,
    same: plan.same,
    names: [...plan.create, ...plan.update.map((one) => one.input)]
      .map((input) => input.name)
      .slice(0, 20),
  }));
  if (!dryRun) await apply(work, wanted, plans);
  return { applied: !dryRun, changes };
}

type Plans = Awaited<ReturnType<typeof planImport>>;

async function planImport(work: Work, wanted: ConfigurationFile) {
  const services = wanted.services.map(({ name, color }) => ({ name, color }));
  const rules = wanted.rules.map(({ rule, projectName }) => ({ ...rule, projectName }));
  const stored = await listRules(work);
  const names = new Map((await listAllProjects(work)).map((project) => [project.id, project.name]));
  const storedRules = stored.map((rule) => ({
    ...rule,
    projectName: names.get(rule.then.projectId) ?? '',
  }));
  return {
    projects: planByName(wanted.projects, await listAllProjects(work)),
    services: planByName(services, (await listServicePage(work, ALL)).items),
    templates: planByName(wanted.templates, (await listTemplatePage(work, ALL)).items),
    rules: planByName(rules, storedRules, ['then']),
    contexts: planByName(wanted.contexts, await listContexts(work)),
  };
}

async function apply(work: Work, wanted: ConfigurationFile, plans: Plans): Promise<void> {
  await applyPlan(
    plans.projects,
    (input) => createProject(work, input),
    (id, patch) => updateProject(work, { id, patch }),
  );
  const projectIds = new Map(
    (await listAllProjects(work)).map((project) => [project.name.toLowerCase(), project.id]),
  );
  await applyPlan(
    plans.services,
    (input) => createService(work, input),
    (id, patch) => updateService(work, { id, patch }),
  );
  await applyServiceProjects(work, wanted, projectIds);
  await applyPlan(
    plans.templates,
    (input) => createTemplate(work, input),
    (id, input) => updateTemplate(work, { id, input }),
  );
  await applyPlan(
    plans.contexts,
    (input) => createContext(work, input),
    (id, input) => updateContext(work, { id, input }),
  );
  const withProject = (rule: (typeof plans.rules.create)[number]) => ({
    ...rule,
    then: { ...rule.then, projectId: projectIds.get(rule.projectName.toLowerCase()) ?? '' },
  });
  await applyPlan(
    plans.rules,
    (rule) => createRule(work, withProject(rule)),
    (id, rule) => updateRule(work, { id, input: withProject(rule) }),
  );
  if (wanted.style !== null) await updateTaskStyle(work, wanted.style);
  if (wanted.settings !== null) await updateSettings(work, wanted.settings);
  await recordChange(work, {
    actor: 'person',
    action: 'import',
    noun: 'configuration',
    recordId: work.userId,
    title: 'Configuration imported',
  });
  await publish(work, { topic: 'settings' });
}

async function applyPlan<Input extends { name: string }>(
  plan: NamePlan<Input>,
  create: (input: Input) => Promise<unknown>,
  update: (id: string, input: Input) => Promise<unknown>,
): Promise<void> {
  for (const input of plan.create) await create(input);
  for (const { id, input } of plan.update) await update(id, input);
}

async function applyServiceProjects(
  work: Work,
  wanted: ConfigurationFile,
  projectIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { items: stored } = await listServicePage(work, ALL);
  for (const { name, projects } of wanted.services) {
    const service = stored.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (service === undefined) continue;
    const known = new Set(service.projects.map((project) => project.projectName.toLowerCase()));
    for (const { projectName, status } of projects) {
      const projectId = projectIds.get(projectName.toLowerCase());
      if (projectId === undefined || known.has(projectName.toLowerCase())) continue;
      await addServiceProject(work, {
        id: service.id,
        project: { project_id: projectId, project_name: projectName, status },
      });
    }
  }
}
