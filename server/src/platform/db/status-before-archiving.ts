import { sql, type RawBuilder } from 'kysely';

/**
 * What a change that may archive or unarchive a record sets status_before_archiving to: the status it has, null once it
 * is back, and nothing if the change does neither.
 */
export function statusToKeep<Status extends string>(
  isArchived: boolean | undefined,
): RawBuilder<Status> | null | undefined {
  if (isArchived === undefined) return undefined;
  return isArchived ? sql<Status>`status` : null;
}
