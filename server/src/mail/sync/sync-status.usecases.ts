import type { SyncStatus } from '@docket/core/sync/sync-status';

import type { UserScope } from '../../platform/db/database';
import { listFolders, type Folder } from './folders.repository';
import { countStoredByFolder } from '../emails/email-tallies.repository';
import { listRanges, type Range } from './ledger.repository';
import { findMailbox, type MailboxState } from '../../accounts/mailboxes/mailboxes.repository';
import { listRuns } from './sync-runs.repository';

const SHOWN_RUNS = 20;

export async function readSyncStatus(scope: UserScope): Promise<SyncStatus> {
  const mailbox = await findMailbox(scope);
  const ranges = await listRanges(scope);
  const stored = await countStoredByFolder(scope);
  const folders = await listFolders(scope);
  const runs = await listRuns(scope, SHOWN_RUNS);
  return {
    state: stateOf(mailbox),
    email: mailbox?.email ?? null,
    progress: progressOf(ranges, stored),
    storedEmails: [...stored.values()].reduce((sum, count) => sum + count, 0),
    windowDays: mailbox?.windowDays ?? 0,
    lastSyncAt: mailbox?.lastSyncAt?.toISOString() ?? null,
    nextSyncAt: mailbox?.nextSyncAt?.toISOString() ?? null,
    problem: mailbox?.problem ?? null,
    folders: folders.map((folder) =>
      folderStatus(folder, {
        stored: stored.get(folder.id) ?? 0,
        ranges: ranges.filter((range) => range.folderId === folder.id),
      }),
    ),
    runs: runs.map((run) => ({
      id: run.id,
      kind: run.kind,
      startedAt: run.started_at.toISOString(),
      finishedAt: run.finished_at?.toISOString() ?? null,
      stored: run.stored,
      changed: run.changed,
      removed: run.removed,
      requests: run.requests,
      problem: run.error,
    })),
  };
}

function stateOf(mailbox: MailboxState | null): SyncStatus['state'] {
  if (mailbox === null) return 'disconnected';
  if (mailbox.state !== 'connected') return mailbox.state as SyncStatus['state'];
  if (mailbox.syncState === 'syncing') return 'syncing';
  return mailbox.syncState === 'delayed' ? 'delayed' : 'waiting';
}

/** Counted from the stored emails. The rest of an open range is estimated from the provider's count. */
function progressOf(
  ranges: readonly Range[],
  storedByFolder: ReadonlyMap<string, number>,
): SyncStatus['progress'] {
  const folderIds = new Set(ranges.map((range) => range.folderId));
  const stored = [...folderIds].reduce((sum, id) => sum + (storedByFolder.get(id) ?? 0), 0);
  const lacking = ranges
    .filter((range) => !range.isDone)
    .reduce((sum, { total, listed }) => sum + Math.max(0, (total ?? 0) - listed), 0);
  return {
    stored,
    total: stored + lacking,
    isComplete: ranges.length > 0 && ranges.every((range) => range.isDone),
  };
}

function folderStatus(
  folder: Folder,
  { stored, ranges }: { stored: number; ranges: Range[] },
): SyncStatus['folders'][number] {
  const oldest = ranges.map((range) => range.from.toISOString()).toSorted()[0];
  return {
    id: folder.id,
    name: folder.name,
    wellKnownName: folder.wellKnownName,
    isIncluded: folder.isIncluded,
    stored,
    providerTotal: folder.providerTotal,
    windowStart: oldest ?? null,
    isBackfilled: ranges.length > 0 && ranges.every((range) => range.isDone),
    lastSyncedAt: folder.lastSyncedAt?.toISOString() ?? null,
    problem: folder.problem,
  };
}
