import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { ZoneNotice } from './zone-notice';

const LINE = /Times are shown in America\/New York/;

it('shows the zone of the first sign-in until it is confirmed, and where to change it', async () => {
  const asked = fakeApi({ 'GET /contexts': [] });
  const { user, unmount } = renderScreen(<ZoneNotice timezone="America/New_York" />);
  expect(await screen.findByText(LINE)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change the time zone' })).toHaveAttribute(
    'href',
    '/contexts?new=1',
  );
  await user.click(screen.getByRole('button', { name: 'OK, the time zone is right' }));
  expect(screen.queryByText(LINE)).not.toBeInTheDocument();
  unmount();
  renderScreen(<ZoneNotice timezone="America/New_York" />);
  expect(screen.queryByText(LINE)).not.toBeInTheDocument();
  expect(asked).toHaveLength(1);
});

it('is not shown to somebody whose context sets the zone', async () => {
  const context = {
    id: 'c1',
    name: 'Office',
    color: '#2196F3',
    timezone: 'America/New_York',
    workingHours: null,
    isDefault: true,
    updated_at: '2026-01-01T00:00:00Z',
  };
  const asked = fakeApi({ 'GET /contexts': [context] });
  renderScreen(<ZoneNotice timezone="America/New_York" />);
  await waitFor(() => expect(asked).toHaveLength(1));
  await expect.poll(() => screen.queryByText(LINE)).toBeNull();
});
