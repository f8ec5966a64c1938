import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { asUser } from '../../platform/db/database';
import { freshSandbox, type SandboxProcess } from '../../testing/sandbox-process';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { endExpiredSessionsJob } from './end-expired-sessions.job';
import { signInWith, startAtProvider, type Browser } from '../../testing/sign-in-browser';

const INES = 'ines.marlow@harbourlane.example';
const PERSONAL = 'ines.marlow@mail.example';
const DANIEL = 'daniel.okoro@harbourlane.example';

let sandbox: SandboxProcess;
let docket: TestApp;

beforeAll(async () => {
  sandbox = await freshSandbox();
  const environment = { SANDBOX_PORT: String(sandbox.port), LOG_LEVEL: 'silent' };
  docket = await createTestApp({ now: new Date(), environment });
});
afterAll(async () => {
  await docket?.close();
});
beforeEach(() => docket.clock.set(new Date()));

async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${sandbox.url}/_sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

async function userIdOf(browser: Browser): Promise<string> {
  return (await browser.get('/auth/me')).body.id as string;
}

test('signing in asks for sign-in and reading scopes only, with PKCE, state, nonce and the account picker (§ 7)', async () => {
  const { authorizationUrl } = await startAtProvider(docket);
  const query = Object.fromEntries(authorizationUrl.searchParams);
  expect(query).toMatchObject({
    client_id: 'docket-sandbox',
    response_type: 'code',
    code_challenge_method: 'S256',
    prompt: 'select_account',
    redirect_uri: 'http://localhost/auth/redirect',
    scope: 'openid profile email offline_access User.Read Mail.Read',
  });
  expect(query['state']).toHaveLength(43);
  expect(query['nonce']).toHaveLength(43);
  expect(query['code_challenge']).toHaveLength(43);
});

test('a work account signs in and gets an HttpOnly session cookie (§ 3)', async () => {
  const browser = await signInWith(docket, INES);
  expect(browser.answer).toMatchObject({ status: 200, body: { next: '/auth/callback' } });
  const cookie = [browser.answer.headers['set-cookie']]
    .flat()
    .find((c) => String(c).startsWith('docket_session'));
  expect(cookie).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/);
  expect((await browser.get('/auth/session')).body.user).toMatchObject({
    email: INES,
    name: 'Ines Marlow',
  });
  expect((await browser.get('/profile')).body.mailbox).toEqual({
    email: INES,
    state: 'connected',
    canSend: false,
  });
});

test('no response to the browser contains a token (§ 7)', async () => {
  const browser = await signInWith(docket, INES);
  const token = await docket.deps.accessTokenFor(await userIdOf(browser));
  const profile = JSON.stringify((await browser.get('/profile')).body);
  expect(JSON.stringify(browser.answer) + profile).not.toContain(token);
});

test('a personal account has another issuer behind the same metadata and signs in as a different user', async () => {
  const work = await signInWith(docket, INES);
  const personal = await signInWith(docket, PERSONAL);
  expect(await userIdOf(personal)).not.toBe(await userIdOf(work));
});

test('the same account signs in again as the same user (§ 3, 5, 7)', async () => {
  const first = await userIdOf(await signInWith(docket, INES));
  expect(await userIdOf(await signInWith(docket, INES))).toBe(first);
});

test('connecting the mailbox is in the audit log, once', async () => {
  const daniel = await signInWith(docket, DANIEL);
  await signInWith(docket, DANIEL);
  const { body } = await daniel.get('/audit?noun=mailbox');
  expect(body.items).toMatchObject([{ action: 'connect', noun: 'mailbox', actor: 'person' }]);
});

test('a wrong state is refused', async () => {
  const { browser, code } = await startAtProvider(docket, INES);
  const answer = await browser.post('/auth/redirect', { code, state: 'not-the-state' });
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatchObject({
    code: 'auth.failed',
    message: expect.stringContaining('Authentication was not completed successfully'),
  });
});

test('a state and code that were already used are refused', async () => {
  const { browser, code, state } = await startAtProvider(docket, INES);
  expect((await browser.post('/auth/redirect', { code, state })).status).toBe(200);
  const again = await browser.post('/auth/redirect', { code, state });
  expect(again.body.error.code).toBe('auth.failed');
});

