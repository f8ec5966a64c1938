import type { SuggestedReply } from '@docket/core/emails/email';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { buildEmail, buildReply } from '../../testing/build-email';
import { emailOpener } from '../../testing/open-email';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { EmailsPage } from './emails-page';

const open = emailOpener(<EmailsPage />);

let stop = () => {};
beforeEach(() => (stop = listenForShortcuts()));
afterEach(() => {
  stop();
  sessionStorage.clear();
});

const section = async () => within(await screen.findByRole('region', { name: 'Suggested Reply' }));
const box = () => screen.queryByRole('textbox', { name: 'Reply' });

it('Escape leaves the box for the email and keeps what was written; y goes back to it', async () => {
  const { user, decisions } = open(buildEmail({ suggestedReply: buildReply() }));
  await section();
  await user.keyboard('y');
  await user.keyboard(' Rega{Escape}');
  expect(document.activeElement).toHaveAttribute('id', 'email-e1');
  expect(box()).toHaveValue('The tables follow today. Rega');
  await user.keyboard('j');
  expect(await screen.findByText('This is the last email')).toBeVisible();
  await user.keyboard('y');
  expect(box()).toHaveFocus();
  await user.keyboard('rds');
  expect(box()).toHaveValue('The tables follow today. Regards');
  expect(decisions()).toEqual([]);
});

it('Escape closes a box in which nothing was changed, as Cancel does', async () => {
  const { user } = open(buildEmail({ suggestedReply: buildReply() }));
  const reply = await section();
  await user.keyboard('y');
  expect(box()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(box()).toBeNull();
  expect(reply.getByRole('button', { name: /^Edit Reply/ })).toHaveFocus();
  await user.keyboard('j');
  expect(await screen.findByText('This is the last email')).toBeVisible();
});

it('Escape leaves the box of a reply that can no longer be sent, and keeps what was written', async () => {
  let suggestedReply: SuggestedReply | null = buildReply();
  const { user, client } = open(buildEmail({ suggestedReply }), undefined, {
    'GET /emails/e1/recommendations': () => buildEmail({ suggestedReply }),
  });
  await section();
  await user.keyboard('y');
  suggestedReply = null;
  await client.invalidateQueries({ queryKey: ['emails'] });
  expect(await screen.findByText(/no longer has a suggested reply/)).toBeVisible();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toHaveAttribute('id', 'email-e1');
  expect(box()).toHaveValue('The tables follow today.');
});

it('Escape in a recipient field leaves it for the email, and keeps what was changed', async () => {
  const { user } = open(buildEmail({ suggestedReply: buildReply() }));
  const reply = await section();
  await user.click(reply.getByRole('button', { name: 'Edit Recipients' }));
  const field = reply.getByRole('textbox', { name: 'Recipient 1' });
  await user.clear(field);
  await user.type(field, 'bea@finch.example');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toHaveAttribute('id', 'email-e1');
  expect(field).toHaveValue('bea@finch.example');
  await user.keyboard('j');
  expect(await screen.findByText('This is the last email')).toBeVisible();
});

it('Escape closes recipient fields in which nothing was changed, as Reset Recipients does', async () => {
  const { user } = open(buildEmail({ suggestedReply: buildReply() }));
  const reply = await section();
  await user.click(reply.getByRole('button', { name: 'Edit Recipients' }));
  expect(reply.getByRole('textbox', { name: 'Recipient 1' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(reply.queryByRole('textbox', { name: 'Recipient 1' })).toBeNull();
  expect(reply.getByRole('button', { name: /^Edit Reply/ })).toHaveFocus();

  await user.keyboard('y');
  await user.click(reply.getByRole('button', { name: 'Edit Recipients' }));
  await user.keyboard('{Escape}');
  expect(box()).toHaveFocus();
});
