import type { Project } from '@docket/core/projects/project';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildProjectRecord as build } from '../../testing/build-project';
import { requestedUndo, fakeApi, FakeFailure, undoAnswers } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { ProjectsPage } from './projects-page';

const page = (items: Project[], total = items.length) => ({ items, total, page: 1, pageSize: 10 });
const LIST = 'GET /projects';
const refused = new FakeFailure(500, 'server.failed', '');

it('has its title and subtitle, and Add Project opens Create New Project (§ 2)', async () => {
  fakeApi({ [LIST]: page([build()]) });
  const { user } = renderScreen(<ProjectsPage />);
  expect(screen.getByRole('heading', { name: 'Projects' })).toBeVisible();
  expect(screen.getByText('Manage your project settings')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add Project' }));
  expect(screen.getByRole('dialog', { name: 'Create New Project' })).toBeVisible();
});

it('without projects there is no view toggle and the empty state opens the dialog (§ 2)', async () => {
  fakeApi({ [LIST]: page([]) });
  const { user } = renderScreen(<ProjectsPage />);
  expect(await screen.findByRole('heading', { name: 'No projects yet' })).toBeVisible();
  expect(
    screen.getByText('Create your first project to start organizing your tasks'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Table' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create Project' }));
  expect(screen.getByRole('dialog', { name: 'Create New Project' })).toBeVisible();
});

it('shows skeletons while loading (§ 2)', async () => {
  fakeApi({ [LIST]: () => new Promise(() => undefined) });
  renderScreen(<ProjectsPage />);
  expect(await screen.findByText('Loading projects...')).toBeInTheDocument();
});

it('a card shows name, associated projects, status, context and priority, 10 a page (§ 2, 9)', async () => {
  const asked = fakeApi({ [LIST]: page([build()], 12) });
  const { user } = renderScreen(<ProjectsPage />);
  const card = within(await screen.findByRole('article', { name: 'Harbour refit' }));
  expect(card.getByText('Quay, Crane')).toBeVisible();
  expect(card.getByRole('combobox', { name: 'Status of Harbour refit' })).toHaveTextContent('Open');
  expect(card.getByText('Managed Property')).toBeVisible();
  expect(card.getByTitle('P1 - Critical')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Actions for Harbour refit' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  expect(asked[0]?.query.get('pageSize')).toBe('10');
  expect(screen.getByText('Showing 1 to 10 of 12 items')).toBeVisible();
});

it('the table has its columns, sorts by name ascending, and a second click reverses the order (§ 2)', async () => {
  const asked = fakeApi({ [LIST]: page([build()]) });
  const { user } = renderScreen(<ProjectsPage />);
  await user.click(await screen.findByRole('button', { name: 'Table' }));
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Project',
    'Status',
    'Context',
    'Priority',
    'Associated Projects',
    'Other Names',
    'Involved Parties',
    'Actions',
  ]);
  const order = () => [asked.at(-1)?.query.get('sort'), asked.at(-1)?.query.get('order')];
  await expect.poll(order).toEqual(['name', 'asc']);
  await user.click(table.getByRole('button', { name: 'Project' }));
  await expect.poll(order).toEqual(['name', 'desc']);
  await user.click(table.getByRole('button', { name: 'Involved Parties' }));
  await expect.poll(order).toEqual(['involvedParties', 'asc']);
});

it('the filter has six types; status, context and priority are selects, the others text (§ 2)', async () => {
  const asked = fakeApi({ [LIST]: page([build()]) });
  const { user, history } = renderScreen(<ProjectsPage />, '/projects?view=table');
  await screen.findByRole('table');
  await user.click(screen.getByRole('combobox', { name: 'Filter by' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Status',
    'Context',
    'Priority',
    'Associated Projects',
    'Other Names',
    'Involved Parties',
  ]);
  await user.click(screen.getByRole('option', { name: 'Status' }));
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('option', { name: 'Closing' }));
  const filter = () => [asked.at(-1)?.query.get('filter'), asked.at(-1)?.query.get('value')];
  await expect.poll(filter).toEqual(['status', 'closing']);
  await user.click(screen.getByRole('combobox', { name: 'Filter by' }));
  await user.click(screen.getByRole('option', { name: 'Involved Parties' }));
  await user.type(screen.getByRole('searchbox', { name: 'Involved Parties' }), 'finch');
  await expect.poll(filter).toEqual(['involvedParties', 'finch']);
  await user.click(screen.getByRole('button', { name: 'Clear All' }));
  expect(history.location.search).toBe('?view=table');
});

