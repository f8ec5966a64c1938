import { AppError } from '@docket/core/errors';

import { IdentityError, type IdentityPort, type TokenSet } from '../identity/identity-port';
import type { SealedColumn } from '../../platform/db/reseal';
import { asUser, type UserScope } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { SealBroken } from '../../platform/crypto/sealer';
import { publish } from '../../platform/live/publish';
import {
  findMailAccount,
  markReconnect,
  readMailAccount,
  storeTokens,
  type MailAccount,
  type StoredTokens,
} from '../mailboxes/mail-accounts.repository';

const MARGIN_MS = 2 * 60 * 1000;
const OTHER_SECRET =
  'The stored sign-in cannot be decrypted with this DOCKET_SECRET. It works again with the secret it was encrypted with. If that is lost, sign in again.';

/**
 * A Graph access token of the user. `rejected` is a token that Graph has just answered with 401; it is not returned
 * again. Throws mailbox.not_connected, mailbox.reconnect (the person must sign in) or identity.unavailable (try later, or
 * with the right DOCKET_SECRET).
 */
export type AccessTokenFor = (userId: string, rejected?: string) => Promise<string>;

type Tokens = { accessToken: string; refreshToken: string };
type Dependencies = Pick<PlatformDependencies, 'db' | 'clock' | 'sealer'> & {
  identity: IdentityPort;
};

export function createAccessTokens(deps: Dependencies): AccessTokenFor {
  const { db, clock } = deps;
  const isUsable = (account: MailAccount, tokens: Tokens, rejected: string | undefined) =>
    tokens.accessToken !== rejected &&
    (account.tokenExpiresAt?.getTime() ?? 0) > clock.now().getTime() + MARGIN_MS;

  return async (userId, rejected) => {
    // Read for each request, because any process may have disconnected the mailbox.
    const kept = openAccount(await readMailAccount({ userId, trx: db }), { userId, ...deps });
    if (kept.tokens !== null && isUsable(kept.account, kept.tokens, rejected))
      return kept.tokens.accessToken;
    // Refreshed in the transaction that locks the account: only one refresh at a time across all processes, and the
    // rotated refresh token is stored with the access token or not at all.
    const outcome = await asUser(db, userId, async (scope) => {
      const locked = await findMailAccount(scope, { isLocked: true });
      const { account, tokens } = openAccount(locked, { userId, ...deps });
      // The connection itself is fine, and is used again once the right secret is back.
      if (tokens === null) throw new AppError('identity.unavailable', OTHER_SECRET);
      if (isUsable(account, tokens, rejected)) return { accessToken: tokens.accessToken };
      return refreshTokens(scope, deps, { account, tokens });
    });
    if ('problem' in outcome) throw new AppError('mailbox.reconnect', outcome.problem);
    return outcome.accessToken;
  };
}

/** The tokens are null if they were sealed with another secret. */
function openAccount(
  account: MailAccount | null,
  { userId, sealer }: Pick<Dependencies, 'sealer'> & { userId: string },
): { account: MailAccount; tokens: Tokens | null } {
  if (account === null || account.sealedTokens === null || account.state === 'disconnected')
    throw new AppError('mailbox.not_connected', 'No Microsoft Graph token available');
  if (account.state === 'reconnect')
    throw new AppError('mailbox.reconnect', 'Sign in again to reconnect the mailbox');
  try {
    const opened = sealer.open(account.sealedTokens, purposeOf(userId));
    return { account, tokens: JSON.parse(opened) as Tokens };
  } catch (error) {
    if (error instanceof SealBroken) return { account, tokens: null };
    throw error;
  }
}

async function askToReconnect(
  scope: UserScope,
  { clock }: Dependencies,
  problem: string,
): Promise<{ problem: string }> {
  await markReconnect(scope, {
    code: 'mailbox.reconnect',
    message: problem,
    requestId: null,
    at: clock.now().toISOString(),
  });
  await publish(scope, { topic: 'sync' });
  return { problem };
}

/** A refusal is returned instead of thrown, so that the account's new state is committed. */
async function refreshTokens(
  scope: UserScope,
  deps: Dependencies,
  { account, tokens }: { account: MailAccount; tokens: Tokens },
): Promise<{ accessToken: string } | { problem: string }> {
  try {
    const fresh = await deps.identity.refresh(tokens.refreshToken, account.scopes);
    const refreshToken = fresh.refreshToken ?? tokens.refreshToken;
    const scopes = fresh.scopes.length > 0 ? fresh.scopes : account.scopes;
    await storeTokens(scope, sealTokens(scope, deps, { ...fresh, refreshToken, scopes }));
    return { accessToken: fresh.accessToken };
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (error.kind === 'expired' || error.kind === 'refused')
      return askToReconnect(scope, deps, error.message);
    throw new AppError('identity.unavailable', error.message, { kind: error.kind });
  }
}

export function sealTokens(
  scope: UserScope,
  { sealer, clock }: Pick<PlatformDependencies, 'sealer' | 'clock'>,
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

export const SEALED_TOKENS: SealedColumn = {
  table: 'mail_accounts',
  column: 'sealed_tokens',
  key: ['user_id'],
  purposeOf: ({ user_id: userId = '' }) => purposeOf(userId),
};
