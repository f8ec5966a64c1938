// How changes of records are reverted, noun by noun, through the use cases that made them.
import type { AuditEntry } from '@docket/core/audit/audit.contract';
import { isAction } from '@docket/core/audit/audit-nouns';
import { contextInputSchema, type WorkContext } from '@docket/core/contexts/context';
import { projectInputSchema, projectStatusSchema } from '@docket/core/projects/project';
import { ruleReversalSchema } from '@docket/core/rules/rule';
import { taskStyleSchema } from '@docket/core/task-style/task-style';
import { templateInputSchema } from '@docket/core/templates/template';
import { userSettingsSchema } from '@docket/core/settings/settings.contract';
import { z } from 'zod';
import type { Service, ServiceInput, ServiceProject } from '@docket/core/services/service';

import { statusBeforeIn } from './archiving/archived-status';
import { findContext } from './contexts/contexts.repository';
import * as contexts from './contexts/contexts.usecases';
import { findProject } from './projects/projects.repository';
import * as projects from './projects/projects.usecases';
import { findRule, listRules } from './rules/rules.repository';
import * as rules from './rules/rules.usecases';
import { findSettings } from './settings/settings.repository';
import { updateSettings } from './settings/settings.usecases';
import { findTaskStyle } from './task-style/task-style.repository';
import { updateTaskStyle } from './task-style/task-style.usecases';
import { findTemplate } from './templates/templates.repository';
import * as templates from './templates/templates.usecases';
import {
  invertRecord,
  keep,
  makeRestorable,
  fieldsBefore,
  pickChanged,
  type Invert,
  type Inverters,
  type Reversal,
} from '../platform/changes/reversal';
import { listStepEntries } from '../platform/changes/changes.repository';
import { findKeptFor, keepServiceLink } from '../platform/changes/kept-links.repository';
import { keepForRestore } from '../platform/changes/kept-rows.repository';
import { lockRecord } from '../platform/changes/record-versions.repository';
import {
  findService,
  findServiceProject,
  listServiceProjectIds,
  undeleteServiceProject,
} from './services/services.repository';
import * as services from './services/services.usecases';

/**
 * Keeps only the fields of the schema: the log holds whole records as they were then, including fields nobody can set,
 * such as times.
 */
function pickFields<Shape extends z.ZodRawShape>(
  fields: Readonly<Record<string, unknown>>,
  { shape }: z.ZodObject<Shape>,
): Partial<z.output<z.ZodObject<Shape>>> {
  const named = Object.entries(fields).filter(([name]) => name in shape);
  return Object.fromEntries(named) as Partial<z.output<z.ZodObject<Shape>>>;
}

const project: Invert = (reversal, entry) =>
  invertRecord({
    table: 'projects',
    find: ({ work }, id) => findProject(work, id),
    remove: ({ work }, id) => projects.deleteProject(work, id),
    restore: ({ work }, id) => projects.restoreProject(work, id),
    change: ({ work }, id, fields) =>
      projects.updateProject(work, {
        id,
        patch: pickFields(fields, projectInputSchema),
        statusBefore: statusBeforeIn(entry.before, projectStatusSchema),
      }),
  })(reversal, entry);

const template = invertRecord({
  table: 'templates',
  find: ({ work }, id) => findTemplate(work, id),
  remove: ({ work }, id) => templates.deleteTemplate(work, id),
  restore: ({ work }, id) => templates.restoreTemplate(work, id),
  async change({ work }, id, { is_archived: isArchived, ...fields }) {
    if (typeof isArchived === 'boolean')
      await templates.setTemplateArchived(work, { id, isArchived });
    const input = pickFields(fields, templateInputSchema);
    if (Object.keys(input).length === 0) return;
    const now = await templates.getTemplate(work, id);
    await templates.updateTemplate(work, {
      id,
      input: templateInputSchema.parse({ ...now, ...input }),
    });
  },
});

const invertRule = invertRecord({
  table: 'rules',
  find: ({ work }, id) => findRule(work, id),
  remove: ({ work }, id) => rules.deleteRule(work, id),
  restore: ({ work }, id) => rules.restoreRule(work, id),
  async change({ work }, id, fields) {
    // Only reordering changes a position.
    if (Object.keys(fields).every((name) => name === 'order')) return;
    // Its project may have been deleted since, so it is only named if it changes.
    const { then: _, ...now } = await rules.getRule(work, id);
    await rules.updateRule(work, { id, change: ruleReversalSchema.parse({ ...now, ...fields }) });
  },
});

/** Rules created since the reordering keep their positions after the others. */
const rule: Invert = async (reversal, entry) => {
  if (!isAction(entry, 'reorder')) return invertRule(reversal, entry);
  const { work } = reversal;
  const now = (await listRules(work)).map((one) => one.id);
  // Until November 2026, an entry had only the ids.
  const before = entry.before as string[] | { ids: string[] };
  const ids = Array.isArray(before) ? before : before.ids;
  const earlier = ids.filter((id) => now.includes(id));
  const wanted = [...earlier, ...now.filter((id) => !earlier.includes(id))];
  if (wanted.join() !== now.join()) await rules.reorderRules(work, wanted);
};

const invertContext = invertRecord({
  table: 'contexts',
  find: ({ work }, id) => findContext(work, id),
  remove: ({ work }, id) => contexts.deleteContext(work, id),
  restore: ({ work }, id) => contexts.restoreContext(work, id),
  async change({ work }, id, { isDefault, ...fields }) {
    if (Object.keys(fields).length > 0) {
      const now = await contexts.getContext(work, id);
      const input = contextInputSchema.parse({ ...now, ...fields });
      await contexts.updateContext(work, { id, input });
    }
    if (isDefault === true) await contexts.setDefaultContext(work, id);
  },
});

