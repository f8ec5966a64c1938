import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { buildEmail, buildReply } from '../../testing/build-email';
import { emailOpener } from '../../testing/open-email';
import { EmailsPage } from './emails-page';
import { isWaiting, storeReply, storeWaiting } from './stored-reply';

const open = emailOpener(<EmailsPage />);
afterEach(() => sessionStorage.clear());

const TEXT = 'Your reply has not been sent yet. Press Send Reply to send it.';

it('after the way to Microsoft, a kept reply says that it has not been sent yet', async () => {
  storeReply('e1', { body: 'The tables follow today.' });
  storeWaiting('e1');
  const { user } = open(buildEmail({ suggestedReply: buildReply() }));
  expect(await screen.findByRole('textbox', { name: 'Reply' })).toHaveFocus();
  expect(screen.getByText(TEXT)).toBeVisible();
  const reply = within(screen.getByRole('region', { name: 'Suggested Reply' }));
  await user.click(reply.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
  expect(isWaiting('e1')).toBe(false);
});

it('a kept reply that no permission was asked for says nothing of it', async () => {
  storeReply('e1', { body: 'The tables follow today.' });
  open(buildEmail({ suggestedReply: buildReply() }));
  expect(await screen.findByRole('textbox', { name: 'Reply' })).not.toHaveFocus();
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
});

it('takes the focus once: opened again, keys are for the queue', async () => {
  storeReply('e1', { body: 'The tables follow today.' });
  storeWaiting('e1');
  const { unmount } = open(buildEmail({ suggestedReply: buildReply() }));
  expect(await screen.findByRole('textbox', { name: 'Reply' })).toHaveFocus();
  unmount();
  open(buildEmail({ suggestedReply: buildReply() }));
  expect(await screen.findByRole('textbox', { name: 'Reply' })).not.toHaveFocus();
  expect(screen.getByText(TEXT)).toBeVisible();
});
