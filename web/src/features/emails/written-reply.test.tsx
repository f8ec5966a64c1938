// What a person writes as a reply is lost only if they discard it, whatever happens to the suggested reply meanwhile.
import type { SuggestedReply } from '@docket/core/emails/email';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { buildEmail, buildReply } from '../../testing/build-email';
import { emailOpener } from '../../testing/open-email';
import { EmailsPage } from './emails-page';

const open = emailOpener(<EmailsPage />);

afterEach(() => sessionStorage.clear());

const section = async () => within(await screen.findByRole('region', { name: 'Suggested Reply' }));
const KEPT = /What you wrote is kept until you discard it/;

/** Opens an email, starts to write, and has its reply change with the next refresh. */
async function openAndWrite() {
  let suggestedReply: SuggestedReply | null = buildReply();
  const shown = open(buildEmail({ suggestedReply }), undefined, {
    'GET /emails/e1/recommendations': () => buildEmail({ suggestedReply }),
  });
  const reply = await section();
  await shown.user.click(reply.getByRole('button', { name: /^Edit Reply/ }));
  const box = reply.getByRole('textbox', { name: 'Reply' });
  await shown.user.type(box, ' Rega');
  async function refreshWith(next: SuggestedReply | null) {
    suggestedReply = next;
    await shown.client.invalidateQueries({ queryKey: ['emails'] });
  }
  return { ...shown, box, refreshWith };
}

it('a reply that is withdrawn while it is written keeps its box, its focus and its text', async () => {
  const { user, box, refreshWith } = await openAndWrite();
  await refreshWith(null);
  expect(await screen.findByText(KEPT)).toHaveTextContent('There is no suggested reply any more.');
  await user.keyboard('rds');
  expect(box).toHaveFocus();
  expect(box).toHaveValue('The tables follow today. Regards');
  const reply = await section();
  expect(reply.queryByRole('button', { name: /^Send/ })).not.toBeInTheDocument();
  await refreshWith(buildReply({ body: 'Thank you.' }));
  expect(await reply.findByRole('button', { name: /^Send Reply/ })).toBeVisible();
  expect(box).toHaveValue('The tables follow today. Regards');
  expect(screen.queryByText(KEPT)).not.toBeInTheDocument();
});

it('a reply that is withdrawn while another email is open is there on return, until it is discarded', async () => {
  const { unmount } = await openAndWrite();
  unmount();
  const { user } = open(buildEmail());
  const reply = await section();
  expect(reply.getByRole('textbox', { name: 'Reply' })).toHaveValue(
    'The tables follow today. Rega',
  );
  await user.click(reply.getByRole('button', { name: 'Discard' }));
  await expect.poll(() => screen.queryByRole('region', { name: 'Suggested Reply' })).toBeNull();
  expect(sessionStorage.getItem('docket.reply.e1')).toBe(null);
});

it('a reply that another tab sends with another text says so, and keeps what is written', async () => {
  const { box, refreshWith, unmount } = await openAndWrite();
  const sent = buildReply({ state: 'sent', sentAt: '2024-03-04T09:40:00Z' });
  await refreshWith(sent);
  expect(await screen.findByText(KEPT)).toHaveTextContent('answered with another text');
  expect(box).toHaveValue('The tables follow today. Rega');
  unmount();
  open(buildEmail({ suggestedReply: sent }));
  expect((await section()).getByRole('textbox')).toHaveValue('The tables follow today. Rega');
});

it('a reply that is sent as it was written leaves nothing behind', async () => {
  const { refreshWith } = await openAndWrite();
  await refreshWith(buildReply({ body: 'The tables follow today. Rega', state: 'sent' }));
  await expect.poll(() => sessionStorage.getItem('docket.reply.e1')).toBe(null);
  const reply = await section();
  expect(reply.getByText('The tables follow today. Rega')).toBeVisible();
  expect(reply.queryByRole('textbox')).not.toBeInTheDocument();
});
