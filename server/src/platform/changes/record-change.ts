import type { UserScope } from '../db/database';
import { markChanged } from '../db/step';
import { changedFields } from '@docket/core/audit/changed-fields';
import type { AuditAction, AuditNoun } from '@docket/core/audit/audit-nouns';
import { CAUSE_WORDS, type ChangeCause } from '@docket/core/audit/audit.contract';
import type { Topic } from '@docket/core/live/topics';

import type { UnitOfWork } from '../use-cases/unit-of-work';
import { publish } from '../live/publish';
import { insertAuditEntry, type AuditActor } from './changes.repository';

export type Change = {
  actor: AuditActor;
  action: AuditAction;
  noun: AuditNoun;
  recordId: string;
  title: string;
  /** null if the record was created or restored. */
  before?: unknown;
  /** null if the record was deleted. */
  after?: unknown;
  reason?: string;
  cause?: ChangeCause;
};

/** Writes a change to the audit log in the transaction of the change, so neither exists without the other. */
export async function recordChange(scope: UserScope, change: Change): Promise<number> {
  markChanged();
  return insertAuditEntry(scope, {
    ...change,
    before: change.before ?? null,
    after: change.after ?? null,
    reason: change.reason ?? (change.cause === undefined ? '' : CAUSE_WORDS[change.cause]),
    cause: change.cause ?? null,
  });
}

/** Also announces the change, for webhooks. */
export async function recordAndAnnounce(work: UnitOfWork, change: Change): Promise<void> {
  const entryId = await recordChange(work, change);
  const { noun, recordId } = change;
  const isGone = change.after == null;
  await work.announce(work.trx, 'change.recorded', {
    userId: work.userId,
    entryId,
    changed: { noun, recordId, isGone },
  });
}

export type RecordChange<Rec> = { action: AuditAction } & (
  | { before: Rec | null; after: Rec }
  | { before: Rec; after: null }
);

/** Saving a record unchanged writes no entry, because an empty entry would block the revert of an earlier one. */
export const isUnchanged = ({ before, after }: { before: unknown; after: unknown }): boolean =>
  before !== null && after !== null && changedFields(before, after).length === 0;

/** For nouns whose records have an id and a name: records the person's change, if it is one, and notifies open pages. */
export function recorderOf<Rec extends { id: string; name: string }>(
  noun: AuditNoun,
  topics: readonly Topic[],
) {
  return async (scope: UserScope, change: RecordChange<Rec>): Promise<void> => {
    if (isUnchanged(change)) return;
    const { action, before, after } = change;
    const { id, name } = (after ?? before) as Rec;
    await recordChange(scope, {
      actor: 'person',
      action,
      noun,
      recordId: id,
      title: name,
      before,
      after,
    });
    for (const topic of topics) await publish(scope, { topic });
  };
}
