import { createHmac, timingSafeEqual } from 'node:crypto';

/** Fixed, so that refresh tokens survive a restart of the sandbox. It only guards made-up mail. */
const sealKey = 'docket-sandbox-token-seal';

function sign(payload: string): string {
  return createHmac('sha256', sealKey).update(payload).digest('base64url');
}

export interface SealedToken {
  kind: 'access' | 'refresh';
  oid: string;
  clientId: string;
  scopes: string[];
  /** Milliseconds since 1970. */
  issued: number;
  expires: number;
  /** Tokens of an earlier epoch were revoked. */
  epoch: number;
  serial: string;
}

export function seal(token: SealedToken): string {
  const payload = Buffer.from(JSON.stringify(token)).toString('base64url');
  return `${token.kind === 'refresh' ? '1' : 'Ew'}.${payload}.${sign(payload)}`;
}

/** Null if the token was not sealed here. */
export function unseal(text: string): SealedToken | null {
  const [, payload = '', signature = ''] = text.split('.');
  const [expected, given] = [Buffer.from(sign(payload)), Buffer.from(signature)];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as SealedToken;
}
