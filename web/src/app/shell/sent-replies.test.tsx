import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { followReply } from '../../api/followed-replies';
import { buildEmail, buildReply } from '../../testing/build-email';
import { dialogAnswers } from '../../testing/dialog-answers';
import { fakeApi } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { Shell } from './shell';

it.each([
  ['sent', null, 'Reply Sent', 'Your reply has been sent successfully'],
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
    if (state !== 'failed') return;
    await user.click(screen.getByRole('button', { name: 'Open Email' }));
    expect(history.location.pathname).toBe('/emails/e1');
  },
);