/** A deleted default context becomes the default again; one that became the default gives way to the earlier one. */
const context: Invert = async (reversal, entry) => {
  await invertContext(reversal, entry);
  const { work } = reversal;
  const wasDefault = isDefault(entry.before);
  if (entry.after === null && wasDefault) await contexts.setDefaultContext(work, entry.recordId);
  if (entry.before === null || wasDefault || !isDefault(entry.after)) return;
  if ((await findContext(work, entry.recordId))?.isDefault !== true) return;
  const step = await listStepEntries(work, entry.stepId, work.now);
  const earlier = step.find(({ noun, before }) => noun === 'context' && isDefault(before));
  if (earlier !== undefined) await contexts.setDefaultContext(work, earlier.recordId);
};

function isDefault(context: unknown): boolean {
  return (context as Pick<WorkContext, 'isDefault'> | null)?.isDefault === true;
}

const settings: Invert = async ({ work }, entry) => {
  const now = await findSettings(work);
  const fields: Record<string, unknown> = pickChanged(fieldsBefore(entry, now), now);
  if (Object.keys(fields).length > 0)
    await updateSettings(work, pickFields(fields, userSettingsSchema));
};

const style: Invert = async ({ work }, entry: AuditEntry) => {
  const now = await findTaskStyle(work);
  const fields = pickChanged(fieldsBefore(entry, now), now);
  if (Object.keys(fields).length > 0)
    await updateTaskStyle(work, taskStyleSchema.parse({ ...now, ...fields }));
};

export const INVERT_RECORD: Inverters['invert'] = {
  project,
  template,
  rule,
  context,
  settings,
  style,
};

const invertPlain = invertRecord({
  table: 'services',
  find: ({ work }, id) => findService(work, id),
  remove: ({ work }, id) => services.deleteService(work, id),
  restore: ({ work }, id) => services.restoreService(work, id),
  async change({ work }, id, { is_archived: isArchived, name, color }) {
    if (typeof isArchived === 'boolean')
      await services.setServiceArchived(work, { id, isArchived });
    const patch = {
      ...(typeof name === 'string' ? { name } : {}),
      ...(typeof color === 'string' ? { color: color as ServiceInput['color'] } : {}),
    };
    if (Object.keys(patch).length > 0) await services.updateService(work, { id, patch });
  },
});

/** A service's entry also lists the projects it had. */
export const invertService: Invert = async (reversal, entry) => {
  const { recordId: id, before, after } = entry;
  // Before the rows of its projects, as everywhere else.
  await lockRecord(reversal.work, 'services', id);
  if (before !== null && after !== null) await invertProjects(reversal, entry);
  else if (before === null) await keepProjects(reversal, id);
  else if ((await findService(reversal.work, id)) === null) await restoreProjects(reversal, id);
  await invertPlain(reversal, entry);
};

/** The purge deletes them with their service. A project that is gone may come back before it. */
async function keepProjects(reversal: Reversal, serviceId: string): Promise<void> {
  const { work, kept } = reversal;
  for (const id of await listServiceProjectIds(work, serviceId)) {
    await keep(reversal, 'service_projects', id);
    const row = kept.at(-1)?.row;
    if (row?.['project_id'] === null)
      row['project_id'] = await findKeptFor(work, { table: 'service_projects', id });
  }
}

/** Before the service, so that its entry lists them. Projects that are gone stay away, unless they are restored later. */
async function restoreProjects(reversal: Reversal, serviceId: string): Promise<void> {
  const { work, available } = reversal;
  await makeRestorable(reversal, 'services', serviceId);
  for (const kept of available) {
    const { table, id, row } = kept;
    if (table !== 'service_projects' || row['service_id'] !== serviceId) continue;
    const projectId = String(row['project_id']);
    const isGone = (await findProject(work, projectId)) === null;
    const restored = isGone ? { ...kept, row: { ...row, project_id: null } } : kept;
    await keepForRestore(work, restored, work.now);
    if (isGone && row['project_id'] !== null)
      await keepServiceLink(work, { projectId, serviceProjectId: id });
    await undeleteServiceProject(work, id, work.now);
  }
}

async function invertProjects(reversal: Reversal, entry: AuditEntry): Promise<void> {
  const { work } = reversal;
  const before = projectsOf(entry.before);
  const after = projectsOf(entry.after);
  const added = after.filter((one) => !before.some((earlier) => earlier.id === one.id));
  for (const { id } of added) {
    if ((await findServiceProject(work, id)) === null) continue;
    await keep(reversal, 'service_projects', id);
    await services.deleteServiceProject(work, id);
  }
  for (const earlier of before) await revertServiceProject(reversal, earlier, after);
}

async function revertServiceProject(
  reversal: Reversal,
  earlier: ServiceProject,
  after: readonly ServiceProject[],
): Promise<void> {
  const { work } = reversal;
  const { id, projectName, status } = earlier;
  const changed = after.find((one) => one.id === id);
  if (changed === undefined) {
    if ((await findServiceProject(work, id)) !== null) return;
    await makeRestorable(reversal, 'service_projects', id);
    await services.restoreServiceProject(work, id);
  } else if (changed.status !== status || changed.projectName !== projectName) {
    await services.updateServiceProject(work, {
      id,
      patch: { project_name: projectName, status },
    });
  }
}

function projectsOf(side: unknown): readonly ServiceProject[] {
  return (side as Pick<Service, 'projects'>).projects;
}
