import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildProjectRecord as build } from '../../testing/build-project';
import { fakeApi } from '../../testing/fake-api';
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
