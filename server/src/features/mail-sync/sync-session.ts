import type { Mailbox } from '../../adapters/mailbox/mailbox';
import { asUserRepeatably, type UserScope } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import type { Folder } from './folders.repository';
import { shareLease } from './mailboxes.repository';
import type { RunCounts } from './sync-runs.repository';

export const LEASE_MS = 20_000;

export type SyncNeeds = Pick<Deps, 'db' | 'clock' | 'log' | 'announce'>;

/** One run over one mailbox, by the one process that holds its lease. */
export type SyncSession = {
  needs: SyncNeeds;
  userId: string;
  readerAddress: string;
  mailbox: Mailbox;
  leaseOwner: string;
  signal: AbortSignal;
  folders: Map<string, Folder>;
  counts: Omit<RunCounts, 'requests'>;
};

/** The run ends here and goes on in a later one: out of time, or another process has the mailbox. */
export class SyncStopped extends Error {
  override name = 'SyncStopped';
}

/**
 * Writes of a run: only while the lease holds, so that two processes never move one cursor. Rows and position move together, so what
 * a crash of the database takes back is read from the mailbox again.
 */
export async function inSession<T>(
  session: SyncSession,
  write: (scope: UserScope, now: Date) => Promise<T>,
): Promise<T> {
  if (session.signal.aborted) throw new SyncStopped('The run is out of time');
  const { db, clock } = session.needs;
  return asUserRepeatably(db, session.userId, async (scope) => {
    if (!(await shareLease(scope, session.leaseOwner)))
      throw new SyncStopped('Another process has this mailbox');
    return write(scope, clock.now());
  });
}
