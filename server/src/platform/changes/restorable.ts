import { AppError } from '@docket/core/errors';
import { UNDO_MS } from '@docket/core/review/decision';

import type { UserScope } from '../db/database';
import type { UnitOfWork } from '../use-cases/unit-of-work';
import type { RecordChange } from './record-change';
import { lockRecord, type VersionedTable } from './record-versions.repository';

type Noun<Rec> = {
  /** As it appears in error codes. */
  name: string;
  table: VersionedTable;
  notFound: string;
  find(scope: UserScope, id: string): Promise<Rec | null>;
  markDeleted(scope: UserScope, id: string, at: Date): Promise<void>;
  /** False if it was not deleted, or was deleted before the given time. */
  undelete(scope: UserScope, id: string, since: Date): Promise<boolean>;
  record(work: UnitOfWork, change: RecordChange<Rec>): Promise<void>;
  /** Before the change is recorded. */
  afterDelete?(work: UnitOfWork, deleted: Rec): Promise<void>;
  /** After the change is recorded. */
  afterRestore?(work: UnitOfWork, restored: Rec): Promise<void>;
};

/** A deleted record can be restored for a while; then the delete is final. */
export function restorable<Rec>(noun: Noun<Rec>) {
  const get = async (scope: UserScope, id: string): Promise<Rec> => {
    const record = await noun.find(scope, id);
    if (record === null) throw new AppError(`${noun.name}.not_found`, noun.notFound, { id });
    return record;
  };
  /** Locks the record until the transaction ends, so that the earlier state in the audit log is accurate. */
  const getToChange = async (scope: UserScope, id: string): Promise<Rec> => {
    await lockRecord(scope, noun.table, id);
    return get(scope, id);
  };
  return {
    get,
    getToChange,
    remove: async (work: UnitOfWork, id: string) => {
      const before = await getToChange(work, id);
      await noun.markDeleted(work, id, work.now);
      await noun.afterDelete?.(work, before);
      await noun.record(work, { action: 'delete', before, after: null });
      return { id, restorableUntil: new Date(work.now.getTime() + UNDO_MS).toISOString() };
    },
    restore: async (work: UnitOfWork, id: string): Promise<Rec> => {
      if (!(await noun.undelete(work, id, new Date(work.now.getTime() - UNDO_MS))))
        throw new AppError(`${noun.name}.not_found`, `The ${noun.name} can no longer be restored`, {
          id,
        });
      const after = await get(work, id);
      await noun.record(work, { action: 'restore', before: null, after });
      if (noun.afterRestore === undefined) return after;
      await noun.afterRestore(work, after);
      return get(work, id);
    },
  };
}
