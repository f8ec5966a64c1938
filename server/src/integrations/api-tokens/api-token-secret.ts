import { createHash, randomBytes } from 'node:crypto';

/** Tells secret scanners and readers of a log what it is. */
const PREFIX = 'dkt_';
const USER_BYTES = 16;
const SECRET_BYTES = 32;
const WRITTEN = /^dkt_[\w-]{64}$/;

/** Names its owner, so that even the look-up sees that person's rows only. */
export function createApiTokenSecret(userId: string): string {
  const user = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return PREFIX + Buffer.concat([user, randomBytes(SECRET_BYTES)]).toString('base64url');
}

/** Whose it says it is, and what the database knows it by; null for anything that was not written by us. */
export function readApiTokenSecret(text: string): { userId: string; tokenHash: Buffer } | null {
  if (!WRITTEN.test(text)) return null;
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url');
  const hex = bytes.subarray(0, USER_BYTES).toString('hex');
  return {
    userId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    tokenHash: createHash('sha256').update(bytes).digest(),
  };
}
