import { ARCHIVED_PREVIEW, type ArchivedItem } from '@docket/core/archives/archives.contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import {
  requestedUndo,
  fakeApi,
  FakeFailure,
  type FakeRequest,
  undoAnswers,
} from '../../testing/fake-api';
import { useUndo } from '../../forms/use-undo';
import { renderScreen } from '../../testing/render-screen';
import { ArchivesPage } from './archives-page';

const item = (id: string, name: string): ArchivedItem => ({
  id,
  name,
  description: 'Old work',
  status: 'archived',
  priority: null,
  color: null,
  archived_at: '2026-03-01T10:00:00Z',
});
const email = {
  id: 'e1',
  subject: 'Invoice 42',
  from_name: 'Ada Finch',
  from_address: 'ada@fernhill.example',
  received_time: '2026-02-01T10:00:00Z',
  archived_at: '2026-03-01T10:00:00Z',
  body: 'x'.repeat(ARCHIVED_PREVIEW + 1),
};
const none = {
  projects: [],
  tasks: [],
  services: [],
  templates: [],
  counts: { emails: 0, projects: 0, tasks: 0, services: 0, templates: 0 },
  failed: [],
};
const page = (items: unknown[]) => ({ items, total: items.length, page: 1, pageSize: 10 });

it('shows five tabs with their counts, and 200 characters of an email (§ 2, 9)', async () => {
  fakeApi({
    'GET /archives': {
      ...none,
      projects: [item('p1', 'Harbour refit')],
      counts: { ...none.counts, emails: 1, projects: 1 },
    },
    'GET /archives/emails': page([email]),
  });
  renderScreen(<ArchivesPage />);
  expect(await screen.findByRole('tab', { name: 'Emails 1' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Projects 1' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Templates 0' })).toBeVisible();
  expect(await screen.findByText(`${'x'.repeat(200)}…`)).toBeVisible();
});

it.each([
  ['x'.repeat(ARCHIVED_PREVIEW), 'x'.repeat(200)],
  ['x'.repeat(ARCHIVED_PREVIEW + 1), `${'x'.repeat(200)}…`],
])('a description that goes on ends with an ellipsis', async (description, shown) => {
  fakeApi({
    'GET /archives': { ...none, projects: [{ ...item('p1', 'Harbour refit'), description }] },
    'GET /archives/emails': page([]),
  });
  renderScreen(<ArchivesPage />, '/archives?tab=projects');
  expect(await screen.findByText(shown)).toBeVisible();
});

it('an empty tab says what will appear there (§ 2)', async () => {
  fakeApi({ 'GET /archives': none, 'GET /archives/emails': page([]) });
  const { user } = renderScreen(<ArchivesPage />);
  expect(await screen.findByRole('heading', { name: 'No archived emails' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /Tasks/ }));
  expect(screen.getByRole('heading', { name: 'No archived tasks' })).toBeVisible();
  expect(screen.getByText('Tasks you archive will appear here')).toBeVisible();
});

it('unarchiving removes the item from the list, and Undo archives it again (§ 2, 4)', async () => {
  const asked = fakeApi({
    'GET /archives': { ...none, projects: [item('p1', 'Harbour refit')] },
    'GET /archives/emails': page([]),
    'POST /archives/projects/p1/unarchive': { success: true },
    ...undoAnswers,
  });
  const { user } = renderScreen(<ArchivesPage />, '/archives?tab=projects');
  await user.click(await screen.findByRole('button', { name: 'Unarchive Harbour refit' }));
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  expect(screen.getByRole('tab', { name: /Projects/ })).toBeVisible();
  await screen.findByRole('article', { name: 'Harbour refit' });
  expect(requestedUndo(asked)).toBe(true);
});

it('archived projects are read page by page', async () => {
  const asked = fakeApi({
    'GET /archives': ({ query }: FakeRequest) => ({
      ...none,
      projects: [item('p1', `Project of page ${query.get('page')}`)],
      counts: { ...none.counts, projects: 11 },
    }),
    'GET /archives/emails': page([]),
  });
  const { user } = renderScreen(<ArchivesPage />, '/archives?tab=projects');
  await screen.findByRole('article', { name: 'Project of page 1' });
  await user.click(screen.getByRole('button', { name: /Next/ }));
  expect(await screen.findByRole('article', { name: 'Project of page 2' })).toBeVisible();
  expect(asked.map(({ query }) => query.get('pageSize'))).toContain('10');
});

function UndoKey() {
  return <button onClick={useUndo().undoHere}>Undo here</button>;
}

