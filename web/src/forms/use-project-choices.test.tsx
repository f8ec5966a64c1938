import { MAX_PICKED_PROJECTS } from '@docket/core/projects/projects.contract';
import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';

import { FakeFailure, fakeApi, type FakeRequest } from '../testing/fake-api';
import { renderScreen } from '../testing/render-screen';
import { Combobox } from '../ui/combobox';
import { ProjectField, projectOptions } from './project-field';
import { useProjectChoices } from './use-project-choices';

const entry = (id: string, name: string) => ({ id, name, status: 'open', color: '#2196F3' });
const first = [entry('p1', 'Quay'), entry('p2', 'Mill')];

/** A list that is cut after two. */
function Choices({ onPick }: { onPick?: (id: string) => void }) {
  const { entries, search } = useProjectChoices({ status: 'open', most: 2 });
  return (
    <Combobox
      label="Project"
      trigger={<button type="button">Project</button>}
      open
      onOpenChange={() => undefined}
      options={projectOptions(entries)}
      onChange={(id) => onPick?.(id)}
      search={search}
    />
  );
}

async function show(search: unknown) {
  const asked = fakeApi({
    'GET /projects/picker': ({ query }: FakeRequest) => (query.get('search') ? search : first),
  });
  const onPick = vi.fn<(id: string) => void>();
  const { user } = renderScreen(<Choices onPick={onPick} />);
  await screen.findByRole('option', { name: 'Quay' });
  return { asked, onPick, user, field: screen.getByPlaceholderText('Type to filter') };
}
const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('a project beyond those that the list holds is found by its name', async () => {
  const { asked, user, field } = await show([entry('p9', 'Weir')]);
  await user.type(field, 'weir');
  await expect.poll(shown).toEqual(['Weir']);
  const searches = asked.filter(({ query }) => query.has('search'));
  expect(searches.every(({ query }) => query.get('status') === 'open')).toBe(true);
});

it('Enter before the server has answered selects no project that does not match', async () => {
  const { user, field, onPick } = await show(new Promise(() => undefined));
  await user.type(field, 'mill{Enter}');
  expect(onPick.mock.lastCall).toEqual(['p2']);
  await user.type(field, 'x');
  expect(shown()).toEqual(['Nothing matches']);
  expect(screen.getByText('Nothing matches', { selector: '[role=status]' })).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledOnce();
});

it.each([
  ['without a connection', false, []],
  ['if the search fails', true, new FakeFailure(500, 'server.failed', '')],
])('%s, the projects that were loaded are searched', async (_, isOnline, answer) => {
  const { user, field } = await show(answer);
  onlineManager.setOnline(isOnline);
  onTestFinished(() => onlineManager.setOnline(true));
  await user.type(field, 'mill');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(shown()).toEqual(['Mill']);
});

it('what is typed before the projects are loaded stays', async () => {
  let load = (): void => undefined;
  const loading = new Promise((resolve) => (load = () => resolve(first)));
  fakeApi({ 'GET /projects/picker': () => loading });
  const { user } = renderScreen(<Choices />);
  await user.type(await screen.findByPlaceholderText('Type to filter'), 'mi');
  load();
  await expect.poll(shown).toEqual(['Mill']);
  expect(screen.getByPlaceholderText('Type to filter')).toHaveValue('mi');
});

it('a list that holds all projects is filtered without asking again', async () => {
  const asked = fakeApi({ 'GET /projects/picker': [entry('p1', 'Quay'), entry('p2', 'Mill')] });
  const { user } = renderScreen(<ProjectField value="" onChange={() => undefined} status="open" />);
  await user.click(await screen.findByText('Select a project'));
  await user.type(await screen.findByPlaceholderText('Type to filter'), 'mil');
  expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(['Mill']);
  expect(asked).toHaveLength(1);
});

function Picking({ picked = '' }: { picked?: string }) {
  const [value, setValue] = useState(picked);
  return <ProjectField value={value} onChange={setValue} />;
}
const cut = Array.from({ length: MAX_PICKED_PROJECTS }, (_, at) => entry(`a${at}`, `Attic ${at}`));
const beyond = {
  'GET /projects/picker': ({ query }: FakeRequest) =>
    query.get('search') ? [entry('p9', 'Weir')] : cut,
  // Its name is never read.
  'GET /projects/p9': new Promise(() => undefined),
};

it('a project picked beyond those that the list holds shows its name at once', async () => {
  fakeApi(beyond);
  const { user } = renderScreen(<Picking />);
  await user.click(await screen.findByText('Select a project'));
  await user.type(await screen.findByPlaceholderText('Type to filter'), 'weir');
  await user.click(await screen.findByRole('option', { name: 'Weir' }));
  expect(screen.getByRole('button', { name: 'Project: Weir' })).toBeVisible();
});

it('until its name has been read, a field does not look as if nothing was selected', async () => {
  fakeApi(beyond);
  renderScreen(<Picking picked="p9" />);
  expect(await screen.findByRole('button', { name: 'Project: Loading...' })).toBeVisible();
});
