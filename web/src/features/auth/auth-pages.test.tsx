import { act, configure, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { fakeApi, FakeFailure, SIGNED_IN } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { CallbackPage, RedirectPage } from './auth-pages';

const routes = [
  { path: '/auth/redirect', Component: RedirectPage },
  { path: '/auth/callback', Component: CallbackPage },
  { path: '/', element: <h1>Home</h1> },
];

// As in the app: effects run twice, but the code may only be sent once.
configure({ reactStrictMode: true });
afterEach(() => vi.useRealTimers());

it('sends code, state and the browser’s zone to the server once and continues to Home (§ 2, 4)', async () => {
  const asked = fakeApi({
    'POST /auth/redirect': { next: '/auth/callback' },
    'GET /auth/session': SIGNED_IN,
  });
  renderRoutes(routes, '/auth/redirect?code=c1&state=s1');
  expect(screen.getByText('Completing authentication...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { code: 'c1', state: 's1', timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  ]);
});

it('leads to Home whom Microsoft sends back after signing out', async () => {
  const asked = fakeApi({});
  renderRoutes(routes, '/auth/redirect');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
  expect(asked).toEqual([]);
});

it('shows why sign-in was rejected, with a link to Home (§ 2, 4)', async () => {
  fakeApi({
    'POST /auth/redirect': new FakeFailure(
      400,
      'auth.state_unknown',
      'This sign-in was already used',
    ),
  });
  renderRoutes(routes, '/auth/redirect?code=c1&state=old');
  expect(await screen.findByRole('heading', { name: 'Authentication Error' })).toBeVisible();
  expect(screen.getByText('This sign-in was already used')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
});

it.each([
  [
    'auth.waiting',
    'Waiting for Approval',
    'Ask it@firm.example to approve it, then sign in again.',
  ],
  ['auth.blocked', 'Access Blocked', 'This account has been blocked. Contact it@firm.example.'],
  ['auth.not_allowed', 'No Access', 'Ask it@firm.example for access.'],
])('says of %s what is the case and what to do, not that an error occurred', async (...refusal) => {
  const [code, title, words] = refusal;
  fakeApi({ 'POST /auth/redirect': new FakeFailure(403, code, words) });
  renderRoutes(routes, '/auth/redirect?code=c1&state=s1');
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
});

it('whoever waits signs in again once they are approved', async () => {
  fakeApi({ 'POST /auth/redirect': new FakeFailure(403, 'auth.waiting', 'Waiting') });
  renderRoutes(routes, '/auth/redirect?code=c1&state=s1');
  expect(await screen.findByRole('link', { name: 'Sign in again' })).toHaveAttribute(
    'href',
    '/api/v1/auth/login',
  );
});

it('says after 2 seconds without a session that sign-in was not completed (§ 4, 8, 9)', async () => {
  const words = 'Authentication was not completed successfully';
  vi.useFakeTimers();
  fakeApi({ 'GET /auth/session': { user: null } });
  renderRoutes(routes, '/auth/callback');
  await act(() => vi.advanceTimersByTimeAsync(1_900));
  expect(screen.queryByText(words)).not.toBeInTheDocument();
  expect(screen.getByText('Completing authentication...')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText(words)).toBeVisible();
});

it('continues to Home if there is a session within 2 seconds (§ 9)', async () => {
  let asked = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeApi({ 'GET /auth/session': () => (++asked > 2 ? SIGNED_IN : { user: null }) });
  renderRoutes(routes, '/auth/callback');
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
});

it.each(['/auth/redirect?error=x&error_description=Call%20555', '/auth/callback?error=Call%20555'])(
  'does not show a text from the URL: %s',
  async (address) => {
    fakeApi({});
    renderRoutes(routes, address);
    expect(await screen.findByText('Authentication was not completed successfully')).toBeVisible();
    expect(screen.queryByText(/555/)).not.toBeInTheDocument();
  },
);

it.each([
  ['/settings?connected=1', 'Back to Settings', '/settings?connected=1'],
  ['/settings?connected=calendar', 'Back to Settings', '/settings'],
  ['/emails?review=pending', 'Go Back', '/emails?review=pending'],
  ['//evil.example', null, null],
  ['/', null, null],
])('whoever cancels a sign-in that started at %s is offered: %s', async (returnTo, name, path) => {
  const canceled = new FakeFailure(400, 'auth.failed', 'You canceled').with({ returnTo });
  fakeApi({ 'POST /auth/redirect': canceled });
  renderRoutes(routes, '/auth/redirect?error=access_denied&state=s1');
  expect(await screen.findByText('You canceled')).toBeVisible();
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([...(name === null ? [] : [[name, path]]), ['Go Home', '/']]);
});

it('a declined permission is no failed sign-in, and leads back to where it was asked for', async () => {
  const declined = new FakeFailure(
    400,
    'auth.permission_not_granted',
    'You declined permission to read your calendar. You are still signed in.',
  ).with({ returnTo: '/settings?connected=calendar' });
  fakeApi({ 'POST /auth/redirect': declined });
  renderRoutes(routes, '/auth/redirect?error=access_denied&state=s1');
  expect(await screen.findByRole('heading', { name: 'Permission Not Granted' })).toBeVisible();
  expect(screen.queryByText('Authentication Error')).not.toBeInTheDocument();
  expect(screen.getByText(/You are still signed in/)).toBeVisible();
  const back = screen.getByRole('link', { name: 'Back to Settings' });
  expect(back).toHaveAttribute('href', '/settings');
});

it('says why sign-in could not be started', async () => {
  fakeApi({});
  renderRoutes(routes, '/auth/redirect?problem=temporary');
  expect(await screen.findByText(/identity provider is currently unavailable/)).toBeVisible();
});

it('a return path to another site leads to Home', async () => {
  fakeApi({ 'GET /auth/session': SIGNED_IN });
  renderRoutes(routes, '/auth/callback?return_to=%2F%2509%2Fevil.example');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
});

it('confirms admin consent without sending anything', async () => {
  const asked = fakeApi({});
  renderRoutes(routes, '/auth/redirect?admin_consent=True&tenant=t1');
  expect(
    await screen.findByRole('heading', { name: 'Administrator consent granted' }),
  ).toBeVisible();
  expect(asked).toEqual([]);
});

it('reports declined admin consent', async () => {
  fakeApi({});
  renderRoutes(routes, '/auth/redirect?admin_consent=True&tenant=t1&error=access_denied');
  expect(
    await screen.findByRole('heading', { name: 'Administrator consent not granted' }),
  ).toBeVisible();
});
