export type Placed = { id: string; parentId: string | null; wellKnownName: string | null };

const EXCLUDED = new Set(['junkemail', 'drafts', 'deleteditems', 'outbox', 'conversationhistory']);
const DEEPEST = 50;

/** All but junk, drafts and deleted mail, and every folder below them. */
export function includedByDefault(folders: readonly Placed[]): Set<string> {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const isExcluded = (folder: Placed | undefined, depth = 0): boolean => {
    if (folder === undefined || depth > DEEPEST) return false;
    if (EXCLUDED.has(folder.wellKnownName ?? '')) return true;
    return folder.parentId !== null && isExcluded(byId.get(folder.parentId), depth + 1);
  };
  return new Set(folders.flatMap((folder) => (isExcluded(folder) ? [] : [folder.id])));
}
