import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildProjectRecord as build } from '../../testing/build-project';
import { invoices } from '../../testing/build-rule';
import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { DeleteProjectDialog } from './delete-project-dialog';

it.each([
  [1, 'One rule uses this project and will match nothing: Rule 1.'],
  [5, '5 rules use this project and will match nothing: Rule 1, Rule 2, Rule 3 and 2 more.'],
])('names the rules that use the project (%i of them)', async (many, words) => {
  const rules = Array.from({ length: many }, (_, at) => ({
    ...invoices,
    id: `r${at}`,
    name: `Rule ${at + 1}`,
  }));
  const other = { ...invoices, id: 'other', then: { ...invoices.then, projectId: 'p2' } };
  fakeApi({ 'GET /rules': [...rules, other] });
  const nothing = () => undefined;
  renderScreen(
    <DeleteProjectDialog project={build()} busy={false} onClose={nothing} onConfirm={nothing} />,
  );
  expect(await screen.findByText(words)).toBeVisible();
});
