import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildEmail } from '../../testing/build-email';
import { EmailHeader } from './email-header';

it('says why the message could not be moved with its email', () => {
  const email = buildEmail({ isArchived: true, moveProblem: 'The mailbox cannot be reached' });
  render(<EmailHeader email={email} actions={null} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The message could not be moved to the mailbox’s Archive: The mailbox cannot be reached',
  );
});

it('shows a sender whose name is their address only once', () => {
  const email = buildEmail({ fromName: 'Ada@acme.example', fromAddress: 'ada@acme.example' });
  render(<EmailHeader email={email} actions={null} />);
  expect(screen.getAllByText(/acme\.example/i)).toHaveLength(1);
  expect(screen.queryByText(/<ada@acme/)).not.toBeInTheDocument();
});
