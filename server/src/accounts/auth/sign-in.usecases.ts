import { randomBytes } from 'node:crypto';

import { AppError } from '@docket/core/errors';
import type { OptionalPermission } from '@docket/core/users/optional-permission';
import { ownReturnPath } from '@docket/core/users/return-path';
import type { SignInProblem } from '@docket/core/users/sign-in-problem';
import type { User } from '@docket/core/users/user';

import {
  IdentityError,
  type AuthorizationRequest,
  type IdentityPort,
} from '../identity/identity-port';
import { asSystem, asUser, type UserScope } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { SealBroken } from '../../platform/crypto/sealer';
import { recordChange } from '../../platform/changes/record-change';
import { admit } from '../entry/admit.usecases';
import { insertSecurityEvent } from '../entry/security-events.repository';
import { sealTokens } from './access-tokens.usecases';
import { findMailAccount, upsertMailAccount } from '../mailboxes/mail-accounts.repository';
import { revokeLease } from '../mailboxes/mailboxes.repository';
import { hashSecret, startSession } from './sessions.usecases';
import { permissionNotGranted, signInFailed } from './sign-in-failures';
import { OPTIONAL_SCOPES, permissionsIn, SIGN_IN_SCOPES } from '../identity/scopes';
import type { Browser } from '../entry/browser';
import { findSignInName, lockActiveUser } from '../users/users.repository';
import { insertSignIn, takeSignIn, type PendingSignIn } from './sessions.repository';

/** About the lifetime of an authorization code. */
export const SIGN_IN_TTL_MS = 10 * 60 * 1000;
const VERIFIER_PURPOSE = 'code verifier';

type Dependencies = Pick<
  PlatformDependencies,
  'config' | 'db' | 'clock' | 'sealer' | 'announce' | 'log'
> & { identity: IdentityPort };

type SignInRequest = {
  redirectUri: string;
  /** If present, whoever is signed in does not choose an account again. */
  permission: OptionalPermission | null;
  /** Whoever is signed in: a request for a permission asks for their earlier ones too. */
  userId: string | undefined;
  returnTo: string;
};

/**
 * Returns where to send the browser and the secret with which only this browser can complete the sign-in, or why the
 * identity provider is unavailable.
 */
export async function beginSignIn(
  deps: Dependencies,
  beginning: SignInRequest,
): Promise<{ url: URL; browserSecret: string } | { problem: SignInProblem }> {
  const [state, nonce, codeVerifier, browserSecret] = Array.from({ length: 4 }, () =>
    randomBytes(32).toString('base64url'),
  ) as [string, string, string, string];
  const { redirectUri, returnTo } = beginning;
  const asked = await requestFor(deps, beginning);
  const { scopes } = asked;
  const request = { redirectUri, state, nonce, codeVerifier, ...asked };
  const url = await requestAuthorizationUrl(deps, request);
  if ('problem' in url) return url;
  const now = deps.clock.now();
  const pending: PendingSignIn = {
    state,
    nonce,
    scopes,
    returnTo: ownReturnPath(returnTo),
    codeVerifier: deps.sealer.seal(codeVerifier, VERIFIER_PURPOSE),
    browserHash: hashSecret(browserSecret),
    expiresAt: new Date(now.getTime() + SIGN_IN_TTL_MS),
  };
  await asSystem(deps.db, (trx) => insertSignIn(trx, pending, now));
  return { url, browserSecret };
}

async function requestFor(
  { db }: Dependencies,
  { permission, userId }: Pick<SignInRequest, 'permission' | 'userId'>,
): Promise<{ scopes: string[]; loginHint?: string }> {
  if (permission === null) return { scopes: [...SIGN_IN_SCOPES] };
  const more = [...SIGN_IN_SCOPES, ...OPTIONAL_SCOPES[permission]];
  if (userId === undefined) return { scopes: more };
  return asUser(db, userId, async (scope) => {
    const loginHint = await findSignInName(scope);
    const account = await findMailAccount(scope, { isLocked: false });
    const scopes = [...new Set([...more, ...(account?.scopes ?? [])])];
    return { scopes, ...(loginHint === null ? {} : { loginHint }) };
  });
}

