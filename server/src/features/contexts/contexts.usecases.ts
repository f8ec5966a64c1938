import type { ContextInput, WorkContext } from '@docket/core/contexts/context';
import { AppError } from '@docket/core/errors';
import { UNDO_MS } from '@docket/core/review/decision';

import type { UserScope } from '../../platform/db/database';
import { publish } from '../../platform/events';
import type { Work } from '../../platform/work';
import { recordChange } from '../audit/record-change';
import * as contexts from './contexts.repository';

async function getContext(scope: UserScope, id: string): Promise<WorkContext> {
  const context = await contexts.findContext(scope, id);
  if (context === null) throw new AppError('context.not_found', 'Context not found', { id });
  return context;
}

/** The first context becomes the one that decides due dates. */
export async function createContext(work: Work, input: ContextInput): Promise<WorkContext> {
  const isDefault = (await contexts.listContexts(work)).length === 0;
  const after = await contexts.insertContext(work, { ...input, isDefault }, work.now);
  await record(work, { action: 'create', before: null, after });
  return after;
}

export async function updateContext(
  work: Work,
  { id, input }: { id: string; input: ContextInput },
): Promise<WorkContext> {
  const before = await getContext(work, id);
  const after = await contexts.changeContext(work, id, input);
  await record(work, { action: 'update', before, after });
  return after;
}

export async function setDefaultContext(work: Work, id: string): Promise<WorkContext[]> {
  const before = await getContext(work, id);
  const earlier = (await contexts.listContexts(work)).find((one) => one.isDefault);
  await contexts.makeDefault(work, id);
  if (earlier !== undefined && earlier.id !== id)
    await record(work, {
      action: 'update',
      before: earlier,
      after: { ...earlier, isDefault: false },
    });
  await record(work, { action: 'update', before, after: await getContext(work, id) });
  return contexts.listContexts(work);
}

/** When the default goes, the oldest of the others takes its place. */
export async function deleteContext(work: Work, id: string) {
  const before = await getContext(work, id);
  await contexts.markContextDeleted(work, id, work.now);
  const [next] = await contexts.listContexts(work);
  if (before.isDefault && next !== undefined) await contexts.makeDefault(work, next.id);
  await record(work, { action: 'delete', before, after: null });
  return { id, restorableUntil: new Date(work.now.getTime() + UNDO_MS).toISOString() };
}

export async function restoreContext(work: Work, id: string): Promise<WorkContext> {
  const after = await contexts.undeleteContext(work, id, new Date(work.now.getTime() - UNDO_MS));
  if (after === null)
    throw new AppError('context.not_found', 'The context can no longer be restored', { id });
  const isOnly = (await contexts.listContexts(work)).length === 1;
  if (isOnly) await contexts.makeDefault(work, id);
  await record(work, { action: 'restore', before: null, after });
  return getContext(work, id);
}

type ContextChange =
  | { action: string; before: WorkContext | null; after: WorkContext }
  | { action: string; before: WorkContext; after: null };

async function record(scope: UserScope, { action, before, after }: ContextChange): Promise<void> {
  const shown = after ?? before;
  await recordChange(scope, {
    actor: 'person',
    action,
    noun: 'context',
    recordId: shown.id,
    title: shown.name,
    before,
    after,
  });
  await publish(scope, { topic: 'contexts' });
}
