// Microsoft Entra ID v2.0 (or the sandbox in its place): authorization code with PKCE, rotating refresh tokens.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod';

import type { MicrosoftConfig } from '../../../config';
import type { Clock } from '../../../platform/clock/clock';
import { isLoopback } from '../../../platform/http/loopback';
import { entraError, entraRefusal } from './entra-errors';
import { createMetadataSource } from './entra-metadata';
import { readIdToken } from './id-token';
import { IdentityError, type IdentityPort, type TokenSet } from '../identity-port';

const TIMEOUT_MS = 15_000;
const OPENID_SCOPES = ['openid', 'profile', 'email', 'offline_access'];
/** In national clouds, short scope names would mean the worldwide Graph. */
const NATIONAL_GRAPH = /^(?:(?:dod-)?graph\.microsoft\.us|microsoftgraph\.chinacloudapi\.cn)$/;

const tokenAnswerSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  expires_in: z.coerce.number(),
  scope: z.string().default(''),
});
type TokenAnswer = z.infer<typeof tokenAnswerSchema>;

const sleepFor: Pause = (ms) => sleep(ms).then(() => undefined);

export function createEntraIdentity(
  config: MicrosoftConfig,
  clock: Clock,
  pause: Pause = sleepFor,
): IdentityPort {
  const source = createMetadataSource(tenantUrl(config), clock);
  const scopeText = (scopes: readonly string[]) =>
    [...OPENID_SCOPES, ...scopes.map((scope) => graphScope(scope, config.graphBaseUrl))].join(' ');

  const requestTokens = async (
    grant: Readonly<Record<string, string>>,
    signal = AbortSignal.timeout(TIMEOUT_MS),
  ): Promise<TokenAnswer> => {
    const { token_endpoint: endpoint } = await source.read();
    const client = {
      client_id: config.clientId,
      ...(config.clientSecret === undefined ? {} : { client_secret: config.clientSecret }),
    };
    return postForm(endpoint, { ...grant, ...client }, signal);
  };

  return {
    async authorizationUrl(request) {
      const url = new URL((await source.read()).authorization_endpoint);
      const params = {
        client_id: config.clientId,
        response_type: 'code',
        response_mode: 'query',
        redirect_uri: request.redirectUri,
        scope: scopeText(request.scopes),
        state: request.state,
        nonce: request.nonce,
        code_challenge: createHash('sha256').update(request.codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(request.loginHint === undefined
          ? { prompt: 'select_account' }
          : { login_hint: request.loginHint }),
      };
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
      return url;
    },

    async redeemCode({ code, codeVerifier, redirectUri, nonce, scopes }) {
      const answer = await requestTokens({
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
        scope: scopeText(scopes),
      });
      if (answer.id_token === undefined)
        throw new IdentityError('untrusted', 'The identity provider did not report who signed in.');
      const { clientId } = config;
      const identity = await readIdToken(answer.id_token, { source, clientId, nonce, clock });
      return { identity, tokens: tokenSet(answer) };
    },

    readRefusal: entraRefusal,

    async refresh(refreshToken, scopes) {
      const grant = {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        scope: scopeText(scopes),
      };
      // One limit for all attempts, because the account is locked meanwhile.
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      return tokenSet(await retry(() => requestTokens(grant, signal), pause));
    },

    async signOutUrl(returnTo) {
      const url = new URL((await source.read()).end_session_endpoint);
      url.searchParams.set('post_logout_redirect_uri', returnTo);
      return url;
    },
  };
}

/** An authority with a path (…/my-tenant) already names the tenant. */
export function tenantUrl({ authority, tenant }: MicrosoftConfig): string {
  const url = new URL(authority);
  if (url.protocol !== 'https:' && !isLoopback(url.hostname))
    throw new IdentityError('configuration', 'MICROSOFT_AUTHORITY must begin with https://');
  const base = authority.replace(/\/v2\.0$/, '').replace(/\/$/, '');
  return new URL(base).pathname === '/' ? `${base}/${tenant}` : base;
}

export function graphScope(scope: string, graphBaseUrl: string): string {
  const { hostname, origin } = new URL(graphBaseUrl);
  return NATIONAL_GRAPH.test(hostname) ? `${origin}/${scope}` : scope;
}

function tokenSet(answer: TokenAnswer): TokenSet {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresInSeconds: answer.expires_in,
    scopes: answer.scope
      .split(' ')
      .map((scope) => scope.replace(/^https:\/\/.*\//, ''))
      .filter((scope) => scope !== '' && !OPENID_SCOPES.includes(scope)),
  };
}

async function postForm(
  url: string,
  form: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<TokenAnswer> {
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal,
    });
    body = await answer.json();
  } catch (error) {
    throw new IdentityError('temporary', 'The identity provider cannot be reached.', {
      cause: error,
    });
  }
  if (!answer.ok) throw entraError(answer.status, body);
  const parsed = tokenAnswerSchema.safeParse(body);
  if (!parsed.success)
    throw new IdentityError('untrusted', 'The identity provider’s response is not valid.');
  return parsed.data;
}

const FIRST_DELAY_MS = 200;
const MAX_ATTEMPTS = 4;

type Pause = (ms: number) => Promise<void>;

/** Retries transient failures with exponential back-off from 200 ms; anything else fails at once. */
async function retry<T>(run: () => Promise<T>, pause: Pause): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const isTransient = error instanceof IdentityError && error.kind === 'temporary';
      if (!isTransient || attempt === MAX_ATTEMPTS) throw error;
      await pause(FIRST_DELAY_MS * 2 ** (attempt - 1));
    }
  }
}
