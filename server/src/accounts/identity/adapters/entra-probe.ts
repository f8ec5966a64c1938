// Checks Entra without a person: its answers to a sign-in nobody makes and to a made-up code.
import type { IdentityFacts, Probe } from '@docket/core/doctor/doctor-facts';

import type { MicrosoftConfig } from '../../../config';
import type { HttpProbe } from '../../../platform/http/http-probe';
import { OPTIONAL_SCOPES, SIGN_IN_SCOPES } from '../scopes';
import { graphScope, tenantUrl } from './entra-identity';

/** All that Docket may ask people for. */
const ADMIN_SCOPES = [...SIGN_IN_SCOPES, ...Object.values(OPTIONAL_SCOPES).flat()];
/** Microsoft requires a verifier of at least 43 characters. */
const CHALLENGE = 'docket-doctor-asks-whether-this-is-registered';

export async function probeEntra(
  config: MicrosoftConfig,
  publicUrl: string,
  probe: HttpProbe,
): Promise<IdentityFacts> {
  const redirectUri = `${publicUrl}/auth/redirect`;
  const base = tenantUrl(config);
  const askedAt = Date.now();
  const discovery = await probe(`${base}/v2.0/.well-known/openid-configuration`);
  const answeredAt = Date.now();
  const [authorize, token, graph] = await Promise.all([
    probe(authorizeUrl(base, config, redirectUri)),
    probe(`${base}/oauth2/v2.0/token`, { form: tokenForm(config, redirectUri) }),
    probe(`${config.graphBaseUrl}/me`),
  ]);
  return {
    isSandbox: config.isSandbox,
    authority: config.authority,
    tenant: config.tenant,
    clientId: config.clientId,
    graphBaseUrl: config.graphBaseUrl,
    redirectUri,
    consentUrl: consentUrl(base, config, redirectUri),
    discovery: withCodes(discovery),
    clockAheadSeconds: clockSkewSeconds(discovery.date, { askedAt, answeredAt }),
    authorize: withCodes(authorize),
    token: withCodes(token),
    graph: withCodes(graph),
  };
}

function authorizeUrl(base: string, config: MicrosoftConfig, redirectUri: string): string {
  const query = new URLSearchParams({
    client_id: config.clientId,
    response_type: 'code',
    response_mode: 'query',
    redirect_uri: redirectUri,
    scope: 'openid profile',
    state: 'docket-doctor',
    nonce: 'docket-doctor',
    code_challenge: CHALLENGE,
    code_challenge_method: 'plain',
    prompt: 'none',
  });
  return `${base}/oauth2/v2.0/authorize?${query.toString()}`;
}

function tokenForm(config: MicrosoftConfig, redirectUri: string): Readonly<Record<string, string>> {
  return {
    grant_type: 'authorization_code',
    client_id: config.clientId,
    ...(config.clientSecret === undefined ? {} : { client_secret: config.clientSecret }),
    code: 'docket-doctor',
    code_verifier: CHALLENGE,
    redirect_uri: redirectUri,
  };
}

/** Admin consent does not support the common tenant. */
function consentUrl(base: string, config: MicrosoftConfig, redirectUri: string): string {
  const url = new URL(`${base.replace(/\/common$/, '/organizations')}/v2.0/adminconsent`);
  url.searchParams.set('client_id', config.clientId);
  url.searchParams.set('redirect_uri', redirectUri);
  const scopes = ADMIN_SCOPES.map((scope) => graphScope(scope, config.graphBaseUrl));
  url.searchParams.set('scope', scopes.join(' '));
  return url.href;
}

type Answered = Awaited<ReturnType<HttpProbe>>;

function withCodes({ status, text, reason }: Answered): Probe {
  const codes = [...text.matchAll(/AADSTS(\d+)/g)].map((match) => Number(match[1]));
  const error = /"error"\s*:\s*"([a-z_]+)"/.exec(text)?.[1] ?? null;
  return { status, codes: [...new Set(codes)], error, reason };
}

/** The Date header has whole seconds and the call takes time; both are given in favour of the machine's clock. */
function clockSkewSeconds(
  date: string | null,
  { askedAt, answeredAt }: { askedAt: number; answeredAt: number },
): number | null {
  const theirs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return null;
  if (askedAt > theirs + 1000) return (askedAt - theirs - 1000) / 1000;
  return Math.min(0, (answeredAt - theirs) / 1000);
}
