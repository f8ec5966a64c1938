import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../sandbox';
import {
  askToken,
  makePkce,
  personalAddress,
  pickAccount,
  redirectUri,
  signIn,
  workAddress,
} from '../testing/test-sandbox';
import { startTestSandbox } from '../testing/test-sandbox';
import { GraphClient } from '../testing/graph-client';
import { consumerTenant, findAccount, workTenant, type Account } from '../accounts/account';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

function authorizeUrl(params: Record<string, string>, tenant = 'common'): string {
  const query = new URLSearchParams({
    client_id: 'docket-sandbox',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile',
    state: 's',
    ...params,
  });
  return `${sandbox.url}/${tenant}/oauth2/v2.0/authorize?${query.toString()}`;
}

function accountOf(address: string): Account {
  const account = findAccount(address);
  if (!account) throw new Error(`no account ${address}`);
  return account;
}

async function keys(): Promise<JSONWebKeySet> {
  return (await (await fetch(`${sandbox.url}/common/discovery/v2.0/keys`)).json()) as JSONWebKeySet;
}

describe('sign-in', () => {
  test('common discovery has an issuer with a literal {tenantid}', async () => {
    const answer = await fetch(`${sandbox.url}/common/v2.0/.well-known/openid-configuration`);
    const body = (await answer.json()) as Record<string, string>;
    expect(body['issuer']).toBe(`${sandbox.url}/{tenantid}/v2.0`);
    expect(body['token_endpoint']).toBe(`${sandbox.url}/common/oauth2/v2.0/token`);
    const keySet = await keys();
    expect(keySet.keys[0]).toHaveProperty('issuer', `${sandbox.url}/{tenantid}/v2.0`);
  });

  test('the account picker lists every account as a button that shows its address', async () => {
    const html = await (await fetch(authorizeUrl({ prompt: 'select_account' }))).text();
    for (const address of [workAddress, personalAddress]) {
      expect(html).toMatch(new RegExp(`<button[^>]*>${address.replaceAll('.', '\\.')}`));
    }
    const consumers = await (await fetch(authorizeUrl({}, 'consumers'))).text();
    expect(consumers).not.toContain(workAddress);
  });

  test.each([
    [workAddress, workTenant],
    [personalAddress, consumerTenant],
  ])('%s gets an ID token of its own tenant with the nonce', async (account, tid) => {
    const tokens = await signIn(sandbox.url, { account });
    const { payload } = await jwtVerify(tokens.id_token, createLocalJWKSet(await keys()), {
      issuer: `${sandbox.url}/${tid}/v2.0`,
      audience: 'docket-sandbox',
    });
    expect(payload).toMatchObject({
      tid,
      nonce: 'nonce-1',
      preferred_username: account,
      email: account,
      ver: '2.0',
    });
    expect(tokens.scope).not.toContain('offline_access');
    expect(tokens.scope).toContain('Mail.ReadWrite');
  });

  test('state is returned, and a code works only once', async () => {
    const { verifier, challenge } = makePkce();
    const back = await pickAccount(sandbox.url, { challenge });
    expect(back.searchParams.get('state')).toBe('state-1');
    const form = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
    expect((await askToken(sandbox.url, form)).status).toBe(200);
    const again = await askToken(sandbox.url, form);
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ error: 'invalid_grant', error_codes: [54005] });
    expect(again.body).toHaveProperty('trace_id');
  });

  test('a wrong or missing PKCE verifier is refused', async () => {
    for (const code_verifier of [makePkce().verifier, '']) {
      const { challenge } = makePkce();
      const back = await pickAccount(sandbox.url, { challenge });
      const answer = await askToken(sandbox.url, {
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier,
      });
      expect(answer.body).toMatchObject({ error: 'invalid_grant', error_codes: [501481] });
    }
  });

  test('a wrong secret and an unknown application are refused', async () => {
    const wrong = await askToken(sandbox.url, { grant_type: 'refresh_token', client_secret: 'no' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ error: 'invalid_client', error_codes: [7000215] });
    const unknown = await askToken(sandbox.url, { grant_type: 'refresh_token', client_id: 'x' });
    expect(unknown.body).toMatchObject({ error: 'unauthorized_client', error_codes: [700016] });
  });

  test('an unregistered redirect address gets a page, never a redirect', async () => {
    const answer = await fetch(
      authorizeUrl({ redirect_uri: 'https://evil.example/auth/redirect' }),
      {
        redirect: 'manual',
      },
    );
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('AADSTS50011');
  });

  test('later errors redirect with error and state', async () => {
    const answer = await fetch(authorizeUrl({ prompt: 'none' }), { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.searchParams.get('error')).toBe('login_required');
    expect(back.searchParams.get('error_description')).toContain('AADSTS50058');
    expect(back.searchParams.get('state')).toBe('s');
  });

  test('cancelling on the picker returns access_denied', async () => {
    const back = await pickAccount(sandbox.url, { account: '', challenge: makePkce().challenge });
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  test('refreshing returns a new refresh token, and the old one remains valid', async () => {
    const tokens = await signIn(sandbox.url);
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    const first = await askToken(sandbox.url, form);
    expect(first.status).toBe(200);
    expect(first.body['refresh_token']).not.toBe(tokens.refresh_token);
    expect((await askToken(sandbox.url, form)).status).toBe(200);
  });

  test('a refresh cannot widen the scopes without consent', async () => {
    const tokens = await signIn(sandbox.url, {
      account: personalAddress,
      scope: 'openid offline_access MailboxSettings.Read',
    });
    const answer = await askToken(sandbox.url, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      scope: 'Calendars.Read',
    });
    expect(answer.body).toMatchObject({ error: 'invalid_grant', error_codes: [65001] });
  });

  test('signed in once, the browser signs in silently', async () => {
    const first = await fetch(`${sandbox.url}/common/oauth2/v2.0/authorize`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        client_id: 'docket-sandbox',
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: 'openid',
        sandbox_account: workAddress,
      }),
    });
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const silent = await fetch(
      authorizeUrl({ prompt: 'none', scope: 'openid', login_hint: workAddress }),
      {
        headers: { cookie },
        redirect: 'manual',
      },
    );
    expect(new URL(silent.headers.get('location') ?? '').searchParams.get('code')).toBeTruthy();
  });
});

