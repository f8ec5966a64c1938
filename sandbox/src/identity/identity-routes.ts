// Stand-in for Entra ID v2.0: proves the protocol's shapes, not passwords, MFA, Conditional Access or real consent
// policy.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { originOf, type World } from '../world/world';
import { authorize } from './authorize';
import { isRegisteredRedirect, requireClient } from './client';
import { EntraError, entraErrorBody } from '../accounts/entra-error';
import { errorPage } from './picker-page';
import { answerTokenRequest } from './token-endpoint';
import { accountsOf, consumerTenant } from '../accounts/account';

function issuerTenant(tenant: string): string {
  if (tenant === 'common' || tenant === 'organizations') return '{tenantid}';
  return tenant === 'consumers' ? consumerTenant : tenant;
}

/** The metadata of one tenant path; the issuer of `common` contains a literal {tenantid}. */
function discoveryDocument(origin: string, tenant: string): object {
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

/** Every key names the issuer whose tokens it signs; this one fits any tenant. */
function keySet(origin: string, key: object): object {
  return { keys: [{ ...key, issuer: `${origin}/{tenantid}/v2.0` }] };
}

interface TenantParams {
  tenant: string;
}

const sessionCookie = 'ESTSSANDBOX';

function tenantOf(request: FastifyRequest): string {
  return (request.params as TenantParams).tenant.toLowerCase();
}

function formOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://sandbox').searchParams;
}

function sessionOf(request: FastifyRequest): string | null {
  const match = new RegExp(`(?:^|;\\s*)${sessionCookie}=([^;]+)`).exec(
    request.headers.cookie ?? '',
  );
  return match?.[1] ?? null;
}

async function answerAuthorize(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isForm = request.method === 'POST';
  const params = isForm ? formOf(request) : queryOf(request);
  // Only the page's own form can contain a choice.
  if (!isForm) for (const name of ['sandbox_account', 'sandbox_consent']) params.delete(name);
  const answer = authorize({
    world,
    tenant: tenantOf(request),
    params,
    action: new URL(request.url, 'http://sandbox').pathname,
    session: sessionOf(request),
  });
  if (answer.session) {
    reply.header(
      'set-cookie',
      `${sessionCookie}=${answer.session}; Path=/; HttpOnly; SameSite=Lax`,
    );
  }
  reply.header('cache-control', 'no-store');
  if (answer.kind === 'redirect') return reply.redirect(answer.location, 302);
  return reply.code(answer.status).type('text/html; charset=utf-8').send(answer.html);
}

async function answerToken(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
  try {
    const body = await answerTokenRequest({
      world,
      tenant: tenantOf(request),
      form: formOf(request),
      authorization: request.headers.authorization,
      hasOrigin: request.headers.origin !== undefined,
      origin: originOf(world, request),
    });
    return await reply.send(body);
  } catch (error) {
    if (!(error instanceof EntraError)) throw error;
    return reply.code(error.status).send(entraErrorBody(error, world.clock.now()));
  }
}

async function answerLogout(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  world.identity.sessions.delete(sessionOf(request) ?? '');
  reply.header('set-cookie', `${sessionCookie}=; Path=/; HttpOnly; Max-Age=0`);
  const target =
    queryOf(request).get('post_logout_redirect_uri') ??
    formOf(request).get('post_logout_redirect_uri');
  // Like Entra: an address that is not registered leaves the browser on the sign-out page.
  if (target !== null && isRegisteredRedirect(target, world.config.extraRedirectUris))
    return reply.redirect(target, 302);
  return reply
    .type('text/html; charset=utf-8')
    .send(
      errorPage('You signed out of your account.').replace(/<h1>.*<\/h1>/, '<h1>Signed out</h1>'),
    );
}

async function answerAdminConsent(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = queryOf(request);
  const tenant = tenantOf(request);
  const target = query.get('redirect_uri') ?? '';
  try {
    requireClient(query.get('client_id') ?? undefined);
    if (tenant === 'common') {
      throw new EntraError('invalid_request', 90006, 'Admin consent needs a tenant, not common.');
    }
    if (!isRegisteredRedirect(target, world.config.extraRedirectUris)) {
      throw new EntraError('invalid_request', 50011, 'The redirect URI does not match.');
    }
  } catch (error) {
    if (!(error instanceof EntraError)) throw error;
    return reply
      .code(400)
      .type('text/html; charset=utf-8')
      .send(errorPage(`AADSTS${error.code}: ${error.message}`));
  }
  const url = new URL(target);
  url.searchParams.set('admin_consent', 'True');
  url.searchParams.set('tenant', tenant);
  url.searchParams.set('scope', query.get('scope') ?? '');
  if (query.has('state')) url.searchParams.set('state', query.get('state') ?? '');
  return reply.redirect(url.href, 302);
}

export function registerIdentity(app: FastifyInstance, world: World): void {
  app.addHook('onSend', async (_, reply) => {
    reply.header('date', new Date(world.clock.now()).toUTCString());
  });
  app.get('/:tenant/v2.0/.well-known/openid-configuration', (request, reply) => {
    try {
      return reply.send(discoveryDocument(originOf(world, request), tenantOf(request)));
    } catch (error) {
      if (!(error instanceof EntraError)) throw error;
      return reply.code(400).send(entraErrorBody(error, world.clock.now()));
    }
  });
  app.get('/:tenant/discovery/v2.0/keys', (request, reply) =>
    reply.send(keySet(originOf(world, request), world.identity.publicKey())),
  );
  app.route({
    method: ['GET', 'POST'],
    url: '/:tenant/oauth2/v2.0/authorize',
    handler: (request, reply) => answerAuthorize(world, request, reply),
  });
  app.post('/:tenant/oauth2/v2.0/token', (request, reply) => answerToken(world, request, reply));
  app.route({
    method: ['GET', 'POST'],
    url: '/:tenant/oauth2/v2.0/logout',
    handler: (request, reply) => answerLogout(world, request, reply),
  });
  app.get('/:tenant/v2.0/adminconsent', (request, reply) =>
    answerAdminConsent(world, request, reply),
  );
  app.get('/oidc/userinfo', (request, reply) => {
    const grant = world.identity.readAccess(
      (request.headers.authorization ?? '').replace(/^Bearer /i, ''),
    );
    if (typeof grant === 'string') {
      return reply
        .code(401)
        .send({ error: { code: 'InvalidAuthenticationToken', message: grant } });
    }
    const { account } = grant;
    return reply.send({ sub: account.oid, name: account.name, email: account.address });
  });
}
