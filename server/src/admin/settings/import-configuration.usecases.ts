import { AppError } from '@docket/core/errors';
import type { ProjectInput } from '@docket/core/projects/project';
import type { ServiceInput } from '@docket/core/services/service';
import type { ImportDiff } from '@docket/core/settings/settings.contract';
import type { TemplateInput } from '@docket/core/templates/template';

import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { publish } from '../../platform/live/publish';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { recordChange } from '../../platform/changes/record-change';
import { createContext, updateContext } from '../../records/contexts/contexts.usecases';
import { createProject, updateProject } from '../../records/projects/projects.usecases';
import { allowImageSender } from '../../mail/emails/image-senders.repository';
import { listRules } from '../../records/rules/rules.repository';
import { createRule, updateRule } from '../../records/rules/rules.usecases';
import {
  createService,
  setServiceArchived,
  updateService,
} from '../../records/services/services.usecases';
import { updateTaskStyle } from '../../records/task-style/task-style.usecases';
import {
  createTemplate,
  setTemplateArchived,
  updateTemplate,
} from '../../records/templates/templates.usecases';
import {
  readConfigurationFile,
  type ConfigurationFile,
  readJson,
  refusal,
} from './configuration-file';
import { listAllProjects } from './export-configuration.usecases';
import { importBackground } from './file-background.usecases';
import { importDecisions } from './file-decisions.usecases';
import { importVetoes } from './file-vetoes.usecases';
import { importServiceProjects } from './import-service-projects.usecases';
import {
  type NamePlan,
  describePlan,
  planImport,
  templateOf,
  type ImportPlan,
} from './plan-import.usecases';
import { updateSettings } from '../../records/settings/settings.usecases';

class DryRunDone extends Error {
  constructor(readonly diff: ImportDiff) {
    super('The dry run is taken back');
  }
}

type ImportDependencies = Pick<PlatformDependencies, 'db' | 'clock' | 'announce'>;

/**
 * Compares by name with what is there and applies all of it or nothing. A dry run does the same and is then rolled back,
 * so that it finds out whatever the import would.
 */
export async function importConfiguration(
  deps: ImportDependencies,
  userId: string,
  { file, isDryRun }: { file: Uint8Array; isDryRun: boolean },
): Promise<ImportDiff> {
  const wanted = readConfigurationFile(readJson(file));
  try {
    return await inUnitOfWork(deps, userId, async (work) => {
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

async function apply(work: UnitOfWork, wanted: ConfigurationFile, plan: ImportPlan): Promise<void> {
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
    update: (id, rule) => updateRule(work, { id, change: withProject(rule) }),
  });
  const ruleIds = (await listRules(work))
    .toReversed()
    .map((rule) => [rule.name.toLowerCase(), rule.id] as const);
  const ids = { project: projectIds, rule: new Map(ruleIds) };
  await importDecisions(work, plan.decisions.create, ids);
  await importVetoes(work, plan.vetoes.create, ids);
  await importBackground(work, wanted.background);
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
async function importProject(work: UnitOfWork, input: ProjectInput): Promise<void> {
  const isArchived = input.status === 'archived';
  const { id } = await createProject(work, isArchived ? { ...input, status: 'open' } : input);
  if (isArchived) await updateProject(work, { id, patch: { status: 'archived' } });
}

type WithArchive<Input> = Input & { is_archived: boolean };

async function importService(
  work: UnitOfWork,
  { name, color, is_archived: isArchived }: WithArchive<ServiceInput>,
): Promise<void> {
  const { id } = await createService(work, { name, color });
  if (isArchived) await setServiceArchived(work, { id, isArchived });
}

async function importTemplate(work: UnitOfWork, input: WithArchive<TemplateInput>): Promise<void> {
  const { id } = await createTemplate(work, templateOf(input));
  const { is_archived: isArchived } = input;
  if (isArchived) await setTemplateArchived(work, { id, isArchived });
}

type Steps<Input> = {
  create: (at: UnitOfWork, input: Input) => Promise<unknown>;
  update: (id: string, input: Input) => Promise<unknown>;
};

/** New records are a millisecond apart: they are listed by when they were made. */
async function applyPlan<Input extends { name: string }>(
  work: UnitOfWork,
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
