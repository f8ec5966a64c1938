import type { auditActorSchema } from '@docket/core/audit/audit.contract';
import type { z } from 'zod';

import type { UserScope } from '../../platform/db/database';

export type AuditActor = z.infer<typeof auditActorSchema>;

export type NewAuditEntry = {
  actor: AuditActor;
  action: string;
  noun: string;
  recordId: string;
  title: string;
  before: unknown;
  after: unknown;
  reason: string;
};

/** The log is append-only for the product's role: entries are never changed but for reverted_by. */
export async function insertAuditEntry(scope: UserScope, entry: NewAuditEntry): Promise<number> {
  const row = await scope.trx
    .insertInto('audit_entries')
    .values({
      user_id: scope.userId,
      actor: entry.actor,
      action: entry.action,
      noun: entry.noun,
      record_id: entry.recordId,
      title: entry.title,
      before: toJson(entry.before),
      after: toJson(entry.after),
      reason: entry.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
