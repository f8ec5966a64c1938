import type { ArchivedItem } from '@docket/core/archives/archives.contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import {
  fakeApi,
  FakeFailure,
  type FakeRequest,
  requestedUndo,
  undoAnswers,
} from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { ArchivesPage } from './archives-page';

let stopListening: () => void;
beforeEach(() => {
  stopListening = listenForShortcuts();
});
afterEach(() => stopListening());

const item = (name: string): ArchivedItem => ({
  id: name.toLowerCase(),
  name,
  description: '',
  status: 'archived',
  priority: null,
  color: null,
  archived_at: '2026-03-01T10:00:00Z',
});
const projects = ['Roof', 'Quay', 'Depot', 'Yard'].map(item);
const email = {
  id: 'e1',
  subject: 'Invoice 42',
  from_name: 'Ada Finch',
  from_address: 'ada@fernhill.example',
  received_time: '2026-02-01T10:00:00Z',
  archived_at: '2026-03-01T10:00:00Z',
  body: 'Please pay',
};
const none = { projects: [], tasks: [], services: [], templates: [], failed: [] };
const counts = { emails: 1, projects: 4, tasks: 0, services: 0, templates: 0 };
const MANY = 'POST /archives/projects/process-many';

function show(more: Record<string, unknown> = {}, at = '/archives?tab=projects') {
  const asked = fakeApi({
    'GET /archives': { ...none, projects, counts },
    'GET /archives/emails': { items: [email], total: 1, page: 1, pageSize: 10 },
    ...undoAnswers,
    ...more,
  });
  const sent = () =>
    asked.filter((one) => `${one.method} ${one.path}` === MANY).map(({ body }) => body);
  return { asked, sent, ...renderScreen(<ArchivesPage />, at) };
}
const box = (title: string) => screen.findByRole('checkbox', { name: `Select: ${title}` });
const bar = async (name = 'Selected projects') =>
  within(await screen.findByRole('group', { name }));

it('selected items are unarchived in one step, with one Undo', async () => {
  const { user, asked, sent } = show({ [MANY]: { changed: 2 } });
  await user.click(await box('Roof'));
  await user.click(await box('Depot'));
  await user.click((await bar()).getByRole('button', { name: 'Unarchive' }));
  expect(await screen.findByText('Items Unarchived')).toBeVisible();
  expect(screen.getByText('2 projects')).toBeVisible();
  expect(sent()).toEqual([{ action: 'unarchive', ids: ['roof', 'depot'] }]);
  expect(screen.queryByRole('group', { name: 'Selected projects' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Undo/ }));
  await expect.poll(() => requestedUndo(asked)).toBe(true);
});

it('Shift+click selects a range, Select Page the rest, and Escape clears', async () => {
  const { user } = show();
  await user.click(await box('Roof'));
  await user.keyboard('{Shift>}');
  await user.click(await box('Depot'));
  await user.keyboard('{/Shift}');
  expect((await bar()).getByText('3 selected')).toBeVisible();
  await user.click((await bar()).getByRole('button', { name: 'Select Page' }));
  expect((await bar()).getByText('4 selected')).toBeVisible();
  expect((await bar()).queryByRole('button', { name: 'Select Page' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(await box('Roof')).not.toBeChecked();
});

it('deleting selected items asks first', async () => {
  const { user, sent } = show({ [MANY]: { changed: 1 } });
  await user.click(await box('Quay'));
  await user.click((await bar()).getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 1 project' }));
  expect(sent()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Items Deleted')).toBeVisible();
  expect(sent()).toEqual([{ action: 'delete', ids: ['quay'] }]);
});

it('says why they could not be changed, and keeps the selection', async () => {
  const { user } = show({ [MANY]: new FakeFailure(409, 'project.conflict', 'Try again later') });
  await user.click(await box('Quay'));
  await user.click((await bar()).getByRole('button', { name: 'Unarchive' }));
  expect(await screen.findByText('Try again later')).toBeVisible();
  expect((await bar()).getByText('1 selected')).toBeVisible();
});

it('emails are unarchived by a decision and cannot be deleted', async () => {
  const decide = 'POST /emails/recommendations/process-many';
  const { user, asked } = show({ [decide]: { changed: 1 } }, '/archives');
  await user.click(await box('Invoice 42'));
  const actions = await bar('Selected emails');
  expect(actions.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  await user.click(actions.getByRole('button', { name: 'Unarchive' }));
  expect(await screen.findByText('Items Unarchived')).toBeVisible();
  expect(asked.find(({ path }) => path.endsWith('process-many'))?.body).toEqual({
    action: 'unarchive',
    emailIds: ['e1'],
  });
});

it('a search is sent for every kind, clears the selection, and can be cleared where it finds nothing', async () => {
  const { user, history, asked } = show({
    'GET /archives': ({ query }: FakeRequest) =>
      query.get('search') === 'zebra'
        ? { ...none, counts: { ...counts, projects: 0 } }
        : { ...none, projects, counts },
  });
  await user.click(await box('Roof'));
  await user.type(screen.getByRole('searchbox', { name: 'Search archives' }), 'zebra{Enter}');
  expect(await screen.findByRole('heading', { name: 'No archived projects found' })).toBeVisible();
  expect(history.location.search).toBe('?tab=projects&search=zebra');
  expect(screen.queryByRole('group', { name: 'Selected projects' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: /Emails/ }));
  await expect
    .poll(() => asked.findLast(({ path }) => path === '/archives/emails')?.query.get('search'))
    .toBe('zebra');
  await user.click(screen.getByRole('tab', { name: /Projects/ }));
  await user.click(await screen.findByRole('button', { name: 'Clear Search' }));
  expect(await box('Roof')).not.toBeChecked();
});

it('while the selected items are changed, Escape does nothing and the bar stays', async () => {
  let answer: (value: unknown) => void = () => undefined;
  let listed = projects;
  const { user, client } = show({
    [MANY]: () => new Promise((resolve) => (answer = resolve)),
    'GET /archives': () => ({ ...none, projects: listed, counts }),
  });
  await user.click(await box('Roof'));
  await user.click((await bar()).getByRole('button', { name: 'Unarchive' }));
  listed = projects.slice(1);
  await client.invalidateQueries();
  await expect.poll(() => screen.queryByRole('article', { name: 'Roof' })).toBeNull();
  await user.keyboard('{Escape}');
  expect((await bar()).getByText('0 of 1')).toBeVisible();
  answer({ changed: 1 });
  expect(await screen.findByText('Items Unarchived')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Selected projects' })).not.toBeInTheDocument();
});

it('what was unarchived by itself is no longer selected', async () => {
  const { user } = show({ 'POST /archives/projects/roof/unarchive': { success: true } });
  await user.click(await box('Roof'));
  await user.click(await box('Quay'));
  await user.click(screen.getByRole('button', { name: 'Unarchive Roof' }));
  expect(await (await bar()).findByText('1 selected')).toBeVisible();
});

it.each([
  [['Quay'], 'The project is already like this, or no longer here.'],
  [['Quay', 'Roof'], 'The projects are already like this, or no longer here.'],
])('says so in a sentence if nothing was left to change: %j', async (titles, text) => {
  const { user } = show({ [MANY]: { changed: 0 } });
  for (const title of titles) await user.click(await box(title));
  await user.click((await bar()).getByRole('button', { name: 'Unarchive' }));
  expect(await screen.findByText('Nothing to Change')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});
