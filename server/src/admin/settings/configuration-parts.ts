// Everything that is exported and imported, one entry per noun, in the order in which it is written.
import { contextInputSchema } from '@docket/core/contexts/context';
import { projectInputSchema, type ProjectInput } from '@docket/core/projects/project';
import { exportedRuleSchema } from '@docket/core/rules/rule';
import { describePreferenceChanges, warnOfRemoval } from '@docket/core/settings/preference-words';
import {
  type configurationSchema,
  userSettingsSchema,
} from '@docket/core/settings/settings.contract';
import { taskStyleSchema } from '@docket/core/task-style/task-style';
import { templateInputSchema } from '@docket/core/templates/template';
import { z } from 'zod';

import { rememberImageSender } from '../../mail/emails/emails.usecases';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { listContexts } from '../../records/contexts/contexts.repository';
import { createContext, updateContext } from '../../records/contexts/contexts.usecases';
import { createProject, updateProject } from '../../records/projects/projects.usecases';
import { createRule, updateRule } from '../../records/rules/rules.usecases';
import { listAllServices } from '../../records/services/services.repository';
import { findSettings, listImageSenders } from '../../records/settings/settings.repository';
import { updateSettings } from '../../records/settings/settings.usecases';
import { findTaskStyle } from '../../records/task-style/task-style.repository';
import { updateTaskStyle } from '../../records/task-style/task-style.usecases';
import { listAllTemplates } from '../../records/templates/templates.repository';
import {
  createTemplate,
  setTemplateArchived,
  updateTemplate,
} from '../../records/templates/templates.usecases';
import { boundedList, withoutDuplicates } from './bounded-schemas';
import {
  planAdditions,
  type ConfigurationPart,
  definePart,
  fieldsOf,
  hasAllOf,
  type Ids,
  planByName,
  planSingle,
} from './configuration-part';
import { exportBackground, fileBackgroundSchema, planBackground } from './file-background.usecases';
import {
  countedByKind,
  exportDecisions,
  fileDecisionSchema,
  importDecisions,
  lockDecidedMail,
  planDecisions,
} from './file-decisions.usecases';
import {
  exportServices,
  fileServiceSchema,
  importService,
  isSameService,
  newestFirst,
  updateFromFile,
} from './file-services.usecases';
import { exportVetoes, fileVetoSchema, importVetoes, planVetoes } from './file-vetoes.usecases';

type PartKey = Exclude<
  keyof z.infer<typeof configurationSchema>,
  'format' | 'version' | 'exportedAt'
>;

const fileTemplateSchema = templateInputSchema.extend({ is_archived: z.boolean().default(false) });
const fileRuleSchema = z.object({ rule: exportedRuleSchema, projectName: z.string() });

