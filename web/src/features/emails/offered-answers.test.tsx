import type { OfferedAnswer } from '@docket/core/extraction/suggestion';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { buildEmail, buildReply, buildSuggestion } from '../../testing/build-email';
import { emailOpener } from '../../testing/open-email';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { EmailsPage } from './emails-page';

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const open = emailOpener(<EmailsPage />);
const offered = (kind: OfferedAnswer['kind'], date: string | null = null): OfferedAnswer => ({
  kind,
  to: 'request',
  date,
  time: null,
});
const answers = [offered('yes'), offered('no'), offered('date')];
const email = buildEmail({ answers });
const drafted = buildEmail({
  answers,
  suggestedReply: buildReply({ body: 'I will take care of it.', answer: offered('yes') }),
});
const section = async () => within(await screen.findByRole('region', { name: 'Suggested Reply' }));

it('drafts a reply only once an answer is chosen', async () => {
  const { user, decisions } = open(email, drafted);
  const reply = await section();
  expect(reply.queryByRole('button', { name: /Send/ })).not.toBeInTheDocument();
  await user.click(reply.getByRole('button', { name: /^Yes/ }));
  expect(decisions()).toEqual([
    { emailId: 'e1', action: 'choose_answer', data: { answer: offered('yes') } },
  ]);
  expect(reply.getByRole('button', { name: /^Yes/ })).toHaveFocus();
  expect(await reply.findByText('I will take care of it.')).toBeVisible();
  expect(reply.getByText('Your answer: Yes')).toBeVisible();
  expect(reply.getByRole('button', { name: /^Yes/ })).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
});

it('scrolls to a draft just composed, but not when opening an email with one', async () => {
  const moved = vi.spyOn(Element.prototype, 'scrollIntoView');
  const nearest = () => moved.mock.calls.filter(([how]) => JSON.stringify(how).includes('nearest'));
  const later = {
    ...drafted,
    suggestedReply: buildReply({ body: 'Not yet.', answer: offered('no') }),
  };
  const { user } = open(drafted, later);
  const reply = await section();
  expect(await reply.findByText('I will take care of it.')).toBeVisible();
  expect(nearest()).toEqual([]);
  await user.click(reply.getByRole('button', { name: /^No/ }));
  expect(await reply.findByText('Not yet.')).toBeVisible();
  expect(nearest()).toHaveLength(1);
});

it('answers have number keys', async () => {
  const { user, decisions } = open(email, drafted);
  await section();
  const stop = listenForShortcuts();
  await user.keyboard('2');
  stop();
  expect(decisions()).toMatchObject([{ data: { answer: { kind: 'no' } } }]);
});

it('another day can be picked from the calendar, but not one that is over', async () => {
  vi.setSystemTime(new Date(2026, 10, 14, 12));
  const { user, decisions } = open(email, drafted);
  await user.click((await section()).getByRole('button', { name: /^Another day/ }));
  const days = await screen.findAllByRole('gridcell');
  const buttonOf = (day: string) =>
    days.find((cell) => cell.textContent === day)?.querySelector('button');
  expect(buttonOf('13')).toBeDisabled();
  expect(buttonOf('14')).toBeEnabled();
  const day = days.find((cell) => cell.textContent === '15');
  await user.click(day?.querySelector('button') ?? (day as HTMLElement));
  const [decision] = decisions() as { data: { answer: OfferedAnswer } }[];
  expect(decision?.data.answer).toMatchObject({ kind: 'date', to: 'request' });
  expect(decision?.data.answer.date).toMatch(/-15$/);
});

it('the calendar and the answers mark days without free time', async () => {
  vi.setSystemTime(new Date(2026, 10, 10, 12));
  const day = '2026-11-15';
  const { user } = open(
    buildEmail({ answers, fullDays: [day] }),
    buildEmail({
      answers,
      fullDays: [day],
      suggestedReply: buildReply({ body: 'Then it is.', answer: offered('date', day) }),
    }),
  );
  const reply = await section();
  await user.click(reply.getByRole('button', { name: /^Another day/ }));
  const full = await screen.findByRole('button', { name: /15 .*, no free time$/ });
  expect(screen.getByText('No free time')).toBeVisible();
  await user.click(full);
  expect(await reply.findByText('No free time that day')).toBeVisible();
});

it('an answer does not replace text that is being edited', async () => {
  const { user } = open(drafted);
  const reply = await section();
  await user.click(reply.getByRole('button', { name: /Edit Reply/ }));
  expect(reply.queryByRole('group', { name: 'Answers' })).not.toBeInTheDocument();
});

it('the key of an answer asks to cancel the draft that is being written', async () => {
  const { user, decisions } = open(drafted);
  const reply = await section();
  await user.click(reply.getByRole('button', { name: /Edit Reply/ }));
  await user.click(screen.getByText('Email Content'));
  const stop = listenForShortcuts();
  await user.keyboard('2');
  stop();
  expect(await screen.findByText('Cancel your draft first')).toBeVisible();
  expect(decisions()).toEqual([]);
});

it('the key of an answer does nothing once the reply is sent', async () => {
  const { user, decisions } = open({
    ...drafted,
    suggestedReply: buildReply({ state: 'sent', answer: offered('yes') }),
  });
  await section();
  const stop = listenForShortcuts();
  await user.keyboard('2');
  stop();
  expect(await screen.findByText('The reply has been sent')).toBeVisible();
  expect(decisions()).toEqual([]);
});

it('once the answer of a draft is undone, what was written is kept, and discarding it offers the answers again', async () => {
  sessionStorage.setItem('docket.reply.e1', 'Yes, and I bring the rope.');
  const { user, decisions } = open(email, drafted);
  const reply = await section();
  expect(reply.getByRole('textbox')).toHaveValue('Yes, and I bring the rope.');
  const stop = listenForShortcuts();
  await user.keyboard('1');
  stop();
  expect(await screen.findByText('Discard what you wrote first')).toBeVisible();
  expect(decisions()).toEqual([]);
  await user.click(reply.getByRole('button', { name: 'Discard' }));
  await user.click(reply.getByRole('button', { name: /^Yes/ }));
  expect(await reply.findByText('I will take care of it.')).toBeVisible();
  expect(reply.queryByRole('textbox')).not.toBeInTheDocument();
});

it('a suspicious email says above the message why nothing is suggested', async () => {
  open(
    buildEmail({
      suggestedTasks: [],
      warning: { verdict: 'bait', reasons: ['It gives new bank details'] },
    }),
  );
  const heading = await screen.findByText(/^This looks like fraud/);
  const alert = heading.closest('[role=alert]');
  expect(alert).toHaveTextContent('It gives new bank details');
  expect(
    screen.getByText('Docket suggests no tasks for a message that looks like fraud.'),
  ).toBeVisible();
});

it('a task from a tool links to where it is done, with the host', async () => {
  const task = { start: 0, end: 4, text: 'Sign' };
  const action = {
    label: 'Review and sign',
    url: 'https://sign.inkwell.example/d/81',
    host: 'sign.inkwell.example',
  };
  open(
    buildEmail({
      suggestedTasks: [buildSuggestion({ evidence: { task, due: null, priority: null, action } })],
    }),
  );
  const link = await screen.findByRole('link', { name: /Review and sign/ });
  expect(link).toHaveTextContent('sign.inkwell.example');
  expect(link).toHaveAttribute('href', action.url);
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});