async function requestAuthorizationUrl(
  { identity, log }: Dependencies,
  request: AuthorizationRequest,
): Promise<URL | { problem: SignInProblem }> {
  try {
    return await identity.authorizationUrl(request);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    log.warn({ err: error }, 'A sign-in could not begin');
    return { problem: error.kind === 'temporary' ? 'temporary' : 'configuration' };
  }
}

type Answer = {
  code: string | undefined;
  state: string;
  error: string | undefined;
  errorDescription: string | undefined;
  /** The browser's time zone. */
  timezone: string | undefined;
  redirectUri: string;
  browserSecret: string | undefined;
  /** Whoever is signed in already. */
  userId: string | undefined;
  browser: Browser;
};

type CompletedSignIn = { user: User; session: string; returnTo: string };

/** Uses up the state, redeems the code, stores the sealed tokens, and starts a session and the first sync. */
export async function completeSignIn(deps: Dependencies, answer: Answer): Promise<CompletedSignIn> {
  const pending = await takePending(deps, answer);
  const { identity, tokens } = await redeem(deps, pending, answer).catch(async (error: unknown) => {
    await logFailure(deps, answer.browser, error);
    throw withReturnPath(error, pending);
  });
  const arrival = { ...identity, timezone: answer.timezone };
  const entered = await enter(deps, { arrival, tokens, browser: answer.browser });
  return { ...entered, returnTo: pending.returnTo };
}

type Arriving = {
  arrival: Parameters<typeof admit>[1];
  tokens: Awaited<ReturnType<typeof redeem>>['tokens'];
  browser: Browser;
};

async function enter(
  deps: Dependencies,
  arriving: Arriving,
): Promise<Pick<CompletedSignIn, 'user' | 'session'>> {
  const { arrival, browser } = arriving;
  const user = await admit(deps, arrival, browser);
  const tokens = await withEarlierScopes(deps, user.id, arriving.tokens);
  const session = await asUser(deps.db, user.id, async (scope) =>
    (await lockActiveUser(scope)) ? connect(deps, scope, { ...arriving, tokens }) : null,
  );
  // Whoever was blocked or removed since they were admitted is judged as if they had come a moment later.
  return session === null ? enter(deps, arriving) : { user, session };
}

/**
 * Personal accounts get only what the sign-in asked for. It does not ask for what the person had allowed before: it may
 * be another person, and Microsoft refuses all of it if one was withdrawn. So that is requested now; what is withdrawn
 * stays so.
 */
async function withEarlierScopes(
  { db, identity, log }: Dependencies,
  userId: string,
  tokens: Arriving['tokens'],
): Promise<Arriving['tokens']> {
  const before = await asUser(db, userId, (scope) => findMailAccount(scope, { isLocked: false }));
  const missing = before?.scopes.filter((scope) => !tokens.scopes.includes(scope)) ?? [];
  if (missing.length === 0 || tokens.refreshToken === undefined) return tokens;
  try {
    const wider = await identity.refresh(tokens.refreshToken, [...tokens.scopes, ...missing]);
    return { ...wider, refreshToken: wider.refreshToken ?? tokens.refreshToken };
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    log.info({ err: error }, 'Earlier permissions were not granted again');
    return tokens;
  }
}

/** Stores the tokens and returns the secret of a new session. */
async function connect(
  deps: Dependencies,
  scope: UserScope,
  { arrival: { email }, tokens, browser }: Arriving,
): Promise<string> {
  const now = deps.clock.now();
  const before = await findMailAccount(scope, { isLocked: true });
  await upsertMailAccount(scope, { email, tokens: sealTokens(scope, deps, tokens), now });
  if (before?.state !== 'connected') {
    // A sync that still runs with the old tokens would end by asking to reconnect.
    await revokeLease(scope);
    await recordChange(scope, {
      actor: 'person',
      action: 'connect',
      noun: 'mailbox',
      recordId: scope.userId,
      title: email,
      before: before === null ? null : { state: before.state },
      after: { state: 'connected' },
    });
  }
  await deps.announce(scope.trx, 'mailbox.connected', { userId: scope.userId });
  return startSession(scope, now, browser);
}

