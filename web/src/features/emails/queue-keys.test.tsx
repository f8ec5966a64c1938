import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { buildEmail, buildQueue } from '../../testing/build-email';
import { fakeApi } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { EmailsPage } from './emails-page';

let stop = () => {};
beforeEach(() => (stop = listenForShortcuts()));
afterEach(() => stop());

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
