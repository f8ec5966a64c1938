import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { buildEmail, buildProject, buildReply, buildSuggestion } from '../../testing/build-email';
import { emailOpener } from '../../testing/open-email';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { EmailsPage } from './emails-page';

const open = emailOpener(<EmailsPage />);
type User = ReturnType<typeof open>['user'];
let stop = () => {};
beforeEach(() => (stop = listenForShortcuts()));
afterEach(() => {
  stop();
  sessionStorage.clear();
});

const done = buildEmail({
  suggestedTasks: [buildSuggestion({ approved: true, taskId: 't1' })],
  recommendedProject: buildProject({ id: null, projectId: null, name: 'Unclassified' }),
});
const confirmed = buildEmail({ recommendedProject: buildProject({ approved: true }) });

it.each([
  ['a', done, 'No task to approve'],
  ['r', done, 'No task to reject'],
  ['e', done, 'No task to edit'],
  ['A', done, 'No task to approve'],
  ['c', done, 'No project to confirm'],
  ['d', done, 'No project to reject'],
  ['c', confirmed, 'The project is already confirmed'],
  ['d', confirmed, 'The project is confirmed. Reset it first.'],
  ['p', buildEmail({ recommendedProject: null }), 'No project recommendation yet'],
  ['y', done, 'There is no suggested reply'],
  ['Y', done, 'There is no suggested reply'],
  ['1', done, 'There are no answers to choose from'],
  ['n', done, 'No undecided tasks. Press J for the next email.'],
  ['y', buildEmail({ suggestedReply: buildReply({ state: 'sent' }) }), 'The reply has been sent'],
])('%s says why there is nothing to act on: %#', async (key, email, why) => {
  const { user, decisions } = open(email);
  await screen.findByRole('region', { name: 'Suggested Tasks' });
  await user.keyboard(key);
  expect(await screen.findByText(why)).toBeVisible();
  expect(decisions()).toEqual([]);
});

it.each([
  ['d', 'reject_project', { projectId: 'p1' }],
  ['0', 'change_project', { projectId: null }],
  ['c', 'confirm_project', { projectId: 'p1' }],
])('%s decides on the project: %s', async (key, action, data) => {
  const { user, decisions } = open(buildEmail());
  await screen.findByRole('region', { name: 'Recommended Project' });
  await user.keyboard(key);
  await expect.poll(decisions).toEqual([{ emailId: 'e1', action, data }]);
});

it('a does not approve a task whose edit is not saved yet', async () => {
  const { user, decisions } = open(buildEmail());
  await screen.findByRole('region', { name: 'Suggested Tasks' });
  await user.keyboard('e');
  expect(screen.getByLabelText('Title')).toHaveFocus();
  await user.click(screen.getByText('Email Content'));
  await user.keyboard('a');
  expect(await screen.findByText('Save or cancel the edit first')).toBeVisible();
  expect(decisions()).toEqual([]);
});

it('y opens the reply for editing', async () => {
  const { user } = open(buildEmail({ suggestedReply: buildReply() }));
  await screen.findByRole('region', { name: 'Suggested Reply' });
  await user.keyboard('y');
  const box = await screen.findByRole('textbox', { name: 'Reply' });
  expect(box).toHaveValue('The tables follow today.');
  expect(box).toHaveFocus();
  await user.keyboard(' Ines');
  expect(box).toHaveValue('The tables follow today. Ines');
});

const SUBMIT = '{Control>}{Enter}{/Control}';

it('Ctrl+Enter sends the reply that is being written', async () => {
  const { user, decisions } = open(buildEmail({ suggestedReply: buildReply() }));
  await screen.findByRole('region', { name: 'Suggested Reply' });
  await user.keyboard('y');
  await user.type(await screen.findByRole('textbox', { name: 'Reply' }), ` Ines${SUBMIT}`);
  await expect
    .poll(decisions)
    .toMatchObject([{ action: 'send_reply', data: { body: 'The tables follow today. Ines' } }]);
});

it('Ctrl+Enter in Additional Training submits the feedback, and sends no reply', async () => {
  const { user, decisions } = open(buildEmail({ suggestedReply: buildReply() }));
  await screen.findByRole('region', { name: 'Suggested Reply' });
  await user.type(screen.getByLabelText(/How would you improve/), `Not ours${SUBMIT}`);
  await expect.poll(decisions).toMatchObject([{ action: 'submit_feedback' }]);
});

const tables = buildSuggestion();
const boat = buildSuggestion({ id: 's2', title: 'Book the boat' });
const both = buildEmail({ suggestedTasks: [tables, boat] });
const button = (name: string) => screen.getByRole('button', { name });
const row = async (at: number) => {
  const tasks = within(await screen.findByRole('region', { name: 'Suggested Tasks' }));
  return tasks.getAllByRole('listitem')[at] as HTMLElement;
};
const approved = { approved: true, taskId: 't1' };
const half = { ...both, suggestedTasks: [{ ...tables, ...approved }, boat] };
const none = {
  ...both,
  suggestedTasks: both.suggestedTasks.map((task) => ({ ...task, ...approved })),
};

it('a mouse at rest, under which a task slides, does not decide which task the keys act on', async () => {
  const { user, decisions } = open(both, half);
  const second = await row(1);
  // What a browser sends when the page moves: no pointermove.
  fireEvent.pointerOver(second);
  fireEvent.pointerEnter(second);
  expect(second).not.toHaveAttribute('aria-current');
  await user.keyboard('a');
  await expect.poll(decisions).toMatchObject([{ action: 'approve_task', data: { taskId: 's1' } }]);
});

it('a mouse that moves over a task makes it the current one', async () => {
  const { user, decisions } = open(both);
  const second = await row(1);
  await user.hover(second);
  expect(second).toHaveAttribute('aria-current', 'true');
  await user.keyboard('r');
  await expect.poll(decisions).toMatchObject([{ action: 'reject_task', data: { taskId: 's2' } }]);
});

it.each([
  ['n', (user: User) => user.keyboard('n')],
  ['the mouse', async (user: User) => user.hover(await row(1))],
])('%s takes keyboard focus along to the task that is current then', async (_, go) => {
  const { user } = open(both);
  await row(0);
  button('Reject: Send the tide tables').focus();
  await go(user);
  expect(await row(1)).toHaveAttribute('aria-current', 'true');
  expect(button('Reject: Book the boat')).toHaveFocus();
});

it('after a, keyboard focus is on the next undecided task, and after the last one on the email', async () => {
  const { user } = open(both, half);
  await row(0);
  button('Approve: Send the tide tables').focus();
  await user.keyboard('a');
  expect(button('Approve: Book the boat')).toHaveFocus();
  expect(await row(1)).toHaveAttribute('aria-current', 'true');
  await user.keyboard('r');
  await expect.poll(() => document.activeElement?.textContent).toBe('Survey next week');
});

it('after Shift+A, keyboard focus is on the email', async () => {
  const { user } = open(both, none);
  await row(0);
  button('Approve: Send the tide tables').focus();
  await user.keyboard('A');
  await expect.poll(() => document.activeElement?.textContent).toBe('Survey next week');
});
