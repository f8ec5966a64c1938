import { asUser } from '../../platform/db/database';
import { includedByDefault } from './default-inclusion';
import { followMovedFolders } from './follow-moved-folders';
import { dropFolders, listFolders, upsertFolders, type Folder } from './folders.repository';
import { listFolderMessageIds, renameFoldersOfEmails } from '../emails/known-emails.repository';
import { asLostPermission } from './sync-problem';
import { writeInRun, type SyncRun } from './sync-run';
import { fetchMessages } from './fetch-messages';
import { storeMessages } from './store-messages';

/** Updates the list of folders. Messages of a deleted folder are fetched one by one, because they may have moved. */
export async function readFolders(run: SyncRun): Promise<Folder[]> {
  const before = await asUser(run.deps.db, run.userId, listFolders);
  const names = new Map(before.map((folder) => [folder.id, folder.wellKnownName]));
  const displayNames = new Map(before.map((folder) => [folder.id, folder.name]));
  const found = await run.mailbox.reader.listFolders(names).catch((error: unknown) => {
    throw asLostPermission(error);
  });
  const included = includedByDefault(found);
  const now = await writeInRun(run, async (scope, time) => {
    await upsertFolders(
      scope,
      found.map((folder) => ({ ...folder, isIncluded: included.has(folder.id) })),
    );
    await followMovedFolders(scope, { before, found }, time);
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
