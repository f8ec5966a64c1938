import type { SyncStatus } from '@docket/core/sync/sync-status';

import type { UserScope } from '../../platform/db/database';
import { listFolders, type Folder } from './folders.repository';
import { countStoredByFolder } from './known-emails.repository';
import { listRanges, type Range } from './ledger.repository';
import { findMailbox, type Mailbox } from './mailboxes.repository';
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
    progress: progressOf(ranges),
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
      problem: run.error as SyncStatus['problem'],
    })),
  };
}

function stateOf(mailbox: Mailbox | null): SyncStatus['state'] {
  if (mailbox === null) return 'disconnected';
  if (mailbox.state !== 'connected') return mailbox.state as SyncStatus['state'];
  if (mailbox.syncState === 'syncing') return 'syncing';
  return mailbox.syncState === 'delayed' ? 'delayed' : 'waiting';
}

function progressOf(ranges: readonly Range[]): SyncStatus['progress'] {
  const stored = ranges.reduce((sum, range) => sum + range.stored, 0);
  const total = ranges.reduce(
    (sum, range) => sum + (range.isDone ? range.stored : Math.max(range.total ?? 0, range.stored)),
    0,
  );
  return { stored, total, isComplete: ranges.length > 0 && ranges.every((range) => range.isDone) };
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
