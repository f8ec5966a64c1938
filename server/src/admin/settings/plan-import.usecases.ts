import type { ImportDiff } from '@docket/core/settings/settings.contract';
import type { TemplateInput } from '@docket/core/templates/template';
import type { ServiceProject } from '@docket/core/services/service';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { listContexts } from '../../records/contexts/contexts.repository';
import { listRules } from '../../records/rules/rules.repository';
import { listAllServices } from '../../records/services/services.repository';
import { findTaskStyle } from '../../records/task-style/task-style.repository';
import { listAllTemplates } from '../../records/templates/templates.repository';
import { type ConfigurationFile, refusal } from './configuration-file';
import { listAllProjects } from './export-configuration.usecases';
import { planDecisions } from './file-decisions.usecases';
import { planVetoes } from './file-vetoes.usecases';
import { findSettings, listImageSenders } from '../../records/settings/settings.repository';

const SHOWN_NAMES = 20;
const KINDS: Readonly<Record<string, string>> = {
  project: 'projects',
  task: 'suggested tasks',
  due: 'due dates',
  reply: 'replies',
  feedback: 'feedback',
};

export type ImportPlan = Awaited<ReturnType<typeof planImport>>;

/** What the file would create and change here. Throws for a name that leads nowhere. */
export async function planImport(work: UnitOfWork, wanted: ConfigurationFile) {
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
    templates: planByName(wanted.templates, await listAllTemplates(work), (input, template) =>
      hasAllOf(templateOf(input), template),
    ),
    rules: planByName(rules, storedRules, (input, rule) =>
      hasAllOf(withoutProjectId(input), withoutProjectId(rule)),
    ),
    contexts: planByName(wanted.contexts, await listContexts(work)),
    style: wanted.style !== null && !isEqual(wanted.style, await findTaskStyle(work)),
    settings: wanted.settings !== null && !isEqual(wanted.settings, await findSettings(work)),
    decisions: await planDecisions(work, wanted.decisions),
    vetoes: await planVetoes(work, wanted.vetoes, nameOf),
    imageSenders: await planImageSenders(work, wanted.imageSenders),
  };
}

export function describePlan(plan: ImportPlan, wanted: ConfigurationFile): ImportDiff['changes'] {
  const { style, settings, decisions, vetoes, imageSenders, ...named } = plan;
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
    {
      ...listed('decisions', decisions.same, countedByKind(decisions.create)),
      create: decisions.create.length,
    },
    listed(
      'projects kept from senders',
      vetoes.same,
      vetoes.create.map(({ sender, project }) => `${sender}: not ${project}`),
    ),
    listed('senders whose images are shown', imageSenders.same, imageSenders.create),
  ].filter(({ create, update, same }) => create + update + same > 0);
}

/** Decisions have no names: how many of each kind. */
function countedByKind(decisions: readonly { kind: string }[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind } of decisions) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} on ${KINDS[kind] ?? kind}`);
}

function listed(noun: string, same: number, created: readonly string[]) {
  return { noun, create: created.length, update: 0, same, names: created.slice(0, SHOWN_NAMES) };
}
/** Whether it is archived is taken over with a new template only. */
export function templateOf({ name, description, services, items }: TemplateInput): TemplateInput {
  return { name, description, services, items };
}

async function planImageSenders(work: UnitOfWork, wanted: readonly string[]) {
  const here = new Set(await listImageSenders(work));
  const asked = [...new Set(wanted.map((address) => address.toLowerCase()))];
  const create = asked.filter((address) => !here.has(address));
  return { create, same: asked.length - create.length };
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
    ...wanted.decisions.flatMap(({ message, project }) =>
      project === null ? [] : [{ of: `decision on ${message}`, projectName: project }],
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

export type NamePlan<Input> = {
  create: Input[];
  update: { id: string; input: Input }[];
  same: number;
};

/**
 * What of the wanted records is new, differs from, or equals the stored record of the same name (whatever its case).
 * Where a name is there several times, the first belongs to the first.
 */
function planByName<Input extends { name: string }, Stored extends Named & { id: string }>(
  wanted: readonly Input[],
  stored: readonly Stored[],
  isSame: (input: Input, record: Stored) => boolean = hasAllOf,
): NamePlan<Input> {
  const plan: NamePlan<Input> = { create: [], update: [], same: 0 };
  const byName = new Map<string, Stored[]>();
  for (const record of stored) {
    const key = record.name.toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), record]);
  }
  for (const input of wanted) {
    const record = byName.get(input.name.toLowerCase())?.shift();
    if (record === undefined) plan.create.push(input);
    else if (isSame(input, record)) plan.same += 1;
    else plan.update.push({ id: record.id, input });
  }
  return plan;
}

/** Whether the record has every field of the input with an equal value. */
function hasAllOf(input: object, record: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(record));
  return Object.entries(input).every(([field, value]) => isEqual(value, stored.get(field)));
}

/** By value; the order of keys is no difference, since the database keeps its own. */
function isEqual(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
