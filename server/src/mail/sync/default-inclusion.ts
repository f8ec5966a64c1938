export type Placed = { id: string; parentId: string | null; wellKnownName: string | null };

const EXCLUDED = new Set(['junkemail', 'drafts', 'deleteditems', 'outbox', 'conversationhistory']);
const DEEPEST = 50;

/** Junk, drafts and deleted mail are excluded, and so is every folder below them. */
export function isIncludedByDefault(folders: readonly Placed[], id: string): boolean {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  let folder = byId.get(id);
  for (let depth = 0; folder !== undefined && depth <= DEEPEST; depth += 1) {
    if (EXCLUDED.has(folder.wellKnownName ?? '')) return false;
    folder = folder.parentId === null ? undefined : byId.get(folder.parentId);
  }
  return true;
}
