import type { MailboxFolder } from '../../adapters/mailbox/mailbox';
import { asUser } from '../../platform/db/database';
import { dropFolders, listFolders, upsertFolders, type Folder } from './folders.repository';
import { listFolderMessageIds, renameFolderOfEmails } from './known-emails.repository';
import { inSession, type SyncSession } from './sync-session';
import { askFor, takeMessages } from './take-messages';

const LEFT_OUT = new Set(['junkemail', 'drafts', 'deleteditems', 'outbox', 'conversationhistory']);

/** Takes over the list of folders; what lay in a folder that is gone is asked for, message by message. */
export async function readFolders(session: SyncSession): Promise<Folder[]> {
  const before = await asUser(session.needs.db, session.userId, listFolders);
  const names = new Map(before.map((folder) => [folder.id, folder.wellKnownName]));
  const called = new Map(before.map((folder) => [folder.id, folder.name]));
  const found = await session.mailbox.listFolders(names);
  const now = await inSession(session, async (scope) => {
    await upsertFolders(scope, withChoices(found));
    for (const { id, displayName } of found)
      if (called.has(id) && called.get(id) !== displayName)
        await renameFolderOfEmails(scope, id, displayName);
    return listFolders(scope);
  });
  const present = new Set(found.map((folder) => folder.id));
  session.folders = new Map(now.filter(({ id }) => present.has(id)).map((each) => [each.id, each]));
  for (const folder of now) if (!present.has(folder.id)) await letGo(session, folder);
  return [...session.folders.values()];
}

async function letGo(session: SyncSession, folder: Folder): Promise<void> {
  const ids = await asUser(session.needs.db, session.userId, (scope) =>
    listFolderMessageIds(scope, folder.id),
  );
  await takeMessages(session, await askFor(session, ids), (scope) =>
    dropFolders(scope, [folder.id]),
  );
}

/** Junk, drafts and deleted mail are left out, and so is every folder below them. */
function withChoices(folders: readonly MailboxFolder[]) {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const isLeftOut = (folder: MailboxFolder | undefined, depth = 0): boolean => {
    if (folder === undefined || depth > 50) return false;
    if (LEFT_OUT.has(folder.wellKnownName ?? '')) return true;
    return folder.parentId !== null && isLeftOut(byId.get(folder.parentId), depth + 1);
  };
  return folders.map((folder) => ({ ...folder, isIncluded: !isLeftOut(folder) }));
}
