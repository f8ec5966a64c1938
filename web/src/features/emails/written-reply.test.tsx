// What a person writes as a reply is lost only if they discard it, whatever happens to the suggested reply meanwhile.
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
const KEPT = /What you wrote is kept until you discard it/;

/** Opens an email whose reply changes with the next refresh. */
function openChanging(suggestedReply: SuggestedReply | null = buildReply()) {
  let current = buildEmail({ suggestedReply });
  const shown = open(current, undefined, { 'GET /emails/e1/recommendations': () => current });
  async function refreshWith(next: SuggestedReply | null, withdrawnReply?: SuggestedReply) {
    current = buildEmail({ suggestedReply: next, withdrawnReply });
    await shown.client.invalidateQueries({ queryKey: ['emails'] });
  }
  return { ...shown, refreshWith };
}

async function openAndWrite() {
  const shown = openChanging();
  const reply = await section();
  await shown.user.click(reply.getByRole('button', { name: /^Edit Reply/ }));
  const box = reply.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
  await shown.user.type(box, ' Rega');
  return { ...shown, box };
}

it('a reply that is withdrawn while it is written keeps its box, its focus and its text', async () => {
  const { user, box, refreshWith } = await openAndWrite();
  await refreshWith(null);
  expect(await screen.findByText(KEPT)).toHaveTextContent(
    'This email no longer has a suggested reply.',
  );
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

it('a reply that newer mail withdraws while it is written can still be sent', async () => {
  const { user, box, refreshWith, decisions } = await openAndWrite();
  await refreshWith(null, buildReply());
  const reply = await section();
  await user.type(box, 'rds');
  await user.click(reply.getByRole('button', { name: /^Send Reply/ }));
  expect(decisions()).toMatchObject([
    { action: 'send_reply', data: { body: 'The tables follow today. Regards' } },
  ]);
  expect(screen.queryByText(KEPT)).not.toBeInTheDocument();
});

it('a reply that newer mail has withdrawn is not shown, but the reason is, and it can be used all the same', async () => {
  const { user, refreshWith, decisions } = await openAndWrite();
  await refreshWith(null, buildReply());
  const reply = await section();
  await user.click(reply.getByRole('button', { name: 'Cancel' }));
  expect(reply.getByText(/The draft was withdrawn/)).toBeVisible();
  expect(reply.queryByText('The tables follow today.')).not.toBeInTheDocument();
  expect(reply.queryByRole('button', { name: /^Send/ })).not.toBeInTheDocument();
  expect(reply.getByRole('button', { name: /^Use Draft Anyway/ })).toBeVisible();
  await user.keyboard('y');
  const box = reply.getByRole('textbox', { name: 'Reply' });
  expect(box).toHaveFocus();
  expect(box).toHaveValue('The tables follow today.');
  await user.click(reply.getByRole('button', { name: /^Send Reply/ }));
  expect(decisions()).toMatchObject([{ action: 'send_reply' }]);
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
  expect(await screen.findByText(KEPT)).toHaveTextContent('A different reply was sent.');
  expect(box).toHaveValue('The tables follow today. Rega');
  unmount();
  open(buildEmail({ suggestedReply: sent }));
  expect((await section()).getByRole('textbox')).toHaveValue('The tables follow today. Rega');
});

it('a reply whose earlier version turns out to be sent says so, and keeps what is written', async () => {
  const { box, refreshWith } = await openAndWrite();
  const error = 'This version had already been sent.';
  await refreshWith(buildReply({ body: 'The tables follow today. Rega', state: 'sending' }));
  await refreshWith(buildReply({ state: 'sent', sentAt: '2024-03-04T09:40:00Z', error }));
  expect(await screen.findByText(error)).toBeVisible();
  expect(await screen.findByText(KEPT)).toHaveTextContent('A different reply was sent.');
  expect(box).toHaveValue('The tables follow today. Rega');
});

it('a reply whose earlier version was sent shows what was written last, wherever it is opened', async () => {
  const unsent = {
    body: 'No, sorry.',
    recipients: [{ name: 'Bo Lind', address: 'bo@lind.example' }],
  };
  open(buildEmail({ suggestedReply: buildReply({ state: 'sent', error: 'Sent.', unsent }) }));
  const left = (await section()).getByRole('figure');
  expect(left).toHaveTextContent('Not sent to Bo Lind <bo@lind.example>');
  expect(within(left).getByText('No, sorry.')).toBeVisible();
});

it('a reply that is sent as it was written leaves nothing behind', async () => {
  const { refreshWith } = await openAndWrite();
  await refreshWith(buildReply({ body: 'The tables follow today. Rega', state: 'sent' }));
  await expect.poll(() => sessionStorage.getItem('docket.reply.e1')).toBe(null);
  const reply = await section();
  expect(reply.getByText('The tables follow today. Rega')).toBeVisible();
  expect(reply.queryByRole('textbox')).not.toBeInTheDocument();
});

it.each(['held', 'sending'] as const)(
  'a different reply that is %s is not said to be sent',
  async (state) => {
    const { refreshWith } = await openAndWrite();
    await refreshWith(buildReply({ state }));
    expect(await screen.findByText(KEPT)).toHaveTextContent('A different reply is being sent.');
  },
);

/** Types into the first recipient of the suggested reply. */
async function openAndAddress() {
  const shown = openChanging();
  const reply = await section();
  await shown.user.click(reply.getByRole('button', { name: 'Edit Recipients' }));
  const field = reply.getByRole('textbox', { name: 'Recipient 1' });
  await shown.user.clear(field);
  await shown.user.type(field, 'bea@finch.exa');
  return { ...shown, field };
}

it.each([
  ['withdrawn', null, 'This email no longer has a suggested reply.'],
  ['sent by another tab', buildReply({ state: 'sent' }), 'A different reply was sent.'],
])(
  'a reply %s while its recipients are typed leaves the keys in the field',
  async (_, next, why) => {
    const { user, field, refreshWith, decisions } = await openAndAddress();
    await refreshWith(next);
    expect(await screen.findByText(KEPT)).toHaveTextContent(why);
    await user.keyboard('mpled');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('bea@finch.exampled');
    expect(decisions()).toEqual([]);
  },
);

it('a recipient that is half typed while another tab sends the reply stays, and its next key decides nothing', async () => {
  const { user, refreshWith, decisions } = openChanging();
  const reply = await section();
  await user.click(reply.getByRole('button', { name: 'Edit Recipients' }));
  await user.click(reply.getByRole('button', { name: 'Add Recipient' }));
  const field = reply.getByRole('textbox', { name: 'Recipient 2' });
  await user.type(field, 'bea@');
  await refreshWith(buildReply({ state: 'sent' }));
  expect(await screen.findByText(KEPT)).toHaveTextContent('A different reply was sent.');
  await user.keyboard('d');
  expect(field).toHaveValue('bea@d');
  expect(decisions()).toEqual([]);
});

it('a reply sent to the recipients that were typed leaves nothing behind', async () => {
  const { user, refreshWith } = await openAndAddress();
  await user.keyboard('mple');
  const recipients = [{ name: 'Bea', address: 'Bea@finch.example' }];
  await refreshWith(buildReply({ state: 'sent', recipients }));
  await expect.poll(() => sessionStorage.getItem('docket.recipients.e1')).toBe(null);
  expect((await section()).queryByRole('textbox')).not.toBeInTheDocument();
});

it('kept recipients do not take the keys from the text when a suggested reply comes back', async () => {
  sessionStorage.setItem('docket.reply.e1', 'Thank');
  sessionStorage.setItem('docket.recipients.e1', 'bea@finch.example');
  const { user, refreshWith } = openChanging(null);
  const reply = await section();
  const box = reply.getByRole('textbox', { name: 'Reply' });
  await user.click(box);
  await refreshWith(buildReply());
  expect(await reply.findByRole('button', { name: /^Send Reply/ })).toBeVisible();
  expect(box).toHaveFocus();
});

it('kept recipients do not take focus when the email is opened', async () => {
  sessionStorage.setItem('docket.recipients.e1', 'bea@finch.example');
  openChanging();
  const field = (await section()).getByRole('textbox', { name: 'Recipient 1' });
  expect(field).not.toHaveFocus();
});

it('a send that fails later does not take the keys from another field', async () => {
  const { user, box, refreshWith } = await openAndWrite();
  await refreshWith(buildReply({ state: 'held', body: box.value }));
  await expect.poll(() => box.isConnected).toBe(false);
  const training = within(screen.getByRole('region', { name: 'Additional Training' }));
  const feedback = training.getByRole('textbox');
  await user.click(feedback);
  await refreshWith(buildReply({ state: 'failed', body: box.value }));
  expect(await (await section()).findByRole('textbox', { name: 'Reply' })).toBeVisible();
  expect(feedback).toHaveFocus();
});

it('Discard leaves no recipients for the next suggested reply', async () => {
  sessionStorage.setItem('docket.reply.e1', 'Thank');
  sessionStorage.setItem('docket.recipients.e1', 'bea@finch.example');
  const { user, refreshWith } = openChanging(null);
  await user.click((await section()).getByRole('button', { name: 'Discard' }));
  expect(sessionStorage.getItem('docket.recipients.e1')).toBe(null);
  await refreshWith(buildReply());
  const reply = await section();
  expect(await reply.findByText('Ada Finch <ada@finch.example>')).toBeVisible();
  expect(reply.queryByRole('textbox')).not.toBeInTheDocument();
});

it('what is left over is announced, and described at its box', async () => {
  const { box, refreshWith } = await openAndWrite();
  const status = (await section()).getByRole('status');
  expect(status).toBeEmptyDOMElement();
  await refreshWith(null);
  await expect.poll(() => status.textContent).toMatch(KEPT);
  expect(box).toHaveAccessibleDescription(KEPT);
});

it('Ctrl+Enter says why what is left over is not sent', async () => {
  const { user, refreshWith, decisions } = await openAndWrite();
  await refreshWith(null);
  await screen.findByText(KEPT);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Not Sent')).toBeVisible();
  expect(decisions()).toEqual([]);
});

it.each([
  ['docket.reply.e1', 'Thank', 'Reply'],
  ['docket.recipients.e1', 'bea@finch.example', 'Recipient 1'],
])('y goes to what is left over: %s', async (key, text, name) => {
  sessionStorage.setItem(key, text);
  const { user } = openChanging(null);
  const box = (await section()).getByRole('textbox', { name });
  await user.keyboard('y');
  expect(box).toHaveFocus();
  expect(box).toHaveValue(text);
});

it('the key of an answer asks to discard what is left over', async () => {
  sessionStorage.setItem('docket.reply.e1', 'Thank');
  const yes = { kind: 'yes', to: 'request', date: null, time: null } as const;
  const { user, decisions } = open(buildEmail({ answers: [yes] }));
  await section();
  await user.keyboard('1');
  expect(await screen.findByText('Discard what you wrote first')).toBeVisible();
  expect(decisions()).toEqual([]);
});

it('Discard leaves the keyboard at the heading of the email', async () => {
  sessionStorage.setItem('docket.reply.e1', 'Thank');
  const { user } = openChanging(null);
  await user.click((await section()).getByRole('button', { name: 'Discard' }));
  expect(screen.getByRole('heading', { name: 'Survey next week' })).toHaveFocus();
});

it('Cancel returns focus to Edit Reply', async () => {
  const { user } = await openAndWrite();
  await user.click((await section()).getByRole('button', { name: 'Cancel' }));
  expect((await section()).getByRole('button', { name: /^Edit Reply/ })).toHaveFocus();
});
