import type { SyncProblem } from '@docket/core/sync/sync-status';

import { sql } from 'kysely';

import type { Db, UserScope } from '../../platform/db/database';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';

export type StoredTokens = { sealed: Buffer; scopes: string[]; expiresAt: Date };
export type MailAccount = {
  email: string;
  state: string;
  scopes: string[];
  sealedTokens: Buffer | null;
  tokenExpiresAt: Date | null;
};

/** A reconnected mailbox keeps its window, ledger and mail. */
export async function upsertMailAccount(
  scope: UserScope,
  { email, tokens, now }: { email: string; tokens: StoredTokens; now: Date },
): Promise<void> {
  const connected = {
    email,
    state: 'connected' as const,
    sealed_tokens: tokens.sealed,
    scopes: tokens.scopes,
    token_expires_at: tokens.expiresAt,
    connected_at: now,
    last_error: null,
  };
  await scope.trx
    .insertInto('mail_accounts')
    .values({ user_id: scope.userId, ...connected })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(connected))
    .execute();
}

/** With the lock, a second process that wants to refresh waits here and then finds the new tokens. */
export async function findMailAccount(
  scope: UserScope,
  { isLocked }: { isLocked: boolean },
): Promise<MailAccount | null> {
  const query = selectOwn(scope, 'mail_accounts').select([
    'email',
    'state',
    'scopes',
    'sealed_tokens as sealedTokens',
    'token_expires_at as tokenExpiresAt',
  ]);
  return (await (isLocked ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/**
 * The account in one statement without a transaction, because every request to the mailbox needs it. The row is read
 * only after the user is set: the inner query needs that value, and `offset 0` keeps the planner from merging the two.
 */
export async function readMailAccount({
  userId,
  trx,
}: Pick<UserScope, 'userId'> & { trx: Db }): Promise<MailAccount | null> {
  const { rows } = await sql<MailAccount>`
    select found.* from (select set_config('app.user_id', ${userId}, true)::uuid offset 0) as reader (id), lateral (
      select email, state, scopes, sealed_tokens as "sealedTokens", token_expires_at as "tokenExpiresAt"
      from mail_accounts where user_id = reader.id offset 0
    ) as found`.execute(trx);
  return rows[0] ?? null;
}

export async function storeTokens(scope: UserScope, tokens: StoredTokens): Promise<void> {
  await updateOwn(scope, 'mail_accounts')
    .set({
      sealed_tokens: tokens.sealed,
      scopes: tokens.scopes,
      token_expires_at: tokens.expiresAt,
    })
    .execute();
}

/** Mail, ledger and decisions stay; only access to the mailbox is lost. */
export async function markReconnect(scope: UserScope, problem: SyncProblem): Promise<void> {
  await updateOwn(scope, 'mail_accounts')
    .set({
      state: 'reconnect',
      last_error: JSON.stringify(problem),
    })
    .execute();
}

export async function disconnectMailbox(scope: UserScope): Promise<void> {
  await updateOwn(scope, 'mail_accounts')
    .set({
      state: 'disconnected',
      sealed_tokens: null,
      token_expires_at: null,
      next_sync_at: null,
      last_error: null,
      sync_state: 'idle',
    })
    .execute();
}
