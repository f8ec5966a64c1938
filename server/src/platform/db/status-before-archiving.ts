import { sql, type RawBuilder } from 'kysely';

/**
 * What a change that may archive or unarchive a record sets status_before_archiving to: the status it has, or had when
 * it was archived `earlier`; null once it is back, and nothing if the change does neither.
 */
export function statusToKeep<Status extends string>(
  isArchived: boolean | undefined,
  earlier?: Status,
): RawBuilder<Status> | Status | null | undefined {
  if (isArchived === undefined) return undefined;
  return isArchived ? (earlier ?? sql<Status>`status`) : null;
}
