import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { answers, job, page } from '../../testing/build-settings';
import { fakeApi, FakeFailure, SIGNED_IN } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { SettingsPage } from './settings-page';

it('rejects days outside 1 to 365, and shows the counts of the import it starts (§ 4, 5, 7, 9)', async () => {
  let started = false;
  const asked = fakeApi({
    ...answers,
    'GET /import-historical-emails': () => page(started ? [job] : []),
    'POST /import-historical-emails': () => {
      started = true;
      return { status: 'accepted', syncJobId: 'job-7' };
    },
  });
  const { user } = renderScreen(<SettingsPage />);
  const days = await screen.findByRole('spinbutton', { name: 'Days to import' });
  await user.clear(days);
  await user.type(days, '400');
  await user.click(screen.getByRole('button', { name: 'Import Emails' }));
  expect(screen.getByText('Days must be a whole number from 1 to 365')).toBeVisible();
  await user.clear(days);
  await user.click(screen.getByRole('button', { name: 'Import Emails' }));
  expect(await screen.findByText(/40 found, 30 stored, 10 already imported of 160/)).toBeVisible();
  expect(screen.getByText('Processing...')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(
    asked.find((one) => one.path === '/import-historical-emails' && one.method === 'POST')?.body,
  ).toEqual({ userEmail: 'ines@fernhill.example', daysBack: 30 });
});

it('accepts mail files and rejects others (§ 4)', async () => {
  const done = { ...job, kind: 'files', state: 'completed', days: null };
  let sent = false;
  fakeApi({
    ...answers,
    'GET /import-historical-emails': () => page(sent ? [done] : []),
    'POST /import-files': () => {
      sent = true;
      return { status: 'accepted', syncJobId: 'job-7' };
    },
  });
  const { user } = renderScreen(<SettingsPage />);
  const input = await screen.findByLabelText('Mail files');
  await user.upload(input, new File(['From: a'], 'one.eml'));
  expect(await screen.findByText('Completed')).toBeVisible();
  expect(screen.getByText(/Job ID job-7/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start New Import' }));
  expect(screen.getByText('Ready')).toBeVisible();
});

it('shows the progress of the analysis once everything is stored, even if the screen is opened later', async () => {
  const stored = { ...job, kind: 'files', state: 'completed', days: null, stored: 1500 };
  let waiting = 1380;
  fakeApi({
    ...answers,
    'GET /import-historical-emails': () => page([{ ...stored, waiting }]),
  });
  const { user } = renderScreen(<SettingsPage />);
  expect(await screen.findByText(/Analyzing 120 of 1,500\. You can leave this page/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start New Import' }));
  expect(await screen.findByText(/1,500 stored.*Analyzing 120 of 1,500\./)).toBeVisible();
  waiting = 0;
  await waitFor(() => expect(screen.queryByText(/Analyzing/)).toBeNull(), { timeout: 60_000 });
  expect(screen.getByText(/1,500 stored/)).toBeVisible();
}, 90_000);

it('says Import Started, and Starting... with the button disabled until the server accepts (§ 4, 8)', async () => {
  let accept: (answer: unknown) => void = () => undefined;
  fakeApi({
    ...answers,
    'POST /import-historical-emails': new Promise((resolve) => (accept = resolve)),
  });
  const { user } = renderScreen(<SettingsPage />);
  expect(await screen.findByText('Ready')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import Emails' }));
  expect(await screen.findByRole('button', { name: 'Starting...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(screen.getAllByText('Starting...')).toHaveLength(2);
  accept({ status: 'accepted', syncJobId: 'job-7' });
  expect(await screen.findByText('Import Started')).toBeVisible();
});

it('a running import is shown when the screen is reopened, even after a restart', async () => {
  fakeApi({ ...answers, 'GET /import-historical-emails': page([job]) });
  renderScreen(<SettingsPage />);
  expect(await screen.findByText('Processing...')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(screen.queryByRole('button', { name: 'Import Emails' })).toBeNull();
});

it('an import that fails halfway is Failed with the reason (§ 4)', async () => {
  let started = false;
  fakeApi({
    ...answers,
    'GET /import-historical-emails': () =>
      page(started ? [{ ...job, state: 'failed', error: 'The mailbox is full' }] : []),
    'POST /import-historical-emails': () => {
      started = true;
      return { status: 'accepted', syncJobId: 'job-7' };
    },
  });
  const { user } = renderScreen(<SettingsPage />);
  await user.click(await screen.findByRole('button', { name: 'Import Emails' }));
  expect(await screen.findByText('Failed')).toBeVisible();
  expect(screen.getByText('The mailbox is full')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start New Import' }));
  expect(screen.getByText('Ready')).toBeVisible();
});

it('an import that ended while Settings was closed is shown until Start New Import, also after a reload', async () => {
  const setAside = [{ file: 'old.mbox', message: 12, reason: 'It has more than 1,000,000 lines' }];
  const failed = { ...job, state: 'failed', failed: 1, setAside, error: 'The mailbox is full' };
  let jobs = [failed];
  fakeApi({ ...answers, 'GET /import-historical-emails': () => page(jobs) });
  const { user, unmount } = renderScreen(<SettingsPage />);
  expect(await screen.findByText('Failed')).toBeVisible();
  for (const text of ['The mailbox is full', /old\.mbox, message 12/, /Job ID job-7/])
    expect(screen.getByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start New Import' }));
  expect(screen.getByText('Ready')).toBeVisible();
  unmount();

  const reopened = renderScreen(<SettingsPage />);
  expect(await screen.findByText(/Last import/)).toBeVisible();
  expect(screen.getByText('Ready')).toBeVisible();
  reopened.unmount();

  jobs = [{ ...job, syncJobId: 'job-8', state: 'completed', error: '' }, failed];
  renderScreen(<SettingsPage />);
  expect(await screen.findByText('Completed')).toBeVisible();
  expect(screen.getByText(/Job ID job-8/)).toBeVisible();
});

it('an import dismissed in this browser is still shown to another person', async () => {
  const done = { ...job, state: 'completed' };
  let user = SIGNED_IN.user;
  fakeApi({
    ...answers,
    'GET /auth/session': () => ({ ...SIGNED_IN, user }),
    'GET /import-historical-emails': () => page([done]),
  });
  const first = renderScreen(<SettingsPage />);
  expect(await screen.findByText('Completed')).toBeVisible();
  await first.user.click(screen.getByRole('button', { name: 'Start New Import' }));
  expect(screen.getByText('Ready')).toBeVisible();
  first.unmount();
  user = { ...user, id: 'another' };
  renderScreen(<SettingsPage />);
  expect(await screen.findByText('Completed')).toBeVisible();
});

it.each([
  [
    'without words',
    new FakeFailure(500, 'server.failed', ''),
    'Failed to start email import. Please try again.',
  ],
  ['with words', new FakeFailure(409, 'import.running', 'One is running'), 'One is running'],
  [
    'for want of a session',
    new FakeFailure(401, 'auth.required', 'User not authenticated'),
    'No valid session found',
  ],
  ['with something else', { status: 'perhaps' }, 'Unexpected response from server'],
])('an import rejected %s is Import Failed (§ 5, 8)', async (_how, answer, words) => {
  fakeApi({ ...answers, 'POST /import-historical-emails': answer });
  const { user } = renderScreen(<SettingsPage />);
  await user.click(await screen.findByRole('button', { name: 'Import Emails' }));
  expect(await screen.findByText('Import Failed')).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
});

it('requires a user with an email address (§ 5)', async () => {
  const asked = fakeApi({
    ...answers,
    'GET /auth/session': { user: { ...SIGNED_IN.user, email: '' } },
  });
  const { user } = renderScreen(<SettingsPage />);
  await user.click(await screen.findByRole('button', { name: 'Import Emails' }));
  expect(await screen.findByText('Authentication Required')).toBeVisible();
  expect(screen.getByText('Please log in to import emails')).toBeVisible();
  expect(asked.filter((one) => one.method === 'POST')).toEqual([]);
});

it('an import of files shows its speed, the time left, and which messages failed and why', async () => {
  const running = {
    ...job,
    kind: 'files',
    days: null,
    total: null,
    share: 0.4,
    messagesPerSecond: 38.2,
    secondsLeft: 95,
    failed: 7,
    setAside: [{ file: 'old.mbox', message: 12, reason: 'It has more than 1,000,000 lines' }],
  };
  fakeApi({ ...answers, 'GET /import-historical-emails': page([running]) });
  renderScreen(<SettingsPage />);
  expect(await screen.findByText(/38 per second, about 2 minutes left/)).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByText('old.mbox, message 12: It has more than 1,000,000 lines')).toBeVisible();
  expect(screen.getByText('and 6 more')).toBeVisible();
});
