import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { buildTask, taskPage } from '../../testing/build-task';
import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { TasksPage } from './tasks-page';

let stopListening: () => void;
beforeEach(() => {
  stopListening = listenForShortcuts();
});
afterEach(() => stopListening());

const LIST = 'GET /tasks';
const projects = [{ id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' }];
const tasks = () => taskPage([buildTask({ due_date: '2026-12-30' })]);

it('shows tasks by the day they are due, with how many there are of each', async () => {
  const asked = fakeApi({ [LIST]: tasks() });
  const { user, router } = renderScreen(<TasksPage />);
  await user.click(await screen.findByRole('button', { name: 'This week 5' }));
  await expect
    .poll(() => Object.fromEntries(asked.at(-1)?.query ?? []))
    .toMatchObject({ due: 'week', sort: 'due_date' });
  expect(router.state.location.search).toBe('?due=week&sort=due_date');
  await user.click(screen.getByRole('button', { name: 'No date 10' }));
  expect(router.state.location.search).toBe('?due=none');
});

it('sorts, and shows the tasks of one project or of none', async () => {
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

it('+ makes the task of the list due a day later, - a day earlier', async () => {
  const asked = fakeApi({ [LIST]: tasks(), 'PATCH /tasks/t1': buildTask() });
  const { user } = renderScreen(<TasksPage />);
  await screen.findByRole('article', { name: 'Order rope' });
  await user.keyboard('j+');
  await expect
    .poll(() => asked.find(({ method }) => method === 'PATCH')?.body)
    .toEqual({ due_date: '2026-12-31' });
  await user.keyboard('-');
  await expect
    .poll(() => asked.findLast(({ method }) => method === 'PATCH')?.body)
    .toEqual({ due_date: '2026-12-29' });
});
