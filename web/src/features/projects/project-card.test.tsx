import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildProjectRecord as build } from '../../testing/build-project';
import { requestedUndo, fakeApi, FakeFailure, undoAnswers } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { ProjectsPage } from './projects-page';

const page = (project: ReturnType<typeof build>) => ({
  items: [project],
  total: 1,
  page: 1,
  pageSize: 10,
});

async function choose(entry: string, status: 'open' | 'closing', answer?: unknown) {
  const asked = fakeApi({
    'GET /projects': page(build({ status })),
    'POST /projects/p1/close': answer ?? build({ status: 'done' }),
    'POST /projects/p1/open': answer ?? build({ status: 'open' }),
    ...undoAnswers,
  });
  const shown = renderScreen(<ProjectsPage />);
  await shown.user.click(await screen.findByRole('button', { name: 'Actions for Harbour refit' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: entry }));
  const changes = () => asked.filter((one) => one.method !== 'GET');
  return { ...shown, changes };
}

it('closes an open project, and Undo opens it again (§ 4)', async () => {
  const { user, changes } = await choose('Close Project', 'open');
  expect(await screen.findByText('Project closed successfully')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Undo/ }));
  await expect.poll(() => requestedUndo(changes())).toBe(true);
});

it('opens a project with any other status (§ 4)', async () => {
  const { changes } = await choose('Reopen Project', 'closing');
  expect(await screen.findByText('Project opened successfully')).toBeVisible();
  expect(changes()[0]?.path).toBe('/projects/p1/open');
});

it('says that the status could not be changed', async () => {
  await choose('Close Project', 'open', new FakeFailure(500, 'server.failed', ''));
  expect(await screen.findByText('Failed to update project status')).toBeVisible();
});

it('a card has a dot in the color of its project (§ 2)', async () => {
  fakeApi({ 'GET /projects': page(build({ color: '#9C27B0' })) });
  renderScreen(<ProjectsPage />);
  const card = await screen.findByRole('article', { name: 'Harbour refit' });
  expect(card.querySelector('[aria-hidden][style]')).toHaveStyle({ background: '#9C27B0' });
});
