import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildEmail } from '../../testing/build-email';
import { fakeApi, FakeFailure } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { SetAsideSection } from './set-aside-section';

it('lists an email that could not be analyzed with the reason, and retries it', async () => {
  const email = {
    id: 'e1',
    subject: 'A'.repeat(40),
    from: 'Dana Kerr',
    receivedAt: '2026-01-01T10:00:00Z',
    reason: 'Analyzing this message took longer than it may',
  };
  let items = [email];
  const asked = fakeApi({
    'GET /sync/set-aside': () => ({ items }),
    'POST /emails/e1/generate-recommendations': () => {
      items = [];
      return buildEmail({ id: 'e1', processingStatus: 'completed' });
    },
  });
  const { user } = renderScreen(<SetAsideSection />);
  expect(await screen.findByText(email.reason)).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Try again: ${email.subject}` }));
  expect(await screen.findByText('Analyzed')).toBeVisible();
  expect(asked.some(({ path }) => path === '/emails/e1/generate-recommendations')).toBe(true);
});

it('a list that failed to load is tried again, and an empty one is not shown', async () => {
  let works = false;
  fakeApi({
    'GET /sync/set-aside': () =>
      works ? { items: [] } : new FakeFailure(500, 'server.failed', ''),
  });
  const { user } = renderScreen(<SetAsideSection />);
  expect(await screen.findByText('Failed to load messages that were set aside')).toBeVisible();
  expect(screen.queryByText(/could not analyze/)).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await expect.poll(() => screen.queryByRole('region', { name: 'Set aside' })).toBeNull();
});
