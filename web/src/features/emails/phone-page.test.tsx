import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { buildEmail, buildQueue, buildSuggestion } from '../../testing/build-email';
import { emailOpener } from '../../testing/open-email';
import { EmailsPage } from './emails-page';

const open = emailOpener(<EmailsPage />);

const nothing = () => undefined;

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('width < 48rem'),
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
});

it('on a phone the open email is a page of its own, with a Back button', async () => {
  const { user, history } = open(buildEmail());
  expect(await screen.findByRole('article', { name: 'Survey next week' })).toBeVisible();
  expect(screen.queryByText('Total Emails')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Emails' }));
  expect(history.location.pathname).toBe('/emails');
  expect(await screen.findByText('Total Emails')).toBeVisible();
});

it('on a phone the previous and next emails are one tap away', async () => {
  const other = buildEmail({ id: 'e2', subject: 'Minutes' });
  const { user, history } = open(buildEmail(), undefined, {
    'GET /emails/recommendations': buildQueue([buildEmail(), other]),
    'GET /emails/e2/recommendations': other,
  });
  await user.click(await screen.findByRole('button', { name: 'Next email' }));
  expect(history.location.pathname).toBe('/emails/e2');
  await user.click(screen.getByRole('button', { name: 'Previous email' }));
  expect(history.location.pathname).toBe('/emails/e1');
});

it('on a phone the bar asks for one decision at a time', async () => {
  const email = buildEmail({ suggestedTasks: [buildSuggestion()] });
  const approved = buildEmail({
    suggestedTasks: [buildSuggestion({ approved: true, taskId: 't1' })],
  });
  const { user, decisions } = open(email, approved);
  const bar = within(await screen.findByRole('group', { name: 'Actions' }));
  expect(bar.getByText('Send the tide tables')).toBeVisible();
  await user.click(bar.getByRole('button', { name: 'Approve: Send the tide tables' }));
  expect(await bar.findByText('Project: Harbour refit')).toBeVisible();
  await user.click(bar.getByRole('button', { name: 'Confirm project: Harbour refit' }));
  expect(decisions()).toEqual([
    { emailId: 'e1', action: 'approve_task', data: { taskId: 's1' } },
    { emailId: 'e1', action: 'confirm_project', data: { projectId: 'p1' } },
  ]);
});

it('on a phone the bar points to an open edit instead of asking for the next decision', async () => {
  const { user } = open(buildEmail({ suggestedTasks: [buildSuggestion()] }));
  const bar = within(await screen.findByRole('group', { name: 'Actions' }));
  await user.click(screen.getByRole('button', { name: /^Edit ?: Send/ }));
  expect(await bar.findByText('Save or cancel your changes to the task first')).toBeVisible();
  expect(bar.queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await bar.findByText('Send the tide tables')).toBeVisible();
});
