import { AppError } from '@docket/core/errors';

import {
  IdentityError,
  type IdentityPort,
  type TokenSet,
} from '../../adapters/identity/identity-port';
import { asUser, type UserScope } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import { publish } from '../../platform/events';
import {
  findMailAccount,
  markReconnect,
  readMailAccount,
  storeTokens,
  type MailAccount,
  type StoredTokens,
} from './mail-accounts.repository';

const MARGIN_MS = 2 * 60 * 1000;

/**
 * A Graph access token of the user. `rejected` is a token that Graph has just answered 401 to: it is not given again.
 * Throws mailbox.not_connected, mailbox.reconnect (the person must sign in) or identity.unavailable (try later).
 */
export type AccessTokenFor = (userId: string, rejected?: string) => Promise<string>;

type Tokens = { accessToken: string; refreshToken: string };
type Needs = Pick<Deps, 'db' | 'clock' | 'sealer'> & { identity: IdentityPort };

export function createAccessTokens(needs: Needs): AccessTokenFor {
  const { db, clock } = needs;
  const isUsable = (account: MailAccount, tokens: Tokens, rejected: string | undefined) =>
    tokens.accessToken !== rejected &&
    (account.tokenExpiresAt?.getTime() ?? 0) > clock.now().getTime() + MARGIN_MS;

  return async (userId, rejected) => {
    // Read anew for each request: a mailbox disconnected in any process is asked for nothing more.
    const kept = openAccount(await readMailAccount({ userId, trx: db }), { userId, ...needs });
    if (isUsable(kept.account, kept.tokens, rejected)) return kept.tokens.accessToken;
    // Refreshed inside the transaction that locks the account: one refresh at a time over all processes, and the
    // rotated refresh token is stored together with the access token or not at all.
    const outcome = await asUser(db, userId, async (scope) => {
      const locked = await findMailAccount(scope, { isLocked: true });
      const { account, tokens } = openAccount(locked, { userId, ...needs });
      if (isUsable(account, tokens, rejected)) return { accessToken: tokens.accessToken };
      return refreshTokens(scope, needs, { account, tokens });
    });
    if ('problem' in outcome) throw new AppError('mailbox.reconnect', outcome.problem);
    return outcome.accessToken;
  };
}

function openAccount(
  account: MailAccount | null,
  { userId, sealer }: Pick<Needs, 'sealer'> & { userId: string },
): { account: MailAccount; tokens: Tokens } {
  if (account === null || account.sealedTokens === null || account.state === 'disconnected')
    throw new AppError('mailbox.not_connected', 'No Microsoft Graph token available');
  if (account.state === 'reconnect')
    throw new AppError('mailbox.reconnect', 'Sign in again to reconnect the mailbox');
  const opened = sealer.open(account.sealedTokens, purposeOf(userId));
  return { account, tokens: JSON.parse(opened) as Tokens };
}

/** A refusal is returned, not thrown, so that the account's new state is committed. */
async function refreshTokens(
  scope: UserScope,
  needs: Needs,
  { account, tokens }: { account: MailAccount; tokens: Tokens },
): Promise<{ accessToken: string } | { problem: string }> {
  try {
    const fresh = await needs.identity.refresh(tokens.refreshToken, account.scopes);
    const refreshToken = fresh.refreshToken ?? tokens.refreshToken;
    const scopes = fresh.scopes.length > 0 ? fresh.scopes : account.scopes;
    await storeTokens(scope, sealTokens(scope, needs, { ...fresh, refreshToken, scopes }));
    return { accessToken: fresh.accessToken };
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (error.kind === 'expired' || error.kind === 'refused') {
      await markReconnect(scope, {
        code: 'mailbox.reconnect',
        message: error.message,
        requestId: null,
        at: needs.clock.now().toISOString(),
      });
      await publish(scope, { topic: 'sync' });
      return { problem: error.message };
    }
    throw new AppError('identity.unavailable', error.message, { kind: error.kind });
  }
}

export function sealTokens(
  scope: UserScope,
  { sealer, clock }: Pick<Deps, 'sealer' | 'clock'>,
  tokens: TokenSet,
): StoredTokens {
  const plain: Tokens = {
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken ?? '',
  };
  return {
    sealed: sealer.seal(JSON.stringify(plain), purposeOf(scope.userId)),
    scopes: tokens.scopes,
    expiresAt: new Date(clock.now().getTime() + tokens.expiresInSeconds * 1000),
  };
}

function purposeOf(userId: string): string {
  return `tokens of ${userId}`;
}
