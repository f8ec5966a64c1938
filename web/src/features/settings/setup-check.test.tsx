import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { answers } from '../../testing/build-settings';
import { fakeApi, FakeFailure } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { SettingsPage } from './settings-page';

const checks = [
  { id: 'disk', title: 'Disk space', state: 'ok', message: '60 GB free.', fix: null },
  {
    id: 'secret',
    title: 'Client secret',
    state: 'failed',
    message: 'The client secret has expired (AADSTS7000222).',
    fix: 'Make a new client secret.',
  },
  { id: 'clock', title: 'Clock', state: 'warning', message: '70 s ahead.', fix: 'Set the time.' },
];

it('runs on request only, and lists failures first, each with its fix', async () => {
  const asked = fakeApi({
    ...answers,
    'GET /doctor': { checkedAt: new Date().toISOString(), state: 'failed', checks },
  });
  const { user } = renderScreen(<SettingsPage />);
  const button = await screen.findByRole('button', { name: 'Check Now' });
  expect(asked.some((one) => one.path === '/doctor')).toBe(false);
  await user.click(button);
  expect(await screen.findByText(/1 failed, 1 warning, 1 passed/)).toBeVisible();
  expect(screen.getByText('60 GB free.')).not.toBeVisible();
  await user.click(screen.getByText('Show passed checks (1)'));
  expect(screen.getByText('60 GB free.')).toBeVisible();
  const shown = screen.getAllByRole('listitem').map((item) => within(item));
  const titles = shown.map((item) => item.getByRole('heading').textContent);
  expect(titles).toEqual(['Client secret', 'Clock', 'Disk space']);
  expect(shown[0]?.getByRole('img', { name: 'Failed' })).toBeVisible();
  expect(shown[0]?.getByText('Make a new client secret.', { exact: false })).toBeVisible();
  expect(shown[2]?.queryByText(/To mend it/)).toBeNull();
});

it('says why a check could not be made', async () => {
  fakeApi({ ...answers, 'GET /doctor': new FakeFailure(503, 'server.unavailable', 'No answer') });
  const { user } = renderScreen(<SettingsPage />);
  await user.click(await screen.findByRole('button', { name: 'Check Now' }));
  expect(await screen.findByText('No answer')).toBeVisible();
});
