import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { buildTask, taskPage } from '../../testing/build-task';
import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { TasksPage } from './tasks-page';

let stopListening: () => void;
beforeEach(() => {
  stopListening = listenForShortcuts();
});
afterEach(() => {
  stopListening();
  vi.useRealTimers();
});

const LIST = 'GET /tasks';
const CHECK = 'PATCH /tasks/t1/checklist';
const projects = [{ id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' }];
const tasks = () => taskPage([buildTask({ due_date: '2026-12-30' })]);

it('shows tasks by due date, with the number in each view', async () => {
  const asked = fakeApi({ [LIST]: tasks() });
  const { user, history } = renderScreen(<TasksPage />);
  await user.click(await screen.findByRole('button', { name: 'This week 5' }));
  await expect
    .poll(() => Object.fromEntries(asked.at(-1)?.query ?? []))
    .toMatchObject({ due: 'week', sort: 'due_date' });
  expect(history.location.search).toBe('?due=week&sort=due_date');
  await user.click(screen.getByRole('button', { name: 'No date 10' }));
  expect(history.location.search).toBe('?due=none');
});

it('sorts, and filters by one project or none', async () => {
  const asked = fakeApi({ [LIST]: tasks(), 'GET /projects/picker': projects });
  const { user } = renderScreen(<TasksPage />);
  await user.click(await screen.findByRole('combobox', { name: 'Sort by' }));
  await user.click(screen.getByRole('option', { name: 'Priority' }));
  await user.click(screen.getByRole('button', { name: 'Project: All Projects' }));
  await user.click(await screen.findByRole('option', { name: 'Harbour refit' }));
  await expect
    .poll(() => Object.fromEntries(asked.findLast(({ path }) => path === '/tasks')?.query ?? []))
    .toMatchObject({ sort: 'priority', projectId: 'p1' });
});

it("+ postpones a task's due date by a day and - brings it forward, however fast they are pressed", async () => {
  const asked = fakeApi({ [LIST]: tasks(), 'PATCH /tasks/t1': buildTask() });
  const { user } = renderScreen(<TasksPage />);
  await screen.findByRole('article', { name: 'Order rope' });
  await user.keyboard('j');
  for (const key of ['+', '+', '-']) fireEvent.keyDown(document.body, { key });
  await expect
    .poll(() => patched(asked))
    .toEqual(['2026-12-31', '2027-01-01', '2026-12-31'].map((due_date) => ({ due_date })));
});

const patched = (asked: ReturnType<typeof fakeApi>) =>
  asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

it('dropping a task on a view sets its due date, and No date removes it', async () => {
  vi.setSystemTime(new Date(2026, 10, 18, 12));
  const asked = fakeApi({ [LIST]: tasks(), 'PATCH /tasks/t1': buildTask() });
  renderScreen(<TasksPage />);
  const card = await screen.findByRole('article', { name: 'Order rope' });
  const dataTransfer = { setData: () => undefined };
  fireEvent.dragStart(card, { dataTransfer });
  fireEvent.drop(await screen.findByRole('button', { name: 'All' }), { dataTransfer });
  expect(
    await screen.findByText('Drop the task on Today, This week, Later or No date'),
  ).toBeVisible();
  fireEvent.drop(screen.getByRole('button', { name: /^Today/ }), { dataTransfer });
  fireEvent.drop(screen.getByRole('button', { name: /^No date/ }), { dataTransfer });
  fireEvent.dragEnd(card);
  await expect
    .poll(() => patched(asked))
    .toEqual([{ due_date: '2026-11-18' }, { due_date: null, due_time: null }]);
  expect(screen.queryByText('Drop the task on its new due date')).not.toBeInTheDocument();
});

it('digits toggle checklist items, X completes the task, and a key that does not apply says why', async () => {
  const checklist = ['Measure', 'Order', 'Pay', 'Fetch'].map((text, at) => ({
    id: `i${at}`,
    text,
    completed: false,
  }));
  const asked = fakeApi({
    [LIST]: taskPage([buildTask({ checklist })]),
    [CHECK]: buildTask({ checklist }),
    'PATCH /tasks/t1': buildTask({ checklist }),
  });
  const { user } = renderScreen(<TasksPage />);
  await screen.findByRole('article', { name: 'Order rope' });
  await user.keyboard('1');
  expect(await screen.findByText('No task selected')).toBeVisible();
  await user.keyboard('j4');
  expect(await screen.findByText('Item Checked')).toBeVisible();
  await user.keyboard('5');
  expect(await screen.findByText('This checklist has no item 5')).toBeVisible();
  await user.keyboard('x');
  await expect
    .poll(() => patched(asked))
    .toEqual([{ itemId: 'i3', completed: true }, { status: 'completed' }]);
});

it('] moves through a checklist of any length, and Space toggles the current item', async () => {
  const checklist = Array.from({ length: 12 }, (_, at) => ({
    id: `i${at}`,
    text: `Step ${at + 1}`,
    completed: false,
  }));
  const asked = fakeApi({
    [LIST]: taskPage([buildTask({ checklist })]),
    [CHECK]: buildTask({ checklist }),
  });
  const { user } = renderScreen(<TasksPage />);
  await screen.findByRole('article', { name: 'Order rope' });
  await user.keyboard('j');
  expect(screen.queryByText('Step 11')).not.toBeInTheDocument();
  await user.keyboard(`${'{]}'.repeat(12)}{[} `);
  const item = screen.getByRole('checkbox', { name: 'Step 11' }).closest('li');
  expect(item).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => patched(asked)).toEqual([{ itemId: 'i10', completed: true }]);
});
