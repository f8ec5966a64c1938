// A mailbox in the sandbox for tests: its control API, and the browser's part of the sign-in.
import { createHash, randomBytes } from 'node:crypto';

import { sealTokens } from '../accounts/auth/access-tokens.usecases';
import { upsertMailAccount } from '../accounts/mailboxes/mail-accounts.repository';
import { asUser } from '../platform/db/database';
import { freshSandbox } from './sandbox-process';
import type { TestApp } from './test-app';

const REDIRECT = 'http://localhost:4567/auth/redirect';
export const WORK_ADDRESS = 'ines.marlow@harbourlane.example';
const SCOPES = ['Mail.ReadWrite', 'Mail.Send', 'User.Read', 'Tasks.ReadWrite', 'Calendars.Read'];

export type SandboxMailbox = {
  url: string;
  /** Product settings for this sandbox. */
  environment: Readonly<Record<string, string>>;
  control<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
};

export async function freshSandboxMailbox(): Promise<SandboxMailbox> {
  const { url, port } = await freshSandbox();
  return {
    url,
    environment: { SANDBOX_PORT: String(port) },
    async control<T>(method: 'GET' | 'POST', at: string, body?: object) {
      const answer = await fetch(`${url}/_sandbox${at}`, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
  };
}

type Tokens = { access_token: string; refresh_token: string; expires_in: number };

export async function sandboxTokens(url: string, address = WORK_ADDRESS): Promise<Tokens> {
  const verifier = randomBytes(32).toString('base64url');
  const client = {
    client_id: 'docket-sandbox',
    redirect_uri: REDIRECT,
    scope: `openid profile email offline_access ${SCOPES.map((scope) => `https://graph.microsoft.com/${scope}`).join(' ')}`,
  };
  const picked = await fetch(`${url}/common/oauth2/v2.0/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ...client,
      response_type: 'code',
      state: 'state',
      nonce: 'nonce',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      sandbox_account: address,
    }),
  });
  const code = new URL(picked.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const answer = await fetch(`${url}/common/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...client,
      client_secret: 'docket-sandbox-secret',
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
    }),
  });
  return (await answer.json()) as Tokens;
}

/** Connects the sandbox's mailbox to a test user, as the sign-in would. */
export async function connectMailbox(
  { deps }: TestApp,
  { userId, url, address = WORK_ADDRESS }: { userId: string; url: string; address?: string },
): Promise<void> {
  const tokens = await sandboxTokens(url, address);
  await asUser(deps.db, userId, (scope) =>
    upsertMailAccount(scope, {
      email: address,
      tokens: sealTokens(scope, deps, {
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token,
        expiresInSeconds: tokens.expires_in,
        scopes: SCOPES,
      }),
      now: deps.clock.now(),
    }),
  );
}
