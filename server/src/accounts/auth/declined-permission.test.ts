// A permission that is asked for later is optional: whoever declines it stays signed in.
import { beforeEach, expect, test } from 'vitest';

import { asSystem } from '../../platform/db/database';
import { freshSandboxMailbox, type SandboxMailbox } from '../../testing/sandbox-mailbox';
import { signInWith, type Browser } from '../../testing/sign-in-browser';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { listSecurityEvents } from '../entry/security-events.repository';

const INES = 'ines.marlow@harbourlane.example';
const DECLINED = 'AADSTS65004: User declined to consent to access the app.';

let sandbox: SandboxMailbox;
let docket: TestApp;
beforeEach(async () => {
  sandbox = await freshSandboxMailbox();
  const environment = { ...sandbox.environment, LOG_LEVEL: 'silent' };
  docket = await createTestApp({ now: new Date(), environment });
  return () => docket.close();
});

async function refusePermission(browser: Browser, permission: string, description = DECLINED) {
  const query = new URLSearchParams({ scope: permission, return_to: '/emails?review=pending' });
  const begun = await browser.get(`/auth/login?${query.toString()}`);
  const state = new URL(String(begun.headers['location'])).searchParams.get('state') ?? '';
  const answer = await browser.post('/auth/redirect', {
    state,
    error: 'access_denied',
    error_description: description,
  });
  return answer.body.error;
}

test.each([
  ['send', 'You declined permission to change your mail and send it.', /cannot send replies/],
  [
    'tasks',
    'You declined permission to change your tasks in Microsoft To Do.',
    /cannot sync tasks/,
  ],
  ['calendar', 'You declined permission to read your calendar.', /cannot offer meeting times/],
])(
  'whoever declines “%s” reads what does not work, and stays signed in',
  async (permission, what, without) => {
    const browser = await signInWith(docket, INES);
    const { code, message, details } = await refusePermission(browser, permission);
    expect(code).toBe('auth.permission_not_granted');
    expect(message).toContain(what);
    expect(message).toMatch(without);
    expect(message).toContain('You are still signed in');
    expect(details).toMatchObject({ returnTo: '/emails?review=pending' });
    expect((await browser.get('/auth/me')).status).toBe(200);
  },
);

test('the second permission is named, not the one that was allowed before', async () => {
  const browser = await signInWith(docket, INES, '?scope=send');
  const { message } = await refusePermission(browser, 'calendar');
  expect(message).toContain('read your calendar');
});

test('a personal account’s refusal has no number and says the same', async () => {
  const browser = await signInWith(docket, INES);
  const { message } = await refusePermission(browser, 'tasks', 'The user has denied access.');
  expect(message).toContain('You declined permission to change your tasks in Microsoft To Do.');
});

test('an administrator’s refusal keeps its reason and number', async () => {
  const browser = await signInWith(docket, INES);
  const { message } = await refusePermission(browser, 'tasks', 'AADSTS90095: Approval required.');
  expect(message).toContain(
    'Docket was not given permission to change your tasks in Microsoft To Do. An administrator must approve your request first. (AADSTS90095)',
  );
  expect(message).toContain('You are still signed in');
});

test.each([
  [
    'AADSTS90094: Admin consent is required.',
    'An administrator must allow this first. (AADSTS90094)',
  ],
  ['AADSTS65001: The user has not consented.', '(AADSTS65001)'],
])('“%s” names no other permission and asks for no sign-in', async (description, reason) => {
  const browser = await signInWith(docket, INES);
  const { message } = await refusePermission(browser, 'calendar', description);
  expect(message).toBe(
    `Docket was not given permission to read your calendar. ${reason} Without it, Docket cannot offer meeting times that suit your calendar. You are still signed in, and can allow it later.`,
  );
});

test('declining a permission is no failed sign-in in the security log', async () => {
  const browser = await signInWith(docket, INES);
  await refusePermission(browser, 'tasks');
  const { items } = await asSystem(docket.db, (trx) =>
    listSecurityEvents(trx, { page: 1, pageSize: 50 }),
  );
  expect(items.map(({ kind }) => kind)).not.toContain('sign_in_failed');
});
