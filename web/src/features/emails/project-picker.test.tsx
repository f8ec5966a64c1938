import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi, FakeFailure } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { ProjectPicker } from './project-picker';

it('projects that failed to load are tried again, also by Enter', async () => {
  let works = false;
  fakeApi({
    'GET /projects/picker': () =>
      works
        ? [{ id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' }]
        : new FakeFailure(500, 'server.failed', ''),
  });
  const ignore = () => undefined;
  const { user } = renderScreen(
    <ProjectPicker
      trigger={<button type="button">Project</button>}
      open
      onOpenChange={ignore}
      value={null}
      suggested={[]}
      onPick={ignore}
      onCreate={ignore}
    />,
  );
  expect(await screen.findByText('Failed to load projects')).toBeVisible();
  works = true;
  screen.getByRole('button', { name: 'Try Again' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('option', { name: /Harbour refit/ })).toBeVisible();
  expect(screen.queryByText('Failed to load projects')).not.toBeInTheDocument();
});

it('projects stay, without a failure, if only a later read fails', async () => {
  let works = true;
  const asked = fakeApi({
    'GET /projects/picker': () =>
      works
        ? [{ id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' }]
        : new FakeFailure(404, 'project.none', ''),
  });
  const ignore = () => undefined;
  const { client, user } = renderScreen(
    <ProjectPicker
      trigger={<button type="button">Project</button>}
      open
      onOpenChange={ignore}
      value={null}
      suggested={[]}
      onPick={ignore}
      onCreate={ignore}
    />,
  );
  expect(await screen.findByRole('option', { name: /Harbour refit/ })).toBeVisible();
  works = false;
  await client.invalidateQueries();
  expect(asked).toHaveLength(2);
  await user.type(screen.getByRole('combobox'), 'quay');
  expect(await screen.findByRole('option', { name: 'New Project “quay”' })).toBeVisible();
});
