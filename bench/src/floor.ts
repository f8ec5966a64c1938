// What the mailbox alone needs to return the same pages, fetched by four clients that store nothing.
import { createHash, randomBytes } from 'node:crypto';

const LANES = 4;

/** A line of the sandbox's request log. */
export type LoggedRequest = { method: string; url: string; prefer: string; status: number };

/** Seconds that the latency of these requests alone takes, with this many in parallel. */
export function latencyFloorMs(requests: readonly LoggedRequest[], latencyMs: number): number {
  return (requests.length / LANES) * latencyMs;
}

/** Milliseconds that a bare loop needs to fetch the same pages and read their bytes. */
export async function rawFetchMs(
  sandboxUrl: string,
  account: string,
  requests: readonly LoggedRequest[],
): Promise<number> {
  const token = await accessToken(sandboxUrl, account);
  const queue = requests.filter(({ method, status }) => method === 'GET' && status === 200);
  const started = performance.now();
  let at = 0;
  const fetchRemaining = async () => {
    for (let next = queue[at++]; next !== undefined; next = queue[at++]) {
      const headers = { authorization: `Bearer ${token}`, prefer: next.prefer };
      const answer = await fetch(sandboxUrl + next.url, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${next.url}: ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, fetchRemaining));
  return performance.now() - started;
}

async function accessToken(sandboxUrl: string, account: string): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const client = {
    client_id: 'docket-sandbox',
    redirect_uri: 'http://localhost:3000/auth/redirect',
    scope: 'openid offline_access https://graph.microsoft.com/Mail.ReadWrite',
  };
  const picked = await fetch(`${sandboxUrl}/common/oauth2/v2.0/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ...client,
      response_type: 'code',
      state: 'bench',
      nonce: 'bench',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      sandbox_account: account,
    }),
  });
  const code = new URL(picked.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const answer = await fetch(`${sandboxUrl}/common/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...client,
      client_secret: 'docket-sandbox-secret',
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
    }),
  });
  if (!answer.ok) throw new Error(`No token for the bare fetch: ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}
