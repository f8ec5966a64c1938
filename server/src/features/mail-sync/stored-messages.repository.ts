import type { StoredMessage } from '@docket/core/sync/stored-messages.contract';

import type { UserScope } from '../../platform/db/database';

export async function listStoredPage(
  scope: UserScope,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ items: StoredMessage[]; next: string | null }> {
  let query = scope.trx
    .selectFrom('emails')
    .select([
      'id',
      'message_id',
      'internet_message_id',
      'folder_id',
      'folder',
      'subject',
      'preview',
      'received_time',
      'is_read',
      'is_archived',
      'removed_at',
    ])
    .where('user_id', '=', scope.userId)
    .orderBy('id')
    .limit(limit);
  if (after !== undefined) query = query.where('id', '>', after);
  const rows = await query.execute();
  const items = rows.map((row) => ({
    id: row.id,
    messageId: row.message_id,
    internetMessageId: row.internet_message_id,
    folderId: row.folder_id,
    folder: row.folder,
    subject: row.subject,
    preview: row.preview,
    receivedAt: row.received_time.toISOString(),
    isRead: row.is_read,
    isArchived: row.is_archived,
    isAway: row.removed_at !== null,
  }));
  return { items, next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
}
