import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildService, buildServiceProject, servicePage } from '../../testing/build-service';
import { fakeApi, type FakeRequest } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { ServicesPage } from './services-page';

const LIST = 'GET /services';
const picker = [{ id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' }];
const busy = buildService({
  projects: [
    buildServiceProject('a', 'open'),
    buildServiceProject('b', 'in_progress'),
    buildServiceProject('c', 'open'),
    buildServiceProject('d', 'open'),
    buildServiceProject('e', 'done'),
  ],
});

async function choose(user: ReturnType<typeof renderScreen>['user'], item: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Surveys' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it('adding a project to a service requires a project and has a status (§ 2, 5)', async () => {
  const asked = fakeApi({
    [LIST]: servicePage([buildService()]),
    'GET /projects/picker': picker,
    'POST /services/s1/projects': buildServiceProject('a', 'open'),
  });
  const { user } = renderScreen(<ServicesPage />);
  await choose(user, 'Add Project');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Project to Surveys' }));
  const add = dialog.getByRole('button', { name: 'Add Project' });
  expect(add).toBeDisabled();
  expect(dialog.getByText(/^Select Project/)).toBeVisible();
  await user.click(await dialog.findByText('Select a project'));
  await user.click(await screen.findByRole('option', { name: 'Harbour refit' }));
  await user.click(dialog.getByRole('combobox', { name: 'Status' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Open',
    'In Progress',
    'Done',
  ]);
  await user.click(screen.getByRole('option', { name: 'In Progress' }));
  await user.click(add);
  expect(await screen.findByText('Project added successfully')).toBeVisible();
  expect(asked.find((one) => one.method === 'POST')?.body).toEqual({
    project_id: 'p1',
    project_name: 'Harbour refit',
    status: 'in_progress',
  });
});

it('Edit Project of a service requires a name (§ 2, 5)', async () => {
  const asked = fakeApi({
    [LIST]: servicePage([busy]),
    'PATCH /services/projects/a': buildServiceProject('a', 'done'),
  });
  const { user } = renderScreen(<ServicesPage />);
  await user.click(await screen.findByRole('button', { name: 'Edit Project a' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Project' }));
  const name = dialog.getByRole('textbox', { name: /^Project Name/ });
  await user.clear(name);
  expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await user.type(name, 'Deep survey');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Project updated successfully')).toBeVisible();
  expect(asked.find((one) => one.method === 'PATCH')?.body).toEqual({
    project_name: 'Deep survey',
    status: 'open',
  });
});

it('Delete Project of a service asks first (§ 2)', async () => {
  const asked = fakeApi({
    [LIST]: servicePage([busy]),
    'DELETE /services/projects/a': { id: 'a', restorableUntil: '2026-01-01T00:00:10Z' },
  });
  const { user } = renderScreen(<ServicesPage />);
  await user.click(await screen.findByRole('button', { name: 'Delete Project a' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Project' }));
  expect(asked.some((one) => one.method === 'DELETE')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Delete Project' }));
  expect(await screen.findByText('Project deleted successfully')).toBeVisible();
});

it('services can be searched and sorted, and a search without a match can be cleared', async () => {
  const asked = fakeApi({
    'GET /services': ({ query }: FakeRequest) =>
      query.get('search') === 'boat' ? servicePage([]) : servicePage([buildService()]),
  });
  const { user, history } = renderScreen(<ServicesPage />);
  await user.type(await screen.findByRole('searchbox', { name: 'Search services' }), 'boat');
  expect(await screen.findByRole('heading', { name: 'No services found' })).toBeVisible();
  expect(history.location.search).toBe('?search=boat');
  await user.click(screen.getByRole('button', { name: 'Clear Search and Filters' }));
  expect(await screen.findByRole('article', { name: 'Surveys' })).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
  await user.click(screen.getByRole('option', { name: 'Name' }));
  await expect.poll(() => asked.at(-1)?.query.get('sort')).toBe('name');
});

it('the search box stays while a search without a match is cleared', async () => {
  const asked = fakeApi({
    'GET /services': ({ query }: FakeRequest) =>
      query.get('search') === null ? new Promise(() => undefined) : servicePage([]),
  });
  const { user } = renderScreen(<ServicesPage />, '/services?search=boat');
  expect(await screen.findByRole('heading', { name: 'No services found' })).toBeVisible();
  const box = screen.getByRole('searchbox', { name: 'Search services' });
  await user.clear(box);
  const isAsked = () =>
    asked.some(({ path, query }) => path === '/services' && query.get('search') === null);
  await expect.poll(isAsked).toBe(true);
  expect(box).toBeVisible();
  expect(box).toHaveFocus();
});
