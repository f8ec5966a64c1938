import { afterAll, beforeAll, expect, test } from 'vitest';

import { freshSandbox, type SandboxProcess } from '../../testing/sandbox-process';
import { signInWith, startAtProvider } from '../../testing/sign-in-browser';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { asSystem } from '../../platform/db/database';
import { listSecurityEvents } from '../entry/security-events.repository';

const INES = 'ines.marlow@harbourlane.example';

let sandbox: SandboxProcess;
let docket: TestApp;
beforeAll(async () => {
  sandbox = await freshSandbox();
  const environment = { SANDBOX_PORT: String(sandbox.port) };
  docket = await createTestApp({ now: new Date(), environment });
});
afterAll(async () => {
  await docket.close();
});

test.each([
  ['AADSTS65004: User declined to consent.', 'accept them. (AADSTS65004)'],
  [
    'AADSTS50105: Not assigned to a role.',
    'has not given you access to this application. (AADSTS50105)',
  ],
  ['AADSTS999999: Call 555.', 'The permissions Docket needs were not granted. (AADSTS999999)'],
  ['Call 555', 'The permissions Docket needs were not granted.'],
])('a refusal (%s) is shown in our words, with its number', async (description, words) => {
  const { browser, state } = await startAtProvider(docket);
  const { body } = await browser.post('/auth/redirect', {
    state,
    error: 'access_denied',
    error_description: description,
  });
  expect(body.error.message).toContain(words);
  expect(body.error.message).not.toContain('555');
});

test('a failed sign-in is in the security log, without the credentials that were used', async () => {
  const { browser, state } = await startAtProvider(docket, INES);
  await browser.post('/auth/redirect', { state, code: 'a code nobody gave' });
  const unknown = await startAtProvider(docket);
  await unknown.browser.post('/auth/redirect', { state: 'never begun', code: 'x' });
  const { items } = await asSystem(docket.db, (trx) =>
    listSecurityEvents(trx, { page: 1, pageSize: 50 }),
  );
  const failures = items.filter(({ kind }) => kind === 'sign_in_failed');
  expect(failures).toHaveLength(5);
  expect(failures[0]?.detail).not.toBe('');
  expect(JSON.stringify(failures)).not.toContain('a code nobody gave');
});

test('the return address never leads to another site', async () => {
  for (const path of ['//evil.example', '/%2509/evil.example', '/a&return_to=//evil.example']) {
    const browser = await signInWith(docket, INES, `?return_to=${path}`);
    expect(browser.answer.body.next).toBe('/auth/callback');
  }
});

test.each([
  ['/settings?connected=1', '/settings?connected=1'],
  ['//evil.example', '/'],
])('whoever cancels a sign-in that started at %s may return to %s', async (path, allowed) => {
  const query = `?${new URLSearchParams({ return_to: path }).toString()}`;
  const { browser, state } = await startAtProvider(docket, undefined, query);
  const foreign = await startAtProvider(docket);
  const stolen = await foreign.browser.post('/auth/redirect', { state, error: 'access_denied' });
  expect(stolen.body.error.details).not.toHaveProperty('returnTo');
  const { body } = await browser.post('/auth/redirect', { state, error: 'access_denied' });
  expect(body.error.details).toMatchObject({ returnTo: allowed });
});

test('if the provider is down, the browser gets a screen that says so', async () => {
  const away = await createTestApp({ now: new Date(), environment: { SANDBOX_PORT: '1' } });
  const answer = await away.app.inject('/api/v1/auth/login');
  await away.close();
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toMatch(/\/auth\/redirect\?problem=temporary$/);
});
