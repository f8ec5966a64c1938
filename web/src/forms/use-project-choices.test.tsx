import { MAX_PICKED_PROJECTS } from '@docket/core/projects/projects.contract';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { buildProjectRecord } from '../testing/build-project';
import { fakeApi, type FakeRequest } from '../testing/fake-api';
import { renderScreen } from '../testing/render-screen';
import { ProjectField } from './project-field';

const entry = (id: string, name: string) => ({ id, name, status: 'open', color: '#2196F3' });
const first = Array.from({ length: MAX_PICKED_PROJECTS }, (_, at) => entry(`a${at}`, `Area ${at}`));
const answers = {
  'GET /projects/picker': ({ query }: FakeRequest) =>
    query.get('search') === 'weir' ? [entry('p9', 'Weir')] : first,
  'GET /projects/p9': buildProjectRecord({ id: 'p9', name: 'Weir' }),
};

function Form() {
  const [value, setValue] = useState('');
  return <ProjectField value={value} onChange={setValue} status="open" />;
}

it('a project beyond those that the list holds is found by its name', async () => {
  const asked = fakeApi(answers);
  const { user } = renderScreen(<Form />);
  await user.click(await screen.findByText('Select a project'));
  // Roles are slow to find among 500 options.
  fireEvent.change(await screen.findByPlaceholderText('Type to filter'), {
    target: { value: 'weir' },
  });
  fireEvent.click(await screen.findByText('Weir'));
  await expect.poll(() => screen.queryByPlaceholderText('Type to filter')).toBeNull();
  expect(await screen.findByText('Weir')).toBeVisible();
  const searches = asked.filter(({ query }) => query.has('search'));
  expect(searches.every(({ query }) => query.get('status') === 'open')).toBe(true);
});

it('a list that holds all projects is filtered without asking again', async () => {
  const asked = fakeApi({ 'GET /projects/picker': [entry('p1', 'Quay'), entry('p2', 'Mill')] });
  const { user } = renderScreen(<Form />);
  await user.click(await screen.findByText('Select a project'));
  await user.type(await screen.findByPlaceholderText('Type to filter'), 'mil');
  expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(['Mill']);
  expect(asked).toHaveLength(1);
});
