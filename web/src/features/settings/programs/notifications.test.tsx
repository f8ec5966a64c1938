import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi } from '../../../testing/fake-api';
import { renderScreen } from '../../../testing/render-screen';
import { Notifications } from './notifications';

const device = {
  id: 'd1',
  device: 'Chrome on Android',
  endpoint: 'https://push.example/1',
  createdAt: '2026-11-01T09:00:00Z',
  lastSentAt: null,
  problem: 'The push service answered with 503',
};
const off = {
  choices: { tasksDue: false, mailToAnswer: false },
  devices: [device],
  publicKey: 'key',
  nextRoundAt: null,
};

it('is quiet until something is chosen', async () => {
  const asked = fakeApi({ 'GET /notifications': off, 'PATCH /notifications': off });
  const { user } = renderScreen(<Notifications />);
  const choice = await screen.findByRole('switch', { name: 'Tasks that are due' });
  expect(choice).not.toBeChecked();
  await user.click(choice);
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ tasksDue: true });
});

it('lists the browsers that are told with what went wrong, and removes one', async () => {
  const asked = fakeApi({
    'GET /notifications': off,
    'DELETE /notifications/devices/d1': { removed: 1 },
  });
  const { user } = renderScreen(<Notifications />);
  expect(await screen.findByText(/answered with 503/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop notifying Chrome on Android' }));
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(true);
});

it('says where notifications are possible in a browser that has none', async () => {
  fakeApi({ 'GET /notifications': { ...off, devices: [] } });
  renderScreen(<Notifications />);
  expect(await screen.findByText(/This browser cannot be notified/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Notify this browser' })).toBeNull();
});
