import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { buildTask, taskPage } from '../../testing/build-task';
import {
  fakeApi,
  FakeFailure,
  type FakeRequest,
  requestedUndo,
  undoAnswers,
} from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { TasksPage } from './tasks-page';

let stopListening: () => void;
beforeEach(() => {
  stopListening = listenForShortcuts();
});
afterEach(() => stopListening());

const tasks = ['a', 'b', 'c', 'd'].map((id) => buildTask({ id, title: `Task ${id}` }));
const MANY = 'POST /tasks/process-many';

async function show(more: Record<string, unknown> = {}) {
  const asked = fakeApi({
    'GET /tasks': taskPage(tasks),
    'GET /projects/picker': [{ id: 'p2', name: 'Quay House', status: 'open', color: '#2196F3' }],
    [MANY]: { changed: 2 },
    ...undoAnswers,
    ...more,
  });
  const shown = renderScreen(<TasksPage />);
  await screen.findByRole('article', { name: 'Task a' });
  const sent = () =>
    asked.filter((one) => `${one.method} ${one.path}` === MANY).map(({ body }) => body);
  return { ...shown, asked, sent };
}
const box = (id: string) => screen.getByRole('checkbox', { name: `Select: Task ${id}` });
const row = (id: string) => screen.getByRole('article', { name: `Task ${id}` });
const bar = async () => within(await screen.findByRole('group', { name: 'Selected tasks' }));
const selected = () =>
  ['a', 'b', 'c', 'd'].filter((id) => (box(id) as HTMLInputElement).checked).join('');
const update = (patch: object, ids = ['a', 'b']) => ({ action: 'update', patch, ids });

