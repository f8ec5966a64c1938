import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { AccountDeletedPage } from './account-deleted-page';

const receipt = {
  name: 'Ines Halloran',
  email: 'ines@fernhill.example',
  removedAt: '2026-11-02T09:00:00Z',
  removedBy: { name: 'Ines Halloran', email: 'ines@fernhill.example' },
  removed: [
    { table: 'mail_accounts', rows: 1 },
    { table: 'emails', rows: 1234 },
  ],
};

it('shows what was deleted, most first, with the receipt as a file, and needs no session', () => {
  sessionStorage.setItem('docket.receipt', JSON.stringify(receipt));
  const asked = fakeApi({});
  renderScreen(<AccountDeletedPage />);
  expect(screen.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible();
  expect(screen.getByText(/1,235 records of Ines Halloran/)).toBeVisible();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'emails',
    'mailbox connections',
  ]);
  const file = screen.getByRole('link', { name: 'Download Receipt' }).getAttribute('href') ?? '';
  expect(JSON.parse(decodeURIComponent(file.split(',')[1] ?? ''))).toEqual({
    ...receipt,
    records: 1235,
    removed: [
      { what: 'emails', rows: 1234 },
      { what: 'mailbox connections', rows: 1 },
    ],
  });
  expect(asked).toEqual([]);
});

it('claims nothing without a receipt', () => {
  fakeApi({});
  renderScreen(<AccountDeletedPage />);
  expect(screen.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  expect(screen.queryByText(/your account was deleted$/i)).not.toBeInTheDocument();
  expect(screen.getByText(/Sign in to check/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in with Microsoft' })).toBeVisible();
});
