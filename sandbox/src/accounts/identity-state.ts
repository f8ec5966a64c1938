import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type CryptoKey, type JWK, SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { Clock } from '../clock';
import { type AccessGrant, type Account, accounts, findAccount } from './account';
import { EntraError } from './entra-error';
import { seal, unseal } from './sealed-token';

const refreshDays = 90;

export interface AuthorizationCode {
  account: Account;
  tenant: string;
  clientId: string;
  redirectUri: string;
  scopes: string[];
  nonce: string | null;
  challenge: { value: string; method: 'S256' | 'plain' } | null;
  expires: number;
  isUsed: boolean;
  session: string;
}

interface Epochs {
  access: number;
  refresh: number;
}

/** Consents, valid codes and tokens, and the signing key. */
export class IdentityState {
  readonly codes = new Map<string, AuthorizationCode>();
  readonly sessions = new Map<string, Set<string>>();
  accessTokenSeconds = 599;
  /** When true, the application's secret is rejected. */
  isSecretExpired = false;
  /** When set, the next consent grants only these scopes. */
  grantable: ReadonlySet<string> | null = null;
  private readonly consents = new Map<string, Set<string>>();
  private readonly epochs = new Map<string, Epochs>();
  private readonly lostConsent = new Set<string>();

  private constructor(
    private readonly clock: Clock,
    private readonly key: { private: CryptoKey; public: JWK; kid: string },
  ) {}

  static async create(clock: Clock): Promise<IdentityState> {
    const pair = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(pair.publicKey);
    const kid = createHash('sha256')
      .update(jwk.n ?? '')
      .digest('base64url')
      .slice(0, 27);
    return new IdentityState(clock, { private: pair.privateKey, public: jwk, kid });
  }

  /** Drops sessions, codes and consents; tokens and the key remain valid. */
  renewed(): IdentityState {
    return new IdentityState(this.clock, this.key);
  }

  publicKey(): JWK & { kid: string } {
    return { ...this.key.public, kid: this.key.kid, use: 'sig', alg: 'RS256' };
  }

  createCode(code: Omit<AuthorizationCode, 'expires' | 'isUsed'>): string {
    const text = `1.${randomBytes(48).toString('base64url')}`;
    this.codes.set(text, { ...code, expires: this.clock.now() + 600_000, isUsed: false });
    return text;
  }

  /** What a token is then good for: all that was ever granted, or with a personal account what was asked for. */
  consent(account: Account, scopes: readonly string[]): string[] {
    const granted = this.consents.get(account.oid) ?? new Set<string>();
    for (const scope of scopes) {
      if (!this.grantable || this.grantable.has(scope) || !scope.includes('.')) granted.add(scope);
    }
    this.consents.set(account.oid, granted);
    this.lostConsent.delete(account.oid);
    const isAsked = (scope: string) => account.kind === 'work' || scopes.includes(scope);
    return [...granted].filter(isAsked);
  }

  hasConsent(account: Account, scopes: readonly string[]): boolean {
    const granted = this.consents.get(account.oid);
    return scopes.every((scope) => scope === '.default' || granted?.has(scope));
  }

  consentOf(account: Account): string[] {
    return [...(this.consents.get(account.oid) ?? [])];
  }

  issueAccess(
    account: Account,
    clientId: string,
    scopes: string[],
  ): { token: string; seconds: number } {
    const now = this.clock.now();
    const token = seal({
      kind: 'access',
      oid: account.oid,
      clientId,
      scopes,
      issued: now,
      expires: now + this.accessTokenSeconds * 1000,
      epoch: this.epochOf(account.oid).access,
      serial: randomUUID(),
    });
    return { token, seconds: this.accessTokenSeconds };
  }

  issueRefresh(account: Account, clientId: string, scopes: string[]): string {
    const now = this.clock.now();
    return seal({
      kind: 'refresh',
      oid: account.oid,
      clientId,
      scopes,
      issued: now,
      expires: now + refreshDays * 86_400_000,
      epoch: this.epochOf(account.oid).refresh,
      serial: randomUUID(),
    });
  }

  /** The grant of an access token, or a string that says why there is none. */
  readAccess(text: string): AccessGrant | string {
    const token = unseal(text);
    if (token?.kind !== 'access') return 'CompactToken parsing failed with error code: 80049217';
    const account = findAccount(token.oid);
    if (!account) return 'The user account does not exist.';
    if (token.expires <= this.clock.now() || token.epoch < this.epochOf(token.oid).access) {
      return 'Lifetime validation failed, the token is expired.';
    }
    return {
      account,
      clientId: token.clientId,
      scopes: new Set(token.scopes),
      expires: token.expires,
    };
  }

  readRefresh(text: string, clientId: string): { account: Account; scopes: string[] } {
    const token = unseal(text);
    const account = token ? findAccount(token.oid) : undefined;
    if (token?.kind !== 'refresh' || !account || token.clientId !== clientId) {
      throw new EntraError(
        'invalid_grant',
        9002313,
        'Invalid request. Request is malformed or invalid.',
      );
    }
    if (this.lostConsent.has(account.oid)) {
      throw new EntraError(
        'invalid_grant',
        65001,
        `The user or administrator has not consented to use the application with ID '${clientId}'. Send an interactive authorization request for this user and resource.`,
      );
    }
    if (token.expires <= this.clock.now()) {
      throw new EntraError(
        'invalid_grant',
        700082,
        'The refresh token has expired due to inactivity.',
      );
    }
    if (token.epoch < this.epochOf(account.oid).refresh) {
      throw new EntraError(
        'invalid_grant',
        50173,
        'The provided grant has expired due to it being revoked, a fresh auth token is needed.',
      );
    }
    return { account, scopes: this.consent(account, token.scopes) };
  }

  /** Revokes all access tokens; refresh tokens remain valid. */
  expireAccess(oids = accounts.map((account) => account.oid)): void {
    for (const oid of oids) this.epochOf(oid).access += 1;
  }

  revokeSessions(oid: string): void {
    this.expireAccess([oid]);
    this.epochOf(oid).refresh += 1;
  }

  revokeConsent(oid: string): void {
    this.consents.delete(oid);
    this.expireAccess([oid]);
    this.epochOf(oid).refresh += 1;
    this.lostConsent.add(oid);
  }

  async signIdToken(claims: Record<string, unknown>): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: this.key.kid, typ: 'JWT' })
      .sign(this.key.private);
  }

  private epochOf(oid: string): Epochs {
    const epochs = this.epochs.get(oid) ?? { access: 0, refresh: 0 };
    this.epochs.set(oid, epochs);
    return epochs;
  }
}