async function takePending(deps: Dependencies, answer: Answer): Promise<PendingSignIn> {
  const { state, browserSecret } = answer;
  if (browserSecret === undefined || state === '')
    throw signInFailed(
      'The sign-in was started in another browser, or too long ago. Please sign in again.',
    );
  const pending = await asSystem(deps.db, (trx) =>
    takeSignIn(trx, state, hashSecret(browserSecret)),
  );
  if (pending === null)
    throw signInFailed('This sign-in link has already been used. Please sign in again.');
  if (pending.expiresAt < deps.clock.now())
    throw signInFailed('The sign-in has expired. Please sign in again.');
  return pending;
}

/** Leads whoever cancels back to where they started; checked when they did. */
function withReturnPath(error: unknown, { returnTo }: PendingSignIn): unknown {
  if (!(error instanceof AppError)) return error;
  return new AppError(error.code, error.message, { ...error.details, returnTo });
}

/** Only for a sign-in that was started here; otherwise anyone could flood the log. */
async function logFailure(
  { db, clock }: Dependencies,
  browser: Browser,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError) || error.code !== 'auth.failed') return;
  const reason = error.details?.['reason'];
  const detail = typeof reason === 'string' ? reason : '';
  await asSystem(db, (trx) =>
    insertSecurityEvent(trx, { kind: 'sign_in_failed', at: clock.now(), detail, ...browser }),
  );
}

async function redeem(deps: Dependencies, pending: PendingSignIn, answer: Answer) {
  const { identity, sealer, log } = deps;
  if (answer.code === undefined) throw await declined(deps, pending, answer);
  try {
    const redeemed = await identity.redeemCode({
      code: answer.code,
      redirectUri: answer.redirectUri,
      nonce: pending.nonce,
      scopes: pending.scopes,
      codeVerifier: sealer.open(pending.codeVerifier, VERIFIER_PURPOSE),
    });
    if (redeemed.tokens.refreshToken === undefined)
      throw signInFailed(
        'Docket was not given permission to stay connected (offline_access). Please sign in again and accept this permission.',
      );
    return redeemed;
  } catch (error) {
    if (error instanceof SealBroken)
      throw signInFailed(
        'The sign-in was started before Docket’s secret changed. Please sign in again.',
      );
    if (!(error instanceof IdentityError)) throw error;
    log.warn({ err: error, cause: String(error.cause) }, 'A sign-in failed');
    throw signInFailed(error.message, error);
  }
}

async function declined(
  deps: Dependencies,
  pending: PendingSignIn,
  { error, errorDescription, userId }: Answer,
): Promise<AppError> {
  if (error === undefined) return signInFailed('The identity provider did not return a code.');
  const { identity, log } = deps;
  const refusal = identity.readRefusal({ error, description: errorDescription ?? '' });
  log.warn({ err: refusal, cause: String(refusal.cause) }, 'A sign-in was refused');
  const permission = await lackedPermission(deps, pending, userId);
  const isUpToPeople = refusal.kind === 'declined' || refusal.kind === 'refused';
  return isUpToPeople && permission !== undefined
    ? permissionNotGranted(permission, refusal)
    : signInFailed(refusal.message, refusal);
}

/** What the signed-in person was asked to allow; undefined if somebody was signing in. */
async function lackedPermission(
  { db }: Dependencies,
  { scopes }: PendingSignIn,
  userId: string | undefined,
): Promise<OptionalPermission | undefined> {
  if (userId === undefined) return undefined;
  const account = await asUser(db, userId, (scope) => findMailAccount(scope, { isLocked: false }));
  const granted = account?.scopes ?? [];
  return permissionsIn(scopes.filter((scope) => !granted.includes(scope)))[0];
}
