import type { Job } from '@docket/core/jobs/jobs.contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { BackgroundWork } from './background-work';

const failed: Job = {
  id: '7',
  kind: 'review.send-reply',
  title: 'Send a reply',
  about: 'Roof repair',
  emailId: 'e1',
  state: 'failed',
  since: '2026-01-01T10:00:00Z',
  attempts: 8,
  maxAttempts: 8,
  error: 'The mailbox does not answer (503)',
  nextTryAt: null,
};
const nextLook: Job = {
  ...failed,
  id: '8',
  kind: 'mail-sync.sync-mailbox',
  title: 'Sync the mailbox',
  state: 'waiting',
  error: null,
};
const counts = { running: 0, failed: 1, retrying: 0, waiting: 1 };

it('says what failed, for which email and why, and retries on request', async () => {
  let items = [failed, nextLook];
  const asked = fakeApi({
    'GET /jobs': () => ({ items, counts }),
    'POST /jobs/7/retry': () => {
      items = [];
      return { success: true };
    },
  });
  const { user } = renderScreen(<BackgroundWork />);
  const row = within(await screen.findByRole('row', { name: /Send a reply/ }));
  expect(row.getByText('Roof repair')).toBeVisible();
  expect(row.getByText('The mailbox does not answer (503)')).toBeVisible();
  expect(row.getByText('8 of 8')).toBeVisible();
  expect(screen.getByText('1 failed')).toBeVisible();
  // The next sync is shown at the top of the screen.
  expect(screen.queryByText('Sync the mailbox')).toBeNull();
  await user.click(row.getByRole('button', { name: 'Try Again: Send a reply, Roof repair' }));
  expect(await screen.findByText('No background work')).toBeVisible();
  expect(asked.some((one) => one.path === '/jobs/7/retry')).toBe(true);
});

it('cancels a running job', async () => {
  const running: Job = { ...failed, state: 'running', attempts: 1, error: null };
  let items = [running];
  fakeApi({
    'GET /jobs': () => ({ items, counts: { ...counts, running: items.length, failed: 0 } }),
    'POST /jobs/7/cancel': () => {
      items = [];
      return { success: true };
    },
  });
  const { user } = renderScreen(<BackgroundWork />);
  const row = within(await screen.findByRole('row', { name: /Running/ }));
  await user.click(row.getByRole('button', { name: /^Cancel: / }));
  expect(await screen.findByText('No background work')).toBeVisible();
});

it('jobs keep their place under the pointer until it leaves', async () => {
  const one: Job = { ...failed, id: 'j1', title: 'Import mail', error: 'It was too large' };
  const two: Job = { ...failed, id: 'j2', title: 'Send a reply' };
  let items = [one, two];
  fakeApi({ 'GET /jobs': () => ({ items, counts }) });
  const { user, client } = renderScreen(<BackgroundWork />);
  const titles = () =>
    screen
      .getAllByRole('row')
      .flatMap((row) => /Import mail|Send a reply/.exec(row.textContent) ?? []);
  await screen.findByRole('row', { name: /Import mail/ });
  await user.hover(screen.getByRole('table'));
  items = [two];
  await client.invalidateQueries();
  expect(await screen.findByText('No longer listed')).toBeVisible();
  expect(screen.queryByText('It was too large')).not.toBeInTheDocument();
  expect(titles()).toEqual(['Import mail', 'Send a reply']);
  expect(screen.getAllByRole('button', { name: /^Dismiss: / })).toHaveLength(1);
  await user.unhover(screen.getByRole('table'));
  expect(titles()).toEqual(['Send a reply']);
});
