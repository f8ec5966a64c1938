import type { MailboxFolder } from '../mailbox/mailbox';
import { asUser } from '../../platform/db/database';
import { dropFolders, listFolders, upsertFolders, type Folder } from './folders.repository';
import { listFolderMessageIds, renameFoldersOfEmails } from '../emails/known-emails.repository';
import { asLostPermission } from './sync-problem';
import { writeInRun, type SyncRun } from './sync-run';
import { fetchMessages, storeMessages } from './store-messages';

const EXCLUDED = new Set(['junkemail', 'drafts', 'deleteditems', 'outbox', 'conversationhistory']);

/** Updates the list of folders. Messages of a deleted folder are fetched one by one, because they may have moved. */
export async function readFolders(run: SyncRun): Promise<Folder[]> {
  const before = await asUser(run.deps.db, run.userId, listFolders);
  const names = new Map(before.map((folder) => [folder.id, folder.wellKnownName]));
  const displayNames = new Map(before.map((folder) => [folder.id, folder.name]));
  const found = await run.mailbox.reader.listFolders(names).catch((error: unknown) => {
    throw asLostPermission(error);
  });
  const now = await writeInRun(run, async (scope) => {
    await upsertFolders(scope, withDefaultInclusion(found));
    const renamed = found.filter(
      ({ id, displayName }) => displayNames.has(id) && displayNames.get(id) !== displayName,
    );
    await renameFoldersOfEmails(
      scope,
      new Map(renamed.map(({ id, displayName }) => [id, displayName])),
    );
    return listFolders(scope);
  });
  const present = new Set(found.map((folder) => folder.id));
  run.folders = new Map(now.filter(({ id }) => present.has(id)).map((each) => [each.id, each]));
  for (const folder of now) if (!present.has(folder.id)) await dropFolder(run, folder);
  return [...run.folders.values()];
}

async function dropFolder(run: SyncRun, folder: Folder): Promise<void> {
  const ids = await asUser(run.deps.db, run.userId, (scope) =>
    listFolderMessageIds(scope, folder.id),
  );
  await storeMessages(run, await fetchMessages(run, ids), (scope) =>
    dropFolders(scope, [folder.id]),
  );
}

/** Junk, drafts and deleted mail are excluded, and so is every folder below them. */
function withDefaultInclusion(folders: readonly MailboxFolder[]) {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const isExcluded = (folder: MailboxFolder | undefined, depth = 0): boolean => {
    if (folder === undefined || depth > 50) return false;
    if (EXCLUDED.has(folder.wellKnownName ?? '')) return true;
    return folder.parentId !== null && isExcluded(byId.get(folder.parentId), depth + 1);
  };
  return folders.map((folder) => ({ ...folder, isIncluded: !isExcluded(folder) }));
}
