// A delta round over a whole folder can take several runs; this is what it keeps in between.
import { sql } from 'kysely';

import { anyTextOf } from '../../platform/db/any-of';
import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';

/** Before the first page is asked for: what is stored later is either listed or part of a later round. */
export async function beginRound(scope: UserScope, folderId: string): Promise<void> {
  await keepRound(scope, folderId, null);
  await deleteOwn(scope, 'unlisted_messages').where('folder_id', '=', folderId).execute();
  await scope.trx
    .insertInto('unlisted_messages')
    .columns(['user_id', 'folder_id', 'message_id'])
    .expression(
      selectOwn(scope, 'emails')
        .select(['user_id', sql<string>`folder_id`.as('folder_id'), 'message_id'])
        .where('folder_id', '=', folderId)
        .where('removed_at', 'is', null)
        .where('message_id', 'not like', 'file:%'),
    )
    .execute();
}

/** The link of the next page. */
export async function keepRound(
  scope: UserScope,
  folderId: string,
  link: string | null,
): Promise<void> {
  await updateOwn(scope, 'mail_folders')
    .set({ round_link: link })
    .where('id', '=', folderId)
    .execute();
}

export async function listUnlisted(scope: UserScope, folderId: string): Promise<string[]> {
  const rows = await selectOwn(scope, 'unlisted_messages')
    .select('message_id')
    .where('folder_id', '=', folderId)
    .execute();
  return rows.map((row) => row.message_id);
}

export async function markListed(
  scope: UserScope,
  folderId: string,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  await deleteOwn(scope, 'unlisted_messages')
    .where('folder_id', '=', folderId)
    .where('message_id', '=', anyTextOf(messageIds))
    .execute();
}
