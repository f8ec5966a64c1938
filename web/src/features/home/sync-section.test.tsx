import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { gapped, proof, status } from '../../testing/build-sync';
import { fakeApi, FakeFailure } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { SyncSection } from './sync-section';

it('shows the folder and day of a gap, and fetches what is missing', async () => {
  let body: typeof proof = gapped;
  fakeApi({
    'GET /sync/status': status,
    'GET /sync/completeness': () => body,
    'POST /sync/completeness/heal': () => (body = proof),
  });
  const { user } = renderScreen(<SyncSection />);
  expect(await screen.findByText('2 missing on 24 Dec')).toBeVisible();
  expect(screen.getByText('1,286 of 1,288')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fetch 2 Missing Messages' }));
  await expect.poll(() => screen.queryByText(/missing/)).toBeNull();
});

it('before a comparison a folder shows only what is stored', async () => {
  const folders = proof.folders.map((folder) => ({ ...folder, checkedAt: null }));
  fakeApi({ 'GET /sync/status': status, 'GET /sync/completeness': { ...proof, folders } });
  renderScreen(<SyncSection />);
  expect(await screen.findByText('1,286 stored')).toBeVisible();
});

it('says that the mailbox status is loading, or that it failed, and tries again', async () => {
  let fail: (failure: unknown) => void = () => undefined;
  let works = false;
  fakeApi({
    'GET /sync/status': () => (works ? status : new Promise((resolve) => (fail = resolve))),
    'GET /sync/completeness': gapped,
  });
  const { user } = renderScreen(<SyncSection />);
  expect(await screen.findByText('Loading the mailbox status...')).toBeInTheDocument();
  fail(new FakeFailure(500, 'server.failed', ''));
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  works = true;
  await user.click(retry);
  expect(await screen.findByText('1,286 of 1,288')).toBeVisible();
});
