import type { ContextInput, WorkContext } from '@docket/core/contexts/context';

import { lockOwn } from '../../platform/db/lock-own';
import type { UserScope } from '../../platform/db/database';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { isUnchanged, recorderOf, type RecordChange } from '../../platform/changes/record-change';
import { restorable } from '../../platform/changes/restorable';
import * as contexts from './contexts.repository';

const recordChange = recorderOf<WorkContext>('context', ['contexts']);

async function record(work: UnitOfWork, change: RecordChange<WorkContext>): Promise<void> {
  if (isUnchanged(change)) return;
  await recordChange(work, change);
  if (!changesTime(change)) return;
  await work.announce(work.trx, 'contexts.changed', { userId: work.userId });
}

/** A name or a color decides nothing; nor does a context beside the default. */
function changesTime({ before, after }: RecordChange<WorkContext>): boolean {
  if (before === null || after === null) return true;
  const [earlier, later] = [before, after].map(({ isDefault, timezone, workingHours }) =>
    isDefault ? JSON.stringify([timezone, workingHours]) : null,
  );
  return earlier !== later;
}

/** Which context is the default. Comes before any context is locked. */
export const lockDefaultContext = (scope: UserScope): Promise<void> =>
  lockOwn(scope, 'default context');

const {
  get: getContext,
  getToChange,
  remove,
  restore,
} = restorable<WorkContext>({
  name: 'context',
  table: 'contexts',
  notFound: 'Context not found',
  find: contexts.findContext,
  markDeleted: contexts.markContextDeleted,
  undelete: contexts.undeleteContext,
  record,
  /** If the default is deleted, the oldest of the others becomes the default. */
  async afterDelete(work, { isDefault }) {
    const [next] = await contexts.listContexts(work);
    if (isDefault && next !== undefined) await contexts.makeDefault(work, next.id);
  },
  async afterRestore(work, { id }) {
    const isOnly = (await contexts.listContexts(work)).length === 1;
    if (isOnly) await contexts.makeDefault(work, id);
  },
});

export { getContext };

export async function deleteContext(work: UnitOfWork, id: string) {
  await lockDefaultContext(work);
  return remove(work, id);
}

export async function restoreContext(work: UnitOfWork, id: string): Promise<WorkContext> {
  await lockDefaultContext(work);
  return restore(work, id);
}

/** The first context becomes the default, which decides due dates. */
export async function createContext(work: UnitOfWork, input: ContextInput): Promise<WorkContext> {
  await lockDefaultContext(work);
  const isDefault = (await contexts.listContexts(work)).length === 0;
  const after = await contexts.insertContext(work, { ...input, isDefault }, work.now);
  await record(work, { action: 'create', before: null, after });
  return after;
}

export async function updateContext(
  work: UnitOfWork,
  { id, input }: { id: string; input: ContextInput },
): Promise<WorkContext> {
  const before = await getToChange(work, id);
  const after = await contexts.changeContext(work, id, input);
  await record(work, { action: 'update', before, after });
  return after;
}

export async function setDefaultContext(work: UnitOfWork, id: string): Promise<WorkContext[]> {
  await lockDefaultContext(work);
  const before = await getContext(work, id);
  if (before.isDefault) return contexts.listContexts(work);
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
