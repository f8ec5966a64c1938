import type { UserScope } from '../../platform/db/database';
import { insertAuditEntry, type AuditActor } from './audit.repository';

export type Change = {
  actor: AuditActor;
  action: string;
  noun: string;
  recordId: string;
  title: string;
  /** null = the record did not exist before. */
  before?: unknown;
  /** null = the record is gone after. */
  after?: unknown;
  reason?: string;
};

/** Writes a change to the audit log, in the transaction of the change itself: neither exists without the other. */
export async function recordChange(scope: UserScope, change: Change): Promise<number> {
  return insertAuditEntry(scope, {
    ...change,
    before: change.before ?? null,
    after: change.after ?? null,
    reason: change.reason ?? '',
  });
}
