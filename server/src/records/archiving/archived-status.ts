// Records that are archived by their status. Unarchive, and the revert of it, need the status that they had before.
import type { AuditAction } from '@docket/core/audit/audit-nouns';
import { z } from 'zod';

import type { UserScope } from '../../platform/db/database';

/** A record as the log keeps it: with what a revert needs to archive it as it was. */
export async function toLogged<Rec extends { id: string; is_archived: boolean }, Status>(
  scope: UserScope,
  record: Rec,
  findStatusBefore: (scope: UserScope, id: string) => Promise<Status>,
): Promise<Rec & { status_before_archiving?: Status }> {
  if (!record.is_archived) return record;
  return { ...record, status_before_archiving: await findStatusBefore(scope, record.id) };
}

/** What the log kept beside a record; undefined if it was not archived. */
export function statusBeforeIn<Status>(
  logged: unknown,
  schema: z.ZodType<Status>,
): Status | undefined {
  const kept = z.object({ status_before_archiving: schema.optional() }).nullable().parse(logged);
  return kept?.status_before_archiving;
}

/** Nothing if the status neither archives nor unarchives the record. */
export function archiveFields(
  before: { is_archived: boolean },
  status: string | undefined,
  now: Date,
): { is_archived?: boolean; archived_at?: Date | null } {
  const isArchived = status === 'archived';
  if (status === undefined || isArchived === before.is_archived) return {};
  return { is_archived: isArchived, archived_at: isArchived ? now : null };
}

export function archiveActionOf(
  before: { is_archived: boolean },
  after: { is_archived: boolean },
): AuditAction {
  if (before.is_archived === after.is_archived) return 'update';
  return after.is_archived ? 'archive' : 'unarchive';
}