it('unarchiving two items at once reports the one that failed, and Undo shows the other again', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  const later = () => new Promise((resolve) => answers.push(resolve));
  fakeApi({
    'GET /archives': { ...none, projects: [item('p1', 'Harbour refit'), item('p2', 'Roof')] },
    'GET /archives/emails': page([]),
    'POST /archives/projects/p1/unarchive': later,
    'POST /archives/projects/p2/unarchive': later,
    ...undoAnswers,
  });
  const both = (
    <>
      <ArchivesPage />
      <UndoKey />
    </>
  );
  const { user } = renderScreen(both, '/archives?tab=projects');
  await user.click(await screen.findByRole('button', { name: 'Unarchive Harbour refit' }));
  await user.click(screen.getByRole('button', { name: 'Unarchive Roof' }));
  answers[0]?.(new FakeFailure(409, 'project.conflict', 'It was deleted meanwhile'));
  expect(await screen.findByText('It was deleted meanwhile')).toBeVisible();
  answers[1]?.({ success: true });
  await expect.poll(() => screen.queryByRole('article', { name: 'Roof' })).toBeNull();
  expect(screen.getByText('It was deleted meanwhile')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo here' }));
  expect(await screen.findByRole('article', { name: 'Roof' })).toBeVisible();
});

it('a part that failed to load shows a warning, and the others are shown (§ 6, 8)', async () => {
  fakeApi({
    'GET /archives': { ...none, projects: [item('p1', 'Harbour refit')], failed: ['tasks'] },
    'GET /archives/emails': page([]),
  });
  const { user } = renderScreen(<ArchivesPage />, '/archives?tab=projects');
  expect(await screen.findByText('Warning')).toBeVisible();
  expect(screen.getByText('Some archived items could not be loaded')).toBeVisible();
  expect(screen.getByRole('article', { name: 'Harbour refit' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Tasks' }));
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

it('says that archived items failed to load (§ 8)', async () => {
  fakeApi({ 'GET /archives': new FakeFailure(503, 'request.timeout', 'No answer') });
  renderScreen(<ArchivesPage />);
  expect(
    await screen.findByRole('heading', { name: 'Failed to load archived items' }),
  ).toBeVisible();
});

it.each([
  ['completed', 'Completed', 'bg-accent-soft'],
  ['cancelled', 'Cancelled', 'bg-danger-soft'],
  ['deprecated', 'Deprecated', 'bg-danger-soft'],
  ['in_progress', 'In progress', 'bg-pressed'],
])('the status %s has its badge (§ 2)', async (status, words, look) => {
  fakeApi({
    'GET /archives': { ...none, tasks: [{ ...item('t1', 'Order rope'), status }] },
    'GET /archives/emails': page([]),
  });
  renderScreen(<ArchivesPage />, '/archives?tab=tasks');
  expect(await screen.findByText(words)).toHaveClass(look);
});

it('says Item Unarchived, or that it failed and keeps the item (§ 8)', async () => {
  let works = false;
  fakeApi({
    'GET /archives': { ...none, projects: [item('p1', 'Harbour refit')] },
    'GET /archives/emails': page([]),
    'POST /archives/projects/p1/unarchive': () =>
      works ? { success: true } : new FakeFailure(500, 'server.failed', ''),
  });
  const { user } = renderScreen(<ArchivesPage />, '/archives?tab=projects');
  const button = await screen.findByRole('button', { name: 'Unarchive Harbour refit' });
  await user.click(button);
  expect(await screen.findByText('Failed to unarchive item')).toBeVisible();
  expect(screen.getByText('Error')).toBeVisible();
  expect(screen.getByRole('article', { name: 'Harbour refit' })).toBeVisible();
  works = true;
  await user.click(button);
  expect(await screen.findByText('Item Unarchived')).toBeVisible();
});

it('a search that is too long is cut, in the box and in the address', async () => {
  const asked = fakeApi({
    'GET /archives': { ...none, projects: [item('p1', 'Harbour refit')] },
    'GET /archives/emails': page([]),
  });
  renderScreen(<ArchivesPage />, `/archives?tab=projects&page=1e300&search=${'a'.repeat(5_000)}`);
  expect(await screen.findByRole('article', { name: 'Harbour refit' })).toBeVisible();
  const query = asked.find(({ path }) => path === '/archives')?.query;
  expect(query?.get('search')).toBe('a'.repeat(200));
  expect(query?.get('page')).toBe('1000000');
  expect(screen.getByRole('searchbox', { name: 'Search archives' })).toHaveAttribute(
    'maxlength',
    '200',
  );
});
