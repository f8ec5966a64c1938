import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { buildEmail, buildQueue } from '../../testing/build-email';
import { fakeApi, type FakeRequest } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { Toaster } from '../../ui/toast';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { EmailsPage } from './emails-page';

let stop = () => {};
beforeEach(() => (stop = listenForShortcuts()));
afterEach(() => {
  stop();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

it('keys apply to the list after choosing a filter, although its select keeps focus', async () => {
  fakeApi({
    'GET /emails/recommendations': buildQueue([buildEmail()]),
    'GET /emails/e1/recommendations': buildEmail(),
  });
  const { user, history } = renderRoutes(
    [{ path: '/emails/:id?', element: <EmailsPage /> }],
    '/emails',
  );
  const filter = await screen.findByRole('combobox', { name: 'Show emails' });
  await user.click(filter);
  await user.click(await screen.findByRole('option', { name: 'To Review' }));
  await expect.poll(() => history.location.search).toContain('review');
  expect(filter).toHaveFocus();
  await user.keyboard('j{Enter}');
  await expect.poll(() => history.location.pathname).toBe('/emails/e1');
});

it('keys pressed before the list has loaded are held and run in order', async () => {
  let arrive: (list: object) => void = () => undefined;
  const list = new Promise<object>((resolve) => (arrive = resolve));
  fakeApi({
    'GET /emails/recommendations': list,
    'GET /emails/e1/recommendations': buildEmail(),
  });
  const { user, history } = renderRoutes(
    [{ path: '/emails/:id?', element: <EmailsPage /> }],
    '/emails',
  );
  await screen.findByText('Loading emails...');
  await user.keyboard('j{Enter}');
  arrive(buildQueue([buildEmail()]));
  await expect.poll(() => history.location.pathname).toBe('/emails/e1');
});

/** Selects the first email of page 2; page 1 is answered as given. */
async function showSecondPage(first: () => unknown) {
  const second = { ...buildQueue([buildEmail()], {}, 10), page: 2 };
  fakeApi({
    'GET /emails/recommendations': ({ query }: FakeRequest) =>
      query.get('page') === '1' ? first() : second,
    'GET /emails/e1/recommendations': buildEmail(),
  });
  const emails = (
    <>
      <EmailsPage />
      <Toaster />
    </>
  );
  const shown = renderRoutes(
    [
      { path: '/emails/:id?', element: emails },
      { path: '/tasks', element: <h1>Tasks</h1> },
    ],
    '/emails?page=2',
  );
  await screen.findByRole('article', { name: 'Survey next week' });
  await shown.user.keyboard('j');
  return shown;
}
const never = () => new Promise(() => undefined);

it('a key that needs another page says so while offline, and the keys after it still work', async () => {
  const { user, history } = await showSecondPage(() =>
    Promise.reject(new TypeError('fetch failed')),
  );
  act(() => onlineManager.setOnline(false));
  await user.keyboard('k');
  expect(await screen.findByText('Error Loading Emails')).toBeVisible();
  expect(history.location.search).toBe('?page=2');
  await user.keyboard('{Enter}');
  await expect.poll(() => history.location.pathname).toBe('/emails/e1');
});

it('a page that takes too long is given up, with the keys held for it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, history } = await showSecondPage(never);
  await user.keyboard('k{Enter}');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByText('This is taking too long. Try again in a moment.')).toBeVisible();
  expect(history.location.pathname).toBe('/emails');
  await user.keyboard('{Enter}');
  await expect.poll(() => history.location.pathname).toBe('/emails/e1');
});

it('a page that arrives after another screen was opened does not lead back, nor do the keys held for it', async () => {
  let arrive: (list: object) => void = () => undefined;
  const { user, history, client } = await showSecondPage(
    () => new Promise((resolve) => (arrive = resolve)),
  );
  await user.keyboard('k{Enter}');
  act(() => history.push('/tasks'));
  await screen.findByRole('heading', { name: 'Tasks' });
  arrive(buildQueue([buildEmail({ id: 'e0' })], {}, 10));
  await expect
    .poll(() => JSON.stringify(client.getQueriesData({})), { timeout: 5_000 })
    .toContain('"e0"');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(history.location.pathname).toBe('/tasks');
});

it('an email that is not there offline says so, and no key pressed then decides on it later', async () => {
  const asked = fakeApi({
    'GET /emails/recommendations': buildQueue([buildEmail()]),
    'GET /emails/e1/recommendations': buildEmail(),
  });
  const { user } = renderRoutes([{ path: '/emails/:id?', element: <EmailsPage /> }], '/emails');
  const row = await screen.findByRole('button', { name: /^Survey next week/ });
  act(() => onlineManager.setOnline(false));
  await user.click(row);
  expect(await screen.findByText('This loads once you’re back online.')).toBeVisible();
  await user.keyboard('a');
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByRole('region', { name: 'Suggested Tasks' })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});
