import type { MailboxProblem } from '@docket/core/sync/sync-status';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';

export type MailboxState = {
  email: string;
  state: string;
  syncState: string;
  windowDays: number;
  scopes: string[];
  lastSyncAt: Date | null;
  nextSyncAt: Date | null;
  problem: (MailboxProblem & { failures?: number; isPause?: boolean }) | null;
};

/** Reads only what the system policy exposes: which mailboxes are due for a sync. */
export async function findDueMailboxes(trx: UserScope['trx'], now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('mail_accounts')
    .select('user_id')
    .where('state', '=', 'connected')
    .where((e) => e.or([e('next_sync_at', 'is', null), e('next_sync_at', '<=', now)]))
    .where((e) => e.or([e('lease_until', 'is', null), e('lease_until', '<=', now)]))
    .orderBy(sql`next_sync_at nulls first`)
    .limit(1_000)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function findMailbox(scope: UserScope): Promise<MailboxState | null> {
  const row = await selectOwn(scope, 'mail_accounts').selectAll().executeTakeFirst();
  if (!row) return null;
  return {
    email: row.email,
    state: row.state,
    syncState: row.sync_state,
    windowDays: row.window_days,
    scopes: row.scopes,
    lastSyncAt: row.last_sync_at,
    nextSyncAt: row.next_sync_at,
    problem: row.last_error,
  };
}

export type Lease = { owner: string; until: Date };

/** False while another process syncs this mailbox; an expired lease may be taken over. */
export async function takeLease(scope: UserScope, lease: Lease, now: Date): Promise<boolean> {
  const taken = await updateOwn(scope, 'mail_accounts')
    .set({ lease_owner: lease.owner, lease_until: lease.until, sync_state: 'syncing' })
    .where('state', '=', 'connected')
    .where((e) =>
      e.or([
        e('lease_until', 'is', null),
        e('lease_until', '<=', now),
        e('lease_owner', '=', lease.owner),
      ]),
    )
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** False if another process has taken the mailbox over: this one must not write any more. */
export async function renewLease(scope: UserScope, lease: Lease): Promise<boolean> {
  const renewed = await updateOwn(scope, 'mail_accounts')
    .set({ lease_until: lease.until })
    .where('lease_owner', '=', lease.owner)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/**
 * False if another process has taken the mailbox over; otherwise nobody can until this transaction ends, while other
 * writes of the same run proceed.
 */
export async function holdLease(scope: UserScope, owner: string): Promise<boolean> {
  const held = await selectOwn(scope, 'mail_accounts')
    .select('user_id')
    .where('lease_owner', '=', owner)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

export type SyncOutcome = {
  owner: string;
  nextSyncAt: Date | null;
  lastSyncAt?: Date;
  state?: 'reconnect' | 'no_mailbox';
  /** isPause: the provider asks for no calls before `nextSyncAt`. */
  problem: (MailboxProblem & { failures: number; isPause?: boolean }) | null;
};

export async function endLease(scope: UserScope, outcome: SyncOutcome): Promise<void> {
  await updateOwn(scope, 'mail_accounts')
    .set({
      lease_owner: null,
      lease_until: null,
      sync_state: outcome.problem === null ? 'idle' : 'delayed',
      next_sync_at: outcome.nextSyncAt,
      last_error: outcome.problem && JSON.stringify(outcome.problem),
      last_sync_at: outcome.lastSyncAt,
      state: outcome.state,
    })
    .where('lease_owner', '=', outcome.owner)
    .execute();
}

/** Only widens: mail already imported stays. */
export async function widenWindow(scope: UserScope, days: number): Promise<void> {
  await updateOwn(scope, 'mail_accounts')
    .set({ window_days: sql`greatest(window_days, ${days})` })
    .execute();
}

export async function markSyncDue(scope: UserScope, now: Date): Promise<void> {
  await updateOwn(scope, 'mail_accounts').set({ next_sync_at: now }).execute();
}

export async function findSweepAt(scope: UserScope): Promise<Date | null> {
  const row = await selectOwn(scope, 'mail_accounts').select('sweep_at').executeTakeFirst();
  return row?.sweep_at ?? null;
}

/** null: as soon as the mailbox was synced. */
export async function scheduleSweep(scope: UserScope, at: Date | null): Promise<void> {
  await updateOwn(scope, 'mail_accounts').set({ sweep_at: at }).execute();
}

/** Called as the system: mailboxes that were synced at least once and whose sweep is due. */
export async function findMailboxesToSweep(trx: UserScope['trx'], now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('mail_accounts')
    .select('user_id')
    .where('state', '=', 'connected')
    .where('last_sync_at', 'is not', null)
    .where((e) => e.or([e('sweep_at', 'is', null), e('sweep_at', '<=', now)]))
    .orderBy(sql`sweep_at nulls first`)
    .limit(200)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Ends a lease that was not taken for a sync; the time of the next sync stays. */
export async function releaseLease(scope: UserScope, owner: string): Promise<void> {
  await updateOwn(scope, 'mail_accounts')
    .set({
      lease_owner: null,
      lease_until: null,
      sync_state: sql`case when last_error is null then 'idle' else 'delayed' end`,
    })
    .where('lease_owner', '=', owner)
    .execute();
}

/** How the owner of an import of all data begins; any other lease belongs to a sync or a comparison. */
export const IMPORT_OWNER = 'import ';

/** Ends the lease of a sync that runs while its person disconnects; an import of all data goes on. */
export async function revokeSyncLease(scope: UserScope): Promise<void> {
  await updateOwn(scope, 'mail_accounts')
    .set({ lease_owner: null, lease_until: null })
    .where('lease_owner', 'not like', `${IMPORT_OWNER}%`)
    .execute();
}

/** Ends the lease of a sync that started with another choice of folders or other tokens: it writes nothing more. */
export async function revokeLease(scope: UserScope): Promise<void> {
  await updateOwn(scope, 'mail_accounts').set({ lease_owner: null, lease_until: null }).execute();
}
