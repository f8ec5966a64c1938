import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { SecurityEvents } from './security-events';

it('names who did it with their address, because two people can have one name', async () => {
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
  fakeApi({ 'GET /admin/events': { items: [unblocked], total: 1, page: 1, pageSize: 10 } });
  renderScreen(<SecurityEvents />);
  expect(await screen.findByText('Ines Halloran (ines@fernhill.example)')).toBeVisible();
  expect(screen.getByText('Unblocked')).toBeVisible();
  expect(screen.getByText('Firefox on Linux · 203.0.113.9')).toBeVisible();
});
