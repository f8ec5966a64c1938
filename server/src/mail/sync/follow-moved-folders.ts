import type { UserScope } from '../../platform/db/database';
import { includedByDefault, type Placed } from './default-inclusion';
import { includeFolder } from './include-folder';

/**
 * Deleting a folder in Outlook moves it below Deleted Items with all its mail, of which no message changes, and
 * restoring it moves it back. Such a move is a later word of the person than any choice made here.
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
