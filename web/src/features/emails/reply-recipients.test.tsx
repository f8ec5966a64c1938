import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { buildEmail, buildReply } from '../../testing/build-email';
import { emailOpener } from '../../testing/open-email';
import { EmailsPage } from './emails-page';

const open = emailOpener(<EmailsPage />);

afterEach(() => sessionStorage.clear());

const REPLY_TO = { name: 'Ada Finch', address: 'ada@evil.example' };
const warned = (part: Parameters<typeof buildReply>[0] = {}) =>
  buildEmail({
    replyTo: [REPLY_TO],
    senderWarnings: [
      { code: 'reply_elsewhere', about: 'ada@evil.example', beside: 'finch.example' },
    ],
    suggestedReply: buildReply({ recipients: [REPLY_TO], ...part }),
  });
const section = async () => within(await screen.findByRole('region', { name: 'Suggested Reply' }));
const sent = (data: object) => [{ emailId: 'e1', action: 'send_reply', data }];
const WARNING =
  'Replies go to ada@evil.example, which is outside the sender’s domain, finch.example.';

it('shows the address of each recipient next to the name before sending', async () => {
  open(buildEmail({ suggestedReply: buildReply() }));
  expect((await section()).getByText('Ada Finch <ada@finch.example>')).toBeVisible();
});

it('warns of a Reply-To elsewhere at the top and next to the recipients', async () => {
  open(warned());
  const reply = await section();
  expect(
    within(reply.getByRole('group', { name: 'Warnings about the recipients' })).getByText(WARNING),
  ).toBeVisible();
  expect(
    within(screen.getByRole('group', { name: 'Warnings about the sender' })).getByText(WARNING),
  ).toBeVisible();
  expect(screen.getByText('Reply-To Ada Finch <ada@evil.example>')).toBeVisible();
});

it('recipients can be edited, added and removed with the keyboard, and are sent as shown', async () => {
  const { user, decisions } = open(warned());
  const reply = await section();
  await user.click(reply.getByRole('button', { name: 'Edit Recipients' }));
  const first = reply.getByRole('textbox', { name: 'Recipient 1' });
  expect(first).toHaveFocus();
  await user.clear(first);
  await user.type(first, 'Ada Finch <ada@finch.example>');
  expect(reply.queryByText(WARNING)).not.toBeInTheDocument();
  await user.click(reply.getByRole('button', { name: 'Add Recipient' }));
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Recipient 2');
  await user.keyboard('bea@finch.example');
  await user.click(reply.getByRole('button', { name: 'Add Recipient' }));
  await user.type(reply.getByRole('textbox', { name: 'Recipient 3' }), 'cy@finch.example');
  await user.click(reply.getByRole('button', { name: 'Remove bea@finch.example' }));
  await user.click(reply.getByRole('button', { name: 'Send as-is' }));
  await expect.poll(decisions).toEqual(
    sent({
      body: 'The tables follow today.',
      recipients: [
        { name: 'Ada Finch', address: 'ada@finch.example' },
        { name: '', address: 'cy@finch.example' },
      ],
    }),
  );
});

it('a recipient field that takes focus scrolls clear of the sticky bar', async () => {
  const { user } = open(warned());
  const reply = await section();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const field = (place: number) => reply.getByRole('textbox', { name: `Recipient ${place}` });
  await user.click(reply.getByRole('button', { name: 'Edit Recipients' }));
  expect(field(1)).toHaveClass('scroll-mb-32');
  expect(scrolled.mock.contexts.at(-1)).toBe(field(1));
  await user.click(reply.getByRole('button', { name: 'Add Recipient' }));
  await expect.poll(() => scrolled.mock.contexts.at(-1)).toBe(field(2));
});

it('an invalid address is pointed out and not sent', async () => {
  const { user, decisions } = open(warned());
  const reply = await section();
  await user.click(reply.getByRole('button', { name: 'Edit Recipients' }));
  const first = reply.getByRole('textbox', { name: 'Recipient 1' });
  await user.clear(first);
  await user.click(reply.getByRole('button', { name: 'Send as-is' }));
  expect(reply.getByText('Add a recipient')).toBeVisible();
  await user.type(first, 'Ada');
  expect(first).toHaveAccessibleDescription('Enter an email address, such as dana@example.com');
  expect(first).toBeInvalid();
  await user.click(reply.getByRole('button', { name: 'Send as-is' }));
  expect(decisions()).toEqual([]);
  await user.click(reply.getByRole('button', { name: 'Reset Recipients' }));
  expect(reply.getByText('Ada Finch <ada@evil.example>')).toBeVisible();
});

it('asks for a recipient if the email has no address to reply to', async () => {
  const { user, decisions } = open(warned({ recipients: [] }));
  const reply = await section();
  expect(reply.getByText(/No recipients yet/)).toBeVisible();
  await user.click(reply.getByRole('button', { name: 'Send as-is' }));
  expect(reply.getByText('Add a recipient')).toBeVisible();
  expect(decisions()).toEqual([]);
});

it('typed recipients are kept when leaving the screen', async () => {
  const first = open(warned());
  await first.user.click((await section()).getByRole('button', { name: 'Edit Recipients' }));
  await first.user.type((await section()).getByRole('textbox', { name: 'Recipient 1' }), 'x');
  first.unmount();
  open(warned());
  expect((await section()).getByRole('textbox', { name: 'Recipient 1' })).toHaveValue(
    'Ada Finch <ada@evil.example>x',
  );
});

it.each(['held', 'sending', 'sent'] as const)(
  'recipients of a reply that is %s are read-only',
  async (state) => {
    open(warned({ state }));
    const reply = await section();
    expect(reply.getByText('Ada Finch <ada@evil.example>')).toBeVisible();
    expect(reply.queryByRole('button', { name: 'Edit Recipients' })).not.toBeInTheDocument();
  },
);
