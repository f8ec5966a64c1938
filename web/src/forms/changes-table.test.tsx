import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi, FakeFailure } from '../testing/fake-api';
import { renderScreen } from '../testing/render-screen';
import { ChangesTable } from './changes-table';

const id = '5e9f8d6c-0000-4000-8000-000000000009';

it.each([
  [new FakeFailure(404, 'project.not_found', 'Not found'), 'A deleted project'],
  [new FakeFailure(500, 'server.failed', ''), 'A project'],
])('only a project that is not found is called deleted: %#', async (answer, words) => {
  fakeApi({ [`GET /projects/${id}`]: answer });
  renderScreen(<ChangesTable before={{ project_id: null }} after={{ project_id: id }} />);
  expect(await screen.findByText(words)).toBeVisible();
});
