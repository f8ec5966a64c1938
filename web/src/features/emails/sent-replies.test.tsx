import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildEmail, buildReply } from '../../testing/build-email';
import { emailOpener } from '../../testing/open-email';
import { EmailsPage } from './emails-page';

const open = emailOpener(<EmailsPage />);
const READ = 'GET /emails/e1/recommendations';

it.each([
  ['sent', null, 'Reply Sent', 'Your reply has been sent successfully'],
  ['failed', null, 'Error', 'Failed to send reply'],
  ['failed', 'The mailbox is full', 'Error', 'The mailbox is full'],
] as const)(
  'a held reply that is %s (%s) is reported as %s: %s (§ 8)',
  async (state, error, title, words) => {
    let reply = buildReply({ state: 'held' });
    const { client, router } = open(buildEmail({ suggestedReply: reply }), undefined, {
      [READ]: () => buildEmail({ suggestedReply: reply }),
    });
    await screen.findByText('Sends in a moment');
    expect(screen.queryByText(title)).not.toBeInTheDocument();
    await router.navigate('/emails');
    reply = buildReply({ state, error });
    await client.invalidateQueries({ queryKey: ['emails'] });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
  },
);
