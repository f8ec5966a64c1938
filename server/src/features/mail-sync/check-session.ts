import { randomUUID } from 'node:crypto';

import type { Census } from '../../adapters/mailbox/census';
import type { Mailbox, MailboxFor } from '../../adapters/mailbox/mailbox';
import { asUser } from '../../platform/db/database';
import { returnLease } from './completeness-check.repository';
import { listFolders } from './folders.repository';
import { keepLease } from './keep-lease';
import { findMailbox, takeLease } from './mailboxes.repository';
import { LEASE_MS, type SyncNeeds, type SyncSession } from './sync-session';

export type CheckNeeds = SyncNeeds & { mailboxFor: MailboxFor };
export type CheckSession = SyncSession & {
  needs: CheckNeeds;
  mailbox: Mailbox & Census;
  /** Ends the renewal of the lease. */
  letGo: () => void;
};

/** Null while another process has the mailbox. */
export async function openCheckSession(
  needs: CheckNeeds,
  userId: string,
  signal: AbortSignal,
): Promise<CheckSession | null> {
  const owner = randomUUID();
  const session = await asUser(needs.db, userId, async (scope) => {
    const now = needs.clock.now();
    const lease = { owner, until: new Date(now.getTime() + LEASE_MS) };
    if (!(await takeLease(scope, lease, now))) return null;
    const mailbox = await findMailbox(scope);
    const folders = await listFolders(scope);
    return {
      needs,
      userId,
      readerAddress: mailbox?.email ?? '',
      mailbox: needs.mailboxFor(userId),
      leaseOwner: owner,
      signal,
      folders: new Map(folders.map((folder) => [folder.id, folder])),
      counts: { stored: 0, changed: 0, removed: 0 },
    };
  });
  return session && { ...session, letGo: keepLease(session) };
}

export async function closeCheckSession({
  needs,
  userId,
  leaseOwner,
  letGo,
}: CheckSession): Promise<void> {
  letGo();
  await asUser(needs.db, userId, (scope) => returnLease(scope, leaseOwner));
}
