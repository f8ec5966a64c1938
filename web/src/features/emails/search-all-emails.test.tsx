import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildQueue } from '../../testing/build-email';
import { fakeApi } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { EmailsPage } from './emails-page';

it.each(['review=pending', 'project=p1'])(
  'offers to search all emails, not only %s',
  async (only) => {
    const asOf = '2026-01-01T10:00:00Z';
    fakeApi({ 'GET /emails/recommendations': { ...buildQueue([]), asOf, newer: 0 } });
    const routes = [{ path: '/emails/:id?', element: <EmailsPage /> }];
    const { user, history } = renderRoutes(routes, `/emails?search=zebra&${only}`);
    await user.click(await screen.findByRole('link', { name: 'Search All Emails' }));
    await expect.poll(() => history.location.search).toBe('?search=zebra');
    expect(screen.queryByRole('link', { name: 'Search All Emails' })).toBeNull();
  },
);
