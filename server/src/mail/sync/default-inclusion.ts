export type Placed = { id: string; parentId: string | null; wellKnownName: string | null };

const EXCLUDED = new Set([
  'junkemail',
  'drafts',
  'deleteditems',
  'outbox',
  'conversationhistory',
  // What Outlook writes there are its own reports, not mail.
  'syncissues',
  'conflicts',
  'localfailures',
  'serverfailures',
]);
const MAX_DEPTH = 50;

/** All but junk, drafts, deleted mail and sync reports, and every folder below them. */
export function includedByDefault(folders: readonly Placed[]): Set<string> {
  const excluded = foldersWithin(folders, EXCLUDED);
  return new Set(folders.map(({ id }) => id).filter((id) => !excluded.has(id)));
}

/** The folders with these well-known names, and every folder below them. */
export function foldersWithin(folders: readonly Placed[], names: ReadonlySet<string>): Set<string> {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const isWithin = (folder: Placed | undefined, depth = 0): boolean => {
    if (folder === undefined || depth > MAX_DEPTH) return false;
    if (names.has(folder.wellKnownName ?? '')) return true;
    return folder.parentId !== null && isWithin(byId.get(folder.parentId), depth + 1);
  };
  return new Set(folders.flatMap((folder) => (isWithin(folder) ? [folder.id] : [])));
}
