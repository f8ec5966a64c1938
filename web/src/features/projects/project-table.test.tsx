import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildProjectRecord as build } from '../../testing/build-project';
import { fakeApi, type FakeRequest } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { ProjectsPage } from './projects-page';

it('without headers, Sort by selects the column and the arrow reverses the order', async () => {
  const asked = fakeApi({ 'GET /projects': { items: [build()], total: 1, page: 1, pageSize: 10 } });
  const { user } = renderScreen(<ProjectsPage />, '/projects?view=table');
  const sorting = () => {
    const query = asked.at(-1)?.query;
    return [query?.get('sort'), query?.get('order')];
  };
  await user.click(await screen.findByRole('combobox', { name: 'Sort by' }));
  await user.click(screen.getByRole('option', { name: 'Priority' }));
  await expect.poll(sorting).toEqual(['priority', 'asc']);
  await user.click(screen.getByRole('button', { name: 'Ascending, switch to descending' }));
  await expect.poll(sorting).toEqual(['priority', 'desc']);
});

it('columns have a width of their own, so that no value moves them (“nothing jumps”)', async () => {
  fakeApi({ 'GET /projects': { items: [build()], total: 1, page: 1, pageSize: 10 } });
  renderScreen(<ProjectsPage />, '/projects?view=table');
  expect(await screen.findByRole('table')).toHaveClass('md:table-fixed');
});

it('the search box stays while a search without a match is cleared', async () => {
  const asked = fakeApi({
    'GET /projects': ({ query }: FakeRequest) =>
      query.get('search') === null
        ? new Promise(() => undefined)
        : { items: [], total: 0, page: 1, pageSize: 10 },
  });
  const { user } = renderScreen(<ProjectsPage />, '/projects?search=boat');
  expect(await screen.findByRole('heading', { name: 'No projects found' })).toBeVisible();
  const box = screen.getByRole('searchbox', { name: 'Search projects' });
  await user.clear(box);
  const isAsked = () =>
    asked.some(({ path, query }) => path === '/projects' && query.get('search') === null);
  await expect.poll(isAsked).toBe(true);
  expect(box).toBeVisible();
  expect(box).toHaveFocus();
});

it('a filter of the table is not in force in the list, which does not show it', async () => {
  const asked = fakeApi({ 'GET /projects': { items: [build()], total: 1, page: 1, pageSize: 10 } });
  const { user } = renderScreen(
    <ProjectsPage />,
    '/projects?view=table&filter=otherNames&value=boat',
  );
  const filter = () =>
    asked.findLast(({ path }) => path === '/projects')?.query.get('filter') ?? 'none';
  expect(await screen.findByRole('searchbox', { name: 'Other Names' })).toHaveValue('boat');
  expect(filter()).toBe('otherNames');
  await user.click(await screen.findByRole('button', { name: 'List' }));
  await expect.poll(filter).toBe('none');
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('option', { name: 'Open' }));
  await expect.poll(filter).toBe('status');
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(await screen.findByRole('combobox', { name: 'Status' })).toHaveTextContent('Open');
});
