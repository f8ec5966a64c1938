import { onlineManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';

import { ContextsPage } from '../../features/contexts/contexts-page';
import { ProjectsPage } from '../../features/projects/projects-page';
import { RulesPage } from '../../features/rules/rules-page';
import { ServicesPage } from '../../features/services/services-page';
import { TasksPage } from '../../features/tasks/tasks-page';
import { TemplatesPage } from '../../features/templates/templates-page';
import { buildEmail, buildQueue } from '../../testing/build-email';
import { buildProjectRecord } from '../../testing/build-project';
import { invoices } from '../../testing/build-rule';
import { fakeApi, FakeFailure, SIGNED_IN } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { Toaster } from '../../ui/toast';
import { CommandPalette } from './command-palette';

const of = (items: unknown[]) => ({ items, total: 40, page: 1, pageSize: 5 });
const dates = {
  is_archived: false,
  archived_at: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};
const service = { id: 's9', name: 'Harbour survey', color: 'bg-teal-500', projects: [], ...dates };
const template = {
  id: 'm9',
  name: 'Harbour visit',
  description: '',
  services: [],
  items: ['Call'],
  status: 'active',
  ...dates,
};
const project = buildProjectRecord();
const task = {
  id: 't9',
  title: 'from: the harbour -rope',
  description: '',
  priority: 'P2',
  status: 'to_do',
  due_date: null,
  due_time: null,
  project_id: 'p1',
  project_name: 'Harbour refit',
  project_color: '#2196F3',
  assignee: '',
  checklist: [],
  tags: [],
  email: null,
  ...dates,
};
const context = {
  id: 'c9',
  name: 'Harbour desk',
  color: '#2196F3',
  timezone: 'Europe/London',
  workingHours: null,
  isDefault: false,
};
/** None of these records is on the first page of its list, so only search finds them. */
const onSearch =
  (item: unknown) =>
  ({ query }: { query: URLSearchParams }) =>
    of(query.get('search') ? [item] : []);
const answers = {
  'GET /auth/session': SIGNED_IN,
  'GET /undo': { undo: null, redo: null },
  'GET /emails/recommendations': buildQueue([]),
  'GET /tasks': (asked: { query: URLSearchParams }) => ({
    ...onSearch(task)(asked),
    summary: {
      total: 40,
      completed: 0,
      inProgress: 0,
      toDo: 40,
      due: { today: 0, week: 0, later: 0, none: 40 },
    },
  }),
  'GET /tasks/t9': task,
  'GET /projects/picker': [{ id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' }],
  'GET /projects': of([]),
  'GET /projects/p1': project,
  'GET /services': onSearch(service),
  'GET /services/s9': service,
  'GET /templates': onSearch(template),
  'GET /templates/m9': template,
  'GET /rules': [{ ...invoices, name: 'Harbour invoices' }],
  'GET /sender-vetoes': [],
  'GET /contexts': [context],
};
const routes = [
  {
    path: '/',
    element: (
      <>
        <CommandPalette onClose={() => undefined} />
        <Toaster />
      </>
    ),
  },
  ...Object.entries({
    '/services': <ServicesPage />,
    '/templates': <TemplatesPage />,
    '/rules': <RulesPage />,
    '/contexts': <ContextsPage />,
    '/projects': <ProjectsPage />,
    '/tasks': <TasksPage />,
    '/emails': <h1>Emails</h1>,
  }).map(([path, screenOf]) => ({
    path,
    element: (
      <>
        {screenOf}
        <Toaster />
      </>
    ),
  })),
];

function show(at = '/', more: Record<string, unknown> = {}) {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  fakeApi({ ...answers, ...more });
  return renderRoutes(routes, at);
}

it.each([
  ['service', 'Harbour survey', 'Edit Service'],
  ['template', 'Harbour visit', 'Edit Template'],
  ['rule', 'Harbour invoices', 'Edit Rule'],
  ['context', 'Harbour desk', 'Edit Context'],
  ['project', 'Harbour refit', 'Edit Project'],
  ['task', 'from: the harbour -rope', 'Edit Task'],
])(
  'a %s selected in the palette opens, even if it is not on the first page',
  async (_kind, name, title) => {
    const { user, history } = show();
    await user.type(await screen.findByRole('combobox'), 'harbour');
    await user.click(
      await screen.findByRole('option', {
        name: (words) => words.replaceAll(' ', '').startsWith(name.replaceAll(' ', '')),
      }),
    );
    const form = within(await screen.findByRole('dialog', { name: title }));
    expect(form.getByDisplayValue(name)).toBeVisible();
    await expect.poll(() => history.location.search).toBe('');
  },
);

it('an email shows its sender, and all results of a search are one step away', async () => {
  const found = [
    buildEmail({ id: 'e1', subject: 'Harbour dues', fromName: 'Ada Finch' }),
    buildEmail({ id: 'e2', subject: 'Harbour dues', fromName: '', fromAddress: 'bo@quay.example' }),
    buildEmail({ id: 'e3', subject: 'Harbour dues', sentTo: 'Cy Marsh' }),
  ];
  const { user, history } = show('/', {
    'GET /emails/recommendations': ({ query }: { query: URLSearchParams }) =>
      query.get('search') ? buildQueue(found, {}, 1_234) : buildQueue([]),
  });
  await user.type(await screen.findByRole('combobox'), 'harbour dues');
  for (const writer of ['Ada Finch', 'bo@quay.example', 'To Cy Marsh'])
    expect(await screen.findByRole('option', { name: new RegExp(writer) })).toBeVisible();
  await user.click(screen.getByRole('option', { name: 'Show all 1,234 emails' }));
  await expect.poll(() => history.location.pathname).toBe('/emails');
  expect(history.location.search).toBe('?search=harbour%20dues');
});

it('a record in the URL that no longer exists is reported, and the list stays', async () => {
  const gone = new FakeFailure(404, 'service.not_found', 'Service not found');
  const { history } = show('/services?view=list&id=s1', { 'GET /services/s1': gone });
  expect(await screen.findByText('Service not found')).toBeVisible();
  await expect.poll(() => history.location.search).toBe('?view=list');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('a rule or context that no longer exists is reported too', async () => {
  show('/contexts?id=c1');
  expect(await screen.findByText('This record no longer exists')).toBeVisible();
});

it('a search that fails for some records says why and is tried again, also by Enter', async () => {
  let works = false;
  const { user } = show('/', {
    'GET /templates': (asked: { query: URLSearchParams }) =>
      works ? onSearch(template)(asked) : new FakeFailure(503, 'server.busy', 'Docket is busy'),
    'GET /contexts': [],
  });
  await user.type(await screen.findByRole('combobox'), 'visit');
  const failure = await screen.findByText('Docket is busy');
  expect(failure.closest('[role=alert]')).toBeVisible();
  expect(screen.queryByText(/Nothing matches/)).not.toBeInTheDocument();
  works = true;
  screen.getByRole('button', { name: 'Try Again' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('option', { name: /Harbour visit/ })).toBeVisible();
  expect(failure).not.toBeInTheDocument();
});

it('a search is not over before all kinds of records have been searched', async () => {
  let find: (found: unknown) => void = () => undefined;
  const { user } = show('/', {
    'GET /services': of([]),
    'GET /templates': new Promise((resolve) => (find = resolve)),
    'GET /tasks': () => new FakeFailure(404, 'tasks.none', ''),
    'GET /projects/picker': [],
  });
  await user.type(await screen.findByRole('combobox'), 'visit');
  await screen.findByText('The search failed');
  expect(screen.getByRole('option', { name: 'Searching...' })).toBeVisible();
  find(of([template]));
  expect(await screen.findByRole('option', { name: /Harbour visit/ })).toBeVisible();
});

it('without a connection, it does not claim that nothing matches', async () => {
  const { user } = show();
  const field = await screen.findByRole('combobox');
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await user.type(field, 'quay');
  expect(await screen.findByText(/^Docket could not be reached/)).toBeVisible();
  expect(screen.getByRole('option', { name: 'Not everything could be searched' })).toBeVisible();
  // The searches that wait for a connection start by themselves.
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
});

it('a long text is searched up to the length that each list takes', async () => {
  const lengths = new Map<string, number>();
  const notedAs =
    (name: string, found: unknown) =>
    ({ query }: { query: URLSearchParams }) => {
      lengths.set(name, Math.max(lengths.get(name) ?? 0, query.get('search')?.length ?? 0));
      return found;
    };
  const { user } = show('/', {
    'GET /emails/recommendations': notedAs('emails', buildQueue([])),
    'GET /projects/picker': notedAs('projects', []),
    'GET /services': notedAs('services', of([])),
  });
  await user.click(await screen.findByRole('combobox'));
  await user.paste('x'.repeat(600));
  await expect
    .poll(() => Object.fromEntries(lengths))
    .toEqual({ emails: 500, projects: 200, services: 200 });
});
