import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi, SIGNED_IN } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { OpenDoorNotice } from './open-door-notice';

const as = (role: 'administrator' | 'member') => ({ user: { ...SIGNED_IN.user, role } });

it.each([
  ['wait', /Anyone on the internet can request access/],
  ['enter', /Anyone on the internet can sign in/],
])('warns administrators while anyone on the internet can (%s)', async (others, words) => {
  fakeApi({
    'GET /auth/session': as('administrator'),
    'GET /admin/door': { isExposed: true, others, waiting: 0 },
  });
  renderScreen(<OpenDoorNotice className="" />);
  expect(await screen.findByText(words)).toBeVisible();
});

it('warns as well if a process of the previous release answers, which does not count who waits', async () => {
  fakeApi({
    'GET /auth/session': as('administrator'),
    'GET /admin/door': { isExposed: true, others: 'wait' },
  });
  renderScreen(<OpenDoorNotice className="" />);
  expect(await screen.findByText(/Anyone on the internet can request access/)).toBeVisible();
});

it('asks nothing on behalf of everyone else', async () => {
  const asked = fakeApi({ 'GET /auth/session': as('member') });
  const { client } = renderScreen(<OpenDoorNotice className="" />);
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/auth/session'));
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(asked.map(({ path }) => path)).not.toContain('/admin/door');
  expect(screen.queryByText(/Anyone on the internet/)).toBeNull();
});
