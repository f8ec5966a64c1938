import type { User } from '@docket/core/users/user';
import { sql } from 'kysely';

import type { Db, UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';
import type { Browser } from '../entry/browser';

export type NewSession = {
  tokenHash: Buffer;
  now: Date;
  /** When it expires if unused. */
  expiresAt: Date;
  /** When it ends even if used. */
  endsAt: Date;
};

export async function insertSession(
  scope: UserScope,
  session: NewSession,
  browser: Browser,
): Promise<void> {
  await scope.trx
    .insertInto('sessions')
    .values({
      user_id: scope.userId,
      token_hash: session.tokenHash,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      ends_at: session.endsAt,
      user_agent: browser.userAgent,
      address: browser.address,
    })
    .execute();
}

export type LiveSession = { user: User; lastSeenAt: Date; endsAt: Date };

/** Null if the session is unknown, ended or expired. Runs outside any transaction: see migration 0055. */
export async function findSession(
  db: Db,
  userId: string,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<LiveSession | null> {
  const { rows } = await sql<User & { last_seen_at: Date; ends_at: Date }>`
    select id, email, name, microsoft_id, role, last_seen_at, ends_at
    from find_session(${userId}::uuid, ${tokenHash}, ${now})`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { last_seen_at: lastSeenAt, ends_at: endsAt, ...user } = row;
  return { user, lastSeenAt, endsAt };
}

export async function extendSession(
  scope: UserScope,
  session: { tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await updateOwn(scope, 'sessions')
    .set({ last_seen_at: session.now, expires_at: session.expiresAt })
    .where('token_hash', '=', session.tokenHash)
    .execute();
}

export async function deleteSession(scope: UserScope, tokenHash: Buffer): Promise<void> {
  await deleteOwn(scope, 'sessions').where('token_hash', '=', tokenHash).execute();
}

export async function listLiveSessions(scope: UserScope, now: Date) {
  return selectOwn(scope, 'sessions')
    .select([
      'id',
      'token_hash as tokenHash',
      'user_agent as userAgent',
      'address',
      'created_at as startedAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
    ])
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns how many were ended; none if the id is not one of the person's own. */
export async function deleteSessionById(scope: UserScope, id: string): Promise<number> {
  const result = await deleteOwn(scope, 'sessions').where('id', '=', id).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deleteOtherSessions(scope: UserScope, tokenHash: Buffer): Promise<number> {
  const result = await deleteOwn(scope, 'sessions')
    .where('token_hash', '!=', tokenHash)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deleteAllSessions(scope: UserScope): Promise<number> {
  const result = await deleteOwn(scope, 'sessions').executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Called as the system, to whom row-level security shows only expired sessions. Returns how many were deleted. */
export async function deleteExpiredSessions(trx: UserScope['trx']): Promise<number> {
  const result = await trx.deleteFrom('sessions').executeTakeFirst();
  return Number(result.numDeletedRows);
}

export type PendingSignIn = {
  state: string;
  nonce: string;
  codeVerifier: Buffer;
  browserHash: Buffer;
  scopes: string[];
  returnTo: string;
  expiresAt: Date;
};

/** Called as the system: no user is known yet. */
export async function insertSignIn(
  trx: UserScope['trx'],
  signIn: PendingSignIn,
  now: Date,
): Promise<void> {
  await trx.deleteFrom('sign_ins').where('expires_at', '<', now).execute();
  await trx
    .insertInto('sign_ins')
    .values({
      state: signIn.state,
      nonce: signIn.nonce,
      code_verifier: signIn.codeVerifier,
      browser_hash: signIn.browserHash,
      scopes: signIn.scopes,
      return_to: signIn.returnTo,
      expires_at: signIn.expiresAt,
    })
    .execute();
}

/**
 * Deletes the sign-in, so that a state works once; only for the browser that started it, so that no other can use it
 * up.
 */
export async function takeSignIn(
  trx: UserScope['trx'],
  state: string,
  browserHash: Buffer,
): Promise<PendingSignIn | null> {
  const row = await trx
    .deleteFrom('sign_ins')
    .where('state', '=', state)
    .where('browser_hash', '=', browserHash)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    state: row.state,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    browserHash: row.browser_hash,
    scopes: row.scopes,
    returnTo: row.return_to,
    expiresAt: row.expires_at,
  };
}