describe('permissions', () => {
  test('new permissions need consent, even in a browser that is signed in', async () => {
    const params = {
      client_id: 'docket-sandbox',
      response_type: 'code',
      redirect_uri: redirectUri,
    };
    const colleague = 'daniel.okoro@harbourlane.example';
    const first = await fetch(`${sandbox.url}/common/oauth2/v2.0/authorize`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        ...params,
        scope: 'openid Mail.Read',
        sandbox_account: colleague,
      }),
    });
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const more = await fetch(authorizeUrl({ scope: 'openid Mail.Send', login_hint: colleague }), {
      headers: { cookie },
      redirect: 'manual',
    });
    expect(more.status).toBe(200);
    expect(await more.text()).toMatch(/Mail\.Send[\s\S]*<button[^>]*>Accept/);
  });

  test('consent can be limited, and the response says what was granted', async () => {
    sandbox.world.identity.grantable = new Set(['Mail.ReadBasic', 'User.Read']);
    const tokens = await signIn(sandbox.url, {
      account: 'daniel.okoro@harbourlane.example',
      scope: 'openid Mail.ReadBasic MailboxSettings.ReadWrite',
    });
    sandbox.world.identity.grantable = null;
    expect(tokens.scope).toContain('Mail.ReadBasic');
    expect(tokens.scope).not.toContain('MailboxSettings');
  });

  test('Mail.ReadBasic shows no bodies', async () => {
    const limited = new GraphClient(
      sandbox.url,
      sandbox.world.identity.issueAccess(
        accountOf('daniel.okoro@harbourlane.example'),
        'docket-sandbox',
        ['Mail.ReadBasic'],
      ).token,
    );
    const { body } = await limited.get<{ value: Record<string, unknown>[] }>('/me/messages');
    expect(body.value[0]).toHaveProperty('subject');
    expect(body.value[0]).not.toHaveProperty('body');
    expect((await limited.get('/me/messages?$select=body')).status).toBe(400);
  });

  test('admin consent returns admin_consent and is refused for common', async () => {
    const query = new URLSearchParams({
      client_id: 'docket-sandbox',
      redirect_uri: redirectUri,
      state: 's',
    });
    const at = (tenant: string): string =>
      `${sandbox.url}/${tenant}/v2.0/adminconsent?${query.toString()}`;
    const back = await fetch(at('organizations'), { redirect: 'manual' });
    expect(back.headers.get('location')).toContain('admin_consent=True');
    expect((await fetch(at('common'))).status).toBe(400);
  });

  test('a refresh token survives a restart of the sandbox', async () => {
    const tokens = await signIn(sandbox.url);
    const another = await startTestSandbox();
    const answer = await askToken(another.url, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    await another.stop();
    expect(answer.status).toBe(200);
  });
});
