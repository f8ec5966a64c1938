import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi } from '../../../testing/fake-api';
import { renderScreen } from '../../../testing/render-screen';
import { CalendarFeed } from './calendar-feed';

it('creates a private address, shows it once, and deletes it', async () => {
  const made = { createdAt: '2026-11-02T09:00:00Z', lastReadAt: null };
  let feed: typeof made | null = null;
  fakeApi({
    'GET /calendar-feed': () => ({ feed }),
    'POST /calendar-feed': () => {
      feed = made;
      return { feed, url: 'https://docket.example/api/v1/calendar-feed/dkc_x.ics' };
    },
    'DELETE /calendar-feed': () => {
      feed = null;
      return { deleted: 1 };
    },
  });
  const { user } = renderScreen(<CalendarFeed />);
  await user.click(await screen.findByRole('button', { name: 'Create Address' }));
  expect(await screen.findByLabelText('Calendar address')).toHaveValue(
    'https://docket.example/api/v1/calendar-feed/dkc_x.ics',
  );
  expect(screen.getByText('No calendar has read the feed yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn Off Feed' }));
  expect(await screen.findByRole('button', { name: 'Create Address' })).toBeVisible();
  expect(screen.queryByLabelText('Calendar address')).toBeNull();
});
