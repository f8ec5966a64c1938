import { afterAll, beforeAll, expect, test } from 'vitest';

import { freshSandbox, type SandboxProcess } from '../../testing/sandbox-process';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let sandbox: SandboxProcess;
let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  sandbox = await freshSandbox();
  const environment = {
    SANDBOX_PORT: String(sandbox.port),
    DOCKET_PUBLIC_URL: 'https://docket.example',
  };
  docket = await createTestApp({ now: new Date(), environment });
  who = await docket.signIn();
});
afterAll(async () => {
  await docket.close();
});

test('behind HTTPS, browsers are told to stay with it for a year, subdomains included', async () => {
  const { headers } = await docket.app.inject('/healthz');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test.each<[string, Record<string, string>]>([
  ['the browser says cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['it names another origin', { origin: 'https://evil.example' }],
  ['its origin is hidden', { origin: 'null' }],
])('a change that another site makes the browser send is refused: %s', async (_, headers) => {
  const answer = await docket.app.inject({
    method: 'POST',
    url: '/api/v1/projects',
    headers: { cookie: who.cookie, host: 'docket.example', ...headers },
    payload: { name: 'Planted' },
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.json().error.code).toBe('request.wrong_origin');
});

test('the cookie of a pending sign-in is for HTTPS only and hidden from scripts', async () => {
  const { headers } = await docket.app.inject({
    url: '/api/v1/auth/login',
    headers: { host: 'docket.example' },
  });
  const cookie = String(headers['set-cookie']);
  expect(cookie).toMatch(/^__Secure-docket_sign_in=/);
  for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/api/v1/auth'])
    expect(cookie).toContain(part);
});

test('TRACE is not answered', async () => {
  const answer = await docket.app.inject({ method: 'TRACE' as 'GET', url: '/api/v1/projects' });
  expect(answer.statusCode).toBe(405);
});
