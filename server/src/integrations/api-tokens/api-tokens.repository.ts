import type { TokenScope } from '@docket/core/access/token-scope';
import type { User } from '@docket/core/users/user';

import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';

const SHOWN = [
  'id',
  'name',
  'scopes',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
  'last_used_from as lastUsedFrom',
] as const;

export type ApiTokenRow = {
  id: string;
  name: string;
  scopes: TokenScope[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  lastUsedFrom: string;
};

export type NewApiToken = Pick<ApiTokenRow, 'name' | 'scopes' | 'createdAt' | 'expiresAt'> & {
  tokenHash: Buffer;
};

export async function insertApiToken(
  scope: UserScope,
  apiToken: NewApiToken,
): Promise<ApiTokenRow> {
  return scope.trx
    .insertInto('api_tokens')
    .values({
      user_id: scope.userId,
      name: apiToken.name,
      token_hash: apiToken.tokenHash,
      scopes: apiToken.scopes,
      created_at: apiToken.createdAt,
      expires_at: apiToken.expiresAt,
    })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
}

export async function listApiTokens(scope: UserScope): Promise<ApiTokenRow[]> {
  return selectOwn(scope, 'api_tokens')
    .select(SHOWN)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns the name of the deleted token; undefined if the person has none with this id. */
export async function deleteApiToken(scope: UserScope, id: string): Promise<string | undefined> {
  const row = await deleteOwn(scope, 'api_tokens')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function deleteAllApiTokens(scope: UserScope): Promise<void> {
  await deleteOwn(scope, 'api_tokens').execute();
}

export type LiveApiToken = {
  id: string;
  name: string;
  scopes: TokenScope[];
  lastUsedAt: Date | null;
  user: Pick<User, 'id' | 'email' | 'name' | 'role'>;
};

/** Null if the token is unknown, revoked or expired, or its owner may not enter. */
export async function findApiToken(
  scope: UserScope,
  tokenHash: Buffer,
  now: Date,
): Promise<LiveApiToken | null> {
  const row = await selectOwn(scope, 'api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select([
      'api_tokens.id',
      'api_tokens.name as tokenName',
      'api_tokens.scopes',
      'api_tokens.last_used_at as lastUsedAt',
      'users.id as userId',
      'users.email',
      'users.name',
      'users.role',
    ])
    .where('users.state', '=', 'active')
    .where('api_tokens.token_hash', '=', tokenHash)
    .where('api_tokens.expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, tokenName: name, scopes, lastUsedAt, userId, ...user } = row;
  return { id, name, scopes, lastUsedAt, user: { id: userId, ...user } };
}

export async function recordApiTokenUse(
  scope: UserScope,
  id: string,
  { now, address }: { now: Date; address: string },
): Promise<void> {
  await updateOwn(scope, 'api_tokens')
    .set({ last_used_at: now, last_used_from: address })
    .where('id', '=', id)
    .execute();
}
