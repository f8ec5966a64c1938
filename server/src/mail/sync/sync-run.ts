import { randomUUID } from 'node:crypto';

import {
  findMailbox,
  renewLease,
  holdLease,
  takeLease,
  type MailboxState,
} from '../../accounts/mailboxes/mailboxes.repository';
import { asUser, asUserWithAsyncCommit, type UserScope } from '../../platform/db/database';
import type { Threads } from '../../platform/threads/thread-task';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import type { ReceiveDependencies } from '../emails/emails.usecases';
import type { MailboxFor } from '../mailbox/mailbox';
import { MAX_WAIT_MS } from '../mailbox/retry-wait';
import { listFolders, type Folder } from './folders.repository';
import type { RunCounts } from './sync-runs.repository';

export const LEASE_MS = 20_000;
const RENEW_EVERY_MS = LEASE_MS / 4;

export type SyncDependencies = Pick<PlatformDependencies, 'db' | 'clock' | 'log'> &
  ReceiveDependencies & { mailboxFor: MailboxFor; threads: Threads<object> };

/** One run over one mailbox, by the process that holds its lease. */
export type SyncRun = {
  deps: SyncDependencies;
  userId: string;
  readerAddress: string;
  mailbox: ReturnType<MailboxFor>;
  leaseOwner: string;
  signal: AbortSignal;
  folders: Map<string, Folder>;
  /** The kinds of kept links that the provider has refused, with their folder's id. */
  refused: Set<string>;
  counts: Omit<RunCounts, 'requests'>;
};

/** The run ends here and continues in a later one: out of time, or another process has the mailbox. */
export class SyncStopped extends Error {
  override name = 'SyncStopped';
}

/** Takes the lease. Null while another process holds it or the mailbox is not connected. */
export async function openRun(
  deps: SyncDependencies,
  userId: string,
  signal: AbortSignal,
): Promise<{ run: SyncRun; mailbox: MailboxState } | null> {
  const leaseOwner = randomUUID();
  const now = deps.clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const found = await asUser(deps.db, userId, async (scope) =>
    (await takeLease(scope, { owner: leaseOwner, until }, now))
      ? { mailbox: await findMailbox(scope), folders: await listFolders(scope) }
      : null,
  );
  if (found === null || found.mailbox === null) return null;
  const { mailbox, folders } = found;
  const run: SyncRun = {
    deps,
    userId,
    readerAddress: mailbox.email,
    mailbox: deps.mailboxFor(userId, undefined, { maxWaitMs: MAX_WAIT_MS }),
    leaseOwner,
    signal,
    folders: new Map(folders.map((folder) => [folder.id, folder])),
    refused: new Set(),
    counts: { stored: 0, changed: 0, removed: 0 },
  };
  return { run, mailbox };
}

/**
 * Renews the lease while this process lives, however long the mailbox takes to answer. So the lease can be short, and
 * the mailbox of a killed process is soon free again. Returns a function that stops the renewal.
 */
export function keepLease({
  deps,
  userId,
  leaseOwner,
}: Pick<SyncRun, 'userId' | 'leaseOwner'> & {
  deps: Pick<SyncDependencies, 'db' | 'clock' | 'log'>;
}): () => void {
  const { db, clock, log } = deps;
  const renew = () =>
    asUser(db, userId, (scope) =>
      renewLease(scope, { owner: leaseOwner, until: new Date(clock.now().getTime() + LEASE_MS) }),
    );
  const timer = setInterval(() => {
    renew().catch((error: unknown) =>
      log.warn({ error: String(error) }, 'The lease of a mailbox could not be renewed'),
    );
  }, RENEW_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Writes only while the lease holds, so that two processes never move one cursor. Rows and cursor move together:
 * whatever a database crash loses is read from the mailbox again. What `lock` may wait for does not delay the lease.
 */
export async function writeInRun<T>(
  run: SyncRun,
  write: (scope: UserScope, now: Date) => Promise<T>,
  lock?: (scope: UserScope) => Promise<void>,
): Promise<T> {
  if (run.signal.aborted) throw new SyncStopped('The run is out of time');
  const { db, clock } = run.deps;
  return asUserWithAsyncCommit(db, run.userId, async (scope) => {
    await lock?.(scope);
    if (!(await holdLease(scope, run.leaseOwner)))
      throw new SyncStopped('Another process has this mailbox');
    return write(scope, clock.now());
  });
}
