import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { buildEmail, buildProject, buildQueue } from '../../testing/build-email';
import { fakeApi, FakeFailure, type FakeRequest } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { Toaster } from '../../ui/toast';
import { EmailsPage } from './emails-page';

let stopListening: () => void;
beforeEach(() => {
  stopListening = listenForShortcuts();
});
afterEach(() => stopListening());

const QUEUE = 'GET /emails/recommendations';
const asOf = '2026-01-01T10:00:00Z';
const later = '2026-01-01T11:00:00Z';

const page = (
  <>
    <EmailsPage />
    <Toaster />
  </>
);
function show(queue: unknown, at = '/emails') {
  const asked = fakeApi({ [QUEUE]: queue, 'GET /emails/e1/recommendations': buildEmail() });
  const searches = () =>
    asked.filter((one) => `${one.method} ${one.path}` === QUEUE).map((one) => one.query);
  const shown = renderRoutes([{ path: '/emails/:id?', element: page }], at);
  return { asked, searches, ...shown };
}
const found = { ...buildQueue([buildEmail()]), asOf, newer: 0 };

it('searches on the server and highlights the hits', async () => {
  const { user, searches, history } = show(found, '/emails?page=2');
  const box = await screen.findByRole('searchbox', { name: 'Search emails' });
  await user.type(box, 'from:ada survey{Enter}');
  await expect.poll(() => searches().at(-1)?.get('search')).toBe('from:ada survey');
  expect(history.location.search).toBe('?search=from%3Aada+survey');
  const row = within(await screen.findByRole('article', { name: 'Survey next week' }));
  expect(row.getByText('Survey', { selector: 'mark' })).toBeVisible();
});

it('shows only results, without the row that was selected before', async () => {
  const one = buildEmail({ id: 'e1', subject: 'One' });
  const two = buildEmail({ id: 'e2', subject: 'Two' });
  const { user } = show(({ query }: FakeRequest) =>
    buildQueue(query.get('search') ? [two] : [one, two]),
  );
  await screen.findByRole('article', { name: 'One' });
  await user.keyboard('j');
  expect(screen.getByRole('article', { name: 'One', current: true })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search emails' }), 'two{Enter}');
  await expect.poll(() => screen.queryByRole('article', { name: 'One' })).toBeNull();
  expect(screen.getByRole('article', { name: 'Two' })).toBeVisible();
});

it('lists the operators with their meaning', async () => {
  const { user } = show(found);
  await user.click(await screen.findByRole('button', { name: 'Search help' }));
  const help = within(await screen.findByRole('dialog', { name: 'Search help' }));
  for (const operator of ['is:unread', 'before:7d', /^from:/, /^subject:/, /^project:/, /^after:/])
    expect(help.getByText(operator, { selector: 'dt' })).toBeVisible();
  expect(help.getByText('received before that day')).toBeVisible();
});

it("explains a search it can't parse instead of showing another list, and sends no request", async () => {
  const { user, searches } = show(found);
  await screen.findByRole('article', { name: 'Survey next week' });
  const before = searches().length;
  // At once: a part of it, typed slowly, would be a search.
  await user.click(screen.getByRole('searchbox', { name: 'Search emails' }));
  await user.paste('from:');
  await user.keyboard('{Enter}');
  expect(
    await screen.findByText(/^from: needs something after the colon, as in from:/),
  ).toBeVisible();
  expect(screen.getByRole('heading', { name: 'This search cannot be read' })).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(searches()).toHaveLength(before);
});

it('an invalid search in the URL shows no list, and clearing it shows all emails', async () => {
  const { user, history } = show(found, '/emails?search=before:');
  expect(await screen.findByText(/^before: needs something after the colon/)).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear Search' }));
  expect(await screen.findByRole('article', { name: 'Survey next week' })).toBeVisible();
  expect(history.location.search).toBe('');
  expect(screen.getByRole('searchbox', { name: 'Search emails' })).toHaveFocus();
});

it('keys do not reach the emails of another search', async () => {
  const { user } = show(found, '/emails?search=before:');
  await screen.findByRole('heading', { name: 'This search cannot be read' });
  await user.keyboard('jx{Control>}a{/Control}');
  expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
});

it('no page of another search is turned to by key', async () => {
  const { user, history, searches } = show({ ...found, page: 2 }, '/emails?search=before:&page=2');
  await expect.poll(() => searches().length).toBeGreaterThan(0);
  const before = searches().length;
  await screen.findByRole('heading', { name: 'This search cannot be read' });
  await user.keyboard('k');
  expect(await screen.findByText('There are no emails in this list')).toBeVisible();
  expect(searches()).toHaveLength(before);
  expect(history.location.search).toBe('?search=before:&page=2');
});

it('says why a project has no emails', async () => {
  show({ ...buildQueue([]), asOf, newer: 0 }, '/emails?search=project:"Harbour refit"');
  const words =
    'No email is filed in “Harbour refit” or recommended for it. Archived and snoozed emails are listed separately.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search Archived Emails' })).toBeVisible();
});

