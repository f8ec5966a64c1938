import type { AuditEntry, auditActorSchema, listAudit } from '@docket/core/audit/audit.contract';
import type { QueryOf } from '@docket/core/contract';
import { clampPage, type Page } from '@docket/core/pagination';
import type { Selectable } from 'kysely';
import type { z } from 'zod';

import type { AuditEntriesTable } from '../../platform/db/account-tables';
import type { UserScope } from '../../platform/db/database';
import { containsPattern } from '../../platform/db/like-pattern';

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

type AuditQuery = QueryOf<typeof listAudit>;

/** Latest first. */
export async function listAuditPage(
  scope: UserScope,
  query: AuditQuery,
): Promise<Page<AuditEntry>> {
  const filtered = filteredEntries(scope, query);
  const { total } = await filtered
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = clampPage(query.page, total, query.pageSize);
  const rows = await filtered
    .selectAll()
    .orderBy('id', 'desc')
    .limit(query.pageSize)
    .offset((page - 1) * query.pageSize)
    .execute();
  return { items: rows.map(toEntry), total, page, pageSize: query.pageSize };
}

function filteredEntries(scope: UserScope, query: AuditQuery) {
  let entries = scope.trx.selectFrom('audit_entries').where('user_id', '=', scope.userId);
  if (query.noun !== undefined) entries = entries.where('noun', '=', query.noun);
  if (query.actor !== undefined) entries = entries.where('actor', '=', query.actor);
  if (query.recordId !== undefined) entries = entries.where('record_id', '=', query.recordId);
  if (query.from !== undefined) entries = entries.where('at', '>=', new Date(query.from));
  if (query.to !== undefined) entries = entries.where('at', '<', new Date(query.to));
  if (query.search === '') return entries;
  const pattern = containsPattern(query.search);
  return entries.where((e) => e.or([e('title', 'ilike', pattern), e('reason', 'ilike', pattern)]));
}

function toEntry(row: Selectable<AuditEntriesTable>): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor as AuditActor,
    action: row.action,
    noun: row.noun,
    recordId: row.record_id,
    title: row.title,
    before: row.before,
    after: row.after,
    reason: row.reason,
    revertible: false,
    revertedBy: row.reverted_by,
  };
}
