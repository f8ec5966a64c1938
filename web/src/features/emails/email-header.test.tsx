import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

import { buildEmail } from '../../testing/build-email';
import { dateAndTime } from '../../ui/relative-time';
import { EmailHeader } from './email-header';

it('says why the message could not be moved with its email', () => {
  const email = buildEmail({ isArchived: true, moveProblem: 'The mailbox cannot be reached' });
  render(<EmailHeader email={email} actions={null} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The message could not be moved to the mailbox’s Archive: The mailbox cannot be reached',
  );
});

it('says the exact time of the email', () => {
  const { receivedAt } = buildEmail();
  render(<EmailHeader email={buildEmail()} actions={null} />);
  expect(screen.getByText(dateAndTime(receivedAt))).toBeVisible();
});

it('shows a sender whose name is their address only once', () => {
  const email = buildEmail({ fromName: 'Ada@acme.example', fromAddress: 'ada@acme.example' });
  render(<EmailHeader email={email} actions={null} />);
  expect(screen.getAllByText(/acme\.example/i)).toHaveLength(1);
  expect(screen.queryByText(/<ada@acme/)).not.toBeInTheDocument();
});

it('a click on its free space collapses the email; text can be selected and buttons pressed', async () => {
  const onClose = vi.fn<() => void>();
  const actions = { onArchive: () => undefined, onSnooze: () => undefined, onClose };
  render(<EmailHeader email={buildEmail()} actions={actions} />);
  const user = userEvent.setup();
  await user.dblClick(screen.getByRole('heading', { name: 'Survey next week' }));
  await user.click(screen.getByText('Ada Finch'));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('banner'));
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  ['from text to free space', () => [screen.getByText('Ada Finch'), screen.getByRole('banner')]],
  ['from one text to another', () => [screen.getByRole('heading'), screen.getByText('Ada Finch')]],
  ['from free space to free space', () => [screen.getByRole('banner'), screen.getByRole('banner')]],
])('selecting text %s does not collapse the email', async (_, ends) => {
  const onClose = vi.fn<() => void>();
  const actions = { onArchive: () => undefined, onSnooze: () => undefined, onClose };
  render(<EmailHeader email={buildEmail()} actions={actions} />);
  const [start, end] = ends();
  if (start === undefined || end === undefined) throw new Error('Two ends');
  const user = userEvent.setup();
  await user.pointer([{ keys: '[MouseLeft>]', target: start }, { target: end }]);
  window.getSelection()?.selectAllChildren(screen.getByRole('heading'));
  await user.pointer({ keys: '[/MouseLeft]', target: end });
  expect(onClose).not.toHaveBeenCalled();
});

it('a press on text that ends on free space does not collapse the email', async () => {
  const onClose = vi.fn<() => void>();
  const actions = { onArchive: () => undefined, onSnooze: () => undefined, onClose };
  render(<EmailHeader email={buildEmail()} actions={actions} />);
  const user = userEvent.setup();
  await user.pointer([
    { keys: '[MouseLeft>]', target: screen.getByText('Ada Finch') },
    { target: screen.getByRole('banner') },
  ]);
  window.getSelection()?.removeAllRanges();
  await user.pointer({ keys: '[/MouseLeft]', target: screen.getByRole('banner') });
  expect(onClose).not.toHaveBeenCalled();
});
