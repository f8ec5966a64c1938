import type { UserScope } from '../../platform/db/database';

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

/** Takes the sign-in out, so that a state works once; only for the browser that began it, so that no other can spend it. */
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
