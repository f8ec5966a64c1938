import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';
import type { User } from '@docket/core/users/user';

import { asUser, type UserScope } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import {
  createSessionToken,
  hashSecret,
  readSessionToken,
  writeSessionToken,
  type SessionToken,
} from './session-token';
import { deleteSession, extendSession, findSession, insertSession } from './sessions.repository';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session ends after this time without use. */
export const SESSION_LIFE_MS = 30 * DAY_MS;
const EXTEND_AFTER_MS = DAY_MS;

/** Returns the cookie's value, which is not stored anywhere. */
export async function startSession(scope: UserScope, now: Date): Promise<string> {
  const token = createSessionToken(scope.userId);
  const tokenHash = hashSecret(token.secret);
  await insertSession(scope, {
    tokenHash,
    now,
    expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
  });
  return writeSessionToken(token);
}

/** Null for a visitor. The cookie names the user, so that even this look-up sees that user's rows only. */
export async function findSessionUser(
  needs: Pick<Deps, 'db' | 'clock' | 'log'>,
  cookie: string | undefined,
): Promise<User | null> {
  const token = readSessionToken(cookie);
  if (token === null) return null;
  try {
    return await findUserOf(needs, token);
  } catch (error) {
    needs.log.error({ err: error }, 'A session could not be looked up');
    throw new AppError('user.unavailable', ERROR_TEXTS.userCheck('the database did not answer'));
  }
}

async function findUserOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: SessionToken,
): Promise<User | null> {
  const now = clock.now();
  const tokenHash = hashSecret(token.secret);
  return asUser(db, token.userId, async (scope) => {
    const session = await findSession(scope, tokenHash, now);
    if (session === null) return null;
    if (now.getTime() - session.lastSeenAt.getTime() > EXTEND_AFTER_MS) {
      const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS);
      await extendSession(scope, { tokenHash, now, expiresAt });
    }
    return session.user;
  });
}

export async function endSession(
  { db }: Pick<Deps, 'db'>,
  cookie: string | undefined,
): Promise<void> {
  const token = readSessionToken(cookie);
  if (token === null) return;
  await asUser(db, token.userId, (scope) => deleteSession(scope, hashSecret(token.secret)));
}
