import { expect, it } from 'vitest';

import { fakeApi, SIGNED_IN } from '../testing/fake-api';
import { readSession, signInUrl } from './session';

it.each([
  [{ pathname: '/', search: '' }, undefined, ''],
  [{ pathname: '/tasks', search: '' }, undefined, '?return_to=%2Ftasks'],
  [
    { pathname: '/emails/e1', search: '?review=pending&sort=priority' },
    'send' as const,
    '?scope=send&return_to=%2Femails%2Fe1%3Freview%3Dpending%26sort%3Dpriority',
  ],
])('sign-in from %j returns there', (screen, scope, query) => {
  expect(signInUrl(screen, scope)).toBe(`/api/v1/auth/login${query}`);
});

it('what was typed in a tab outlives a session that expired, and goes when somebody else signs in', async () => {
  let session: object = SIGNED_IN;
  fakeApi({ 'GET /auth/session': () => session });
  await readSession();
  sessionStorage.setItem('docket.reply.e1', 'half a sentence');
  session = { user: null };
  await readSession();
  session = SIGNED_IN;
  await readSession();
  expect(sessionStorage.getItem('docket.reply.e1')).toBe('half a sentence');
  session = { user: { ...SIGNED_IN.user, id: 'another' } };
  await readSession();
  expect(sessionStorage.getItem('docket.reply.e1')).toBeNull();
});
