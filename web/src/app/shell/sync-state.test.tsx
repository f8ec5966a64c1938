import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { status } from '../../testing/build-sync';
import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { MailboxNotice } from './sync-state';

const problem = { code: 'mailbox.unavailable', message: 'Down', requestId: null, at: '' };
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
afterEach(() => vi.useRealTimers());

function show(part: object, at = '/tasks') {
  fakeApi({ 'GET /sync/status': { ...status, ...part } });
  renderScreen(
    <>
      <p>the screen</p>
      <MailboxNotice />
    </>,
    at,
  );
}

it.each(['delayed', 'syncing'])(
  'says since when the mailbox has been unreachable (%s)',
  async (state) => {
    vi.setSystemTime('2026-11-18T09:00:00Z');
    const lastSyncAt = '2024-11-11T10:00:00Z';
    show({ state, problem, lastSyncAt, nextSyncAt: '2026-11-18T09:02:30Z' });
    const notice = await screen.findByRole('note');
    expect(notice).toHaveTextContent(
      'The mailbox can’t be reached. Docket will try again in 3 min.',
    );
    expect(notice).toHaveTextContent(
      'Showing mail as of 11 Nov 2024. Everything except sending and opening attachments works.',
    );
    expect(screen.getByRole('link', { name: 'Details' })).toHaveAttribute('href', '/sync');
  },
);

it('says so if nothing was ever synced', async () => {
  show({ state: 'delayed', problem, lastSyncAt: null });
  expect(await screen.findByText(/Your mail has not been synced yet/)).toBeVisible();
});

it.each([
  [['Haas'], 'The folder “Haas” can’t be read.'],
  [['Haas', 'Roof'], '2 folders can’t be read.'],
])('says which folders of the mailbox can’t be read: %j', async (names, text) => {
  const [inbox] = status.folders;
  const failed = names.map((name) => ({ ...inbox, id: name, name, problem }));
  const folders = [...status.folders, ...failed];
  const nextSyncAt = new Date(0).toISOString();
  show({ state: 'delayed', problem: { ...problem, isPartial: true }, folders, nextSyncAt });
  const notice = await screen.findByRole('note');
  expect(notice).toHaveTextContent(
    `${text} All other mail is up to date. Docket is trying again. Details`,
  );
  expect(notice).not.toHaveTextContent('Showing mail as of');
});

it('offers to reconnect after consent was lost', async () => {
  show({ state: 'reconnect', problem, lastSyncAt: hoursAgo(1) });
  expect(await screen.findByRole('link', { name: 'Reconnect' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/api\/v1\/auth\/login\?return_to=%2F/),
  );
});

it.each([
  [{ state: 'waiting' }, '/tasks'],
  [{ state: 'syncing' }, '/tasks'],
  [{ state: 'delayed', problem }, '/sync'],
  // Its folder has been read again, or is no longer included.
  [{ state: 'syncing', problem: { ...problem, isPartial: true } }, '/tasks'],
])('shows nothing with %j at %s', async (part, at) => {
  const asked = fakeApi({ 'GET /sync/status': { ...status, ...part } });
  const { client } = renderScreen(<MailboxNotice />, at);
  await expect.poll(() => asked.length).toBe(1);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(screen.queryByRole('note')).toBeNull();
});
