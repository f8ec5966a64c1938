import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { validationError } from '@docket/core/errors';
import type { Template, TemplateInput } from '@docket/core/templates/template';

import { uniqueName } from '../../platform/db/duplicate-key';
import { publish } from '../../platform/live/publish';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { recorderOf } from '../../platform/changes/record-change';
import { restorable } from '../../platform/changes/restorable';
import * as templates from './templates.repository';

const record = recorderOf<Template>('template', ['templates']);

/** Two concurrent changes may both find a name free; the unique constraint lets only one through. */
const unique = uniqueName({
  constraint: 'templates_name_key',
  isTaken: templates.isTemplateNameTaken,
  code: 'template.taken',
  nameTaken: ERROR_TEXTS.templateNameTaken,
  fallbackMessage: ERROR_TEXTS.templateTaken,
});
export const refuseDuplicateTemplate = unique.refuseDuplicate;

const {
  get: getTemplate,
  getToChange,
  remove: deleteTemplate,
  restore: restoreTemplate,
} = restorable<Template>({
  name: 'template',
  table: 'templates',
  notFound: 'Template not found',
  find: templates.findTemplate,
  markDeleted: templates.markTemplateDeleted,
  undelete: (scope, id, since) =>
    templates.undeleteTemplate(scope, id, since).catch(unique.refuseDuplicate),
  record,
});

export { deleteTemplate, getTemplate, restoreTemplate };

/** One that a person or a program makes; one in a file may name services that are gone. Throws request.invalid. */
export async function addTemplate(work: UnitOfWork, input: TemplateInput): Promise<Template> {
  await requireServices(work, input.services);
  return createTemplate(work, input);
}

/** Keeps services that are gone. Throws request.invalid if others do not exist. */
export async function editTemplate(
  work: UnitOfWork,
  change: { id: string; input: TemplateInput },
): Promise<Template> {
  const { services } = await getTemplate(work, change.id);
  await requireServices(
    work,
    change.input.services.filter((name) => !services.includes(name)),
  );
  return updateTemplate(work, change);
}

async function requireServices(work: UnitOfWork, names: readonly string[]): Promise<void> {
  const known = await templates.listServicesNamed(work, names);
  const isKnown = new Set(known.map((name) => name.toLowerCase()));
  const unknown = names.filter((name) => !isKnown.has(name.toLowerCase()));
  if (unknown.length === 0) return;
  throw validationError(
    unknown.map((name) => ({ path: 'services', message: `There is no service “${name}”` })),
  );
}

export async function createTemplate(work: UnitOfWork, input: TemplateInput): Promise<Template> {
  await unique.refuseTaken(work, input.name, null);
  const after = await templates.insertTemplate(work, input, work.now).catch(unique.refuseDuplicate);
  await record(work, { action: 'create', before: null, after });
  return after;
}

export async function updateTemplate(
  work: UnitOfWork,
  { id, input }: { id: string; input: TemplateInput },
): Promise<Template> {
  const before = await getToChange(work, id);
  await unique.refuseTaken(work, input.name, id);
  const after = await templates.changeTemplate(work, id, input).catch(unique.refuseDuplicate);
  await record(work, { action: 'update', before, after });
  return after;
}

/** Templates hold the names of services, so they follow when one gets another name. */
export async function renameServiceInTemplates(
  work: UnitOfWork,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const renamed = [from.toLowerCase(), to.toLowerCase()];
  for (const before of await templates.lockTemplatesNaming(work, from)) {
    const at = before.services.findIndex((name) => renamed.includes(name.toLowerCase()));
    const services = before.services.flatMap((name, index) =>
      index === at ? [to] : renamed.includes(name.toLowerCase()) ? [] : [name],
    );
    const after = await templates.changeTemplate(work, before.id, { services });
    await record(work, { action: 'update', before, after });
  }
}

export async function setTemplateArchived(
  work: UnitOfWork,
  { id, isArchived }: { id: string; isArchived: boolean },
): Promise<void> {
  const before = await getToChange(work, id);
  if (before.is_archived === isArchived) return;
  const after = await templates.changeTemplate(work, id, {
    is_archived: isArchived,
    archived_at: isArchived ? work.now : null,
    status: isArchived ? 'archived' : 'active',
  });
  await record(work, { action: isArchived ? 'archive' : 'unarchive', before, after });
  await publish(work, { topic: 'archives' });
}
