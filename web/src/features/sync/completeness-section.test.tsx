import type { Completeness } from '@docket/core/sync/completeness';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { days, gapped, notifications, parts, proof, status } from '../../testing/build-sync';
import { fakeApi, FakeFailure, requestedUndo, undoAnswers } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { SyncPage } from './sync-page';

it('shows the result of the last comparison, and compares again on request', async () => {
  const asked = fakeApi({
    ...parts,
    'GET /sync/status': status,
    'POST /sync/completeness/check': { ...proof, check: { ...proof.check, state: 'waiting' } },
  });
  const { user } = renderScreen(<SyncPage />);
  await screen.findByText('1,288 of 1,288 messages in the mailbox are stored. Nothing is missing.');
  expect(screen.queryByRole('button', { name: /Fetch/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Compare Now' }));
  expect(asked.find((one) => one.path.endsWith('/check'))?.body).toEqual({ scope: 'all' });
});

it('an automatic comparison that was missed while Docket was not running is due, not in the past', async () => {
  fakeApi({
    ...parts,
    'GET /sync/status': status,
    'GET /sync/completeness': { ...proof, nextCheckAt: '2026-01-01T00:00:00Z' },
  });
  renderScreen(<SyncPage />);
  expect(await screen.findByText(/The next automatic check is due\./)).toBeVisible();
});

it('an answer of the previous release, which does not say how many were compared, is shown as before', async () => {
  const folders = proof.folders.map((folder) => ({ ...folder, compared: undefined }));
  fakeApi({
    ...parts,
    'GET /sync/status': status,
    'GET /sync/completeness': { ...proof, folders },
  });
  renderScreen(<SyncPage />);
  expect(
    await screen.findByText(
      '1,288 of 1,288 messages in the mailbox are stored. Nothing is missing.',
    ),
  ).toBeVisible();
});

it('a comparison that was stopped early does not say that nothing is missing', async () => {
  const totals = { ...proof.totals, stored: 8000, expected: 8000 };
  const folders = proof.folders.map((folder) => ({ ...folder, ...totals, compared: 100 }));
  const check = { ...proof.check, state: 'cancelled' as const };
  fakeApi({
    ...parts,
    'GET /sync/status': status,
    'GET /sync/completeness': { ...proof, check, totals, folders },
  });
  renderScreen(<SyncPage />);
  await screen.findByText(/stored so far\. .* not compared yet\./);
  expect(screen.queryByText(/Nothing is missing/)).toBeNull();
});

it('a message stored since the comparison is counted as stored, and as not compared yet', async () => {
  const totals = { ...proof.totals, stored: 1289, expected: 1289 };
  const folders = proof.folders.map((folder) => ({ ...folder, ...totals }));
  fakeApi({
    ...parts,
    'GET /sync/status': status,
    'GET /sync/completeness': { ...proof, totals, folders },
  });
  renderScreen(<SyncPage />);
  await screen.findByText(
    '1,289 of 1,289 messages in the mailbox are stored. Nothing is missing. 1 is not compared yet.',
  );
  const row = within(screen.getByRole('table', { name: 'Folders' })).getByRole('row', {
    name: /Inbox/,
  });
  expect(within(row).getByText('1,288 of 1,289')).toBeVisible();
});

it('makes no claim before the first comparison', async () => {
  const folders = proof.folders.map((folder) => ({ ...folder, checkedAt: null }));
  fakeApi({
    ...parts,
    'GET /sync/status': status,
    'GET /sync/completeness': { ...proof, folders },
  });
  renderScreen(<SyncPage />);
  expect(await screen.findByText('Not compared yet.')).toBeVisible();
  expect(screen.queryByText(/Nothing is missing/)).toBeNull();
});

it('lists each gap by folder, day and message, and heals on request', async () => {
  let body = gapped;
  fakeApi({
    ...parts,
    'GET /sync/status': status,
    'GET /sync/completeness': () => body,
    'POST /sync/completeness/heal': () => (body = proof),
  });
  const { user } = renderScreen(<SyncPage />);
  await screen.findByText('1,286 of 1,288 messages in the mailbox are stored: 2 missing.');
  const gap = within(screen.getByRole('table', { name: 'Gaps' }));
  expect(gap.getByText('Inbox')).toBeVisible();
  expect(gap.getByText('24 Dec 2025')).toBeVisible();
  await user.click(gap.getByText('Show 2 IDs'));
  expect(gap.getByText('AAk-one')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fetch 2 Missing Messages' }));
  expect(await screen.findByText(/Nothing is missing/)).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Gaps' })).toBeNull();
});

it('a running comparison shows its progress and can be cancelled', async () => {
  const running: Completeness = {
    ...proof,
    check: { ...proof.check, state: 'running', progress: { done: 1, total: 4 }, checked: 300 },
  };
  const asked = fakeApi({
    ...parts,
    'GET /sync/status': status,
    'GET /sync/completeness': running,
    'POST /sync/completeness/cancel': proof,
  });
  const { user } = renderScreen(<SyncPage />);
  expect(await screen.findByText('Comparing: 300 messages so far.')).toBeVisible();
  const progress = screen.getByRole('progressbar', { name: 'Comparison with the mailbox' });
  expect(progress).toHaveAttribute('aria-valuenow', '25');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(asked.some((one) => one.path.endsWith('/cancel'))).toBe(true);
});

it('a comparison that failed says why, with the request id', async () => {
  const problem = {
    code: 'a.b',
    message: 'No permission',
    requestId: 'req-7',
    at: status.lastSyncAt ?? '',
  };
  fakeApi({
    ...parts,
    'GET /sync/status': status,
    'GET /sync/completeness': { ...proof, check: { ...proof.check, state: 'failed', problem } },
  });
  renderScreen(<SyncPage />);
  expect(await screen.findByText('No permission')).toBeVisible();
  expect(screen.getByText(/request req-7/)).toBeVisible();
});

it('a section that fails to load says so and can be retried, without affecting the others', async () => {
  let works = false;
  const failure = new FakeFailure(503, 'request.timeout', 'No answer');
  fakeApi({
    ...parts,
    'GET /sync/status': status,
    'GET /sync/completeness': () => (works ? proof : failure),
    'GET /sync/days': () => (works ? days : failure),
  });
  const { user } = renderScreen(<SyncPage />);
  const section = within(await screen.findByRole('region', { name: 'Completeness' }));
  await section.findByText('Failed to load the comparison');
  await screen.findByText('Failed to load mail per day');
  works = true;
  await user.click(section.getByRole('button', { name: 'Try Again' }));
  expect(await section.findByText(/Nothing is missing/)).toBeVisible();
  expect(screen.getByRole('table', { name: 'Recent runs' })).toBeVisible();
});

it('plots mail and coverage per day, each with its table', async () => {
  fakeApi({ ...parts, 'GET /sync/status': status });
  const { user } = renderScreen(<SyncPage />);
  expect(
    await screen.findByRole('img', {
      name: /Messages stored per day .* 45 in all, at most 38 a day/,
    }),
  ).toBeVisible();
  expect(
    screen.getByRole('img', {
      name: 'Inbox: 1 day differs, 1 day not compared yet',
    }),
  ).toBeVisible();
  const [open] = screen.getAllByText('Show as a table');
  await user.click(open as HTMLElement);
  const table = within(await screen.findByRole('table', { name: 'Messages stored per day' }));
  expect(table.getByText('2 missing')).toBeVisible();
  expect(table.getByText('Not compared')).toBeVisible();
});

it('a folder can be excluded, with Undo', async () => {
  const asked = fakeApi({
    ...parts,
    'GET /sync/status': status,
    'PATCH /sync/folders/f1': status,
    ...undoAnswers,
  });
  const { user } = renderScreen(<SyncPage />);
  await user.click(await screen.findByRole('switch', { name: 'Sync Inbox' }));
  await screen.findByText('Folder Excluded');
  const sent = asked.filter((one) => one.method === 'PATCH').map((one) => one.body);
  expect(sent).toEqual([{ isIncluded: false }]);
  await user.click(screen.getByRole('button', { name: /Undo/ }));
  await expect.poll(() => requestedUndo(asked)).toBe(true);
});

it.each([
  ['active', /New mail arrives instantly/],
  ['waiting', /no notification has arrived yet/],
  ['failing', /Subscribing to new mail failed/],
  ['off', /needs a public https address/],
] as const)('says how new mail is detected: %s', async (state, words) => {
  fakeApi({
    ...parts,
    'GET /sync/status': status,
    'GET /sync/notifications': { ...notifications, state },
  });
  renderScreen(<SyncPage />);
  expect(await screen.findByText(words)).toHaveTextContent('Docket also checks every 30 seconds.');
});
