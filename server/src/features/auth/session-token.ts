import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const USER_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type SessionToken = { userId: string; secret: Buffer };

/** A new 256-bit secret; the database keeps its hash only. */
export function createSessionToken(userId: string): SessionToken {
  return { userId, secret: randomBytes(TOKEN_BYTES) };
}

export function writeSessionToken({ userId, secret }: SessionToken): string {
  return `${userId}.${secret.toString('base64url')}`;
}

/** Null for anything that was not written by us. */
export function readSessionToken(text: string | undefined): SessionToken | null {
  const [userId = '', encoded = ''] = text?.split('.') ?? [];
  const secret = Buffer.from(encoded, 'base64url');
  return USER_ID.test(userId) && secret.length === TOKEN_BYTES ? { userId, secret } : null;
}

export function hashSecret(secret: Buffer | string): Buffer {
  return createHash('sha256').update(secret).digest();
}
