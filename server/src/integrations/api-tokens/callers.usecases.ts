// Identifies the caller: a signed-in browser by its cookie, or a program by its API token.
import { AppError } from '@docket/core/errors';

import {
  findAccessEnded,
  findSessionUser,
  isSessionValid,
} from '../../accounts/auth/sessions.usecases';
import { readOwnedSecret } from '../../platform/crypto/owned-secret';
import { asUser } from '../../platform/db/database';
import type { Caller, CallerState } from '../../platform/http/caller';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { findApiToken, recordApiTokenUse } from './api-tokens.repository';
import { API_TOKEN_PREFIX } from './api-tokens.usecases';

const BEARER = /^bearer +(\S+) *$/i;
const NOTE_AFTER_MS = 60_000;

type Dependencies = Pick<PlatformDependencies, 'db' | 'clock' | 'log'>;
type Request = {
  headers: { authorization?: string | undefined };
  cookies: Readonly<Record<string, string | undefined>>;
  ip: string;
};

/** A call with a token never counts as the browser's, even if it carries a cookie. */
export function createCallers(deps: Dependencies, cookieName: string) {
  return {
    /** Null for a visitor. Throws token.refused. */
    find: async (request: Request): Promise<Caller | null> => {
      const secret = bearerOf(request);
      if (secret === null) {
        const user = await findSessionUser(deps, request.cookies[cookieName]);
        return user && { user, apiToken: null };
      }
      const caller = await findOwner(deps, secret, request.ip);
      if (caller !== null) return caller;
      throw new AppError(
        'token.refused',
        'This API token is unknown, expired or revoked. Create a new one in Settings.',
      );
    },
    /** Whether the caller still is one. */
    check: async (request: Request): Promise<CallerState> => {
      const secret = bearerOf(request);
      if (secret !== null)
        return (await findOwner(deps, secret, request.ip)) === null ? 'ended' : 'live';
      const cookie = request.cookies[cookieName];
      if (await isSessionValid(deps, cookie)) return 'live';
      return (await findAccessEnded(deps, cookie)) ?? 'ended';
    },
  };
}

function bearerOf({ headers }: Request): string | null {
  const { authorization } = headers;
  return authorization === undefined ? null : (BEARER.exec(authorization)?.[1] ?? null);
}

async function findOwner(
  { db, clock }: Dependencies,
  secret: string,
  address: string,
): Promise<Caller | null> {
  const read = readOwnedSecret(API_TOKEN_PREFIX, secret);
  if (read === null) return null;
  const now = clock.now();
  return asUser(db, read.userId, async (scope) => {
    const found = await findApiToken(scope, read.hash, now);
    if (found === null) return null;
    if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) > NOTE_AFTER_MS)
      await recordApiTokenUse(scope, found.id, { now, address });
    const { user, id, name, scopes } = found;
    return { user, apiToken: { id, name, scopes } };
  });
}
