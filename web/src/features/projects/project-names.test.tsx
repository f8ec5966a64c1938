import { MAX_PICKED_PROJECTS } from '@docket/core/projects/projects.contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildProjectRecord as build } from '../../testing/build-project';
import { fakeApi, type FakeRequest } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { ProjectsPage } from './projects-page';

const picked = (id: string, name: string) => ({ id, name, status: 'open', color: '#2196F3' });

it('says that another project has the name, but not that the project has its own', async () => {
  const project = build();
  fakeApi({
    'GET /projects': { items: [project], total: 1, page: 1, pageSize: 10 },
    'GET /projects/picker': [picked(project.id, project.name), picked('other', 'Quay')],
  });
  const { user } = renderScreen(<ProjectsPage />);
  await user.click(await screen.findByRole('button', { name: `Actions for ${project.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const name = await screen.findByRole('textbox', { name: 'Project Name' });
  await user.clear(name);
  await user.type(name, 'quay');
  await waitFor(() => expect(name).toHaveAccessibleDescription('Another project has this name.'));
  await user.clear(name);
  await user.type(name, project.name);
  expect(name).not.toHaveAccessibleDescription();
});

it('knows the names of more projects than the list holds', async () => {
  const listed = Array.from({ length: MAX_PICKED_PROJECTS }, (_, at) => picked(`p${at}`, `A${at}`));
  fakeApi({
    'GET /projects': { items: [], total: 0, page: 1, pageSize: 10 },
    'GET /projects/picker': ({ query }: FakeRequest) =>
      query.get('search') === 'weir' ? [picked('p900', 'Weir')] : listed,
  });
  const { user } = renderScreen(<ProjectsPage />);
  await user.click(await screen.findByRole('button', { name: 'Create Project' }));
  const name = await screen.findByRole('textbox', { name: 'Project Name' });
  await user.type(name, 'weir');
  await waitFor(() => expect(name).toHaveAccessibleDescription('Another project has this name.'));
});

it.each(['Other Names', 'Involved Parties'])('%s says that commas separate them', async (field) => {
  fakeApi({ 'GET /projects': { items: [], total: 0, page: 1, pageSize: 10 } });
  const { user } = renderScreen(<ProjectsPage />);
  await user.click(await screen.findByRole('button', { name: 'Create Project' }));
  expect(await screen.findByRole('textbox', { name: field })).toHaveAccessibleDescription(
    'Separate with commas',
  );
});
