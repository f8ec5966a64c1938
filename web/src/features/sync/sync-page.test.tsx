import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { parts, status } from '../../testing/build-sync';
import { fakeApi, FakeFailure } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { SyncPage } from './sync-page';

it('shows the state with its counts, per folder and per run', async () => {
  fakeApi({ ...parts, 'GET /sync/status': status });
  renderScreen(<SyncPage />);
  expect(await screen.findByRole('heading', { name: 'Up to date' })).toBeVisible();
  expect(screen.getByText('1,288 of 1,288 messages of the last 30 days are stored.')).toBeVisible();
  const inbox = within(await screen.findByRole('row', { name: /Inbox.*1,288 of 1,288/ }));
  expect(inbox.getByText('1,286')).toBeVisible();
  expect(inbox.getByText('4,100')).toBeVisible();
  expect(inbox.getByText('All since 2 Dec 2025')).toBeVisible();
  expect(
    within(screen.getByRole('table', { name: 'Recent runs' })).getByText('42 s'),
  ).toBeVisible();
});

it('folders keep their place, however much is stored in them: the inbox, known folders, then by name', async () => {
  const [inbox] = status.folders;
  const folder = (name: string, stored: number, wellKnownName: string | null = null) => ({
    ...inbox,
    id: name,
    name,
    stored,
    wellKnownName,
  });
  const folders = [
    folder('Boats', 900),
    folder('Archive', 5, 'archive'),
    folder('Anchors', 1),
    folder('Inbox', 3, 'inbox'),
  ];
  fakeApi({ ...parts, 'GET /sync/status': { ...status, folders } });
  renderScreen(<SyncPage />);
  const table = within(await screen.findByRole('table', { name: 'Folders' }));
  const switches = table.getAllByRole('switch').map((one) => one.getAttribute('aria-label'));
  expect(switches).toEqual(['Sync Inbox', 'Sync Archive', 'Sync Anchors', 'Sync Boats']);
});

it('a folder switched off by keyboard hands the focus on to the next one', async () => {
  const [inbox] = status.folders;
  let folders = ['Anchors', 'Boats'].map((name) => ({
    ...inbox,
    id: name,
    name,
    wellKnownName: null,
  }));
  fakeApi({
    ...parts,
    'GET /sync/status': () => ({ ...status, folders }),
    'PATCH /sync/folders/Anchors': () => {
      folders = folders.map((one) =>
        one.name === 'Anchors' ? { ...one, isIncluded: false } : one,
      );
      return { ...status, folders };
    },
  });
  const { user } = renderScreen(<SyncPage />);
  (await screen.findByRole('switch', { name: 'Sync Anchors' })).focus();
  await user.keyboard(' ');
  expect(await screen.findByText('1 excluded folder')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Sync Boats' })).toHaveFocus();
});

it('shows why an attempt failed, with the request id', async () => {
  const problem = {
    code: 'mailbox.throttled',
    message: 'The mailbox asks for a pause',
    requestId: 'abc-123',
    at: '2026-01-01T10:00:00Z',
  };
  fakeApi({ ...parts, 'GET /sync/status': { ...status, state: 'delayed', problem } });
  renderScreen(<SyncPage />);
  expect(await screen.findByText('The mailbox asks for a pause')).toBeVisible();
  expect(screen.getByText(/request abc-123/)).toBeVisible();
});

it("starts a sync, or says why it can't", async () => {
  let works = false;
  const asked = fakeApi({
    ...parts,
    'GET /sync/status': status,
    'POST /sync': () => (works ? status : new FakeFailure(503, 'mailbox.down', 'Mailbox is down')),
  });
  const { user } = renderScreen(<SyncPage />);
  const button = screen.getByRole('button', { name: 'Sync Now' });
  expect(button).toBeDisabled();
  await screen.findByRole('heading', { name: 'Up to date' });
  await user.click(button);
  await screen.findByText('Mailbox is down');
  works = true;
  await user.click(button);
  await screen.findByText('Sync Requested');
  expect(asked.filter((one) => one.path === '/sync')).toHaveLength(2);
});

it('a mailbox that denies access offers Reconnect', async () => {
  fakeApi({ ...parts, 'GET /sync/status': { ...status, state: 'reconnect' } });
  renderScreen(<SyncPage />);
  expect(await screen.findByRole('link', { name: 'Reconnect' })).toHaveAttribute(
    'href',
    '/api/v1/auth/login?return_to=/sync',
  );
});

it('an account without a mailbox links to Settings', async () => {
  fakeApi({ ...parts, 'GET /sync/status': { ...status, state: 'no_mailbox' } });
  renderScreen(<SyncPage />);
  expect(await screen.findByRole('link', { name: 'Open Settings' })).toHaveAttribute(
    'href',
    '/settings',
  );
  expect(screen.getByRole('button', { name: 'Sync Now' })).toBeDisabled();
});

it('says that the state failed to load, and retries', async () => {
  let works = false;
  fakeApi({
    ...parts,
    'GET /sync/status': () =>
      works ? status : new FakeFailure(503, 'request.timeout', 'No answer'),
  });
  const { user } = renderScreen(<SyncPage />);
  await screen.findByText('No answer');
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Up to date' })).toBeVisible();
});
