import type { EmailDetail } from '@docket/core/emails/email';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildEmail, buildQueue } from '../../testing/build-email';
import { fakeApi } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { EmailsPage } from './emails-page';

async function rowWith(warning: EmailDetail['warning']) {
  fakeApi({ 'GET /emails/recommendations': buildQueue([buildEmail({ warning })]) });
  renderRoutes([{ path: '/emails/:id?', element: <EmailsPage /> }], '/emails');
  return within(await screen.findByRole('article', { name: 'Survey next week' }));
}

it('a row says that its email looks like fraud', async () => {
  const fraud = await rowWith({ verdict: 'bait', reasons: ['It asks for gift cards'] });
  expect(fraud.getByRole('img', { name: 'Looks like fraud' })).toBeVisible();
  expect(fraud.getByTitle('Looks like fraud')).toBeVisible();
});

it.each([null, undefined, { verdict: 'doubt' as const, reasons: ['It asks for money'] }])(
  'has no sign without one: %j',
  async (warning) => {
    const row = await rowWith(warning);
    expect(row.queryByRole('img', { name: /fraud/ })).toBeNull();
  },
);
