import type { SuggestedTask } from '@docket/core/emails/email';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { buildEmail, buildSuggestion } from '../../testing/build-email';
import { buildTask } from '../../testing/build-task';
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

const first = buildSuggestion();
const second = buildSuggestion({ id: 's2', title: 'Book the boat' });
const tasks = async () => within(await screen.findByRole('region', { name: 'Suggested Tasks' }));

/** Opens an email whose suggestions change with the next refresh. */
function openChanging(more: Record<string, unknown> = {}) {
  let suggestedTasks: SuggestedTask[] = [first, second];
  const shown = open(buildEmail({ suggestedTasks }), undefined, {
    'GET /emails/e1/recommendations': () => buildEmail({ suggestedTasks }),
    ...more,
  });
  async function refreshWith(next: SuggestedTask[]) {
    suggestedTasks = next;
    await shown.client.invalidateQueries({ queryKey: ['emails'] });
  }
  return { ...shown, refreshWith };
}

async function openAndType(more?: Record<string, unknown>) {
  const shown = openChanging(more);
  await tasks();
  await shown.user.keyboard('e');
  const title = screen.getByLabelText('Title');
  await shown.user.clear(title);
  await shown.user.type(title, 'Send all charts');
  return { ...shown, title };
}

it('a task that is withdrawn while it is edited keeps its form, which creates the task instead', async () => {
  const { user, title, refreshWith, asked } = await openAndType({
    'GET /projects/picker': [{ id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' }],
    'POST /tasks': buildTask({ id: 't9', title: 'Send all charts' }),
  });
  await refreshWith([second]);
  expect(await screen.findByText(/this task is no longer suggested/)).toBeVisible();
  expect(title).toHaveValue('Send all charts');
  expect(title).toHaveFocus();
  expect((await tasks()).getAllByRole('listitem')[0]).toContainElement(title);
  await user.click(screen.getByRole('button', { name: 'Create Task' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Task' }));
  await user.click(dialog.getByRole('button', { name: 'Create Task' }));
  await expect.poll(() => screen.queryByLabelText('Title')).toBeNull();
  const created = asked.find(({ method, path }) => method === 'POST' && path === '/tasks');
  expect(created?.body).toMatchObject({
    title: 'Send all charts',
    priority: first.priority,
    due_date: first.dueDate,
    email_id: 'e1',
  });
});

it('the last task that is withdrawn while it is edited keeps its form', async () => {
  const { title, refreshWith } = await openAndType();
  await refreshWith([]);
  expect(await screen.findByText(/this task is no longer suggested/)).toBeVisible();
  expect(title).toHaveValue('Send all charts');
});

it('an edited task that changes meanwhile says so, and Save keeps what was typed', async () => {
  const { user, refreshWith, decisions } = await openAndType();
  await refreshWith([{ ...first, description: 'By Monday' }, second]);
  expect(
    await screen.findByText(/This suggestion changed while you were editing it/),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect
    .poll(decisions)
    .toMatchObject([{ action: 'edit_task', data: { edit: { title: 'Send all charts' } } }]);
});

it('an edit of a task that was decided meanwhile is kept until the decision is reset', async () => {
  const { user, refreshWith } = await openAndType();
  await refreshWith([{ ...first, approved: true, taskId: 't1' }, second]);
  expect(await screen.findByText(/This task was decided while you were editing it/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Close/ }));
  expect((await tasks()).getByText('Approved')).toBeVisible();
  await refreshWith([first, second]);
  await user.click(await screen.findByRole('button', { name: /^Edit ?: Send the tide tables/ }));
  expect(screen.getByLabelText('Title')).toHaveValue('Send all charts');
});

it('choosing another date in the row leaves the edit that is kept for its form', async () => {
  const { user, refreshWith, decisions } = await openAndType();
  await refreshWith([{ ...first, approved: true, taskId: 't1' }, second]);
  await user.click(await screen.findByRole('button', { name: /^Close/ }));
  const due = {
    date: '2031-05-09',
    time: null,
    span: { start: 0, end: 11, text: 'next Friday' },
    alternatives: [{ date: '2031-05-16', reason: 'the Friday of next week' }],
    reason: 'the coming Friday',
  };
  await refreshWith([{ ...first, due }, second]);
  await user.click(await screen.findByRole('button', { name: /16 May 2031 instead/ }));
  await expect.poll(decisions).toMatchObject([{ action: 'edit_task' }]);
  await user.click(screen.getByRole('button', { name: /^Edit ?: Send the tide tables/ }));
  expect(screen.getByLabelText('Title')).toHaveValue('Send all charts');
});

it('what was typed is still in its form when the email is opened again', async () => {
  const { unmount } = await openAndType();
  unmount();
  open(buildEmail());
  const title = await screen.findByLabelText('Title');
  expect(title).toHaveValue('Send all charts');
  expect(title).not.toHaveFocus();
});

it('what was typed for a task that was withdrawn while another email was open is offered on return', async () => {
  const { user, unmount } = await openAndType();
  unmount();
  const back = open(buildEmail({ suggestedTasks: [second] }));
  expect(await screen.findByText(/this task is no longer suggested/)).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Send all charts');
  expect(screen.getByRole('button', { name: 'Create Task' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Cancel/ }));
  expect(screen.queryByLabelText('Title')).not.toBeInTheDocument();
  back.unmount();
  open(buildEmail({ suggestedTasks: [second] }));
  await tasks();
  expect(screen.queryByLabelText('Title')).not.toBeInTheDocument();
});

it('a task that changed while another email was open says so on return', async () => {
  const { unmount } = await openAndType();
  unmount();
  open(buildEmail({ suggestedTasks: [{ ...first, description: 'By Monday' }, second] }));
  const changed = /This suggestion changed while you were editing it/;
  expect(await screen.findByText(changed)).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Send all charts');
});

it.each([
  ['list of priorities', 'combobox', 'Priority', 'listbox'],
  ['calendar', 'button', /^Due date: /, 'dialog'],
])('Escape closes an open %s first, and only then the form', async (_, role, name, panel) => {
  const { user, title } = await openAndType();
  const edit = within(screen.getByRole('form', { name: /^Edit task/ }));
  const opener = edit.getByRole(role, { name });
  await user.click(opener);
  await screen.findByRole(panel);
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole(panel)).toBeNull();
  await expect.poll(() => document.activeElement).toBe(opener);
  expect(title).toBeVisible();
  expect(title).toHaveValue('Send all charts');
  await user.keyboard('{Escape}');
  expect(title).not.toBeInTheDocument();
});

it.each(['Cancel', 'Save'])('%s of an edit returns focus to Edit', async (name) => {
  const { user } = open(buildEmail());
  await user.click(await screen.findByRole('button', { name: /^Edit: / }));
  await user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  expect(screen.getByRole('button', { name: /^Edit: / })).toHaveFocus();
});

it('an open edit is not replaced by the form of another task, nor dropped by rejecting its task', async () => {
  const { user, decisions, title } = await openAndType();
  await user.click(screen.getByText('Email Content'));
  await user.keyboard('r');
  expect(await screen.findByText('Save or cancel the edit first')).toBeVisible();
  expect(decisions()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Edit ?: Book the boat/ }));
  expect(title).toHaveValue('Send all charts');
});

it('a key does not act on the task that takes the place of the focused one', async () => {
  const { user, refreshWith, decisions } = openChanging();
  await tasks();
  await refreshWith([second]);
  await expect.poll(async () => (await tasks()).queryByText(first.title)).toBeNull();
  await user.keyboard('a');
  const why = 'The suggested tasks have changed. The next one is focused now.';
  expect(await screen.findByText(why)).toBeVisible();
  expect(decisions()).toEqual([]);
  await user.keyboard('a');
  await expect.poll(decisions).toMatchObject([{ data: { taskId: 's2' } }]);
});
