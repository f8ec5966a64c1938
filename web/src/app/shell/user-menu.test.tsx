import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { invalidateTopics, topicsShowing } from '../../api/topics';
import { fakeApi, SIGNED_IN } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import './account-menu';
import { UserMenu } from './user-menu';

const administrator = { ...SIGNED_IN.user, role: 'administrator' as const };

it('tells an administrator beside Administration how many wait for approval, and keeps it up to date', async () => {
  let waiting = 2;
  fakeApi({
    'GET /auth/session': { user: administrator },
    'GET /admin/door': () => ({ isExposed: false, others: 'wait', waiting }),
  });
  const { user, client } = renderScreen(<UserMenu user={administrator} />);
  const name = 'Account menu: Ines Halloran, 2 people are waiting for approval';
  await user.click(await screen.findByRole('button', { name }));
  expect(
    await screen.findByRole('menuitem', { name: 'Administration 2 waiting for approval' }),
  ).toBeVisible();
  waiting = 0;
  invalidateTopics(client, topicsShowing('people'));
  expect(await screen.findByRole('menuitem', { name: 'Administration' })).toBeVisible();
});
