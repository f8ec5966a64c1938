import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { answers } from '../../../testing/build-settings';
import { fakeApi } from '../../../testing/fake-api';
import { renderScreen } from '../../../testing/render-screen';
import { Calendars } from './calendars';

const status = (source: string, state: string, more: object = {}) => ({
  source,
  state,
  lastReadAt: null,
  problem: null,
  ...more,
});
const api = (items: unknown[], more: Record<string, unknown> = {}) =>
  fakeApi({ ...answers, 'GET /calendars': { items }, ...more });

it('asks Microsoft for permission, and links to Task Services for CalDAV', async () => {
  api([status('microsoft', 'needs_access'), status('caldav', 'needs_access')]);
  renderScreen(<Calendars />);
  expect(
    await screen.findByRole('link', { name: 'Allow Access to Your Calendar' }),
  ).toHaveAttribute(
    'href',
    '/api/v1/auth/login?scope=calendar&return_to=%2Fsettings%3Fconnected%3Dcalendar',
  );
  expect(screen.getByText('Connect CalDAV under Task Services first.')).toBeVisible();
  expect(screen.getByText(/not what your meetings are about/)).toBeVisible();
});

it('reads a calendar once it is turned on', async () => {
  const on = status('microsoft', 'on', { lastReadAt: '2026-11-02T09:00:00Z' });
  const asked = api([status('microsoft', 'off')], { 'PUT /calendars/microsoft': on });
  const { user } = renderScreen(<Calendars />);
  await user.click(await screen.findByRole('button', { name: 'Use Microsoft calendar' }));
  await expect.poll(() => asked.some(({ method }) => method === 'PUT')).toBe(true);
});

it("says why a calendar can't be read, and stops reading it", async () => {
  const problem =
    'Docket no longer has permission to read your Microsoft calendar. Allow access again.';
  const asked = api([status('microsoft', 'reconnect', { problem })], {
    'DELETE /calendars/microsoft': status('microsoft', 'off'),
  });
  const { user } = renderScreen(<Calendars />);
  expect(await screen.findByText(problem)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop using Microsoft calendar' }));
  await expect.poll(() => asked.some(({ method }) => method === 'DELETE')).toBe(true);
});
