import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderScreen } from '../../testing/render-screen';
import { HelpPage } from './help-page';

it('finds guides by all their words', async () => {
  const { user } = renderScreen(<HelpPage />, '/help');
  expect(screen.getByRole('heading', { name: 'Help & Documentation' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Tagging Rules' })).toHaveAttribute('href', '/rules');
  await user.type(screen.getByRole('searchbox', { name: 'Search help' }), 'redirect secret{Enter}');
  expect(screen.getByRole('heading', { name: /app registration/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Tagging Rules' })).not.toBeInTheDocument();
});

it('says when nothing matches', async () => {
  const { user } = renderScreen(<HelpPage />, '/help');
  await user.type(screen.getByRole('searchbox', { name: 'Search help' }), 'zeppelin{Enter}');
  expect(screen.getByText('Nothing matches “zeppelin”')).toBeVisible();
});

it('links to the documentation of the API', () => {
  renderScreen(<HelpPage />, '/help');
  expect(screen.getByRole('link', { name: 'API documentation' })).toHaveAttribute(
    'href',
    '/api/docs',
  );
});
