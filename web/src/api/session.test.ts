import { expect, it } from 'vitest';

import { signInUrl } from './session';

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
