import { createHash, randomBytes } from 'node:crypto';
import type { SandboxConfig } from '../config';
import { startSandbox, type Sandbox } from '../sandbox';

export const workAddress = 'ines.marlow@harbourlane.example';
export const personalAddress = 'ines.marlow@mail.example';
export const colleagueAddress = 'daniel.okoro@harbourlane.example';
export const redirectUri = 'http://localhost:4567/auth/redirect';
const allScopes =
  'openid profile email offline_access https://graph.microsoft.com/User.Read https://graph.microsoft.com/Mail.ReadWrite https://graph.microsoft.com/Mail.Send Tasks.ReadWrite';

export function startTestSandbox(config: Partial<SandboxConfig> = {}): Promise<Sandbox> {
  return startSandbox({
    port: 0,
    host: '127.0.0.1',
    mail: null,
    shiftMailToNow: false,
    faults: null,
    latencyMs: 0,
    extraRedirectUris: [],
    ...config,
  });
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  scope: string;
  expires_in: number;
}

export interface SignInOptions {
  tenant?: string;
  scope?: string;
  params?: Record<string, string>;
  account?: string;
}

export function makePkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** What a browser does on the account picker: submits the page's form with one account. */
export async function pickAccount(
  url: string,
  options: SignInOptions & { challenge: string },
): Promise<URL> {
  const form = new URLSearchParams({
    client_id: 'docket-sandbox',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: options.scope ?? allScopes,
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: options.challenge,
    code_challenge_method: 'S256',
    sandbox_account: options.account ?? workAddress,
    ...options.params,
  });
  const answer = await fetch(`${url}/${options.tenant ?? 'common'}/oauth2/v2.0/authorize`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`No redirect: ${answer.status} ${await answer.text()}`);
  return new URL(location);
}

export async function askToken(
  url: string,
  form: Record<string, string>,
  tenant = 'common',
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${url}/${tenant}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'docket-sandbox',
      client_secret: 'docket-sandbox-secret',
      ...form,
    }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

export async function signIn(url: string, options: SignInOptions = {}): Promise<Tokens> {
  const { verifier, challenge } = makePkce();
  const back = await pickAccount(url, { ...options, challenge });
  const { body } = await askToken(
    url,
    {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    },
    options.tenant,
  );
  return body as unknown as Tokens;
}
