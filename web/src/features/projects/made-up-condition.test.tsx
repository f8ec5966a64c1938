// Adding a condition takes one entry in the table: this test mocks the table with an extra entry and changes
// nothing else.
import { madeUp } from '@docket/core/testing/made-up-condition';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { buildProjectRecord } from '../../testing/build-project';
import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { ProjectsPage } from './projects-page';

vi.mock('@docket/core/rules/conditions', async (importFile) => {
  const { withMadeUpCondition } = await import('@docket/core/testing/made-up-condition');
  return withMadeUpCondition(importFile);
});

it('is a matching field of the project form', async () => {
  const project = buildProjectRecord(madeUp('team@fernhill.example'));
  const asked = fakeApi({
    'GET /projects': { items: [project], total: 1, page: 1, pageSize: 10 },
    'PATCH /projects/p1': project,
  });
  const { user } = renderScreen(<ProjectsPage />);
  await user.click(await screen.findByRole('button', { name: 'Actions for Harbour refit' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Project' }));
  const field = dialog.getByRole('textbox', { name: /^Copied to/ });
  expect(field).toHaveValue('team@fernhill.example');
  await user.type(field, ', quay@fernhill.example');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Project updated successfully');
  expect(asked.find((one) => one.method === 'PATCH')?.body).toMatchObject({
    copiedTo: ['team@fernhill.example', 'quay@fernhill.example'],
    senderIncludes: ['ada', 'bo'],
  });
});
