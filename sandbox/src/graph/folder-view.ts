import type { Folder } from '../mailbox/folder';
import type { Mailbox } from '../mailbox/mailbox';

export function folderView(mailbox: Mailbox, folder: Folder): Record<string, unknown> {
  return {
    id: folder.id,
    displayName: folder.displayName,
    parentFolderId: folder.parentId,
    childFolderCount: mailbox.childrenOf(folder).length,
    unreadItemCount: folder.unread,
    totalItemCount: folder.messages.size,
    isHidden: folder.place.isHidden,
  };
}

export function selectFrom(
  view: Record<string, unknown>,
  select: string | null,
): Record<string, unknown> {
  if (!select) return view;
  const names = new Set(select.split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(view).filter(
      ([name]) => name === 'id' || name.startsWith('@') || names.has(name.toLowerCase()),
    ),
  );
}
