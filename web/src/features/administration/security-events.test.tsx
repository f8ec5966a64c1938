import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { SecurityEvents } from './security-events';

it('names who did it by address, because two people can have one name, unless it was the person themselves', async () => {
  const unblocked = {
    id: 1,
    at: '2026-11-02T09:00:00Z',
    kind: 'unblocked',
    email: 'ben@fernhill.example',
    actor: 'Ines Halloran',
    actorEmail: 'ines@fernhill.example',
    detail: '',
    device: 'Firefox on Linux',
    address: '203.0.113.9',
  };
  const own = { ...unblocked, id: 2, kind: 'token_created', email: unblocked.actorEmail };
  fakeApi({ 'GET /admin/events': { items: [unblocked, own], total: 2, page: 1, pageSize: 10 } });
  renderScreen(<SecurityEvents />);
  const rows = await screen.findAllByRole('row');
  expect(within(rows[1] as HTMLElement).getByText('ines@fernhill.example')).toBeVisible();
  expect(within(rows[2] as HTMLElement).getByText('–')).toBeVisible();
  expect(screen.getByText('Unblocked')).toBeVisible();
  expect(screen.getAllByText('Firefox on Linux · 203.0.113.9')).toHaveLength(2);
});

it('a removal keeps a receipt of what the log knows, in the form of the first one, also after a reload', async () => {
  const removed = {
    id: 3,
    at: '2026-11-02T09:00:07.123Z',
    kind: 'removed',
    email: 'ben@fernhill.example',
    actor: 'Ines Halloran',
    actorEmail: 'ines@fernhill.example',
    detail: '1,200 records of Ben',
    records: 1200,
    device: '',
    address: '',
  };
  fakeApi({ 'GET /admin/events': { items: [removed], total: 1, page: 1, pageSize: 10 } });
  renderScreen(<SecurityEvents />);
  const name = 'Receipt of the removal of ben@fernhill.example';
  const file = await screen.findByRole('link', { name });
  expect(file).toHaveAttribute('download', 'removed-ben@fernhill.example-2026-11-02-090007.json');
  expect(JSON.parse(decodeURIComponent(file.getAttribute('href')?.split(',')[1] ?? ''))).toEqual({
    name: null,
    email: 'ben@fernhill.example',
    removedAt: '2026-11-02T09:00:07.123Z',
    removedBy: { name: 'Ines Halloran', email: 'ines@fernhill.example' },
    records: 1200,
    removed: null,
  });
});

it('is filtered by words and kind, and the file has what is shown', async () => {
  const none = { items: [], total: 0, page: 1, pageSize: 10 };
  const asked = fakeApi({ 'GET /admin/events': none });
  const { user } = renderScreen(<SecurityEvents />);
  expect(await screen.findByText('No events yet.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
    'href',
    '/api/v1/admin/events/export',
  );
  await user.type(screen.getByRole('searchbox', { name: 'Search the security log' }), 'ben{Enter}');
  await user.click(screen.getByRole('combobox', { name: 'Kind of event' }));
  await user.click(await screen.findByRole('option', { name: 'Blocked' }));
  expect(await screen.findByText('No events match the filters.')).toBeVisible();
  const query = asked.at(-1)?.query;
  expect([query?.get('search'), query?.get('kind')]).toEqual(['ben', 'blocked']);
  expect(screen.getByRole('link', { name: 'Download Matches as CSV' })).toHaveAttribute(
    'href',
    '/api/v1/admin/events/export?search=ben&kind=blocked',
  );
});
