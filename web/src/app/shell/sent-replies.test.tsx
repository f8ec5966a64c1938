import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { followReply } from '../../api/followed-replies';
import { buildEmail, buildReply } from '../../testing/build-email';
import { dialogAnswers } from '../../testing/dialog-answers';
import { FakeFailure, fakeApi } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { Shell } from './shell';

it.each([
  ['sent', null, 'Reply Sent', 'Your reply has been sent successfully'],
  ['sent', 'An earlier one was.', 'Last Changes Not Sent', 'An earlier one was.'],
  ['failed', null, 'Error', 'Failed to send reply'],
  ['failed', 'The mailbox is full', 'Error', 'Failed to send reply. The mailbox is full'],
] as const)(
  'a held reply that is %s (%s) is reported on another screen as %s: %s (§ 8)',
  async (state, error, title, words) => {
    let reply = buildReply({ state: 'held' });
    const asked = fakeApi({
      ...dialogAnswers,
      'GET /emails/e1/recommendations': () => buildEmail({ suggestedReply: reply }),
    });
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const children = ['/tasks', '/emails/e1'].map((path) => ({ path, element: <h1>{path}</h1> }));
    const { client, user, history } = renderRoutes([{ element: <Shell />, children }], '/tasks');
    await screen.findByRole('heading', { name: '/tasks' });
    act(() => followReply('e1'));
    await expect.poll(() => asked.some(({ path }) => path.startsWith('/emails/e1'))).toBe(true);
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(screen.queryByText(title)).not.toBeInTheDocument();
    reply = buildReply({ state, error });
    await client.invalidateQueries({ queryKey: ['emails'] });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    if (title === 'Reply Sent') return;
    await user.click(screen.getByRole('button', { name: 'Open Email' }));
    expect(history.location.pathname).toBe('/emails/e1');
  },
);

/** The page is loaded again after a reply was sent. */
async function reload(answer: unknown) {
  vi.resetModules();
  const before = await import('../../api/followed-replies');
  before.followReply('e1');
  fakeApi({ ...dialogAnswers, 'GET /emails/e1/recommendations': () => answer });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const children = [{ path: '/tasks', element: <h1>Tasks</h1> }];
  renderRoutes([{ element: <Shell />, children }], '/tasks');
  await screen.findByRole('heading', { name: 'Tasks' });
}

it('a page that is loaded again within those ten seconds reports the outcome too (§ 8)', async () => {
  await reload(buildEmail({ suggestedReply: buildReply({ state: 'sent' }) }));
  expect(await screen.findByText('Reply Sent')).toBeVisible();
  expect(sessionStorage.getItem('docket.followed-replies')).toBeNull();
});

it('a reply to an email that is gone is not followed any longer', async () => {
  await reload(new FakeFailure(404, 'email.not_found', 'Email not found'));
  await expect.poll(() => sessionStorage.getItem('docket.followed-replies')).toBeNull();
});
