import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { ProjectsPage } from '../features/projects/projects-page';
import { TasksPage } from '../features/tasks/tasks-page';
import { buildProjectRecord } from '../testing/build-project';
import { buildTask, taskPage } from '../testing/build-task';
import { fakeApi } from '../testing/fake-api';
import { renderScreen } from '../testing/render-screen';

const DELETED = { restorableUntil: '2026-01-01T00:00:10Z' };
/** The list is answered after the dialog has closed. */
const late = <Answer,>(answer: Answer) =>
  new Promise<Answer>((resolve) => setTimeout(() => resolve(answer), 100));
const focused = () => document.activeElement?.getAttribute('aria-label');

async function confirmDeletion(user: ReturnType<typeof renderScreen>['user'], noun: string) {
  const name = `Delete ${noun}`;
  const question = within(await screen.findByRole('alertdialog', { name }));
  question.getByRole('button', { name }).focus();
  await user.keyboard('{Enter}');
}

it('after a project was deleted, the focus is on the next one, or at the end on the one before', async () => {
  let ids = ['a', 'b', 'c'];
  const remove = (id: string) => () => {
    ids = ids.filter((one) => one !== id);
    return { id, ...DELETED };
  };
  fakeApi({
    'GET /projects': () =>
      late({
        items: ids.map((id) => buildProjectRecord({ id, name: `Project ${id}` })),
        total: ids.length,
        page: 1,
        pageSize: 10,
      }),
    'DELETE /projects/b': remove('b'),
    'DELETE /projects/c': remove('c'),
  });
  const { user } = renderScreen(<ProjectsPage />);
  for (const [id, next] of [
    ['b', 'c'],
    ['c', 'a'],
  ]) {
    (await screen.findByRole('button', { name: `Actions for Project ${id}` })).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await confirmDeletion(user, 'Project');
    await expect.poll(() => screen.queryByRole('article', { name: `Project ${id}` })).toBeNull();
    await expect.poll(focused).toBe(`Actions for Project ${next}`);
  }
});

it('after a task was deleted, the focus is on the next one', async () => {
  let ids = ['a', 'b'];
  fakeApi({
    'GET /tasks': () => late(taskPage(ids.map((id) => buildTask({ id, title: `Task ${id}` })))),
    'DELETE /tasks/a': () => {
      ids = ['b'];
      return { id: 'a', ...DELETED };
    },
  });
  const { user } = renderScreen(<TasksPage />);
  (await screen.findByRole('button', { name: 'Delete Task a' })).focus();
  await user.keyboard('{Enter}');
  await confirmDeletion(user, 'Task');
  await expect.poll(() => screen.queryByRole('article', { name: 'Task a' })).toBeNull();
  await expect.poll(focused).toBe('Delete Task b');
});
