import type { IdentityFacts } from '@docket/core/doctor/doctor-facts';

// The identity provider, as Docket needs it.

export type SignedInIdentity = {
  /** Tenant and object id together name the account for good; the rest may change and is for display only. */
  tenantId: string;
  objectId: string;
  /** The name of the account, whose domain the tenant has proven to own; '' where none is told. */
  signInName: string;
  email: string;
  name: string;
};

export type TokenSet = {
  accessToken: string;
  /** Absent when the provider did not grant offline access, or keeps the old one. */
  refreshToken: string | undefined;
  expiresInSeconds: number;
  /** Short names, as 'Mail.Read'; may be fewer than asked. */
  scopes: string[];
};

export type AuthorizationRequest = {
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  scopes: readonly string[];
  /** Present: this account is asked, without the account picker. */
  loginHint?: string;
};

type CodeRedemption = {
  code: string;
  codeVerifier: string;
  redirectUri: string;
  nonce: string;
  scopes: readonly string[];
};

export type AuthorizationRefusal = { error: string; description: string };

/** Each throws an IdentityError. */
export type IdentityPort = {
  authorizationUrl(request: AuthorizationRequest): Promise<URL>;
  redeemCode(redemption: CodeRedemption): Promise<{ identity: SignedInIdentity; tokens: TokenSet }>;
  /** What the provider sent back with the browser instead of a code, in plain words and with its own number. */
  readRefusal(refusal: AuthorizationRefusal): IdentityError;
  refresh(refreshToken: string, scopes: readonly string[]): Promise<TokenSet>;
  signOutUrl(returnTo: string): Promise<URL>;
};

/**
 * expired: the person must sign in again. refused: they may not, or declined. configuration: the registration is wrong.
 * temporary: the same call may work later. untrusted: the answer failed a check.
 */
export type IdentityErrorKind = 'expired' | 'refused' | 'configuration' | 'temporary' | 'untrusted';

export class IdentityError extends Error {
  override name = 'IdentityError';

  /** The provider's own number of the failure, for the administrator. */
  readonly providerCode: string | undefined;

  constructor(
    readonly kind: IdentityErrorKind,
    message: string,
    { providerCode, ...options }: ErrorOptions & { providerCode?: string | undefined } = {},
  ) {
    super(message, options);
    this.providerCode = providerCode;
  }
}

/** Asks the identity provider and the mail service what can be asked without a person; never throws. */
export type IdentityProbe = (publicUrl: string) => Promise<IdentityFacts>;
