import { accountsOf, consumerTenant } from './account';
import { EntraError } from './entra-error';

function issuerTenant(tenant: string): string {
  if (tenant === 'common' || tenant === 'organizations') return '{tenantid}';
  return tenant === 'consumers' ? consumerTenant : tenant;
}

/** The metadata of one tenant path; `common` names its issuer with a literal {tenantid}. */
export function discoveryDocument(origin: string, tenant: string): object {
  if (!accountsOf(tenant))
    throw new EntraError('invalid_tenant', 90002, `Tenant '${tenant}' not found.`);
  const root = `${origin}/${tenant}`;
  return {
    token_endpoint: `${root}/oauth2/v2.0/token`,
    token_endpoint_auth_methods_supported: [
      'client_secret_post',
      'private_key_jwt',
      'client_secret_basic',
    ],
    jwks_uri: `${root}/discovery/v2.0/keys`,
    response_modes_supported: ['query', 'fragment', 'form_post'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    issuer: `${origin}/${issuerTenant(tenant)}/v2.0`,
    request_uri_parameter_supported: false,
    userinfo_endpoint: `${origin}/oidc/userinfo`,
    authorization_endpoint: `${root}/oauth2/v2.0/authorize`,
    http_logout_supported: true,
    frontchannel_logout_supported: true,
    end_session_endpoint: `${root}/oauth2/v2.0/logout`,
    claims_supported: [
      'sub',
      'iss',
      'aud',
      'exp',
      'iat',
      'auth_time',
      'nonce',
      'preferred_username',
      'name',
      'tid',
      'ver',
      'email',
    ],
    tenant_region_scope: null,
    cloud_instance_name: 'microsoftonline.com',
    msgraph_host: new URL(origin).host,
  };
}

/** Every key says whose tokens it signs; this one fits any tenant. */
export function keySet(origin: string, key: object): object {
  return { keys: [{ ...key, issuer: `${origin}/{tenantid}/v2.0` }] };
}
