import { describe, expect, it } from 'vitest';

import type { IdentityFacts } from './doctor-facts';
import { checkIdentity } from './identity-checks';
import { answer, identity, silent } from './healthy-setup';

const identityCheck = (id: string, facts: Partial<IdentityFacts>) =>
  checkIdentity({ ...identity, ...facts }).find((check) => check.id === id);
it.each([
  ['https://docket.example/auth/redirect', 'warning'],
  ['http://localhost:3000/auth/redirect', 'ok'],
])('the sandbox at %s is a %s', (redirectUri, state) => {
  const found = identityCheck('client', { isSandbox: true, redirectUri });
  expect(found?.state).toBe(state);
  if (state === 'ok') return;
  expect(found?.message).toContain('MICROSOFT_CLIENT_ID is not set, so Docket is in sandbox mode');
  expect(found?.fix).toContain(redirectUri);
});

describe('each failed sign-in check names its fix', () => {
  it.each<[string, string, Partial<IdentityFacts>, RegExp, RegExp]>([
    [
      'an authority that does not answer',
      'tenant',
      { discovery: silent },
      /does not answer: connect ECONNREFUSED/,
      /proxy and the firewall/,
    ],
    [
      'an unknown tenant',
      'tenant',
      { discovery: answer(400, 90002), tenant: 'nowhere' },
      /no tenant “nowhere”/,
      /Set MICROSOFT_TENANT to common/,
    ],
    [
      'an application of one organisation',
      'tenant',
      { token: answer(400, 50194) },
      /a single organization/,
      /Supported account types/,
    ],
    [
      'an authority that is none',
      'tenant',
      { discovery: answer(404) },
      /answered 404/,
      /MICROSOFT_AUTHORITY/,
    ],
    [
      'an unknown application',
      'client',
      { authorize: answer(200, 700016) },
      /does not know the application app-1/,
      /Application \(client\) ID into MICROSOFT_CLIENT_ID/,
    ],
    [
      'a redirect address that is not registered',
      'redirect',
      { authorize: answer(200, 50011) },
      /is not registered/,
      /add exactly https:\/\/docket\.example\/auth\/redirect$/,
    ],
    [
      'a redirect address that Microsoft does not register',
      'redirect',
      { authorize: answer(200, 50011), redirectUri: 'http://127.0.0.1:3000/auth/redirect' },
      /is not registered/,
      /^Set DOCKET_PUBLIC_URL .* add exactly http:\/\/localhost:3000\/auth\/redirect$/,
    ],
    [
      'an expired secret',
      'secret',
      { token: answer(401, 7000222) },
      /has expired \(AADSTS7000222\)/,
      /New client secret, copy its Value/,
    ],
    [
      'a wrong secret',
      'secret',
      { token: answer(401, 7000215) },
      /is wrong/,
      /MICROSOFT_CLIENT_SECRET/,
    ],
    [
      'a missing secret',
      'secret',
      { token: answer(401, 7000218) },
      /is missing/,
      /MICROSOFT_CLIENT_SECRET/,
    ],
    [
      'a clock that is ahead',
      'clock',
      { clockAheadSeconds: 400 },
      /400 s ahead/,
      /timedatectl set-ntp true/,
    ],
    [
      'a clock that is behind',
      'clock',
      { clockAheadSeconds: -301 },
      /301 s behind/,
      /time synchronization/,
    ],
    [
      'a mail service that does not answer',
      'mail',
      { graph: silent },
      /does not answer/,
      /firewall/,
    ],
    [
      'another service in its place',
      'mail',
      { graph: answer(200) },
      /not how the mail API responds/,
      /GRAPH_BASE_URL/,
    ],
  ])('%s', (_, id, facts, message, fix) => {
    const check = identityCheck(id, facts);
    expect(check?.state).toBe('failed');
    expect(check?.message).toMatch(message);
    expect(check?.fix).toMatch(fix);
  });

  it('a check that could not be made is unknown, not passed', () => {
    for (const id of ['client', 'redirect', 'secret'])
      expect(identityCheck(id, { authorize: silent, token: silent })?.state).toBe('unknown');
    expect(identityCheck('redirect', { authorize: answer(200) })?.state).toBe('unknown');
    expect(identityCheck('clock', { clockAheadSeconds: null })?.state).toBe('unknown');
  });

  it('clock skew of more than a minute is a warning', () => {
    expect(identityCheck('clock', { clockAheadSeconds: 61 })?.state).toBe('warning');
    expect(identityCheck('clock', { clockAheadSeconds: -60 })?.state).toBe('ok');
  });

  it('includes the admin consent link', () => {
    expect(identityCheck('consent', {})?.message).toContain(identity.consentUrl);
  });
});
