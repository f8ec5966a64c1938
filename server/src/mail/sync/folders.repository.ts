import type { SyncProblem } from '@docket/core/sync/sync-status';

import type { MailboxFolder } from '../mailbox/mailbox';
import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';

const UNREAD = { delta_link: null, round_link: null };

export type Folder = {
  id: string;
  parentId: string | null;
  wellKnownName: string | null;
  /** Whether the well-known name was looked up; false for folders stored before there were as many names. */
  isNameKnown: boolean;
  name: string;
  isIncluded: boolean;
  providerTotal: number | null;
  deltaLink: string | null;
  /** The next page of a round that was not read to its end. */
  roundLink: string | null;
  lastSyncedAt: Date | null;
  problem: SyncProblem | null;
};

export async function listFolders(scope: UserScope): Promise<Folder[]> {
  const rows = await selectOwn(scope, 'mail_folders').selectAll().orderBy('display_name').execute();
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    wellKnownName: row.well_known_name,
    isNameKnown: row.is_name_known,
    name: row.display_name,
    isIncluded: row.is_included,
    providerTotal: row.provider_total,
    deltaLink: row.delta_link,
    roundLink: row.round_link,
    lastSyncedAt: row.last_synced_at,
    problem: row.last_error,
  }));
}

/** Whether a new folder is included is decided once; after that the person's choice stays. */
export async function upsertFolders(
  scope: UserScope,
  folders: readonly (MailboxFolder & { isIncluded: boolean })[],
): Promise<void> {
  if (folders.length === 0) return;
  await scope.trx
    .insertInto('mail_folders')
    .values(
      folders.map((folder) => ({
        user_id: scope.userId,
        id: folder.id,
        parent_id: folder.parentId,
        well_known_name: folder.wellKnownName,
        display_name: folder.displayName,
        is_name_known: true,
        is_included: folder.isIncluded,
        provider_total: folder.totalItems,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'id']).doUpdateSet((excluded) => ({
        parent_id: excluded.ref('excluded.parent_id'),
        is_name_known: true,
        well_known_name: excluded.ref('excluded.well_known_name'),
        display_name: excluded.ref('excluded.display_name'),
        provider_total: excluded.ref('excluded.provider_total'),
      })),
    )
    .execute();
}

/** Folders that the person has included or excluded themselves. */
export async function listChosenFolders(scope: UserScope): Promise<Set<string>> {
  const rows = await selectOwn(scope, 'audit_entries')
    .select('record_id')
    .distinct()
    .where('noun', '=', 'folder')
    .execute();
  return new Set(rows.map((row) => row.record_id));
}

export async function dropFolders(scope: UserScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteOwn(scope, 'mail_folders').where('id', 'in', ids).execute();
}

/** Ends a round. link null discards the cursor: the next round starts over, and nothing stored is touched. */
export async function moveCursor(
  scope: UserScope,
  folderId: string,
  { link, now }: { link: string | null; now: Date },
): Promise<void> {
  await updateOwn(scope, 'mail_folders')
    .set(
      link === null
        ? UNREAD
        : {
            delta_link: link,
            round_link: null,
            delta_anchored_at: now,
            last_synced_at: now,
            last_error: null,
          },
    )
    .where('id', '=', folderId)
    .execute();
}

export async function setFolderProblem(
  scope: UserScope,
  folderId: string,
  problem: SyncProblem,
): Promise<void> {
  await updateOwn(scope, 'mail_folders')
    .set({ last_error: JSON.stringify(problem) })
    .where('id', '=', folderId)
    .execute();
}

export async function setFolderChoice(
  scope: UserScope,
  id: string,
  isIncluded: boolean,
): Promise<{ name: string } | null> {
  const row = await updateOwn(scope, 'mail_folders')
    .set({ is_included: isIncluded, ...UNREAD, checked_at: null, last_error: null })
    .where('id', '=', id)
    .where('is_included', '<>', isIncluded)
    .returning('display_name as name')
    .executeTakeFirst();
  return row ?? null;
}

/** An excluded folder is no longer kept up to date, so it is read again when included. */
export async function deleteRanges(scope: UserScope, folderId: string): Promise<void> {
  await deleteOwn(scope, 'backfill_ranges').where('folder_id', '=', folderId).execute();
}

export async function setFolderChecked(
  scope: UserScope,
  folderId: string,
  now: Date,
): Promise<void> {
  await updateOwn(scope, 'mail_folders')
    .set({ checked_at: now })
    .where('id', '=', folderId)
    .execute();
}

/** Withdraws the comparison of a folder that was excluded or is being read again. */
export async function deleteComparison(scope: UserScope, folderId: string): Promise<void> {
  for (const table of ['completeness_days', 'completeness_gaps', 'completeness_slices'] as const)
    await deleteOwn(scope, table).where('folder_id', '=', folderId).execute();
}

/** Forgets how far each folder was read and what its comparison found; the choice of folders stays. */
export async function resetFolders(scope: UserScope): Promise<void> {
  for (const table of [
    'backfill_ranges',
    'completeness_days',
    'completeness_gaps',
    'completeness_slices',
  ] as const)
    await deleteOwn(scope, table).execute();
  await updateOwn(scope, 'mail_folders')
    .set({ ...UNREAD, checked_at: null, last_error: null })
    .execute();
}
