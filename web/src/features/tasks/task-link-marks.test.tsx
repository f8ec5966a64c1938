import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildTask, taskPage } from '../../testing/build-task';
import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { TasksPage } from './tasks-page';

const link = {
  taskId: 't1',
  service: 'todo',
  listName: 'Work',
  url: 'https://to-do.example/1',
  state: 'linked',
  problem: null,
  conflicts: [],
};
const show = (change: object) => {
  const asked = fakeApi({
    'GET /tasks': taskPage([buildTask({ id: 't1' })]),
    'GET /task-links': { items: [{ ...link, ...change }] },
    'DELETE /tasks/t1/conflicts': { id: 't1' },
  });
  return { asked, ...renderScreen(<TasksPage />) };
};

it('a task links to its counterparts in other services', async () => {
  show({});
  expect(await screen.findByRole('link', { name: 'Microsoft To Do' })).toHaveAttribute(
    'href',
    'https://to-do.example/1',
  );
});

it('a task rejected by the service says why', async () => {
  show({ state: 'failed', problem: 'Microsoft To Do rejected this task (400 invalidrequest)' });
  expect(await screen.findByText(/rejected this task \(400/)).toBeVisible();
});

it('a conflict shows both values and which was kept, and can be hidden', async () => {
  const conflict = {
    field: 'title',
    kept: 'service',
    docket: 'Mine',
    service: 'Theirs',
    at: 'now',
  };
  const { asked, user } = show({ conflicts: [conflict] });
  await user.click(await screen.findByRole('button', { name: 'Changed on both sides' }));
  expect(await screen.findByText('Theirs')).toBeVisible();
  expect(screen.getByText('Mine').tagName).toBe('S');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  await expect.poll(() => asked.some(({ method }) => method === 'DELETE')).toBe(true);
});
