import type { AuditEntry } from '@docket/core/audit/audit.contract';
import { isRecord } from '@docket/core/audit/changed-fields';
import { STEP_NOUN } from '@docket/core/audit/audit-nouns';

/** As it is shown: without the rows that an undo keeps for its redo, and what a revert needs. */
export function withoutInternals({
  stepEndedAt: __,
  ...entry
}: AuditEntry & { stepEndedAt?: string }): AuditEntry {
  if (entry.noun === STEP_NOUN) return { ...entry, after: null };
  if (!isRecord(entry.before)) return entry;
  const { status_before_archiving: _, ...before } = entry.before;
  return { ...entry, before };
}
