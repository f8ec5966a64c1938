import type { UserScope } from '../../platform/db/database';
import { includedByDefault, type Placed } from './default-inclusion';
import { listChosenFolders } from './folders.repository';
import { includeFolder } from './include-folder';

type Lists = { before: readonly Placed[]; found: readonly Placed[] };

/**
 * Deleting a folder in Outlook moves it below Deleted Items with all its mail, without changing any message; restoring
 * it moves it back. Such a move is more recent than any choice made in Docket, so it takes precedence.
 */
export async function followMovedFolders(
  scope: UserScope,
  { before, found }: Lists,
  now: Date,
): Promise<void> {
  const names = new Map(found.map(({ id, wellKnownName }) => [id, wellKnownName]));
  const named = before.map((folder) => ({
    ...folder,
    wellKnownName: names.get(folder.id) ?? folder.wellKnownName,
  }));
  await followNames(scope, { before, found: named }, now);
  for (const { id, isIncluded } of differing({ before: named, found }))
    await includeFolder(scope, { id, isIncluded }, now);
}

/** For folders whose well-known name was not known before: as if it always had been, unless the person chose otherwise. */
async function followNames(scope: UserScope, lists: Lists, now: Date): Promise<void> {
  const changes = differing(lists);
  if (changes.length === 0) return;
  const chosen = await listChosenFolders(scope);
  for (const { id, isIncluded } of changes)
    if (!chosen.has(id)) await includeFolder(scope, { id, isIncluded }, now);
}

function differing({ before, found }: Lists): { id: string; isIncluded: boolean }[] {
  const was = includedByDefault(before);
  const is = includedByDefault(found);
  const present = new Set(found.map(({ id }) => id));
  return before
    .filter(({ id }) => present.has(id) && was.has(id) !== is.has(id))
    .map(({ id }) => ({ id, isIncluded: is.has(id) }));
}
