import type { IdentityFacts } from '@docket/core/doctor/doctor-facts';

// The identity provider as Docket uses it.

export type SignedInIdentity = {
  /**
   * Tenant and object id together identify the account permanently; everything else may change and is for display only.
   */
  tenantId: string;
  objectId: string;
  /**
   * The account's sign-in name; '' if the provider sends none. The tenant has verified its domain, except in a personal
   * account.
   */
  signInName: string;
  email: string;
  name: string;
};

export type TokenSet = {
  accessToken: string;
  /** Absent if the provider did not grant offline access, or keeps the old one. */
  refreshToken: string | undefined;
  expiresInSeconds: number;
  /** Short names, as 'Mail.Read'; may be fewer than requested. */
  scopes: string[];
};

export type AuthorizationRequest = {
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  scopes: readonly string[];
  /** If present, the account with this sign-in name is used without showing the account picker. */
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

/** Each method throws an IdentityError. */
export type IdentityPort = {
  authorizationUrl(request: AuthorizationRequest): Promise<URL>;
  redeemCode(redemption: CodeRedemption): Promise<{ identity: SignedInIdentity; tokens: TokenSet }>;
  /**
   * The error that the provider returned with the browser instead of a code, in plain words and with its own number.
   */
  readRefusal(refusal: AuthorizationRefusal): IdentityError;
  refresh(refreshToken: string, scopes: readonly string[]): Promise<TokenSet>;
  signOutUrl(returnTo: string): Promise<URL>;
};

/**
 * expired: the person must sign in again. declined: they did not accept the permissions. refused: they may not sign in, or
 * the permissions are not granted. configuration: the registration is wrong. temporary: a retry may succeed. untrusted:
 * the answer failed a check.
 */
export type IdentityErrorKind =
  | 'expired'
  | 'declined'
  | 'refused'
  | 'configuration'
  | 'temporary'
  | 'untrusted';

/** Says no more than that it was refused. */
export const NOT_GRANTED = 'The permissions Docket needs were not granted.';

export class IdentityError extends Error {
  override name = 'IdentityError';

  /** The provider's own error number, for the administrator. */
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

/** Checks the identity provider and the mail service as far as possible without a person; never throws. */
export type IdentityProbe = (publicUrl: string) => Promise<IdentityFacts>;
