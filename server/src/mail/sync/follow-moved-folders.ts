import type { UserScope } from '../../platform/db/database';
import { includedByDefault, type Placed } from './default-inclusion';
import { includeFolder } from './include-folder';

/**
 * Deleting a folder in Outlook moves it below Deleted Items with all its mail, without changing any message; restoring
 * it moves it back. Such a move is more recent than any choice made in Docket, so it takes precedence.
 */
export async function followMovedFolders(
  scope: UserScope,
  { before, found }: { before: readonly Placed[]; found: readonly Placed[] },
  now: Date,
): Promise<void> {
  const was = includedByDefault(before);
  const is = includedByDefault(found);
  const present = new Set(found.map(({ id }) => id));
  for (const { id } of before)
    if (present.has(id) && was.has(id) !== is.has(id))
      await includeFolder(scope, { id, isIncluded: is.has(id) }, now);
}
