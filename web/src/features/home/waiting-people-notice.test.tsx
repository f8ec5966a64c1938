import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi, SIGNED_IN } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { WaitingPeopleNotice } from './waiting-people-notice';

const administrator = { user: { ...SIGNED_IN.user, role: 'administrator' } };
const door = (waiting: number) => ({ isExposed: false, others: 'wait', waiting });

it.each([
  [1, '1 person is waiting for approval.'],
  [3, '3 people are waiting for approval.'],
])('tells administrators that %i wait, and leads to where they are approved', async (n, words) => {
  fakeApi({ 'GET /auth/session': administrator, 'GET /admin/door': door(n) });
  renderScreen(<WaitingPeopleNotice />);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Administration' })).toHaveAttribute(
    'href',
    '/administration',
  );
});

it('says nothing while nobody waits', async () => {
  const asked = fakeApi({ 'GET /auth/session': administrator, 'GET /admin/door': door(0) });
  const { client } = renderScreen(<WaitingPeopleNotice />);
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/admin/door'));
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(screen.queryByRole('note')).toBeNull();
});

it('asks nothing on behalf of everyone else', async () => {
  const asked = fakeApi({ 'GET /auth/session': SIGNED_IN, 'GET /admin/door': door(1) });
  const { client } = renderScreen(<WaitingPeopleNotice />);
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/auth/session'));
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(asked.map(({ path }) => path)).not.toContain('/admin/door');
});
