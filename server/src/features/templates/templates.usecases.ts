import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';
import { UNDO_MS } from '@docket/core/review/decision';
import type { Template, TemplateInput } from '@docket/core/templates/template';

import type { UserScope } from '../../platform/db/database';
import { onDuplicate } from '../../platform/db/duplicate-key';
import { publish } from '../../platform/events';
import type { Work } from '../../platform/work';
import { recordChange } from '../audit/record-change';
import * as templates from './templates.repository';

export async function getTemplate(scope: UserScope, id: string): Promise<Template> {
  const template = await templates.findTemplate(scope, id);
  if (template === null) throw new AppError('template.not_found', 'Template not found', { id });
  return template;
}

export async function createTemplate(work: Work, input: TemplateInput): Promise<Template> {
  await refuseTakenName(work, input.name, null);
  const after = await templates
    .insertTemplate(work, input, work.now)
    .catch(refuseDuplicateTemplate);
  await record(work, { action: 'create', before: null, after });
  return after;
}

export async function updateTemplate(
  work: Work,
  { id, input }: { id: string; input: TemplateInput },
): Promise<Template> {
  const before = await getTemplate(work, id);
  await refuseTakenName(work, input.name, id);
  const after = await templates.changeTemplate(work, id, input).catch(refuseDuplicateTemplate);
  await record(work, { action: 'update', before, after });
  return after;
}

export async function setTemplateArchived(
  work: Work,
  { id, isArchived }: { id: string; isArchived: boolean },
): Promise<void> {
  const before = await getTemplate(work, id);
  if (before.is_archived === isArchived) return;
  const after = await templates.changeTemplate(work, id, {
    is_archived: isArchived,
    archived_at: isArchived ? work.now : null,
    status: isArchived ? 'archived' : 'active',
  });
  await record(work, { action: isArchived ? 'archive' : 'unarchive', before, after });
  await publish(work, { topic: 'archives' });
}

export async function deleteTemplate(work: Work, id: string) {
  const before = await getTemplate(work, id);
  await templates.markTemplateDeleted(work, id, work.now);
  await record(work, { action: 'delete', before, after: null });
  return { id, restorableUntil: new Date(work.now.getTime() + UNDO_MS).toISOString() };
}

export async function restoreTemplate(work: Work, id: string): Promise<Template> {
  const since = new Date(work.now.getTime() - UNDO_MS);
  const after = await templates.findDeletedTemplate(work, id, since);
  if (after === null)
    throw new AppError('template.not_found', 'The template can no longer be restored', { id });
  await refuseTakenName(work, after.name, id);
  await templates.undeleteTemplate(work, id).catch(refuseDuplicateTemplate);
  await record(work, { action: 'restore', before: null, after });
  return after;
}

async function refuseTakenName(work: Work, name: string, exceptId: string | null): Promise<void> {
  if (await templates.isTemplateNameTaken(work, name, exceptId))
    throw taken(ERROR_TEXTS.templateNameTaken);
}

const taken = (message: string) =>
  new AppError('template.taken', message, { problems: [{ path: 'name', message }] });

/** Two changes at once may both find a name free; the database lets one of them through. */
export const refuseDuplicateTemplate = onDuplicate({
  byRule: { templates_name_key: () => taken(ERROR_TEXTS.templateNameTaken) },
  otherwise: () => taken(ERROR_TEXTS.templateTaken),
});

type TemplateChange =
  | { action: string; before: Template | null; after: Template }
  | { action: string; before: Template; after: null };

async function record(scope: UserScope, { action, before, after }: TemplateChange): Promise<void> {
  const shown = after ?? before;
  await recordChange(scope, {
    actor: 'person',
    action,
    noun: 'template',
    recordId: shown.id,
    title: shown.name,
    before,
    after,
  });
  await publish(scope, { topic: 'templates' });
}
