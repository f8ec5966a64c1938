import {
  MAX_API_TOKENS,
  type ApiToken,
  type ApiTokenInput,
} from '@docket/core/api-tokens/api-tokens.contract';
import { AppError } from '@docket/core/errors';

import type { Browser } from '../../accounts/entry/browser';
import { insertSecurityEvent } from '../../accounts/entry/security-events.repository';
import { switchToUser } from '../../accounts/users/users.repository';
import { asSystem, type UserScope } from '../../platform/db/database';
import { lockOwn } from '../../platform/db/lock-own';
import { createOwnedSecret, readOwnedSecret } from '../../platform/crypto/owned-secret';
import { isRowId } from '../../platform/db/row-id';
import type { SignedInUser } from '../../platform/http/route';
import { publish, SESSION_ENDED } from '../../platform/live/publish';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import {
  deleteApiToken,
  insertApiToken,
  listApiTokens,
  type ApiTokenRow,
} from './api-tokens.repository';

export const API_TOKEN_PREFIX = 'dkt_';
const DAY_MS = 24 * 60 * 60 * 1000;
type Dependencies = Pick<PlatformDependencies, 'db' | 'clock'>;
type Caller = { user: SignedInUser; browser: Browser };

export async function readApiTokens(scope: UserScope, now: Date): Promise<ApiToken[]> {
  return (await listApiTokens(scope)).map((row) => shown(row, now));
}

function shown(row: ApiTokenRow, now: Date): ApiToken {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isExpired: row.expiresAt <= now,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedFrom: row.lastUsedFrom,
  };
}

/** Only this answer contains the secret. Throws administration.forbidden, token.too_many. */
export async function createApiToken(
  deps: Dependencies,
  { user, browser }: Caller,
  input: ApiTokenInput,
): Promise<{ token: ApiToken; secret: string }> {
  if (input.scopes.includes('admin') && user.role !== 'administrator')
    throw new AppError(
      'administration.forbidden',
      'Only an administrator can create a token that administers people',
    );
  const now = deps.clock.now();
  const secret = createOwnedSecret(API_TOKEN_PREFIX, user.id);
  const tokenHash = hashOf(secret);
  return withEvent(deps, { user, browser }, async (scope) => {
    await lockOwn(scope, 'API tokens');
    if ((await listApiTokens(scope)).length >= MAX_API_TOKENS)
      throw new AppError(
        'token.too_many',
        `You already have ${MAX_API_TOKENS} API tokens. Revoke one you no longer need, then try again.`,
      );
    const row = await insertApiToken(scope, {
      name: input.name,
      scopes: input.scopes,
      tokenHash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + input.expiresInDays * DAY_MS),
    });
    await publish(scope, { topic: 'settings' });
    return {
      answer: { token: shown(row, now), secret },
      event: { kind: 'token_created', detail: `${input.name}: ${input.scopes.join(', ')}` },
    };
  });
}

/** Refused from the next call on, and its event streams end. Throws token.not_found. */
export async function revokeApiToken(
  deps: Dependencies,
  caller: Caller,
  id: string,
): Promise<{ revoked: number }> {
  return withEvent(deps, caller, async (scope) => {
    const name = isRowId(id) ? await deleteApiToken(scope, id) : undefined;
    if (name === undefined)
      throw new AppError('token.not_found', 'This API token has already been revoked');
    await publish(scope, { topic: 'settings' });
    await publish(scope, { topic: SESSION_ENDED });
    return { answer: { revoked: 1 }, event: { kind: 'token_revoked', detail: name } };
  });
}

type Told<T> = {
  answer: T;
  event: { kind: 'token_created' | 'token_revoked'; detail: string };
};

/** Adds an entry to the security log in the same transaction. */
async function withEvent<T>(
  { db, clock }: Dependencies,
  { user: { id, email }, browser }: Caller,
  run: (scope: UserScope) => Promise<Told<T>>,
): Promise<T> {
  return asSystem(db, async (trx) => {
    const { answer, event } = await run(await switchToUser(trx, id));
    const by = { personId: id, actorId: id, email, ...browser };
    await insertSecurityEvent(trx, { ...event, at: clock.now(), ...by });
    return answer;
  });
}

function hashOf(secret: string): Buffer {
  const read = readOwnedSecret(API_TOKEN_PREFIX, secret);
  if (read === null) throw new Error('A new API token cannot be read');
  return read.hash;
}
