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

it('a form opened before the list is read again does not take the own change for one made elsewhere', async () => {
  const versioned = (version: number) => ({ ...build(), version });
  let hasChanged = false;
  const asked = fakeApi({
    'GET /projects': () => (hasChanged ? new Promise(() => {}) : page(versioned(1))),
    'POST /projects/p1/close': () => {
      hasChanged = true;
      return { ...versioned(2), status: 'done' };
    },
    'PATCH /projects/p1': versioned(3),
  });
  const { user } = renderScreen(<ProjectsPage />);
  await user.click(await screen.findByRole('button', { name: 'Actions for Harbour refit' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Close Project' }));
  await screen.findByText('Project closed successfully');
  await user.click(screen.getByRole('button', { name: 'Actions for Harbour refit' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Edit/ }));
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Project updated successfully');
  const saved = asked.find(({ method }) => method === 'PATCH');
  expect(saved?.headers.get('if-match')).toBe('"2"');
});

it('of two changes at once, the one that is refused is reported', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  const projects = [build(), build({ id: 'p2', name: 'Roof' })];
  const close = () => new Promise((resolve) => answers.push(resolve));
  fakeApi({
    'GET /projects': { ...page(build()), items: projects, total: 2 },
    'POST /projects/p1/close': close,
    'POST /projects/p2/close': close,
  });
  const { user } = renderScreen(<ProjectsPage />);
  for (const name of ['Harbour refit', 'Roof']) {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Close Project' }));
  }
  answers[0]?.(new FakeFailure(500, 'server.failed', ''));
  expect(await screen.findByText('Failed to update project status')).toBeVisible();
});

it('a card has a dot in the color of its project (§ 2)', async () => {
  fakeApi({ 'GET /projects': page(build({ color: '#9C27B0' })) });
  renderScreen(<ProjectsPage />);
  const card = await screen.findByRole('article', { name: 'Harbour refit' });
  expect(card.querySelector('[aria-hidden][style]')).toHaveStyle({ background: '#9C27B0' });
});
