import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderScreen } from '../../testing/render-screen';
import { connectionGuides } from './connection-guides';
import { EXPRESSIONS } from './guides';
import { HelpPage } from './help-page';

it('finds guides by any word in them', async () => {
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

it('links to the API documentation', () => {
  renderScreen(<HelpPage />, '/help');
  expect(screen.getByRole('link', { name: 'API Documentation' })).toHaveAttribute(
    'href',
    '/api/docs',
  );
});

it('finds the guide to regular expressions, with examples', async () => {
  const { user } = renderScreen(<HelpPage />, '/help');
  await user.type(screen.getByRole('searchbox', { name: 'Search help' }), 'digit pattern{Enter}');
  expect(screen.getByRole('heading', { name: 'Regular expressions' })).toBeVisible();
  expect(screen.getByRole('table', { name: 'Examples of regular expressions' })).toBeVisible();
});

it.each(EXPRESSIONS)('the example $pattern matches what it says and nothing else', (example) => {
  const expression = new RegExp(example.pattern, 'i');
  expect(example.finds).toMatch(expression);
  expect(example.leaves).not.toMatch(expression);
});

it.each(connectionGuides)('has a guide to $title', async ({ title }) => {
  const { user } = renderScreen(<HelpPage />, '/help');
  await user.type(screen.getByRole('searchbox', { name: 'Search help' }), `${title}{Enter}`);
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
});
