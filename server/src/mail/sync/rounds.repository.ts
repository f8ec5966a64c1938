// A delta round over a whole folder can take several runs; this is what it keeps in between.
import { sql } from 'kysely';

import { anyTextOf } from '../../platform/db/any-of';
import type { UserScope } from '../../platform/db/database';

/** Before the first page is asked for: what is stored later is either listed or part of a later round. */
export async function beginRound(scope: UserScope, folderId: string): Promise<void> {
  await keepRound(scope, folderId, null);
  await scope.trx
    .deleteFrom('unlisted_messages')
    .where('user_id', '=', scope.userId)
    .where('folder_id', '=', folderId)
    .execute();
  await scope.trx
    .insertInto('unlisted_messages')
    .columns(['user_id', 'folder_id', 'message_id'])
    .expression((e) =>
      e
        .selectFrom('emails')
        .select(['user_id', sql<string>`folder_id`.as('folder_id'), 'message_id'])
        .where('user_id', '=', scope.userId)
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
  await scope.trx
    .updateTable('mail_folders')
    .set({ round_link: link })
    .where('user_id', '=', scope.userId)
    .where('id', '=', folderId)
    .execute();
}

export async function listUnlisted(scope: UserScope, folderId: string): Promise<string[]> {
  const rows = await scope.trx
    .selectFrom('unlisted_messages')
    .select('message_id')
    .where('user_id', '=', scope.userId)
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
  await scope.trx
    .deleteFrom('unlisted_messages')
    .where('user_id', '=', scope.userId)
    .where('folder_id', '=', folderId)
    .where('message_id', '=', anyTextOf(messageIds))
    .execute();
}
