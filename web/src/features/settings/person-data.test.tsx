import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { fakeApi, FakeFailure, SIGNED_IN } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { PersonData } from './person-data';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const file = new File(['…'], 'docket-data.jsonl.gz', { type: 'application/gzip' });

it('offers everything as a download', () => {
  fakeApi({});
  renderScreen(<PersonData />);
  const link = screen.getByRole('link', { name: 'Download All Data' });
  expect(link.getAttribute('href')).toBe('/api/v1/export/all');
});

it('asks before it imports, and says how much was imported', async () => {
  const asked = fakeApi({ 'POST /import/all': { rows: 1234 } });
  const { user } = renderScreen(<PersonData />);
  await user.upload(screen.getByLabelText('File with all data'), file);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Import All Data' }));
  expect(asked).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await screen.findAllByText('1,234 records')).not.toEqual([]);
});

it('says why nothing was imported', async () => {
  const refusal = new FakeFailure(422, 'person_data.not_empty', 'This account is not empty');
  fakeApi({ 'POST /import/all': refusal });
  const { user } = renderScreen(<PersonData />);
  await user.upload(screen.getByLabelText('File with all data'), file);
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  expect(await screen.findAllByText(/This account is not empty/)).not.toEqual([]);
});

const preview = {
  email: 'ines@fernhill.example',
  emails: 1234,
  projects: 7,
  tasks: 1,
  unsentReplies: 0,
  administration: 'unchanged',
};
const receipt = {
  name: 'Ines Halloran',
  email: preview.email,
  removedAt: '2026-11-02T09:00:00Z',
  removedBy: { name: 'Ines Halloran', email: 'ines@fernhill.example' },
  removed: [{ table: 'emails', rows: 1234 }],
};

async function openDeletion(answers: Record<string, unknown>) {
  const asked = fakeApi({ 'GET /account/deletion': preview, ...answers });
  const { user } = renderScreen(<PersonData />);
  await user.click(screen.getByRole('button', { name: 'Delete My Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete My Account' }));
  await dialog.findByText(/1,234 emails, 7 projects, 1 task/);
  const confirm = dialog.getByRole('button', { name: 'Delete My Account' });
  const deletions = () => asked.filter(({ method }) => method === 'POST');
  return { user, dialog, confirm, deletions };
}
const ADDRESS = 'Type your email address to confirm';

it('says what deleting the account removes and what stays, and offers the download first', async () => {
  const { dialog } = await openDeletion({});
  expect(dialog.getByText('This cannot be undone.')).toBeVisible();
  expect(dialog.getByText('Your mailbox stays as it is.')).toBeVisible();
  expect(dialog.getByText(/To Do, Todoist or CalDAV stay there/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Download All Data' })).toHaveAttribute(
    'href',
    '/api/v1/export/all',
  );
});

it('says that replies which are waiting are not sent', async () => {
  const waiting = { ...preview, unsentReplies: 2 };
  const { dialog } = await openDeletion({ 'GET /account/deletion': waiting });
  expect(dialog.getByText('Replies that are waiting to be sent are not sent: 2.')).toBeVisible();
});

it('deletes the account only once its address is typed, and leaves the page with the receipt', async () => {
  sessionStorage.setItem('docket.steps', '{}');
  const { user, dialog, confirm, deletions } = await openDeletion({
    'POST /account/deletion': receipt,
  });
  const field = dialog.getByLabelText(ADDRESS);
  await user.type(field, 'ines@fernhill{Enter}');
  expect(confirm).toBeDisabled();
  expect(deletions()).toEqual([]);
  await user.type(field, '.EXAMPLE ');
  await user.click(confirm);
  await waitFor(() => expect(sessionStorage.getItem('docket.receipt')).not.toBeNull());
  expect(deletions().map(({ body }) => body)).toEqual([{ email: 'ines@fernhill.EXAMPLE ' }]);
  expect(JSON.parse(sessionStorage.getItem('docket.receipt') ?? '')).toEqual(receipt);
  expect(sessionStorage).toHaveLength(1);
});

it('shows that it is deleting, and cannot be closed meanwhile', async () => {
  const { user, dialog, confirm } = await openDeletion({
    'POST /account/deletion': new Promise(() => undefined),
  });
  await user.type(dialog.getByLabelText(ADDRESS), preview.email);
  await user.click(confirm);
  expect(await dialog.findByText(/A large mailbox can take minutes/)).toBeVisible();
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}');
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
});