test('another browser can neither complete nor use up a sign-in', async () => {
  const { browser, code, state } = await startAtProvider(docket, INES);
  const stranger = await docket.visitor.post('/auth/redirect', { code, state });
  expect(stranger.body.error.code).toBe('auth.failed');
  const other = (await startAtProvider(docket)).browser;
  const stolen = await other.post('/auth/redirect', { code, state });
  expect(stolen.body.error.code).toBe('auth.failed');
  expect((await browser.post('/auth/redirect', { code, state })).status).toBe(200);
});

test('a sign-in that took longer than ten minutes is refused', async () => {
  const { browser, code, state } = await startAtProvider(docket, INES);
  docket.clock.advance(11 * 60 * 1000);
  const late = await browser.post('/auth/redirect', { code, state });
  expect(late.body.error.message).toContain('has expired');
});

test('a code the provider does not know is refused with a clear error', async () => {
  const { browser, state } = await startAtProvider(docket, INES);
  const answer = await browser.post('/auth/redirect', { code: 'made-up', state });
  expect(answer.status).toBe(400);
  expect(answer.body.error.message).toContain('Authentication was not completed successfully');
});

test('a malformed body is refused with a clear error', async () => {
  const answer = await docket.visitor.post('/auth/redirect', { code: 7, state: {} });
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'request.invalid' } } });
});

test('signing out ends the session and returns the provider’s sign-out address (§ 4)', async () => {
  const browser = await signInWith(docket, INES);
  const { body } = await browser.post('/auth/logout');
  expect(body.redirectTo).toContain(`${sandbox.url}/common/oauth2/v2.0/logout`);
  const left = await fetch(body.redirectTo, { redirect: 'manual' });
  expect(left.headers.get('location')).toBe('http://localhost/auth/redirect');
  expect((await browser.get('/auth/session')).body).toEqual({ user: null });
});

test('a session ends after thirty days without use', async () => {
  const browser = await signInWith(docket, INES);
  docket.clock.advance(29 * 24 * 60 * 60 * 1000);
  expect((await browser.get('/auth/me')).status).toBe(200);
  docket.clock.advance(29 * 24 * 60 * 60 * 1000);
  expect((await browser.get('/auth/me')).status).toBe(200);
  docket.clock.advance(31 * 24 * 60 * 60 * 1000);
  expect((await browser.get('/auth/me')).status).toBe(401);
});

