import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildTask, taskPage } from '../../testing/build-task';
import { fakeApi, FakeFailure } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { TasksPage } from './tasks-page';

const LIST = 'GET /tasks';

it('has its heading, subtitle and four summary cards (§ 2)', async () => {
  fakeApi({ [LIST]: taskPage([buildTask()]) });
  renderScreen(<TasksPage />);
  expect(screen.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  expect(screen.getByText('Manage and track your project tasks')).toBeVisible();
  await screen.findByText('41');
  const cards = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(cards).toEqual(['Total Tasks41', 'Completed12', 'In Progress9', 'To Do20']);
});

it('searches and filters by status and priority on the server (§ 2)', async () => {
  const asked = fakeApi({ [LIST]: taskPage([buildTask()]) });
  const { user, history } = renderScreen(<TasksPage />);
  await screen.findByRole('article');
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'All Status',
    'To Do',
    'In Progress',
    'Completed',
    'Archived',
  ]);
  await user.click(screen.getByRole('option', { name: 'In Progress' }));
  await user.click(screen.getByRole('combobox', { name: 'Priority' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'All Priorities',
    'P1 - Critical',
    'P2 - High',
    'P3 - Medium',
    'P4 - Low',
  ]);
  await user.click(screen.getByRole('option', { name: 'P1 - Critical' }));
  await user.type(screen.getByPlaceholderText('Search tasks...'), 'rope');
  await expect
    .poll(() => Object.fromEntries(asked.findLast(({ path }) => path === '/tasks')?.query ?? []))
    .toMatchObject({ status: 'in_progress', priority: 'P1', search: 'rope' });
  expect(history.location.search).toBe('?status=in_progress&priority=P1&search=rope');
});

it.each([
  ['without a filter', '/tasks', 'Create your first task to get started.'],
  ['with a filter', '/tasks?status=completed', 'Try adjusting your filters to see more tasks.'],
])('an empty list %s has its hint (§ 2)', async (_what, at, hint) => {
  fakeApi({ [LIST]: taskPage([]) });
  renderScreen(<TasksPage />, at);
  expect(await screen.findByRole('heading', { name: 'No tasks found' })).toBeVisible();
  expect(screen.getByText(hint)).toBeVisible();
});

it('shows 10 per page with a pager below the list (§ 2, 9)', async () => {
  const asked = fakeApi({ [LIST]: taskPage([buildTask()], 23) });
  const { user } = renderScreen(<TasksPage />);
  expect(await screen.findByText('Showing 1 to 10 of 23 items')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await expect.poll(() => asked.at(-1)?.query.get('page')).toBe('2');
  expect(asked.at(-1)?.query.get('pageSize')).toBe('10');
});

it('says Failed to load tasks, and retries (§ 8)', async () => {
  let works = false;
  fakeApi({
    [LIST]: () => (works ? taskPage([buildTask()]) : new FakeFailure(500, 'server.failed', '')),
  });
  const { user } = renderScreen(<TasksPage />);
  expect(await screen.findByRole('heading', { name: 'Failed to load tasks' })).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('article', { name: 'Order rope' })).toBeVisible();
});

it('a search that cannot be read shows no list, but what to do', async () => {
  fakeApi({ [LIST]: taskPage([buildTask()]) });
  const { user, history } = renderScreen(<TasksPage />, '/tasks?search=project:');
  expect(await screen.findByText(/^project: needs something after the colon/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'This search cannot be read' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear Search' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(history.location.search).toBe('');
});

it('a search that finds nothing says why', async () => {
  fakeApi({ [LIST]: taskPage([]) });
  renderScreen(<TasksPage />, '/tasks?search=rope+AND+slates');
  expect(await screen.findByText(/^AND is searched as a word/)).toBeVisible();
});

it('says that a project does not exist, and leads to all tasks', async () => {
  fakeApi({
    [LIST]: taskPage([]),
    'GET /projects/picker': [],
    'GET /projects/p9': new FakeFailure(404, 'project.not_found', 'Project not found'),
  });
  const { user, history } = renderScreen(<TasksPage />, '/tasks?project=p9&status=completed');
  expect(await screen.findByRole('heading', { name: 'Project not found' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show All Tasks' }));
  await expect.poll(() => history.location.search).toBe('');
});
