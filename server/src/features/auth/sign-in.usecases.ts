import { randomBytes } from 'node:crypto';

import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';
import type { User } from '@docket/core/users/user';

import {
  IdentityError,
  type AuthorizationRequest,
  type IdentityPort,
  type SignedInIdentity,
} from '../../adapters/identity/identity-port';
import { asSystem, asUser } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import { recordChange } from '../audit/record-change';
import { upsertUser } from '../users/users.repository';
import { sealTokens } from './access-tokens.usecases';
import { findMailAccount, upsertMailAccount } from './mail-accounts.repository';
import { hashSecret } from './session-token';
import { startSession } from './sessions.usecases';
import { insertSignIn, takeSignIn, type PendingSignIn } from './sign-ins.repository';

/** An authorization code lives about as long. */
export const SIGN_IN_LIFE_MS = 10 * 60 * 1000;
const SIGN_IN_SCOPES = ['User.Read', 'Mail.Read'];
/** Asked at the first reply, not before. */
const SEND_SCOPES = ['Mail.ReadWrite', 'Mail.Send'];
const VERIFIER_PURPOSE = 'code verifier';

type Needs = Pick<Deps, 'db' | 'clock' | 'sealer' | 'announce' | 'log'> & {
  identity: IdentityPort;
};

type Beginning = {
  redirectUri: string;
  wantsSend: boolean;
  loginHint: string | undefined;
  returnTo: string;
};

/**
 * Returns where to send the browser, and the secret that only this browser may finish the sign-in with; or in words
 * why the identity provider cannot be asked.
 */
export async function beginSignIn(
  needs: Needs,
  beginning: Beginning,
): Promise<{ url: URL; browserSecret: string } | { problem: string }> {
  const [state, nonce, codeVerifier, browserSecret] = Array.from({ length: 4 }, () =>
    randomBytes(32).toString('base64url'),
  ) as [string, string, string, string];
  const scopes = beginning.wantsSend ? [...SIGN_IN_SCOPES, ...SEND_SCOPES] : SIGN_IN_SCOPES;
  const { redirectUri, loginHint, returnTo } = beginning;
  const hint = loginHint === undefined ? {} : { loginHint };
  const request = { redirectUri, state, nonce, codeVerifier, scopes, ...hint };
  const url = await askForUrl(needs, request);
  if ('problem' in url) return url;
  const now = needs.clock.now();
  const pending: PendingSignIn = {
    state,
    nonce,
    scopes,
    returnTo: isLocalPath(returnTo) ? returnTo : '/',
    codeVerifier: needs.sealer.seal(codeVerifier, VERIFIER_PURPOSE),
    browserHash: hashSecret(browserSecret),
    expiresAt: new Date(now.getTime() + SIGN_IN_LIFE_MS),
  };
  await asSystem(needs.db, (trx) => insertSignIn(trx, pending, now));
  return { url, browserSecret };
}

async function askForUrl(
  { identity, log }: Needs,
  request: AuthorizationRequest,
): Promise<URL | { problem: string }> {
  try {
    return await identity.authorizationUrl(request);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    log.warn({ err: error }, 'A sign-in could not begin');
    return { problem: error.message };
  }
}

type Answer = {
  code: string | undefined;
  state: string;
  error: string | undefined;
  errorDescription: string | undefined;
  redirectUri: string;
  browserSecret: string | undefined;
};

export type CompletedSignIn = { user: User; session: string; returnTo: string };

/** Spends the state, redeems the code, keeps the tokens sealed and starts a session and the first synchronisation. */
export async function completeSignIn(needs: Needs, answer: Answer): Promise<CompletedSignIn> {
  const pending = await takePending(needs, answer);
  if (answer.code === undefined) throw declined(answer);
  const { identity, tokens } = await redeem(needs, pending, {
    code: answer.code,
    redirectUri: answer.redirectUri,
  });
  if (tokens.refreshToken === undefined)
    throw failed('Docket was not allowed to stay connected (offline_access).');
  const now = needs.clock.now();
  const user = await keepUser(needs, identity, now);
  const session = await asUser(needs.db, user.id, async (scope) => {
    const before = await findMailAccount(scope, { isLocked: true });
    await upsertMailAccount(scope, {
      email: identity.email,
      tokens: sealTokens(scope, needs, tokens),
      now,
    });
    if (before?.state !== 'connected')
      await recordChange(scope, {
        actor: 'person',
        action: 'connect',
        noun: 'mailbox',
        recordId: user.id,
        title: identity.email,
        before: before === null ? null : { state: before.state },
        after: { state: 'connected' },
      });
    await needs.announce(scope.trx, 'mailbox.connected', { userId: user.id });
    return startSession(scope, now);
  });
  return { user, session, returnTo: pending.returnTo };
}

async function keepUser(needs: Needs, identity: SignedInIdentity, now: Date): Promise<User> {
  try {
    return await asSystem(needs.db, (trx) => upsertUser(trx, identity, now));
  } catch (error) {
    needs.log.error({ err: error }, 'A user could not be stored');
    throw new AppError('user.unavailable', ERROR_TEXTS.userCreate('the database refused it'));
  }
}

async function takePending(needs: Needs, answer: Answer): Promise<PendingSignIn> {
  const { state, browserSecret } = answer;
  if (browserSecret === undefined || state === '')
    throw failed('It was begun in another browser, or too long ago. Please sign in again.');
  const pending = await asSystem(needs.db, (trx) =>
    takeSignIn(trx, state, hashSecret(browserSecret)),
  );
  if (pending === null) throw failed('This sign-in was already used. Please sign in again.');
  if (pending.expiresAt < needs.clock.now())
    throw failed('The sign-in has expired. Please sign in again.');
  return pending;
}

async function redeem(
  { identity, sealer, log }: Needs,
  pending: PendingSignIn,
  { code, redirectUri }: { code: string; redirectUri: string },
) {
  try {
    return await identity.redeemCode({
      code,
      redirectUri,
      nonce: pending.nonce,
      scopes: pending.scopes,
      codeVerifier: sealer.open(pending.codeVerifier, VERIFIER_PURPOSE),
    });
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    log.warn({ err: error, cause: String(error.cause) }, 'A sign-in failed');
    throw failed(error.message, error.kind);
  }
}

function declined({ error, errorDescription }: Answer): AppError {
  if (error === 'access_denied') return failed('The permissions Docket needs were declined.');
  return failed(errorDescription?.split(/\r?\n/)[0] ?? 'The identity provider gave no code.');
}

function failed(reason: string, kind = 'expired'): AppError {
  return new AppError('auth.failed', `${ERROR_TEXTS.authNotCompleted}. ${reason}`, {
    reason,
    kind,
  });
}

/** Never to another site. */
function isLocalPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && URL.canParse(path, 'http://docket.invalid');
}
