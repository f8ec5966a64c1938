import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { buildTask, taskPage } from '../../testing/build-task';
import { fakeApi, type FakeRequest } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { TasksPage } from './tasks-page';

let stopListening: () => void;
beforeEach(() => {
  stopListening = listenForShortcuts();
});
afterEach(() => stopListening());

const task = (id: string) => buildTask({ id, title: `Task ${id}` });
const box = (id: string) => screen.getByRole('checkbox', { name: `Select: Task ${id}` });
const row = (id: string) => screen.getByRole('article', { name: `Task ${id}` });
const bar = async () => within(await screen.findByRole('group', { name: 'Selected tasks' }));
const isShown = (id: string) => screen.queryByRole('article', { name: `Task ${id}` }) !== null;

/** pages: the ids of each page's tasks; gone: of those that are in none. */
async function show(at: string, { pages }: { pages: string[][] }) {
  const listed = { pages };
  const asked = fakeApi({
    'GET /tasks': ({ query }: FakeRequest) => {
      const all = listed.pages.flat();
      const ids = query.get('ids')?.split(',');
      if (ids !== undefined) return taskPage(all.filter((id) => ids.includes(id)).map(task));
      const page = Math.min(Number(query.get('page') ?? 1), listed.pages.length);
      return { ...taskPage((listed.pages[page - 1] ?? []).map(task), 10 + all.length), page };
    },
    'PATCH /tasks/a': () => {
      listed.pages = listed.pages.map((page) => page.filter((id) => id !== 'a'));
      return { ...task('a'), status: 'completed' };
    },
    'POST /tasks/process-many': ({ body }: FakeRequest) => {
      const { action, ids } = body as { action: string; ids: string[] };
      if (action === 'update')
        listed.pages = listed.pages.map((page) => page.filter((id) => !ids.includes(id)));
      return { changed: ids.length };
    },
  });
  const shown = renderScreen(
    <main id="main" tabIndex={-1}>
      <TasksPage />
    </main>,
    at,
  );
  const [first] =
    pages.at(Number(new URLSearchParams(at.split('?')[1]).get('page') ?? 1) - 1) ?? [];
  await screen.findByRole('article', { name: `Task ${first}` });
  return { ...shown, asked, listed };
}

it('a task that leaves the list as it is completed is no longer selected', async () => {
  const { user, asked } = await show('/tasks?status=to_do', { pages: [['a', 'b', 'c']] });
  await user.click(box('a'));
  await user.click(box('b'));
  await user.click(screen.getByRole('checkbox', { name: 'Completed: Task a' }));
  await expect.poll(() => isShown('a')).toBe(false);
  expect(await (await bar()).findByText('1 selected')).toBeVisible();
  const query = asked.find((one) => one.query.has('ids'))?.query;
  expect([query?.get('ids'), query?.get('status')]).toEqual(['a', 'to_do']);
});

it('a task that leaves the list as its box is clicked passes the focus to the next row', async () => {
  const { user } = await show('/tasks?status=to_do', { pages: [['a', 'b']] });
  await user.click(screen.getByRole('checkbox', { name: 'Completed: Task a' }));
  await expect.poll(() => isShown('a')).toBe(false);
  await expect.poll(() => document.activeElement).toBe(row('b'));
});

it('after a change of many the row with the focus is the current one, on which the keys act', async () => {
  const { user, asked } = await show('/tasks', { pages: [['a', 'b', 'c', 'd', 'e']] });
  await user.keyboard('jjsjs#');
  await expect.poll(() => isShown('c')).toBe(false);
  await expect.poll(() => document.activeElement).toBe(row('d'));
  expect(row('d')).toHaveAttribute('aria-current', 'true');
  await user.keyboard('j');
  expect(row('e')).toHaveAttribute('aria-current', 'true');
  await user.keyboard('k#');
  const changed = () => asked.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
  await expect.poll(changed).toEqual(['/tasks/d']);
});

it('of the tasks that leave the page elsewhere, those on another page stay selected', async () => {
  const { user, client, listed } = await show('/tasks?status=to_do', { pages: [['a', 'b', 'c']] });
  for (const id of ['a', 'b', 'c']) await user.click(box(id));
  listed.pages = [['c'], ['b']];
  await client.invalidateQueries();
  await expect.poll(() => isShown('a')).toBe(false);
  expect(await (await bar()).findByText('2 selected, 1 not on this page')).toBeVisible();
});

it('turning the page asks nothing about what is selected', async () => {
  const { user, asked } = await show('/tasks', { pages: [['a', 'b'], ['c']] });
  await user.click(box('a'));
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await screen.findByRole('article', { name: 'Task c' });
  expect((await bar()).getByText('1 selected, not on this page')).toBeVisible();
  expect(asked.some(({ query }) => query.has('ids'))).toBe(false);
});

it('a changed order keeps the selection', async () => {
  const { user, history } = await show('/tasks', { pages: [['a', 'b']] });
  await user.click(box('b'));
  await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
  await user.click(screen.getByRole('option', { name: 'Title' }));
  await expect.poll(() => history.location.search).toBe('?sort=title');
  expect((await bar()).getByText('1 selected')).toBeVisible();
});

it.each([
  ['the next row', ['e'], 'e'],
  ['the row before, if it was the last', ['c'], 'c'],
])('a focused row that moves to the page before passes the focus to %s', async (_, left, next) => {
  const { user, listed, client } = await show('/tasks?page=2', {
    pages: [
      ['a', 'b'],
      ['c', 'd', 'e'],
    ],
  });
  await user.click(box('d'));
  (await bar()).getByRole('button', { name: /^Clear/ }).focus();
  await user.keyboard('{Enter}');
  expect(row('d')).toHaveFocus();
  listed.pages = [['a', 'd'], left];
  await client.invalidateQueries();
  await expect.poll(() => isShown('d')).toBe(false);
  await expect.poll(() => document.activeElement).toBe(row(next));
});
