import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi, SIGNED_IN } from '../../../testing/fake-api';
import { renderScreen } from '../../../testing/render-screen';
import { ApiTokens } from './api-tokens';

const token = {
  id: 't1',
  name: 'Backup script',
  scopes: ['read'],
  createdAt: '2026-11-01T09:00:00Z',
  expiresAt: '2027-01-30T09:00:00Z',
  isExpired: false,
  lastUsedAt: '2026-11-02T09:00:00Z',
  lastUsedFrom: '203.0.113.9',
};
const profile = { ...SIGNED_IN.user, mailbox: null };

it('lists each token with its scopes and last use, and revokes it after confirmation', async () => {
  const asked = fakeApi({
    'GET /api-tokens': { tokens: [token, { ...token, id: 't2', name: 'Old', isExpired: true }] },
    'DELETE /api-tokens/t1': { revoked: 1 },
  });
  const { user } = renderScreen(<ApiTokens />);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('203.0.113.9');
  expect(within(first as HTMLElement).getByText('read')).toBeVisible();
  expect(within(second as HTMLElement).getByText('Expired')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revoke Backup script' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Backup script no longer has access')).toBeVisible();
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

it('links to the documentation of the API', () => {
  fakeApi({ 'GET /api-tokens': { tokens: [] } });
  renderScreen(<ApiTokens />);
  expect(screen.getByRole('link', { name: 'Docket API' })).toHaveAttribute('href', '/api/docs');
});

it('creates a token with the selected scopes and shows its secret once', async () => {
  const asked = fakeApi({
    'GET /api-tokens': { tokens: [] },
    'GET /profile': profile,
    'POST /api-tokens': { token, secret: 'dkt_secret' },
  });
  const { user } = renderScreen(<ApiTokens />);
  await user.click(await screen.findByRole('button', { name: 'New Token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New API Token' }));
  await user.click(dialog.getByRole('button', { name: 'Create Token' }));
  expect(dialog.getByText('Give the token a name')).toBeVisible();
  expect(dialog.queryByRole('checkbox', { name: /^admin/ })).toBeNull();
  await user.type(dialog.getByLabelText(/^Name/), 'Backup script');
  await user.click(dialog.getByRole('checkbox', { name: /^write/ }));
  await user.click(dialog.getByRole('button', { name: 'Create Token' }));
  expect(await screen.findByLabelText('API token')).toHaveValue('dkt_secret');
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Backup script',
    scopes: ['read', 'write'],
    expiresInDays: 90,
  });
});

async function createToken() {
  fakeApi({
    'GET /api-tokens': { tokens: [] },
    'GET /profile': profile,
    'POST /api-tokens': { token, secret: 'dkt_secret' },
  });
  const { user } = renderScreen(<ApiTokens />);
  await user.click(await screen.findByRole('button', { name: 'New Token' }));
  await user.type(await screen.findByLabelText(/^Name/), 'Backup script');
  await user.click(screen.getByRole('button', { name: 'Create Token' }));
  await screen.findByLabelText('API token');
  return user;
}

it('asks before it closes a token that was not copied', async () => {
  const user = await createToken();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep Open' }));
  expect(screen.getByLabelText('API token')).toHaveValue('dkt_secret');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Close Anyway' }));
  expect(screen.queryByLabelText('API token')).not.toBeInTheDocument();
});

it('closes a token that was copied', async () => {
  const user = await createToken();
  await user.click(screen.getByRole('button', { name: /^Copy / }));
  await screen.findByRole('button', { name: 'Copied' });
  await user.keyboard('{Escape}');
  expect(screen.queryByLabelText('API token')).not.toBeInTheDocument();
});
