import { createHash, randomBytes } from 'node:crypto';

const USER_BYTES = 16;
const SECRET_BYTES = 32;
const WRITTEN = /^[\w-]{64}$/;

/**
 * A 256-bit secret that names its owner, so even the lookup runs under that user's row-level security. The prefix lets
 * secret scanners and readers of a log recognize it.
 */
export function createOwnedSecret(prefix: string, userId: string): string {
  const user = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return prefix + Buffer.concat([user, randomBytes(SECRET_BYTES)]).toString('base64url');
}

export type OwnedSecret = { userId: string; hash: Buffer };

/** The claimed owner and the stored hash; null if we did not issue it. */
export function readOwnedSecret(prefix: string, text: string): OwnedSecret | null {
  const encoded = text.slice(prefix.length);
  if (!text.startsWith(prefix) || !WRITTEN.test(encoded)) return null;
  const bytes = Buffer.from(encoded, 'base64url');
  const hex = bytes.subarray(0, USER_BYTES).toString('hex');
  return {
    userId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    hash: createHash('sha256').update(bytes).digest(),
  };
}
