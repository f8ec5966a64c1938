import type { Project } from '@docket/core/projects/project';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildProjectRecord as build } from '../../testing/build-project';
import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { ProjectsPage } from './projects-page';

async function edit(project: Project) {
  const asked = fakeApi({
    'GET /projects': { items: [project], total: 1, page: 1, pageSize: 10 },
    'GET /projects/picker': [],
    'PATCH /projects/p1': project,
  });
  const { user } = renderScreen(<ProjectsPage />);
  await user.click(await screen.findByRole('button', { name: /^Harbour refit/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Project' }));
  const field = dialog.getByRole('combobox', { name: 'Default Priority' });
  const choose = async (name: string) => {
    await user.click(field);
    await user.click(screen.getByRole('option', { name }));
  };
  const saved = async () => {
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Project updated successfully');
    return asked.find(({ method }) => method === 'PATCH')?.body;
  };
  return { field, choose, saved };
}

it('the P2 of a new project is not applied, until P2 is chosen', async () => {
  const { field, choose, saved } = await edit(build({ defaultPriority: 'P2' }));
  expect(field).toHaveTextContent('P2 High, not applied');
  await choose('P2 High');
  expect(field).toHaveTextContent(/^P2 High$/);
  expect(await saved()).toMatchObject({ defaultPriority: 'P2', defaultPriorityChosen: true });
});

it('a chosen priority can be taken back', async () => {
  const { field, choose, saved } = await edit(
    build({ defaultPriority: 'P2', defaultPriorityChosen: true }),
  );
  expect(field).toHaveTextContent(/^P2 High$/);
  await choose('P2 High, not applied');
  expect(await saved()).toMatchObject({ defaultPriority: 'P2', defaultPriorityChosen: false });
});