test('expired sessions are deleted, and no others', async () => {
  const browser = await signInWith(docket, INES);
  const expired = await signInWith(docket, PERSONAL);
  await asUser(docket.db, await userIdOf(expired), (scope) =>
    sql`update sessions set expires_at = now() - interval '1 second'`.execute(scope.trx),
  );
  await endExpiredSessionsJob.run({}, docket.deps, AbortSignal.timeout(1_000));
  const owner = new Client({ connectionString: docket.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query(
    'select count(*)::int as expired from sessions where expires_at < now()',
  );
  await owner.end();
  expect(rows).toEqual([{ expired: 0 }]);
  expect((await browser.get('/auth/me')).status).toBe(200);
});

test('a change sent from another site’s page is refused', async () => {
  const ines = await docket.signIn();
  const answer = await docket.app.inject({
    method: 'POST',
    url: '/api/v1/auth/logout',
    headers: { cookie: ines.cookie, origin: 'https://evil.example' },
  });
  expect(answer.statusCode).toBe(403);
  expect((await ines.get('/auth/me')).status).toBe(200);
});

test('tokens and secrets are stored only sealed or hashed', async () => {
  const browser = await signInWith(docket, INES);
  const userId = await userIdOf(browser);
  const token = await docket.deps.accessTokenFor(userId);
  const owner = new Client({ connectionString: docket.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ all: string }>(
    `select string_agg(t, ' ') as all from (
       select encode(sealed_tokens, 'escape') as t from mail_accounts
       union all select encode(token_hash, 'escape') from sessions) x`,
  );
  await owner.end();
  expect(rows[0]?.all).not.toContain(token);
  expect(rows[0]?.all).not.toContain(browser.cookies['docket_session']?.split('.')[1]);
});

test('an access token about to expire is refreshed on the server, once for concurrent callers (§ 4)', async () => {
  const browser = await signInWith(docket, INES);
  const userId = await userIdOf(browser);
  const before = await docket.deps.accessTokenFor(userId);
  docket.clock.advance(24 * 60 * 60 * 1000);
  const { identity } = docket.deps;
  const refresh = identity.refresh.bind(identity);
  let refreshes = 0;
  identity.refresh = async (...given) => {
    refreshes++;
    // Long enough for the others to ask meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 200));
    return refresh(...given);
  };
  const fresh = await Promise.all(
    Array.from({ length: 8 }, () => docket.deps.accessTokenFor(userId)),
  );
  identity.refresh = refresh;
  expect(refreshes).toBe(1);
  expect(new Set(fresh).size).toBe(1);
  expect(fresh[0]).not.toBe(before);
});

test('a token that the mailbox rejected is not returned again', async () => {
  const browser = await signInWith(docket, INES);
  const userId = await userIdOf(browser);
  const rejected = await docket.deps.accessTokenFor(userId);
  const next = await docket.deps.accessTokenFor(userId, rejected);
  expect(next).not.toBe(rejected);
  expect(await docket.deps.accessTokenFor(userId)).toBe(next);
});

test('a revoked connection becomes Reconnect and keeps everything; signing in again restores it (§ 4)', async () => {
  const browser = await signInWith(docket, PERSONAL);
  const userId = await userIdOf(browser);
  await asUser(docket.db, userId, (scope) =>
    sql`update mail_accounts set window_days = 90`.execute(scope.trx),
  );
  await control('/sessions/revoke', { account: PERSONAL });
  docket.clock.advance(24 * 60 * 60 * 1000);
  await expect(docket.deps.accessTokenFor(userId)).rejects.toMatchObject({
    code: 'mailbox.reconnect',
  });
  docket.clock.set(new Date());
  expect((await browser.get('/profile')).body.mailbox.state).toBe('reconnect');
  expect(await browser.get('/sync/status')).toMatchObject({
    status: 200,
    body: { state: 'reconnect', problem: { code: 'mailbox.reconnect', requestId: null } },
  });
  await signInWith(docket, PERSONAL);
  expect((await browser.get('/profile')).body.mailbox.state).toBe('connected');
  const kept = await asUser(docket.db, userId, (scope) =>
    sql<{ days: number }>`select window_days as days from mail_accounts`.execute(scope.trx),
  );
  expect(kept.rows).toEqual([{ days: 90 }]);
});

test('permission to send is requested only when needed', async () => {
  const { authorizationUrl } = await startAtProvider(
    docket,
    undefined,
    '?scope=send&return_to=/emails/1',
  );
  expect(authorizationUrl.searchParams.get('scope')).toContain('Mail.ReadWrite Mail.Send');
  const browser = await signInWith(docket, INES, '?scope=send&return_to=/emails/1');
  expect(browser.answer.body.next).toBe('/auth/callback?return_to=%2Femails%2F1');
  expect((await browser.get('/profile')).body.mailbox.canSend).toBe(true);
});

test('with a public address set, a sign-in started elsewhere is redirected there first, once', async () => {
  const environment = {
    DOCKET_PUBLIC_URL: 'https://docket.example',
    SANDBOX_PORT: String(sandbox.port),
  };
  const app = await createTestApp({ now: new Date(), environment });
  const first = await app.app.inject('/api/v1/auth/login');
  expect(first.headers.location).toBe('https://docket.example/api/v1/auth/login?hop=1');
  const second = await app.app.inject('/api/v1/auth/login?hop=1');
  await app.close();
  expect(second.headers.location).toContain(
    'redirect_uri=https%3A%2F%2Fdocket.example%2Fauth%2Fredirect',
  );
  expect(second.cookies).toMatchObject([{ secure: true, httpOnly: true, sameSite: 'Lax' }]);
});
