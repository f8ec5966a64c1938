import type { UserScope } from '../../platform/db/database';
import { listFolderMessageIds, markRemoved } from '../emails/known-emails.repository';
import { isIncludedByDefault, type Placed } from './default-inclusion';
import { deleteComparison, deleteRanges, setFolderChoice } from './folders.repository';

/**
 * Deleting a folder in Outlook moves it below Deleted Items with all its mail, of which no message changes, and
 * restoring it moves it back. Such a move is a later word of the person than any choice made here.
 */
export async function followMovedFolders(
  scope: UserScope,
  { before, found }: { before: readonly Placed[]; found: readonly Placed[] },
  now: Date,
): Promise<void> {
  const known = new Set(before.map(({ id }) => id));
  for (const { id } of found) {
    const isIncluded = isIncludedByDefault(found, id);
    if (!known.has(id) || isIncludedByDefault(before, id) === isIncluded) continue;
    if ((await setFolderChoice(scope, id, isIncluded)) === null) continue;
    await deleteRanges(scope, id);
    await deleteComparison(scope, id);
    if (!isIncluded) await markRemoved(scope, await listFolderMessageIds(scope, id), now);
  }
}
