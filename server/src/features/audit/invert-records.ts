// How a change of a record is taken back, noun by noun, through the use cases that made it.
import type { AuditEntry } from '@docket/core/audit/audit.contract';
import { contextInputSchema } from '@docket/core/contexts/context';
import { projectInputSchema } from '@docket/core/projects/project';
import { ruleInputSchema } from '@docket/core/rules/rule';
import { taskStyleSchema } from '@docket/core/task-style/task-style';
import { templateInputSchema } from '@docket/core/templates/template';
import { userSettingsSchema } from '@docket/core/settings/settings.contract';
import type { z } from 'zod';

import { findContext } from '../contexts/contexts.repository';
import * as contexts from '../contexts/contexts.usecases';
import { findProject } from '../projects/projects.repository';
import * as projects from '../projects/projects.usecases';
import { findRule, listRules } from '../rules/rules.repository';
import * as rules from '../rules/rules.usecases';
import { findSettings } from '../settings/settings.repository';
import { updateSettings } from '../settings/settings.usecases';
import { findTaskStyle } from '../task-style/task-style.repository';
import { updateTaskStyle } from '../task-style/task-style.usecases';
import { findTemplate } from '../templates/templates.repository';
import * as templates from '../templates/templates.usecases';
import { keepForRestore, readKeptRow, type KeptTable } from './kept-rows.repository';
import { fieldsBefore, stillDifferent, type Invert, type Reversal } from './reversal';

type Noun = {
  table: KeptTable;
  find(reversal: Reversal, id: string): Promise<object | null>;
  remove(reversal: Reversal, id: string): Promise<unknown>;
  restore(reversal: Reversal, id: string): Promise<unknown>;
  /** `fields` are those that differ from the record as it is. */
  change(reversal: Reversal, id: string, fields: Record<string, unknown>): Promise<unknown>;
};

/** Created is removed, removed is restored, changed gets the earlier values of the changed fields back. */
export function invertRecord(noun: Noun): Invert {
  return async (reversal, entry) => {
    const { recordId: id, before, after } = entry;
    const record = await noun.find(reversal, id);
    if (before === null) {
      if (record === null) return;
      await keep(reversal, noun.table, id);
      await noun.remove(reversal, id);
    } else if (after === null) {
      if (record !== null) return;
      await makeRestorable(reversal, noun.table, id);
      await noun.restore(reversal, id);
    } else {
      const fields = stillDifferent(fieldsBefore(entry), (record ?? {}) as Record<string, unknown>);
      if (Object.keys(fields).length > 0) await noun.change(reversal, id, fields);
    }
  };
}

export async function keep(reversal: Reversal, table: KeptTable, id: string): Promise<void> {
  const row = await readKeptRow(reversal.work, table, id);
  if (row !== null) reversal.kept.push(row);
}

export async function makeRestorable(
  reversal: Reversal,
  table: KeptTable,
  id: string,
): Promise<void> {
  const row = reversal.available.find((kept) => kept.table === table && kept.id === id);
  if (row !== undefined) await keepForRestore(reversal.work, row, reversal.work.now);
}

/** The log holds records as they were valid then; what no one can set, such as times, is left out. */
function only<Shape extends z.ZodRawShape>(
  fields: Readonly<Record<string, unknown>>,
  { shape }: z.ZodObject<Shape>,
): Partial<z.output<z.ZodObject<Shape>>> {
  const named = Object.entries(fields).filter(([name]) => name in shape);
  return Object.fromEntries(named) as Partial<z.output<z.ZodObject<Shape>>>;
}

const project = invertRecord({
  table: 'projects',
  find: ({ work }, id) => findProject(work, id),
  remove: ({ work }, id) => projects.deleteProject(work, id),
  restore: ({ work }, id) => projects.restoreProject(work, id),
  change: ({ work }, id, fields) =>
    projects.updateProject(work, { id, patch: only(fields, projectInputSchema) }),
});

const template = invertRecord({
  table: 'templates',
  find: ({ work }, id) => findTemplate(work, id),
  remove: ({ work }, id) => templates.deleteTemplate(work, id),
  restore: ({ work }, id) => templates.restoreTemplate(work, id),
  async change({ work }, id, { is_archived: isArchived, ...fields }) {
    if (typeof isArchived === 'boolean')
      await templates.setTemplateArchived(work, { id, isArchived });
    const input = only(fields, templateInputSchema);
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
    // A place in the order is changed by reordering only.
    if (Object.keys(fields).every((name) => name === 'order')) return;
    const now = await findRule(work, id);
    await rules.updateRule(work, { id, input: ruleInputSchema.parse({ ...now, ...fields }) });
  },
});

/** Rules made since the order was changed keep their places behind the others. */
const rule: Invert = async (reversal, entry) => {
  if (entry.action !== 'reorder') return invertRule(reversal, entry);
  const { work } = reversal;
  const now = (await listRules(work)).map((one) => one.id);
  const earlier = (entry.before as string[]).filter((id) => now.includes(id));
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
      const now = await findContext(work, id);
      const input = contextInputSchema.parse({ ...now, ...fields });
      await contexts.updateContext(work, { id, input });
    }
    if (isDefault === true) await contexts.setDefaultContext(work, id);
  },
});

/** A default context that was deleted takes its place again. */
const context: Invert = async (reversal, entry) => {
  await invertContext(reversal, entry);
  const wasDefault = (entry.before as { isDefault?: boolean } | null)?.isDefault === true;
  if (entry.after === null && wasDefault)
    await contexts.setDefaultContext(reversal.work, entry.recordId);
};

const settings: Invert = async ({ work }, entry) => {
  const fields: Record<string, unknown> = stillDifferent(
    fieldsBefore(entry),
    await findSettings(work),
  );
  if (Object.keys(fields).length > 0) await updateSettings(work, only(fields, userSettingsSchema));
};

const style: Invert = async ({ work }, entry: AuditEntry) => {
  const now = await findTaskStyle(work);
  const fields = stillDifferent(fieldsBefore(entry), now);
  if (Object.keys(fields).length > 0)
    await updateTaskStyle(work, taskStyleSchema.parse({ ...now, ...fields }));
};

export const INVERT_RECORD: Readonly<Record<string, Invert>> = {
  project,
  template,
  rule,
  context,
  settings,
  style,
};