const PARTS = {
  projects: definePart({
    schema: boundedList(projectInputSchema, 5_000),
    read: async (_, { projects }) =>
      projects.map((project) => fieldsOf(projectInputSchema, project)),
    plan: async (work, wanted, { projects }) =>
      planByName(work, {
        noun: 'projects',
        wanted,
        stored: projects,
        create: importProject,
        update: ({ id }, patch) => updateProject(work, { id, patch }),
      }),
  }),
  services: definePart({
    schema: withoutDuplicates(boundedList(fileServiceSchema, 1_000)),
    read: (work, { names }) => exportServices(work, names),
    projectsOf: (services) =>
      services.flatMap(({ name, projects }) =>
        projects.map(({ project, projectName }) => ({
          of: `service "${name}"`,
          projectName: project ?? projectName,
        })),
      ),
    plan: async (work, wanted, { names }) =>
      planByName(work, {
        noun: 'services',
        wanted,
        stored: await listAllServices(work),
        isSame: (input, service) => isSameService(input, service, names),
        isNewestFirst: true,
        create: importService,
        update: (service, input, ids) => updateFromFile(work, { service, input }, ids),
      }),
  }),
  templates: definePart({
    schema: withoutDuplicates(boundedList(fileTemplateSchema, 1_000)),
    read: async (work) =>
      newestFirst(await listAllTemplates(work)).map((one) => fieldsOf(fileTemplateSchema, one)),
    plan: async (work, wanted) =>
      planByName(work, {
        noun: 'templates',
        wanted,
        stored: await listAllTemplates(work),
        // Only a new template takes over whether it is archived.
        isSame: (input, template) => hasAllOf(templateInputSchema.parse(input), template),
        isNewestFirst: true,
        create: async (at, { is_archived: isArchived, ...input }) => {
          const { id } = await createTemplate(at, input);
          if (isArchived) await setTemplateArchived(at, { id, isArchived });
        },
        update: ({ id }, input) =>
          updateTemplate(work, { id, input: templateInputSchema.parse(input) }),
      }),
  }),
  rules: definePart({
    schema: boundedList(fileRuleSchema, 1_000),
    read: async (_, { rules, names }) =>
      rules.flatMap((rule) => {
        const projectName = names.project.get(rule.then.projectId);
        return projectName === undefined
          ? []
          : [{ rule: fieldsOf(exportedRuleSchema, rule), projectName }];
      }),
    projectsOf: (rules) =>
      rules.map(({ rule, projectName }) => ({ of: `rule "${rule.name}"`, projectName })),
    plan: async (work, wanted, { rules, names }) => {
      type Wanted = (typeof wanted)[number]['rule'] & { projectName: string };
      const withProject = async ({ projectName, ...rule }: Wanted, ids: Ids) => ({
        ...rule,
        then: {
          ...rule.then,
          projectId: (await ids.project()).get(projectName.toLowerCase()) ?? '',
        },
      });
      return planByName(work, {
        noun: 'rules',
        wanted: wanted.map(({ rule, projectName }): Wanted => ({ ...rule, projectName })),
        stored: rules.map((rule) => ({
          ...rule,
          projectName: names.project.get(rule.then.projectId) ?? '',
        })),
        isSame: (input, rule) => hasAllOf(withoutProjectId(input), withoutProjectId(rule)),
        create: async (at, rule, ids) => createRule(at, await withProject(rule, ids)),
        update: async ({ id }, rule, ids) =>
          updateRule(work, { id, change: await withProject(rule, ids) }),
      });
    },
  }),
  contexts: definePart({
    schema: boundedList(contextInputSchema, 200),
    read: async (work) =>
      (await listContexts(work)).map((context) => fieldsOf(contextInputSchema, context)),
    plan: async (work, wanted) =>
      planByName(work, {
        noun: 'contexts',
        wanted,
        stored: await listContexts(work),
        create: createContext,
        update: ({ id }, input) => updateContext(work, { id, input }),
      }),
  }),
  style: definePart({
    schema: taskStyleSchema.nullable(),
    read: findTaskStyle,
    plan: async (work, wanted) =>
      planSingle(
        {
          noun: 'style',
          wanted,
          stored: await findTaskStyle(work),
          names: () => ['Task Style'],
        },
        (style) => updateTaskStyle(work, style),
      ),
  }),
  settings: definePart({
    schema: userSettingsSchema.nullable(),
    read: findSettings,
    plan: async (work, wanted) => {
      const stored = await findSettings(work);
      return planSingle(
        {
          noun: 'settings',
          wanted,
          stored,
          names: (settings) => describePreferenceChanges(stored, settings),
          warn: (settings) => warnOfRemoval(stored, settings),
        },
        (settings) => updateSettings(work, settings),
      );
    },
  }),
  decisions: definePart({
    schema: boundedList(fileDecisionSchema, 200_000).default([]),
    read: (work, { names }) => exportDecisions(work, names),
    projectsOf: (decisions) =>
      decisions.flatMap(({ message, project }) =>
        project === null ? [] : [{ of: `decision on ${message}`, projectName: project }],
      ),
    lock: lockDecidedMail,
    plan: async (work, wanted) => {
      const { create, same } = await planDecisions(work, wanted);
      return {
        changes: [
          planAdditions('decisions', { create: create.length, same }, countedByKind(create)),
        ],
        write: async (ids) =>
          importDecisions(work, create, { project: await ids.project(), rule: await ids.rule() }),
      };
    },
  }),
  vetoes: definePart({
    schema: boundedList(fileVetoSchema, 50_000).default([]),
    read: (work, { names }) => exportVetoes(work, names),
    plan: async (work, wanted, { names }) => {
      const { create, same } = await planVetoes(work, wanted, names);
      const counts = { create: create.length, same, isUndoable: true };
      const shown = create.map(({ sender, project }) => `${sender}: not ${project}`);
      return {
        changes: [planAdditions('projects ruled out for senders', counts, shown)],
        write: async (ids) => importVetoes(work, create, await ids.project()),
      };
    },
  }),
  background: definePart({
    schema: fileBackgroundSchema.nullable().default(null),
    read: exportBackground,
    plan: planBackground,
  }),
  imageSenders: definePart({
    schema: boundedList(z.string().trim().min(1).max(500), 50_000).default([]),
    read: listImageSenders,
    plan: async (work, wanted) => {
      const here = new Set(await listImageSenders(work));
      const asked = [...new Set(wanted.map((address) => address.toLowerCase()))];
      const create = asked.filter((address) => !here.has(address));
      const same = asked.length - create.length;
      const counts = { create: create.length, same, isUndoable: true };
      return {
        changes: [planAdditions('senders whose images are shown', counts, create)],
        write: async () => {
          for (const address of create) await rememberImageSender(work, address);
        },
      };
    },
  }),
} satisfies Record<PartKey, ConfigurationPart>;

export const CONFIGURATION_PARTS: readonly (readonly [string, ConfigurationPart])[] =
  Object.entries(PARTS);

/** Archiving is a separate step, because it records the time. */
async function importProject(work: UnitOfWork, input: ProjectInput): Promise<void> {
  const isArchived = input.status === 'archived';
  const { id } = await createProject(work, isArchived ? { ...input, status: 'open' } : input);
  if (isArchived) await updateProject(work, { id, patch: { status: 'archived' } });
}

function withoutProjectId<Rule extends { then: object }>(rule: Rule): Rule {
  return { ...rule, then: { ...rule.then, projectId: '' } };
}