it('says why nothing was deleted, and can be tried again', async () => {
  const reason = 'Nothing was deleted; try again when it has finished.';
  const { user, dialog, confirm, deletions } = await openDeletion({
    'POST /account/deletion': new FakeFailure(409, 'account.in_progress', reason),
  });
  await user.type(dialog.getByLabelText(ADDRESS), preview.email);
  await user.click(confirm);
  expect(await dialog.findByText(reason)).toBeVisible();
  await user.click(confirm);
  await waitFor(() => expect(deletions()).toHaveLength(2));
});

/** Deletes the account, but its answer is lost; returns what the session says from now on. */
async function loseAnswer(lost: () => unknown, session: () => unknown) {
  const { user, dialog, confirm, deletions } = await openDeletion({
    'POST /account/deletion': lost,
    'GET /auth/session': session,
  });
  sessionStorage.setItem('docket.steps', '{}');
  await user.type(dialog.getByLabelText(ADDRESS), preview.email);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(confirm);
  return { dialog, confirm, deletions };
}
const dropped = () => Promise.reject(new TypeError('Failed to fetch'));
const running = new FakeFailure(503, 'account.being_deleted', 'This account is being deleted.');

it.each([
  ['the connection drops', dropped],
  ['a proxy gives up', () => new Response('Gateway Timeout', { status: 504 })],
  ['another page deletes it', () => running],
])('if %s, shows that it is deleting until nobody is signed in any more', async (_, lost) => {
  let session: unknown = running;
  const { dialog, deletions } = await loseAnswer(lost, () => session);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(dialog.getByText(/A large mailbox can take minutes/)).toBeVisible();
  session = new FakeFailure(502, 'server.failed', 'Bad Gateway');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sessionStorage).toHaveLength(1);
  session = { user: null };
  await vi.advanceTimersByTimeAsync(4_000);
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  expect(deletions()).toHaveLength(1);
});

it('if the answer is lost and the person stays signed in, says that it failed', async () => {
  const { dialog, confirm } = await loseAnswer(dropped, () => SIGNED_IN);
  // The deletion may not have begun yet.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(dialog.getByText(/A large mailbox can take minutes/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await dialog.findByText(/Docket could not be reached/)).toBeVisible();
  expect(confirm).toBeEnabled();
});

it('if Docket answers that it cannot, says so at once', async () => {
  const busy = new FakeFailure(503, 'server.unavailable', 'The database is not responding.');
  const { dialog } = await loseAnswer(
    () => busy,
    () => SIGNED_IN,
  );
  expect(await dialog.findByText('The database is not responding.')).toBeVisible();
});

it('if Docket stays unreachable, says how to find out whether the account was deleted', async () => {
  const { dialog } = await loseAnswer(dropped, dropped);
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  expect(
    await dialog.findByText(/Reload this page to see whether you are still signed in/),
  ).toBeVisible();
});

it('deletes nothing while the browser is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { dialog, deletions } = await loseAnswer(dropped, dropped);
  expect(await dialog.findByText(/Docket could not be reached/)).toBeVisible();
  expect(deletions()).toEqual([]);
});

it.each([
  ['next_to_sign_in', /Whoever signs in next becomes its administrator/],
  ['configured', /named in DOCKET_ADMINS/],
])(
  'tells the only person what becomes of the administration (%s)',
  async (administration, text) => {
    const { dialog } = await openDeletion({
      'GET /account/deletion': { ...preview, administration },
    });
    expect(dialog.getByText(text)).toBeVisible();
    expect(dialog.getByLabelText(ADDRESS)).toBeVisible();
  },
);

it('asks the last administrator to hand over first', async () => {
  const { dialog, confirm } = await openDeletion({
    'GET /account/deletion': { ...preview, administration: 'hand_over' },
  });
  expect(dialog.getByText(/Make someone else an administrator/)).toBeVisible();
  expect(dialog.queryByLabelText(ADDRESS)).not.toBeInTheDocument();
  expect(confirm).toBeDisabled();
});
