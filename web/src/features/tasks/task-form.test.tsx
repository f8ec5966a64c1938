import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi, FakeFailure } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { TasksPage } from './tasks-page';

const empty = {
  items: [],
  total: 0,
  page: 1,
  pageSize: 10,
  summary: { total: 0, completed: 0, inProgress: 0, toDo: 0 },
};
const project = { id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' };

it('says Failed to load projects when they cannot be chosen, and tries again', async () => {
  let works = false;
  fakeApi({
    'GET /tasks': empty,
    'GET /projects/picker': () => (works ? [project] : new FakeFailure(500, 'server.failed', '')),
  });
  const { user } = renderScreen(<TasksPage />);
  await user.click((await screen.findAllByRole('button', { name: /^(New|Add|Create) Task/ }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Task' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Order rope');
  expect(await dialog.findByText('Failed to load projects')).toBeVisible();
  works = true;
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  await user.click(await dialog.findByRole('button', { name: 'Project' }));
  expect(await screen.findByRole('option', { name: 'Harbour refit' })).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Order rope');
});
