import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildProjectRecord as build } from '../../testing/build-project';
import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { ProjectsPage } from './projects-page';

const EMAILS = '/emails?project=p1';
const TASKS = '/tasks?project=p1';

async function show(at = '/projects') {
  fakeApi({
    'GET /projects': { items: [build()], total: 1, page: 1, pageSize: 10 },
    'GET /projects/picker': [],
  });
  return renderScreen(<ProjectsPage />, at);
}

it('a project’s card leads to its emails and its tasks', async () => {
  await show();
  const card = within(await screen.findByRole('article', { name: 'Harbour refit' }));
  const link = (name: string) => card.getByRole('link', { name });
  expect(link('Emails of Harbour refit')).toHaveAttribute('href', EMAILS);
  expect(link('Tasks of Harbour refit')).toHaveAttribute('href', TASKS);
});

it.each(['/projects', '/projects?view=table'])('so does its menu, in %s', async (at) => {
  const { user, history } = await show(at);
  const entry = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Harbour refit' }));
    return screen.findByRole('menuitem', { name });
  };
  expect(await entry('Tasks')).toHaveAttribute('href', TASKS);
  await user.click(await screen.findByRole('menuitem', { name: 'Emails' }));
  expect(`${history.location.pathname}${history.location.search}`).toBe(EMAILS);
});

it('so does its form, in a tab of its own once something was typed', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /^Harbour refit/ }));
  const link = async (name: string) => screen.findByRole('link', { name });
  expect(await link('Emails of this project')).toHaveAttribute('href', EMAILS);
  const tasks = await link('Tasks of this project');
  expect(tasks).toHaveAttribute('href', TASKS);
  expect(tasks).not.toHaveAttribute('target');
  await user.type(screen.getByRole('textbox', { name: /^Notes/ }), 'x');
  expect(tasks).toHaveAttribute('target', '_blank');
});

it('a new project’s form leads to neither', async () => {
  await show('/projects?new');
  expect(await screen.findByRole('dialog', { name: 'Create New Project' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /of this project/ })).not.toBeInTheDocument();
});