it('Shift+click selects a range, and the bar clears it', async () => {
  const { user } = await show();
  await user.click(box('b'));
  await user.keyboard('{Shift>}');
  await user.click(box('d'));
  await user.keyboard('{/Shift}');
  expect(selected()).toBe('bcd');
  expect((await bar()).getByText('3 selected')).toBeVisible();
  await user.click((await bar()).getByRole('button', { name: /^Clear/ }));
  expect(selected()).toBe('');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('S selects the current task, Shift+J and Shift+K extend, Ctrl+A takes the page, Escape clears', async () => {
  const { user } = await show();
  await user.keyboard('s');
  expect(await screen.findByText('No task to select')).toBeVisible();
  await user.keyboard('js');
  expect(selected()).toBe('a');
  await user.keyboard('{Shift>}jj{/Shift}');
  expect(selected()).toBe('abc');
  await user.keyboard('s');
  expect(selected()).toBe('ab');
  await user.keyboard('{Shift>}k{/Shift}');
  expect(selected()).toBe('abc');
  await user.keyboard('{Control>}a{/Control}');
  expect(selected()).toBe('abcd');
  expect((await bar()).queryByRole('button', { name: 'Select Page' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(selected()).toBe('');
});

it.each([
  ['x', { status: 'completed' }, 'Tasks Completed'],
  ['#', { status: 'archived' }, 'Tasks Archived'],
])('with a selection %s acts on it, as one step with Undo', async (key, patch, title) => {
  const { user, asked, sent } = await show();
  await user.click(box('a'));
  await user.click(box('b'));
  await user.keyboard(`jjj${key}`);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText('2 tasks')).toBeVisible();
  expect(sent()).toEqual([update(patch)]);
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false);
  expect(selected()).toBe('');
  await user.keyboard('u');
  await expect.poll(() => requestedUndo(asked)).toBe(true);
});

it('the bar completes, and Shift+P sets the priority', async () => {
  const { user, sent } = await show();
  await user.click(box('a'));
  await user.click(box('b'));
  await user.keyboard('{Shift>}p{/Shift}');
  await user.click(await screen.findByRole('option', { name: /Critical/ }));
  expect(await screen.findByText('Priorities Updated')).toBeVisible();
  await user.click(box('c'));
  await user.click((await bar()).getByRole('button', { name: /^Complete/ }));
  expect(await screen.findByText('Tasks Completed')).toBeVisible();
  expect(sent()).toEqual([update({ priority: 'P1' }), update({ status: 'completed' }, ['c'])]);
});

it('P moves the selected tasks to another project', async () => {
  const { user, sent } = await show();
  await user.click(box('a'));
  await user.click(box('b'));
  await user.keyboard('p');
  await user.click(await screen.findByRole('option', { name: /Quay House/ }));
  expect(await screen.findByText('Tasks Moved')).toBeVisible();
  expect(sent()).toEqual([update({ project_id: 'p2' })]);
});

it('D gives the selected tasks a due date, with a time if one was typed', async () => {
  const { user, sent } = await show({
    'GET /tasks/due-date': { read: { date: '2031-05-09', time: '15:00' } },
  });
  await user.click(box('a'));
  await user.click(box('b'));
  await user.keyboard('d');
  const words = await screen.findByRole('textbox', { name: 'Due date in words' });
  await user.type(words, 'fri 3pm');
  fireEvent.keyDown(words, { key: 'Enter' });
  expect(await screen.findByText('Due Dates Updated')).toBeVisible();
  expect(sent()).toEqual([update({ due_date: '2031-05-09', due_time: '15:00' })]);
});

it('the due dates of the selected tasks can be removed', async () => {
  const { user, sent } = await show();
  await user.click(box('a'));
  await user.click(box('b'));
  await user.keyboard('d');
  await user.click(await screen.findByRole('button', { name: 'Clear Date' }));
  expect(await screen.findByText('Due Dates Updated')).toBeVisible();
  expect(sent()).toEqual([update({ due_date: null })]);
});

it('deleting the selected tasks asks first', async () => {
  const { user, sent } = await show();
  await user.click(box('a'));
  await user.click(box('b'));
  await user.keyboard('{Delete}');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 2 tasks' }));
  expect(sent()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Tasks Deleted')).toBeVisible();
  expect(sent()).toEqual([{ action: 'delete', ids: ['a', 'b'] }]);
});

it('a change that fails says why and keeps the selection; another list starts without one', async () => {
  const { user } = await show({ [MANY]: new FakeFailure(404, 'project.not_found', 'It is gone') });
  await user.click(box('a'));
  await user.keyboard('x');
  expect(await screen.findByText('It is gone')).toBeVisible();
  expect(selected()).toBe('a');
  await user.click(screen.getByRole('combobox', { name: 'Priority' }));
  await user.click(screen.getByRole('option', { name: 'P1 - Critical' }));
  await expect.poll(selected).toBe('');
});

it('while the selected tasks are changed, their keys and Escape do nothing, and the bar stays', async () => {
  let answer: (value: unknown) => void = () => undefined;
  let listed = tasks;
  const { user, asked, sent, client } = await show({
    [MANY]: () => new Promise((resolve) => (answer = resolve)),
    'GET /tasks': () => taskPage(listed),
  });
  await user.click(box('a'));
  await user.click(box('b'));
  await user.keyboard('jjj#');
  expect((await bar()).getByText('0 of 2')).toBeVisible();
  // What was changed already leaves the list.
  listed = tasks.slice(1);
  await client.invalidateQueries();
  await expect.poll(() => screen.queryByRole('article', { name: 'Task a' })).toBeNull();
  await user.keyboard('x#dp{Shift>}pj{/Shift}s{Control>}a{/Control}{Delete}{Escape}');
  await user.click(box('d'));
  await user.click((await bar()).getByRole('button', { name: /^Clear/ }));
  expect((await bar()).getByText('0 of 2')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  answer({ changed: 2 });
  expect(await screen.findByText('Tasks Archived')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Selected tasks' })).not.toBeInTheDocument();
  expect(sent()).toEqual([update({ status: 'archived' })]);
  expect(asked.filter(({ method }) => method !== 'GET')).toHaveLength(1);
});

it('what moves to another page stays selected, and the bar counts what is on other pages', async () => {
  let listed = tasks;
  const { user, client } = await show({
    'GET /tasks': ({ query }: FakeRequest) => {
      if (query.has('ids')) return taskPage(tasks);
      return query.get('page') === '2'
        ? { ...taskPage([buildTask({ id: 'e', title: 'Task e' })], 11), page: 2 }
        : taskPage(listed, 11);
    },
  });
  await user.click(box('a'));
  await user.click(box('b'));
  await user.keyboard('p');
  await screen.findByRole('option', { name: /Quay House/ });
  listed = tasks.slice(1);
  await client.invalidateQueries();
  expect(await (await bar()).findByText('2 selected, 1 not on this page')).toBeVisible();
  expect(screen.getByRole('option', { name: /Quay House/ })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await screen.findByRole('article', { name: 'Task e' });
  expect((await bar()).getByText('2 selected, not on this page')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select: Task e' }));
  expect((await bar()).getByText('3 selected, 2 not on this page')).toBeVisible();
  await user.keyboard('{Delete}');
  expect(
    await screen.findByText(/delete 3 tasks, 2 of them not on this page\? You can undo/),
  ).toBeVisible();
});

it('the focus goes from the bar to the row selected last, or to the next that was not changed', async () => {
  const { user } = await show();
  await user.click(box('a'));
  await user.click(box('b'));
  (await bar()).getByRole('button', { name: /^Clear/ }).focus();
  await user.keyboard('{Enter}');
  expect(row('b')).toHaveFocus();
  await user.click(box('a'));
  await user.click(box('b'));
  await user.click((await bar()).getByRole('button', { name: /^Complete/ }));
  await screen.findByText('Tasks Completed');
  await expect.poll(() => document.activeElement).toBe(row('c'));
  await user.keyboard('{Control>}a{/Control}');
  await user.click((await bar()).getByRole('button', { name: /^Complete/ }));
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('heading', { name: 'Tasks' }));
});

it('after Clear, J and Enter open the task', async () => {
  const { user } = await show();
  await user.click(box('a'));
  (await bar()).getByRole('button', { name: /^Clear/ }).focus();
  await user.keyboard('{Enter}');
  await user.keyboard('j{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Edit Task' })).toBeVisible();
});

it('a picker of the bar stays open when the only selected task moves to another page', async () => {
  let listed = tasks;
  const { user, client } = await show({
    'GET /tasks': ({ query }: FakeRequest) => taskPage(query.has('ids') ? tasks : listed, 11),
  });
  await user.click(box('a'));
  await user.keyboard('p');
  await screen.findByRole('option', { name: /Quay House/ });
  listed = tasks.slice(1);
  await client.invalidateQueries();
  await expect.poll(() => screen.queryByText('Task a')).toBeNull();
  expect(screen.getByRole('option', { name: /Quay House/ })).toBeVisible();
});

it('a task that is archived or deleted by itself is no longer selected', async () => {
  let listed = tasks;
  const { user } = await show({
    'GET /tasks': () => taskPage(listed),
    'PATCH /tasks/a': () => {
      listed = tasks.slice(1);
      return { ...tasks[0], status: 'archived' };
    },
    'DELETE /tasks/b': () => {
      listed = tasks.slice(2);
      return { id: 'b', restorableUntil: '2026-01-01T00:00:10Z' };
    },
  });
  for (const id of ['a', 'b', 'c']) await user.click(box(id));
  await user.click(screen.getByRole('combobox', { name: 'Status of Task a' }));
  await user.click(await screen.findByRole('option', { name: 'Archived' }));
  expect(await (await bar()).findByText('2 selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete Task b' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Task' }));
  expect(await (await bar()).findByText('1 selected')).toBeVisible();
});
