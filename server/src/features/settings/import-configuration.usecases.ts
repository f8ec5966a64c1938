import { AppError } from '@docket/core/errors';
import type { ProjectInput } from '@docket/core/projects/project';
import type { ServiceInput } from '@docket/core/services/service';
import type { ImportDiff } from '@docket/core/settings/settings.contract';
import type { TemplateInput } from '@docket/core/templates/template';

import type { Deps } from '../../platform/deps';
import { publish } from '../../platform/events';
import { asWork, type Work } from '../../platform/work';
import { recordChange } from '../audit/record-change';
import { createContext, updateContext } from '../contexts/contexts.usecases';
import { createProject, updateProject } from '../projects/projects.usecases';
import { allowImageSender } from '../emails/emails.repository';
import { listRules } from '../rules/rules.repository';
import { createRule, updateRule } from '../rules/rules.usecases';
import { createService, setServiceArchived, updateService } from '../services/services.usecases';
import { updateTaskStyle } from '../task-style/task-style.usecases';
import {
  createTemplate,
  setTemplateArchived,
  updateTemplate,
} from '../templates/templates.usecases';
import { readConfigurationFile, type ConfigurationFile } from './configuration-file';
import { listAllProjects } from './export-configuration.usecases';
import { importDecisions, importVetoes } from './import-decisions.usecases';
import { importServiceProjects } from './import-service-projects.usecases';
import type { NamePlan } from './plan-by-name';
import { describePlan, planImport, templateOf, type ImportPlan } from './plan-import.usecases';
import { readJson } from './read-json';
import { refusal } from './refusal';
import { updateSettings } from './settings.usecases';

class DryRunDone extends Error {
  constructor(readonly diff: ImportDiff) {
    super('The dry run is taken back');
  }
}

type ImportNeeds = Pick<Deps, 'db' | 'clock' | 'announce'>;

/**
 * Compares by name with what is there and applies all of it or nothing. A dry run does the same and is then rolled back,
 * so that it finds out whatever the import would.
 */
export async function importConfiguration(
  needs: ImportNeeds,
  userId: string,
  { file, isDryRun }: { file: Uint8Array; isDryRun: boolean },
): Promise<ImportDiff> {
  const wanted = readConfigurationFile(readJson(file));
  try {
    return await asWork(needs, userId, async (work) => {
      const plan = await planImport(work, wanted);
      await apply(work, wanted, plan);
      const diff = { applied: !isDryRun, changes: describePlan(plan, wanted) };
      if (isDryRun) throw new DryRunDone(diff);
      return diff;
    });
  } catch (error) {
    if (error instanceof DryRunDone) return error.diff;
    throw error;
  }
}

async function apply(work: Work, wanted: ConfigurationFile, plan: ImportPlan): Promise<void> {
  await applyPlan(work, plan.projects, {
    create: importProject,
    update: (id, patch) => updateProject(work, { id, patch }),
  });
  const projectIds = new Map(
    (await listAllProjects(work))
      .toReversed()
      .map((project) => [project.name.toLowerCase(), project.id]),
  );
  const projectIdOf = (name: string) => projectIds.get(name.toLowerCase()) ?? '';
  // Lists show the newest first, so what stands first in the file is made last.
  await applyPlan(work, newestLast(plan.services), {
    create: importService,
    update: (id, { name, color }) => updateService(work, { id, patch: { name, color } }),
  });
  await importServiceProjects(work, wanted.services, projectIdOf);
  await applyPlan(work, newestLast(plan.templates), {
    create: importTemplate,
    update: (id, input) => updateTemplate(work, { id, input: templateOf(input) }),
  });
  await applyPlan(work, plan.contexts, {
    create: createContext,
    update: (id, input) => updateContext(work, { id, input }),
  });
  const withProject = ({ projectName, ...rule }: ImportPlan['rules']['create'][number]) => ({
    ...rule,
    then: { ...rule.then, projectId: projectIdOf(projectName) },
  });
  await applyPlan(work, plan.rules, {
    create: (at, rule) => createRule(at, withProject(rule)),
    update: (id, rule) => updateRule(work, { id, input: withProject(rule) }),
  });
  const ruleIds = (await listRules(work))
    .toReversed()
    .map((rule) => [rule.name.toLowerCase(), rule.id] as const);
  const ids = { project: projectIds, rule: new Map(ruleIds) };
  await importDecisions(work, plan.decisions.create, ids);
  await importVetoes(work, plan.vetoes.create, ids);
  for (const address of plan.imageSenders.create) await allowImageSender(work, address);
  if (plan.style && wanted.style !== null) await updateTaskStyle(work, wanted.style);
  if (plan.settings && wanted.settings !== null) await updateSettings(work, wanted.settings);
  await recordChange(work, {
    actor: 'person',
    action: 'import',
    noun: 'configuration',
    recordId: work.userId,
    title: 'Configuration imported',
  });
  await publish(work, { topic: 'settings' });
}

/** Archiving is a step of its own: it notes when. */
async function importProject(work: Work, input: ProjectInput): Promise<void> {
  const isArchived = input.status === 'archived';
  const { id } = await createProject(work, isArchived ? { ...input, status: 'open' } : input);
  if (isArchived) await updateProject(work, { id, patch: { status: 'archived' } });
}

type WithArchive<Input> = Input & { is_archived: boolean };

async function importService(
  work: Work,
  { name, color, is_archived: isArchived }: WithArchive<ServiceInput>,
): Promise<void> {
  const { id } = await createService(work, { name, color });
  if (isArchived) await setServiceArchived(work, { id, isArchived });
}

async function importTemplate(work: Work, input: WithArchive<TemplateInput>): Promise<void> {
  const { id } = await createTemplate(work, templateOf(input));
  const { is_archived: isArchived } = input;
  if (isArchived) await setTemplateArchived(work, { id, isArchived });
}

type Steps<Input> = {
  create: (at: Work, input: Input) => Promise<unknown>;
  update: (id: string, input: Input) => Promise<unknown>;
};

/** New records are a millisecond apart: they are listed by when they were made. */
async function applyPlan<Input extends { name: string }>(
  work: Work,
  plan: NamePlan<Input>,
  { create, update }: Steps<Input>,
): Promise<void> {
  for (const [place, input] of plan.create.entries()) {
    const at = { ...work, now: new Date(work.now.getTime() + place) };
    await naming(input, () => create(at, input));
  }
  for (const { id, input } of plan.update) await naming(input, () => update(id, input));
}

function newestLast<Input>(plan: NamePlan<Input>): NamePlan<Input> {
  return { ...plan, create: plan.create.toReversed() };
}

/** What the product itself refuses is the file's fault, and the file's record is named. */
async function naming({ name }: { name: string }, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof AppError) throw refusal(`"${name}": ${error.message}`);
    throw error;
  }
}
