import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { buildEmail, buildQueue, buildSuggestion } from '../../testing/build-email';
import { fakeApi } from '../../testing/fake-api';
import { renderScreen, renderRoutes } from '../../testing/render-screen';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { EmailsPage } from './emails-page';

const lowered = { suggestedTasks: [buildSuggestion({ priority: 'P4' })] };
const urgent = buildEmail();
const plans = buildEmail({ id: 'e2', subject: 'Plans' });
const paint = buildEmail({ id: 'e3', subject: 'Paint', ...lowered });
let queue = [urgent, plans, paint];

beforeEach(() => {
  queue = [urgent, plans, paint];
  fakeApi({
    'GET /emails/recommendations': () => buildQueue(queue),
    'GET /emails/e1/recommendations': () => urgent,
    'GET /emails/e2/recommendations': () => plans,
    'GET /emails/e3/recommendations': () => paint,
  });
  return listenForShortcuts();
});

const showAt = (at: string) =>
  renderRoutes([{ path: '/emails/:id?', element: <EmailsPage /> }], at);
const groupOf = (id: string) =>
  document.getElementById(`email-${id}`)?.closest('section')?.getAttribute('aria-label');

it('an open email whose priority changes stays in its group, and is not drawn anew', async () => {
  const { client, user } = showAt('/emails/e1?sort=priority');
  await screen.findByRole('region', { name: 'Suggested Tasks' });
  const before = document.getElementById('email-e1');
  queue = [plans, { ...urgent, topPriority: 'P4' }, paint];
  await client.invalidateQueries({ queryKey: ['emails'] });
  expect(groupOf('e1')).toBe('P1 - Critical');
  expect(document.getElementById('email-e1')).toBe(before);
  await user.keyboard('j');
  await screen.findByRole('article', { name: 'Survey next week' });
  expect(groupOf('e1')).toBe('P4 - Low');
  expect(groupOf('e2')).toBe('P1 - Critical');
});

it('snoozed mail has an order of its own, without groups and without a choice of order', async () => {
  fakeApi({ 'GET /emails/recommendations': buildQueue([paint, urgent], { groups: null }) });
  showAt('/emails?review=snoozed&sort=priority');
  await screen.findByRole('article', { name: 'Paint' });
  expect(screen.getAllByRole('article').map((row) => row.getAttribute('aria-label'))).toEqual([
    'Paint',
    'Survey next week',
  ]);
  expect(screen.queryByRole('heading', { level: 3 })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument();
  expect(screen.getByText('Sorted by return time')).toBeVisible();
});

it('the current row stays in its group, too', async () => {
  const { client, user } = renderScreen(<EmailsPage />, '/emails?sort=priority');
  await screen.findByRole('article', { name: 'Plans' });
  await user.keyboard('j');
  queue = [plans, paint, { ...urgent, isOlder: true }];
  await client.invalidateQueries({ queryKey: ['emails'] });
  expect(groupOf('e1')).toBe('P1 - Critical');
  await user.keyboard('j');
  const older = within(await screen.findByRole('region', { name: 'Older' }));
  expect(older.getByRole('article', { name: 'Survey next week' })).toBeVisible();
});
