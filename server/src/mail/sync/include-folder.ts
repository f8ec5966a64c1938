import { liftStatementLimit, type UserScope } from '../../platform/db/database';
import { listFolderMessageIds, markRemoved } from '../emails/known-emails.repository';
import { deleteComparison, deleteRanges, setFolderChoice } from './folders.repository';

/** Reads a folder from the start again, or removes its mail from the queue; null if nothing changed. */
export async function includeFolder(
  scope: UserScope,
  { id, isIncluded }: { id: string; isIncluded: boolean },
  now: Date,
): Promise<{ name: string } | null> {
  const changed = await setFolderChoice(scope, id, isIncluded);
  if (changed === null) return null;
  await deleteRanges(scope, id);
  await deleteComparison(scope, id);
  if (isIncluded) return changed;
  await liftStatementLimit(scope);
  await markRemoved(scope, await listFolderMessageIds(scope, id), now);
  return changed;
}