it('a filter without a match says so (§ 2)', async () => {
  fakeApi({ [LIST]: page([]) });
  renderScreen(<ProjectsPage />, '/projects?view=table&filter=status&value=done');
  expect(await screen.findByText('No projects match the current filters.')).toBeVisible();
});

it('creates a project with every field, the lists split on commas (§ 2, 4, 5, 7, 8)', async () => {
  const asked = fakeApi({ [LIST]: page([build()]), 'POST /projects': build() });
  const { user } = renderScreen(<ProjectsPage />);
  await user.click(screen.getByRole('button', { name: 'Add Project' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Create Project' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Project name is required');
  await user.type(dialog.getByRole('textbox', { name: /^Notes/ }), 'x{Backspace}');
  expect(dialog.getByRole('alert')).toHaveTextContent('Project name is required');
  const fields = [
    ['Project Name', 'Quay'],
    ['Description', 'Long'],
    ['Official Name', 'Quay Ltd'],
    ['Other Names', 'Q'],
    ['Associated Projects', 'Crane'],
    ['Involved Parties', 'Bo'],
    ['Notes', 'Careful'],
    ['Sender includes', ' ada, ,bo '],
    ['Domain matches', 'finch.example'],
    ['Subject includes', 'quay'],
    ['Body includes', 'tide, moon'],
    ['Body regex', 'q-1'],
  ] as const;
  for (const [name, text] of fields) {
    await user.click(dialog.getByLabelText(new RegExp(`^${name}`)));
    await user.paste(text);
  }
  await user.click(dialog.getByRole('combobox', { name: 'Context' }));
  await user.click(screen.getByRole('option', { name: 'Personal' }));
  await user.click(dialog.getByRole('button', { name: 'Create Project' }));
  expect(await screen.findByText('Project created successfully')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(asked.find((one) => one.method === 'POST')?.body).toMatchObject({
    name: 'Quay',
    description: 'Long',
    type: 'Project',
    context: 'Personal',
    officialName: 'Quay Ltd',
    otherNames: 'Q',
    associatedProjects: 'Crane',
    involvedParties: 'Bo',
    notes: 'Careful',
    color: '#e44332',
    status: 'open',
    labels: [],
    defaultPriority: 'P2',
    senderIncludes: ['ada', 'bo'],
    domainMatches: ['finch.example'],
    subjectIncludes: ['quay'],
    bodyIncludes: ['tide', 'moon'],
    bodyRegex: 'q-1',
  });
});

it('editing shows the lists joined by comma and space, and says that it was updated (§ 2, 5, 8)', async () => {
  const asked = fakeApi({ [LIST]: page([build()]), 'PATCH /projects/p1': build() });
  const { user } = renderScreen(<ProjectsPage />);
  await user.click(await screen.findByRole('button', { name: 'Actions for Harbour refit' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Project' }));
  expect(dialog.getByRole('textbox', { name: /^Sender includes/ })).toHaveValue('ada, bo');
  expect(dialog.getAllByRole('radio')).toHaveLength(12);
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Project updated successfully')).toBeVisible();
  expect(asked.find((one) => one.method === 'PATCH')?.body).toMatchObject({
    senderIncludes: ['ada', 'bo'],
  });
});

it.each([
  ['POST /projects', 'Failed to create project', 'Create Project'],
  ['PATCH /projects/p1', 'Failed to update project', 'Save Changes'],
])('%s that fails says %s and keeps what was typed (§ 5, 8)', async (call, words, button) => {
  fakeApi({ [LIST]: page([build()]), [call]: refused });
  const { user } = renderScreen(<ProjectsPage />);
  await screen.findByRole('article');
  await user.click(
    screen.getByRole('button', {
      name: call.startsWith('POST') ? 'Add Project' : /^Harbour refit/,
    }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Project Name/ }), ' two');
  await user.click(dialog.getByRole('button', { name: button }));
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(dialog.getByDisplayValue(/two$/)).toBeVisible();
});

it('deleting asks with the name, confirms, and Undo restores it (§ 2, 8)', async () => {
  const asked = fakeApi({
    [LIST]: page([build()]),
    'DELETE /projects/p1': { id: 'p1', restorableUntil: '2026-01-01T00:00:10Z' },
    ...undoAnswers,
  });
  const { user } = renderScreen(<ProjectsPage />);
  await user.click(await screen.findByRole('button', { name: 'Actions for Harbour refit' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Project' }));
  expect(
    dialog.getByText(
      'Are you sure you want to delete "Harbour refit"? This action cannot be undone.',
    ),
  ).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete Project' }));
  expect(await screen.findByText('Project Deleted')).toBeVisible();
  expect(screen.getByText('"Harbour refit" has been permanently deleted.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Undo/ }));
  await expect.poll(() => requestedUndo(asked)).toBe(true);
});

it('a failed delete says Failed to delete project and closes the dialog (§ 4, 8)', async () => {
  fakeApi({ [LIST]: page([build()]), 'DELETE /projects/p1': refused });
  const { user } = renderScreen(<ProjectsPage />);
  await user.click(await screen.findByRole('button', { name: 'Actions for Harbour refit' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Project' }));
  expect(await screen.findByText('Failed to delete project')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it.each([
  ['open', 'In Progress', 'PATCH /projects/p1', { status: 'in_progress' }],
  ['open', 'Archived', 'POST /projects/p1/archive', undefined],
  ['archived', 'Open', 'PATCH /projects/p1', { status: 'open' }],
  ['archived', 'Done', 'PATCH /projects/p1', { status: 'done' }],
] as const)('status from %s to %s is %s (§ 3, 4, 7)', async (before, label, call, body) => {
  const asked = fakeApi({ [LIST]: page([build({ status: before })]), [call]: build() });
  const { user } = renderScreen(<ProjectsPage />);
  await user.click(await screen.findByRole('combobox', { name: 'Status of Harbour refit' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Open',
    'In Progress',
    'Closing',
    'Done',
    'Archived',
  ]);
  await user.click(screen.getByRole('option', { name: label }));
  expect(await screen.findByText('Status Updated')).toBeVisible();
  expect(screen.getByText(`Project status changed to ${label}`)).toBeVisible();
  const changes = asked.filter((one) => one.method !== 'GET');
  expect(changes.map((one) => `${one.method} ${one.path}`)).toEqual([call]);
  expect(changes.map((one) => one.body)).toEqual([body]);
});

it('a rejected status says Failed to update project status (§ 8)', async () => {
  fakeApi({ [LIST]: page([build()]), 'PATCH /projects/p1': refused });
  const { user } = renderScreen(<ProjectsPage />);
  await user.click(await screen.findByRole('combobox', { name: 'Status of Harbour refit' }));
  await user.click(screen.getByRole('option', { name: 'Done' }));
  expect(await screen.findByText('Failed to update project status')).toBeVisible();
});

it('says Failed to load projects, and retries (§ 8)', async () => {
  let works = false;
  fakeApi({ [LIST]: () => (works ? page([build()]) : refused) });
  const { user } = renderScreen(<ProjectsPage />);
  expect(await screen.findByRole('heading', { name: 'Failed to load projects' })).toBeVisible();
  expect(screen.getByText('Failed to fetch data')).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('article', { name: 'Harbour refit' })).toBeVisible();
});

it('offers the four contexts, the five statuses and the 12 colors of the palette (§ 3)', async () => {
  fakeApi({ [LIST]: page([build()]) });
  const { user } = renderScreen(<ProjectsPage />);
  await user.click(screen.getByRole('button', { name: 'Add Project' }));
  const dialog = within(screen.getByRole('dialog'));
  const colors = dialog.getAllByRole('radio').map((one) => one.getAttribute('value'));
  expect(colors.join(' ')).toBe(
    '#e44332 #2196F3 #FF9800 #9C27B0 #4CAF50 #FF5722 #607D8B #795548 #E91E63 #3F51B5 #009688 #FFC107',
  );
  const optionsOf = async (name: string) => {
    await user.click(dialog.getByRole('combobox', { name }));
    const texts = screen.getAllByRole('option').map((option) => option.textContent);
    await user.keyboard('{Enter}');
    return texts;
  };
  expect(await optionsOf('Type')).toEqual(['Project', 'Area']);
  expect(await optionsOf('Context')).toEqual([
    'No context',
    'Central Process',
    'Managed Property',
    'Operating Company',
    'Personal',
  ]);
  expect(await optionsOf('Status')).toEqual(['Open', 'In Progress', 'Closing', 'Done', 'Archived']);
});
