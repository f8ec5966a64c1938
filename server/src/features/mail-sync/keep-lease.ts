import { asUser } from '../../platform/db/database';
import { renewLease } from './mailboxes.repository';
import { LEASE_MS, type SyncSession } from './sync-session';

const BEAT_MS = LEASE_MS / 4;

/**
 * Renews the lease for as long as its process lives, however long the mailbox takes to answer: so it can be short,
 * and the mailbox of a killed process is free again soon. Returns what ends it.
 */
export function keepLease({
  needs,
  userId,
  leaseOwner,
}: Pick<SyncSession, 'needs' | 'userId' | 'leaseOwner'>): () => void {
  const { db, clock, log } = needs;
  const beat = () =>
    asUser(db, userId, (scope) =>
      renewLease(scope, { owner: leaseOwner, until: new Date(clock.now().getTime() + LEASE_MS) }),
    );
  const timer = setInterval(() => {
    beat().catch((error: unknown) =>
      log.warn({ error: String(error) }, 'The lease of a mailbox could not be renewed'),
    );
  }, BEAT_MS).unref();
  return () => clearInterval(timer);
}
