import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { useDeleteAccount } from '../api/account';
import { call } from '../api/client';
import { getSettings } from '@docket/core/settings/settings.contract';
import { CreateTaskDialog } from '../forms/task-form-dialog';
import { fakeApi, FakeFailure, SIGNED_IN } from '../testing/fake-api';
import { renderScreen } from '../testing/render-screen';
import { AuthGate } from './auth-gate';

const page = (
  <AuthGate>
    <label>
      Note <input />
    </label>
  </AuthGate>
);

it('shows Loading... until the session is known (§ 2)', () => {
  fakeApi({ 'GET /auth/session': new Promise(() => undefined) });
  renderScreen(page);
  expect(screen.getByText('Loading...')).toBeVisible();
});

it('asks to sign in when no one is (§ 2, 6)', async () => {
  fakeApi({ 'GET /auth/session': { user: null } });
  renderScreen(page);
  expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  expect(screen.getByText('You need to be signed in to access this application.')).toBeVisible();
  expect(screen.getByText('Please use your Microsoft account to authenticate.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in with Microsoft' })).toHaveAttribute(
    'href',
    '/api/v1/auth/login',
  );
  expect(screen.queryByLabelText('Note')).not.toBeInTheDocument();
});

it('signing in returns to the screen that was asked for, with its filters', async () => {
  fakeApi({ 'GET /auth/session': { user: null } });
  renderScreen(page, '/tasks?status=to_do&page=2');
  expect(await screen.findByRole('link', { name: 'Sign in with Microsoft' })).toHaveAttribute(
    'href',
    '/api/v1/auth/login?return_to=%2Ftasks%3Fstatus%3Dto_do%26page%3D2',
  );
});

it('has a menu for visitors: Settings, Archives, Help & Support and Login with Microsoft (§ 2)', async () => {
  fakeApi({ 'GET /auth/session': { user: null } });
  const { user } = renderScreen(page);
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Settings',
    'Archives',
    'Help & Support',
    'Login with Microsoft',
  ]);
  expect(menu.getByRole('menuitem', { name: 'Login with Microsoft' })).toHaveAttribute(
    'href',
    '/api/v1/auth/login',
  );
});

it("says that the server can't be reached, and retries", async () => {
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetch.mockImplementation(() => Promise.resolve(Response.json(SIGNED_IN)));
  vi.stubGlobal('fetch', fetch);
  const { user } = renderScreen(page);
  expect(await screen.findByText('Docket could not be reached')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByLabelText('Note')).toBeVisible();
});

it('asks to sign in over the page when the session has expired, so that nothing typed is lost (§ 5, 8)', async () => {
  fakeApi({
    'GET /auth/session': SIGNED_IN,
    'GET /settings': new FakeFailure(401, 'auth.required', 'User not authenticated'),
  });
  const { user } = renderScreen(page);
  await user.type(await screen.findByLabelText('Note'), 'half a sentence');
  await expect(call(getSettings, {})).rejects.toThrow('User not authenticated');
  expect(await screen.findByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.getByLabelText('Note')).toHaveValue('half a sentence');
});

it.each([
  ['blocked', 'Access Blocked', /What you had not saved is lost; everything else is kept/],
  ['removed', 'Account Removed', /Your account and all of its data were removed.* new account/],
])('nothing stays on the page of somebody who was %s, and it says so', async (...ended) => {
  const [accessEnded, title, words] = ended;
  let session: unknown = SIGNED_IN;
  fakeApi({
    'GET /auth/session': () => session,
    'GET /settings': new FakeFailure(401, 'auth.required', 'User not authenticated'),
  });
  const { client } = renderScreen(page);
  const note = await screen.findByLabelText('Note');
  client.setQueryData(['emails', 'listQueue', {}], { items: ['a secret'] });
  session = { user: null, accessEnded };
  await expect(call(getSettings, {})).rejects.toThrow('User not authenticated');
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(note.isConnected).toBe(false);
  expect(client.getQueryData(['emails', 'listQueue', {}])).toBeUndefined();
});

it('the page on which somebody deletes their account stays until their receipt is shown', async () => {
  let session: unknown = SIGNED_IN;
  let answer: (receipt: object) => void = () => undefined;
  const asked = fakeApi({
    'GET /auth/session': () => session,
    'GET /settings': new FakeFailure(401, 'auth.required', 'User not authenticated'),
    'POST /account/deletion': new Promise((resolve) => {
      answer = resolve;
    }),
  });
  function Deletion() {
    const { mutate, isSuccess } = useDeleteAccount();
    return (
      <button onClick={() => mutate('ines@x.example')}>{isSuccess ? 'Gone' : 'Delete'}</button>
    );
  }
  const { user } = renderScreen(
    <AuthGate>
      <Deletion />
    </AuthGate>,
  );
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  session = { user: null, accessEnded: 'removed' };
  /** What the live updates find out as well. */
  async function findEnded() {
    const before = asked.length;
    await expect(call(getSettings, {})).rejects.toThrow('User not authenticated');
    await expect.poll(() => asked.slice(before).map(({ path }) => path)).toContain('/auth/session');
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  }
  await findEnded();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
  answer({ ...SIGNED_IN.user, removedAt: '', removedBy: SIGNED_IN.user, removed: [] });
  await screen.findByRole('button', { name: 'Gone' });
  await findEnded();
  expect(screen.getByRole('button', { name: 'Gone' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('who opens Docket after they were blocked is asked to sign in, where they read whom to ask', async () => {
  fakeApi({ 'GET /auth/session': { user: null, accessEnded: 'blocked' } });
  renderScreen(page);
  expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeVisible();
});

it('a session that is found to have ended with everything read again keeps what was typed, too', async () => {
  let session: unknown = SIGNED_IN;
  fakeApi({ 'GET /auth/session': () => session });
  const { user, client } = renderScreen(page);
  await user.type(await screen.findByLabelText('Note'), 'half a sentence');
  session = { user: null };
  await act(() => client.invalidateQueries());
  expect(await screen.findByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.getByLabelText('Note')).toHaveValue('half a sentence');
});

it('a page disappears when somebody else has signed in, before it shows anything of theirs', async () => {
  let session: unknown = SIGNED_IN;
  fakeApi({ 'GET /auth/session': () => session });
  const { client } = renderScreen(page);
  const note = await screen.findByLabelText('Note');
  session = { user: { ...SIGNED_IN.user, id: 'another' } };
  await act(() => client.invalidateQueries());
  await expect.poll(() => note.isConnected).toBe(false);
  expect(screen.getByText('Loading...')).toBeVisible();
});

it('a page that somebody signed out of in another tab disappears, without asking about what they typed', async () => {
  fakeApi({
    'GET /auth/session': SIGNED_IN,
    'GET /projects/picker': [],
  });
  const { user } = renderScreen(
    <AuthGate>
      <CreateTaskDialog onClose={() => undefined} />
    </AuthGate>,
  );
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Order rope');
  const otherTab = new BroadcastChannel('docket.session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel stays within the origin
  otherTab.postMessage('signed-out');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  otherTab.close();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});
