import { createHash, randomBytes } from 'node:crypto';

import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';
import type { User } from '@docket/core/users/user';
import type { AccessEnded } from '@docket/core/users/users.contract';

import { asSystem, asUser, type UserScope } from '../../platform/db/database';
import { isBeingDeleted } from '../../platform/db/database-failure';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { publish, SESSION_ENDED } from '../../platform/live/publish';
import type { Browser } from '../entry/browser';
import { findStanding } from '../users/users.repository';
import { deleteSession, extendSession, findSession, insertSession } from './sessions.repository';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session ends after this long without use. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** And after this long even if used. */
export const MAX_SESSION_MS = 90 * DAY_MS;
const EXTEND_AFTER_MS = DAY_MS / 24;
const MAX_USER_AGENT_LENGTH = 400;

const UNKNOWN_BROWSER: Browser = { userAgent: '', address: '' };

/** Returns the cookie's value, which is not stored anywhere. */
export async function startSession(
  scope: UserScope,
  now: Date,
  { userAgent, address }: Browser = UNKNOWN_BROWSER,
): Promise<string> {
  const token = createSessionToken(scope.userId);
  const endsAt = new Date(now.getTime() + MAX_SESSION_MS);
  const session = {
    tokenHash: hashSecret(token.secret),
    now,
    endsAt,
    expiresAt: expiryFrom(now, endsAt),
  };
  await insertSession(scope, session, {
    userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    address,
  });
  return encodeSessionToken(token);
}

function expiryFrom(now: Date, endsAt: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_IDLE_MS, endsAt.getTime()));
}

/** Null for a visitor. The cookie names the user, so even this lookup runs under that user's row-level security. */
export async function findSessionUser(
  deps: Pick<PlatformDependencies, 'db' | 'clock' | 'log'>,
  cookie: string | undefined,
): Promise<User | null> {
  const token = parseSessionToken(cookie);
  if (token === null) return null;
  try {
    return await findUserOf(deps, token);
  } catch (error) {
    if (isBeingDeleted(error)) throw error;
    deps.log.error({ err: error }, 'A session could not be looked up');
    throw new AppError('user.unavailable', ERROR_TEXTS.userCheck('the database did not answer'));
  }
}

async function findUserOf(
  { db, clock }: Pick<PlatformDependencies, 'db' | 'clock'>,
  token: SessionToken,
): Promise<User | null> {
  const now = clock.now();
  const tokenHash = hashSecret(token.secret);
  const session = await findSession(db, token.userId, { tokenHash, now });
  if (session === null) return null;
  if (now.getTime() - session.lastSeenAt.getTime() > EXTEND_AFTER_MS) {
    const expiresAt = expiryFrom(now, session.endsAt);
    await asUser(db, token.userId, (scope) => extendSession(scope, { tokenHash, now, expiresAt }));
  }
  return session.user;
}

/** A check does not count as use, so it does not extend the session. */
export async function isSessionValid(
  { db, clock }: Pick<PlatformDependencies, 'db' | 'clock'>,
  cookie: string | undefined,
): Promise<boolean> {
  const token = parseSessionToken(cookie);
  if (token === null) return false;
  const asked = { tokenHash: hashSecret(token.secret), now: clock.now() };
  return (await findSession(db, token.userId, asked)) !== null;
}

/**
 * Why the cookie's session is over, if its person was blocked or removed. Tells this to whoever knows the person's id,
 * which is random and shown only to themselves and to administrators.
 */
export async function findAccessEnded(
  { db }: Pick<PlatformDependencies, 'db'>,
  cookie: string | undefined,
): Promise<AccessEnded | undefined> {
  const token = parseSessionToken(cookie);
  if (token === null) return undefined;
  const standing = await asSystem(db, (trx) => findStanding(trx, token.userId));
  if (standing === null) return 'removed';
  return standing.state === 'blocked' ? 'blocked' : undefined;
}

export async function endSession(
  { db }: Pick<PlatformDependencies, 'db'>,
  cookie: string | undefined,
): Promise<void> {
  const token = parseSessionToken(cookie);
  if (token === null) return;
  await asUser(db, token.userId, async (scope) => {
    await deleteSession(scope, hashSecret(token.secret));
    await publish(scope, { topic: SESSION_ENDED });
  });
}

/** The stored hash of this browser's session; null for a visitor. */
export function sessionHashOf(cookie: string | undefined): Buffer | null {
  const token = parseSessionToken(cookie);
  return token === null ? null : hashSecret(token.secret);
}

const TOKEN_BYTES = 32;
const USER_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type SessionToken = { userId: string; secret: Buffer };

/** A new 256-bit secret, of which the database keeps only the hash. */
function createSessionToken(userId: string): SessionToken {
  return { userId, secret: randomBytes(TOKEN_BYTES) };
}

function encodeSessionToken({ userId, secret }: SessionToken): string {
  return `${userId}.${secret.toString('base64url')}`;
}

/** Null if we did not issue it. */
function parseSessionToken(text: string | undefined): SessionToken | null {
  const [userId = '', encoded = ''] = text?.split('.') ?? [];
  const secret = Buffer.from(encoded, 'base64url');
  return USER_ID.test(userId) && secret.length === TOKEN_BYTES ? { userId, secret } : null;
}

export function hashSecret(secret: Buffer | string): Buffer {
  return createHash('sha256').update(secret).digest();
}
