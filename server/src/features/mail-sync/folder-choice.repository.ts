import type { UserScope } from '../../platform/db/database';

export async function setFolderChoice(
  scope: UserScope,
  id: string,
  isIncluded: boolean,
): Promise<{ name: string } | null> {
  const row = await scope.trx
    .updateTable('mail_folders')
    .set({ is_included: isIncluded, delta_link: null, checked_at: null, last_error: null })
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .where('is_included', '<>', isIncluded)
    .returning('display_name as name')
    .executeTakeFirst();
  return row ?? null;
}

/** What is in the ledger of a folder that is left out is no longer kept up: it is read anew when it comes back. */
export async function forgetRanges(scope: UserScope, folderId: string): Promise<void> {
  await scope.trx
    .deleteFrom('backfill_ranges')
    .where('user_id', '=', scope.userId)
    .where('folder_id', '=', folderId)
    .execute();
}

/** Takes the mailbox from a run under way: it was begun with other folders, and writes nothing more. */
export async function breakLease(scope: UserScope): Promise<void> {
  await scope.trx
    .updateTable('mail_accounts')
    .set({ lease_owner: null, lease_until: null })
    .where('user_id', '=', scope.userId)
    .execute();
}
