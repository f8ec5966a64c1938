import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { buildEmail, buildQueue } from '../../testing/build-email';
import { settings } from '../../testing/build-settings';
import { fakeApi, type FakeRequest, requestedUndo, undoAnswers } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { Toaster } from '../../ui/toast';
import { EmailsPage } from './emails-page';

const ids = Array.from({ length: 412 }, (_, at) => `old${at}`);
let left: number;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.setItem('docket.first-run', 'over');
  left = ids.length;
});

function show(handlers: Record<string, unknown> = {}, at = '/emails?review=pending') {
  const asked = fakeApi({
    ...undoAnswers,
    'GET /settings': settings,
    'GET /emails/recommendations': ({ query }: FakeRequest) => {
      const isOlder = query.get('olderThanDays') === '14';
      return buildQueue([buildEmail()], { toReview: 83 + left }, isOlder ? left : 83 + left);
    },
    'GET /emails/recommendations/ids': { ids },
    'POST /emails/recommendations/process-many': ({ body }: FakeRequest) => {
      const { length } = (body as { emailIds: string[] }).emailIds;
      left -= length;
      return { changed: length };
    },
    ...handlers,
  });
  const element = (
    <>
      <EmailsPage />
      <Toaster />
    </>
  );
  return { asked, ...renderRoutes([{ path: '/emails/:id?', element }], at) };
}
const notice = '412 of 495 emails to review are older than two weeks.';
const sentTo = (asked: readonly FakeRequest[], path: string) =>
  asked.filter((one) => one.path === path);

it('archives what is old in To Review at once, with one Undo', async () => {
  const { asked, client, user } = show({
    'POST /emails/recommendations/process-many': async ({ body }: FakeRequest) => {
      // As live updates do, also while the last emails are being archived.
      await client.invalidateQueries({ queryKey: ['emails'] });
      const { length } = (body as { emailIds: string[] }).emailIds;
      left -= length;
      return { changed: length };
    },
  });
  expect(await screen.findByText(notice)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Archive Older...' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Archive 412 older emails?')).toBeVisible();
  expect(dialog.getByText(/Nothing changes in your mailbox/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Archive' }));

  expect(await screen.findByText('412 emails')).toBeVisible();
  const [read] = sentTo(asked, '/emails/recommendations/ids');
  expect(Object.fromEntries(read?.query ?? [])).toMatchObject({
    review: 'pending',
    olderThanDays: '14',
  });
  const parts = sentTo(asked, '/emails/recommendations/process-many').map(({ body }) => body);
  expect(parts).toMatchObject([
    { action: 'archive', emailIds: ids.slice(0, 200) },
    { action: 'archive', emailIds: ids.slice(200, 400) },
    { action: 'archive', emailIds: ids.slice(400) },
  ]);
  await waitFor(() => expect(screen.queryByText(/older than two weeks/)).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await expect.poll(() => requestedUndo(asked)).toBe(true);
});

it('says so where archiving moves the messages in the mailbox, too', async () => {
  const { user } = show({ 'GET /settings': { ...settings, archiveMovesMessage: true } });
  await user.click(await screen.findByRole('button', { name: 'Archive Older...' }));
  expect(await screen.findByText(/also move to the Archive folder of your mailbox/)).toBeVisible();
});

it('says why nothing was archived', async () => {
  const { user } = show({
    'GET /emails/recommendations/ids': () => Promise.reject(new TypeError('network')),
  });
  await user.click(await screen.findByRole('button', { name: 'Archive Older...' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Error')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('is not shown again soon after the person has kept them', async () => {
  const { user, unmount } = show();
  await user.click(await screen.findByRole('button', { name: 'Keep them in To Review' }));
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
  unmount();
  show();
  await screen.findByRole('article', { name: 'Survey next week' });
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
});

it.each([
  ['few are old', '/emails?review=pending', 50],
  ['only search results are shown', '/emails?review=pending&search=harbour', 412],
  ['all emails are shown', '/emails', 412],
])('is not shown if %s', async (_, at, old) => {
  left = old;
  const { asked } = show({}, at);
  await screen.findByRole('article', { name: 'Survey next week' });
  await waitFor(() => expect(sentTo(asked, '/emails/recommendations')).not.toEqual([]));
  expect(screen.queryByText(/older than two weeks/)).not.toBeInTheDocument();
});
