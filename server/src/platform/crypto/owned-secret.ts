import { createHash, randomBytes } from 'node:crypto';

const USER_BYTES = 16;
const SECRET_BYTES = 32;
const WRITTEN = /^[\w-]{64}$/;

/**
 * A 256-bit secret that names its owner, so that even the look-up sees that person's rows only. The prefix tells secret
 * scanners and readers of a log what it is.
 */
export function createOwnedSecret(prefix: string, userId: string): string {
  const user = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return prefix + Buffer.concat([user, randomBytes(SECRET_BYTES)]).toString('base64url');
}

export type OwnedSecret = { userId: string; hash: Buffer };

/** Whose it says it is, and what the database knows it by; null for anything that was not written by us. */
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
