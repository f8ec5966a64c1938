import { asUser } from '../../platform/db/database';
import { includedByDefault } from './default-inclusion';
import { followMovedFolders } from './follow-moved-folders';
import { listFolders, upsertFolders, type Folder } from './folders.repository';
import { renameFoldersOfEmails } from '../emails/known-emails.repository';
import { asLostPermission } from './sync-problem';
import { writeInRun, type SyncRun } from './sync-run';

/** Updates the list of folders. A folder that is no longer in the mailbox stays stored until its mail is settled. */
export async function readFolders(run: SyncRun): Promise<Folder[]> {
  const before = await asUser(run.deps.db, run.userId, listFolders);
  const named = before.filter((folder) => folder.isNameKnown);
  const names = new Map(named.map((folder) => [folder.id, folder.wellKnownName]));
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
  return [...run.folders.values()];
}
