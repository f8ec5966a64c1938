import { PROJECT_COLORS } from '@docket/core/projects/project';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildProjectRecord as build } from '../../testing/build-project';
import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { ProjectsPage } from './projects-page';

const [red, blue, orange] = PROJECT_COLORS;

it('a new project has the first color of the palette, or the one selected (§ 4)', async () => {
  const picked = [red, blue].map((color, index) => ({
    id: `p${index}`,
    name: `Project ${index}`,
    status: 'open',
    color,
  }));
  const asked = fakeApi({
    'GET /projects': { items: [build()], total: 1, page: 1, pageSize: 10 },
    'GET /projects/picker': picked,
    'POST /projects': build(),
  });
  const { user } = renderScreen(<ProjectsPage />);
  const create = async (color?: string) => {
    await user.click(await screen.findByRole('button', { name: 'Add Project' }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() =>
      expect(dialog.getByRole('radio', { checked: true })).toHaveAttribute('value', red),
    );
    const chosen = dialog.getAllByRole('radio').find((one) => one.getAttribute('value') === color);
    if (chosen !== undefined) await user.click(chosen);
    await user.type(dialog.getByLabelText(/^Project Name/), 'Quay');
    await user.click(dialog.getByRole('button', { name: 'Create Project' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await create();
  await create(orange);
  const made = asked.filter((one) => one.method === 'POST').map((one) => one.body);
  expect(made).toMatchObject([{ color: red }, { color: orange }]);
});