it('says so if a search finds nothing', async () => {
  show({ ...buildQueue([]), asOf, newer: 0 }, '/emails?search=zebra');
  expect(await screen.findByText('Nothing matches the search')).toBeVisible();
});

it('offers to look in archived mail, which a search leaves out', async () => {
  const { user, history } = show({ ...buildQueue([]), asOf, newer: 0 }, '/emails?search=zebra');
  await user.click(await screen.findByRole('link', { name: 'Search Archived Emails' }));
  await expect
    .poll(() => new URLSearchParams(history.location.search).get('search'))
    .toBe('zebra is:archived');
  expect(screen.queryByRole('link', { name: 'Search Archived Emails' })).toBeNull();
});

it.each([
  ['by keyboard', (user: UserEvent) => user.keyboard('j')],
  [
    'with the mouse over it',
    (user: UserEvent) => user.hover(screen.getByRole('article', { name: 'Survey next week' })),
  ],
])('new mail does not move a list in use %s: a pill shows it on request', async (_, use) => {
  const first = buildEmail({ id: 'e1', subject: 'Survey next week' });
  const fresh = buildEmail({ id: 'e2', subject: 'Fresh news' });
  let hasCome = false;
  const { user, client } = show(({ query }: { query: URLSearchParams }) => {
    if (!hasCome) return { ...buildQueue([first]), asOf, newer: 0 };
    return query.get('seen') === asOf
      ? { ...buildQueue([first]), asOf, newer: 1 }
      : { ...buildQueue([fresh, first]), asOf: later, newer: 0 };
  });
  await screen.findByRole('article', { name: 'Survey next week' });
  await use(user);
  hasCome = true;
  await client.invalidateQueries({ queryKey: ['emails'] });
  const pill = await screen.findByRole('button', { name: '1 new' });
  expect(screen.queryByRole('article', { name: 'Fresh news' })).not.toBeInTheDocument();
  await user.click(pill);
  expect(await screen.findByRole('article', { name: 'Fresh news' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /new$/ })).not.toBeInTheDocument();
});

it('what joined a list under the mouse appears once the mouse has left it', async () => {
  const first = buildEmail({ id: 'e1', subject: 'Survey next week' });
  const fresh = buildEmail({ id: 'e2', subject: 'Fresh news' });
  let hasCome = false;
  const { user, client } = show(({ query }: { query: URLSearchParams }) => {
    if (!hasCome) return { ...buildQueue([first]), asOf, newer: 0 };
    return query.get('seen') === asOf
      ? { ...buildQueue([first]), asOf, newer: 1 }
      : { ...buildQueue([fresh, first]), asOf: later, newer: 0 };
  });
  const row = await screen.findByRole('article', { name: 'Survey next week' });
  await user.hover(row);
  hasCome = true;
  await client.invalidateQueries({ queryKey: ['emails'] });
  await screen.findByRole('button', { name: '1 new' });
  await user.unhover(row);
  expect(await screen.findByRole('article', { name: 'Fresh news' })).toBeVisible();
});

it('new mail appears immediately if the list is not in use', async () => {
  let emails = [buildEmail()];
  const { client } = show(() => ({ ...buildQueue(emails), asOf, newer: 0 }));
  await screen.findByRole('article', { name: 'Survey next week' });
  emails = [buildEmail({ id: 'e2', subject: 'Fresh news' }), ...emails];
  await client.invalidateQueries({ queryKey: ['emails'] });
  expect(await screen.findByRole('article', { name: 'Fresh news' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /new$/ })).not.toBeInTheDocument();
});

