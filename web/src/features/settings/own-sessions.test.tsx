import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { OwnSessions } from './own-sessions';

const session = {
  id: 's1',
  device: 'Firefox on Linux',
  address: '203.0.113.9',
  startedAt: '2026-11-01T09:00:00Z',
  lastSeenAt: '2026-11-02T09:00:00Z',
  endsAt: '2026-12-02T09:00:00Z',
  isCurrent: true,
};
const phone = { ...session, id: 's2', device: 'Safari on iPhone', isCurrent: false };

it('lists each browser with its address, and signs out any but this one', async () => {
  const ended: string[] = [];
  fakeApi({
    'GET /auth/sessions': { sessions: [session, phone] },
    'DELETE /auth/sessions/s2': () => {
      ended.push('s2');
      return { ended: 1 };
    },
  });
  renderScreen(<OwnSessions />);
  const [here, there] = await screen.findAllByRole('listitem');
  expect(within(here as HTMLElement).getByText('This browser')).toBeVisible();
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull();
  expect(there).toHaveTextContent('203.0.113.9');
  expect(here).toHaveTextContent(/active now$/);
  expect(there).toHaveTextContent(/last active /);
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out Safari on iPhone' }));
  expect(ended).toEqual(['s2']);
});

it('a single session offers nothing to sign out', async () => {
  fakeApi({ 'GET /auth/sessions': { sessions: [session] } });
  renderScreen(<OwnSessions />);
  await screen.findByRole('listitem');
  expect(screen.queryByRole('button')).toBeNull();
});
