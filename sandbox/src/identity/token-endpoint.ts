import { createHash, randomUUID } from 'node:crypto';
import type { World } from '../world/world';
import { type Account, accountsOf, consumerTenant } from '../accounts/account';
import { formatScopes, parseScopes, requireClient, requireSecret } from './client';
import { EntraError } from '../accounts/entra-error';
import type { AuthorizationCode } from '../accounts/identity-state';

export interface TokenRequest {
  world: World;
  tenant: string;
  form: URLSearchParams;
  authorization: string | undefined;
  hasOrigin: boolean;
  /** The provider's address as seen by the caller. */
  origin: string;
}

interface Grant {
  account: Account;
  clientId: string;
  scopes: string[];
  nonce: string | null;
  session: string;
}

function credentialsOf(request: TokenRequest): {
  id: string | undefined;
  secret: string | undefined;
} {
  const basic = /^Basic (.+)$/i.exec(request.authorization ?? '')?.[1];
  if (!basic) {
    return {
      id: request.form.get('client_id') ?? undefined,
      secret: request.form.get('client_secret') ?? undefined,
    };
  }
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value) return value;
  throw new EntraError(
    'invalid_request',
    900144,
    `The request body must contain the following parameter: '${name}'.`,
  );
}

function requireVerifier(code: AuthorizationCode, verifier: string | null): void {
  if (!code.challenge) return;
  const made =
    code.challenge.method === 'S256'
      ? createHash('sha256')
          .update(verifier ?? '')
          .digest('base64url')
      : verifier;
  if (verifier && made === code.challenge.value) return;
  throw new EntraError(
    'invalid_grant',
    501481,
    'The Code_Verifier does not match the code_challenge supplied in the authorization request.',
  );
}

function isSameTenant(asked: string, code: AuthorizationCode): boolean {
  const tenant = asked === 'consumers' ? consumerTenant : asked;
  const issued = code.tenant === 'consumers' ? consumerTenant : code.tenant;
  return (
    tenant === issued ||
    tenant === code.account.tid ||
    tenant === 'common' ||
    tenant === 'organizations'
  );
}

function redeemCode(request: TokenRequest, clientId: string): Grant {
  const { form, world, tenant } = request;
  const code = world.identity.codes.get(required(form, 'code'));
  if (!code || code.clientId !== clientId) {
    throw new EntraError(
      'invalid_grant',
      9002313,
      'Invalid request. Request is malformed or invalid.',
    );
  }
  if (code.isUsed) {
    throw new EntraError(
      'invalid_grant',
      54005,
      'OAuth2 Authorization code was already redeemed, please retry with a new valid code or use an existing refresh token.',
    );
  }
  if (code.expires <= world.clock.now()) {
    throw new EntraError(
      'invalid_grant',
      70008,
      'The provided authorization code or refresh token has expired due to inactivity.',
    );
  }
  if (!isSameTenant(tenant, code)) {
    throw new EntraError(
      'invalid_grant',
      700005,
      'The provided authorization code is intended to use against another tenant, thus rejected.',
    );
  }
  if (required(form, 'redirect_uri') !== code.redirectUri) {
    throw new EntraError(
      'invalid_grant',
      500112,
      'The reply address does not match the reply address provided when requesting the authorization code.',
    );
  }
  requireVerifier(code, form.get('code_verifier'));
  code.isUsed = true;
  return {
    account: code.account,
    clientId,
    scopes: code.scopes,
    nonce: code.nonce,
    session: code.session,
  };
}

function redeemRefresh(request: TokenRequest, clientId: string): Grant {
  const { form, world } = request;
  const { account, scopes } = world.identity.readRefresh(required(form, 'refresh_token'), clientId);
  const asked = parseScopes(form.get('scope') ?? '');
  if (!world.identity.hasConsent(account, asked)) {
    throw new EntraError(
      'invalid_grant',
      65001,
      `The user or administrator has not consented to use the application with ID '${clientId}'. Send an interactive authorization request for this user and resource.`,
    );
  }
  const isNarrowed = account.kind === 'personal' && asked.length > 0;
  return { account, clientId, scopes: isNarrowed ? asked : scopes, nonce: null, session: '' };
}

async function idTokenOf(request: TokenRequest, grant: Grant): Promise<string> {
  const { account, clientId, nonce, scopes } = grant;
  const now = Math.floor(request.world.clock.now() / 1000);
  const sub = createHash('sha256').update(`${clientId}:${account.oid}`).digest('base64url');
  return request.world.identity.signIdToken({
    aud: clientId,
    iss: `${request.origin}/${account.tid}/v2.0`,
    iat: now,
    nbf: now,
    exp: now + 3600,
    ...(scopes.includes('email') ? { email: account.address } : {}),
    ...(scopes.includes('profile')
      ? { name: account.name, oid: account.oid, preferred_username: account.signInName }
      : {}),
    ...(nonce ? { nonce } : {}),
    ...(grant.session ? { sid: grant.session } : {}),
    sub,
    tid: account.tid,
    uti: randomUUID().replaceAll('-', '').slice(0, 22),
    ver: '2.0',
  });
}

/** The body of a token response; throws EntraError. */
export async function answerTokenRequest(request: TokenRequest): Promise<object> {
  if (!accountsOf(request.tenant)) {
    throw new EntraError('invalid_request', 90002, `Tenant '${request.tenant}' not found.`);
  }
  const { id, secret } = credentialsOf(request);
  const grantType = required(request.form, 'grant_type');
  requireClient(id);
  if (request.hasOrigin) {
    throw new EntraError(
      'invalid_request',
      9002326,
      "Cross-origin token redemption is permitted only for the 'Single-Page Application' client-type.",
    );
  }
  requireSecret(secret, request.world.identity.isSecretExpired);
  const clientId = id ?? '';
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token') {
    throw new EntraError(
      'unsupported_grant_type',
      70003,
      `The app requested an unsupported grant type '${grantType}'.`,
    );
  }
  const grant =
    grantType === 'authorization_code'
      ? redeemCode(request, clientId)
      : redeemRefresh(request, clientId);
  const { identity } = request.world;
  const access = identity.issueAccess(grant.account, clientId, grant.scopes);
  return {
    token_type: 'Bearer',
    scope: formatScopes(grant.scopes, grant.account.kind === 'work'),
    expires_in: access.seconds,
    ext_expires_in: access.seconds,
    access_token: access.token,
    ...(grant.scopes.includes('offline_access')
      ? { refresh_token: identity.issueRefresh(grant.account, clientId, grant.scopes) }
      : {}),
    ...(grant.scopes.includes('openid') ? { id_token: await idTokenOf(request, grant) } : {}),
  };
}