describe('a searched To Review', () => {
  const email = buildEmail({ suggestedTasks: [] });
  const at = '/emails?review=pending&search=survey';
  const clear = () => screen.findByRole('button', { name: 'Clear Search' });

  it('says that all of it is decided once it has been emptied, and offers to clear the search', async () => {
    let isDecided = false;
    const answers = {
      [QUEUE]: () =>
        isDecided ? { ...buildQueue([]), asOf: later } : { ...buildQueue([email]), asOf },
      'GET /emails/e1/recommendations': email,
      'POST /emails/recommendations/process': () => {
        isDecided = true;
        return {
          success: true,
          updatedEmail: { ...email, recommendedProject: buildProject({ approved: true }) },
          message: '',
        };
      },
    };
    fakeApi(answers);
    const { user, history } = renderRoutes([{ path: '/emails/:id?', element: page }], at);
    await screen.findByRole('article', { name: 'Survey next week' });
    await user.keyboard('j{Enter}');
    await screen.findByRole('region', { name: 'Recommended Project' });
    await user.keyboard('c');
    expect(await screen.findByRole('heading', { name: 'All decided' })).toBeVisible();
    expect(screen.getByText('Nothing is left to review for “survey”.')).toBeVisible();
    await user.click(await clear());
    await expect.poll(() => history.location.search).toBe('?review=pending');
    expect(screen.getByRole('searchbox', { name: 'Search emails' })).toHaveFocus();
  });

  it('says that nothing matches if it was empty from the start, and offers to clear the search', async () => {
    const { user, history } = show({ ...buildQueue([]), asOf }, at);
    expect(await screen.findByText('Nothing matches the search')).toBeVisible();
    await user.click(await clear());
    expect(history.location.search).toBe('?review=pending');
  });
});

it('shows the emails of one project, whose chip leads back to those of all', async () => {
  const { user, asked, history } = show(
    {
      ...buildQueue([]),
      asOf,
      newer: 0,
    },
    '/emails?project=p1',
  );
  expect(await screen.findByText(/^No email is filed in this project/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Project: .*Show all projects$/ }));
  await expect.poll(() => history.location.search).toBe('');
  const reads = asked.filter(({ path }) => path === '/emails/recommendations');
  expect(reads.some(({ query }) => query.get('projectId') === 'p1')).toBe(true);
  await expect
    .poll(() =>
      asked.some(
        ({ path, query }) => path === '/emails/recommendations' && !query.has('projectId'),
      ),
    )
    .toBe(true);
});

it.each([
  ['pending', 'Nothing is left to review in this project.'],
  ['snoozed', 'No snoozed emails in this project.'],
  ['promises', 'No open promises in the mail you sent for this project.'],
])('an empty list of one project speaks of that project only: %s', async (review, text) => {
  const { user, history } = show(
    { ...buildQueue([]), asOf },
    `/emails?project=p1&review=${review}`,
  );
  expect(await screen.findByText(text)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show All Projects' }));
  await expect.poll(() => history.location.search).toBe(`?review=${review}`);
});

it('looks in the archived mail of the project that is shown', async () => {
  const { user, history } = show({ ...buildQueue([]), asOf }, '/emails?project=p1&search=zebra');
  await user.click(await screen.findByRole('link', { name: 'Search Archived Emails' }));
  await expect.poll(() => history.location.search).toBe('?project=p1&search=zebra+is%3Aarchived');
});

it('offline, the rows of another list do not stay under the new filter', async () => {
  const { history } = show(found);
  await screen.findByRole('article', { name: 'Survey next week' });
  onTestFinished(() => onlineManager.setOnline(true));
  act(() => onlineManager.setOnline(false));
  act(() => history.push('/emails?project=p1'));
  await expect.poll(() => screen.queryByRole('article')).toBeNull();
});

it.each(['', '&review=pending', '&search=zebra'])(
  'says that a project does not exist, and leads to all emails: %s',
  async (filters) => {
    fakeApi({
      [QUEUE]: { ...buildQueue([]), asOf },
      'GET /projects/picker': [],
      'GET /projects/p9': new FakeFailure(404, 'project.not_found', 'Project not found'),
    });
    const at = `/emails?project=p9${filters}`;
    const { user, history } = renderRoutes([{ path: '/emails/:id?', element: page }], at);
    expect(await screen.findByRole('heading', { name: 'Project not found' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show All Emails' }));
    await expect.poll(() => history.location.search).toBe('');
  },
);
