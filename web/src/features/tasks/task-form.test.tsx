import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildTask, taskPage } from '../../testing/build-task';
import { buildProjectRecord } from '../../testing/build-project';
import { fakeApi, FakeFailure } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { TasksPage } from './tasks-page';

const LIST = 'GET /tasks';
const PICKER = 'GET /projects/picker';
const projects = [{ id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' }];
const refused = new FakeFailure(500, 'server.failed', '');

it('says Failed to load projects, and retries (§ 8)', async () => {
  let works = false;
  fakeApi({
    'GET /tasks': taskPage([]),
    'GET /projects/picker': () => (works ? projects : new FakeFailure(500, 'server.failed', '')),
  });
  const { user } = renderScreen(<TasksPage />);
  await user.click((await screen.findAllByRole('button', { name: /^(New|Add|Create) Task/ }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Task' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Order rope');
  expect(await dialog.findByText('Failed to load projects')).toBeVisible();
  works = true;
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  await user.click(await dialog.findByRole('button', { name: /^Project: / }));
  expect(await screen.findByRole('option', { name: 'Harbour refit' })).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Order rope');
});

it('creating requires a title and a project; the form stays open until then (§ 2, 5, 8)', async () => {
  const asked = fakeApi({ [LIST]: taskPage([]), [PICKER]: projects, 'POST /tasks': buildTask() });
  const { user } = renderScreen(<TasksPage />);
  await user.click(screen.getByRole('button', { name: /Create Task/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create New Task' }));
  await user.click(dialog.getByRole('button', { name: 'Create Task' }));
  expect(dialog.getByText('Please enter a task title')).toBeVisible();
  expect(dialog.getByText('Please select a project to continue')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Title' })).toBeRequired();
  expect(asked.some((one) => one.method === 'POST')).toBe(false);
  await user.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Order rope');
  await user.click(await dialog.findByText('Select a project'));
  await user.click(await screen.findByRole('option', { name: 'Harbour refit' }));
  expect(dialog.getByRole('button', { name: 'Project: Harbour refit' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add Item' }));
  await user.click(dialog.getByRole('button', { name: 'Create Task' }));
  expect(await screen.findByText('Task Created')).toBeVisible();
  expect(asked.find((one) => one.method === 'POST')?.body).toMatchObject({
    title: 'Order rope',
    project_id: 'p1',
    priority: 'P3',
    status: 'to_do',
    checklist: [],
  });
});

it('a new task has the priority chosen for its project, until the person chooses one (§ 2, 3)', async () => {
  const asked = fakeApi({
    [LIST]: taskPage([]),
    [PICKER]: [
      { ...projects[0], defaultPriority: 'P4' },
      { ...projects[0], id: 'p2', name: 'Weir', defaultPriority: 'P1' },
      { ...projects[0], id: 'p3', name: 'Mill', defaultPriority: 'P2' },
      {
        ...projects[0],
        id: 'p4',
        name: 'Lock',
        defaultPriority: 'P2',
        defaultPriorityChosen: true,
      },
    ],
    'POST /tasks': buildTask(),
  });
  const { user } = renderScreen(<TasksPage />);
  await user.click(screen.getByRole('button', { name: /Create Task/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create New Task' }));
  const priority = dialog.getByRole('combobox', { name: 'Priority' });
  const choose = async (name: string) => {
    await user.click(dialog.getByRole('button', { name: /^Project: / }));
    await user.click(await screen.findByRole('option', { name }));
  };
  for (const [name, words] of [
    ['Harbour refit', 'P4 - Low'],
    // The default that every project starts with.
    ['Mill', 'P3 - Medium'],
    ['Lock', 'P2 - High'],
    ['Weir', 'P1 - Critical'],
  ] as const) {
    await choose(name);
    expect(priority).toHaveTextContent(words);
  }
  await user.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Order rope');
  await user.click(dialog.getByRole('button', { name: 'Create Task' }));
  await screen.findByText('Task Created');
  expect(asked.find((one) => one.method === 'POST')?.body).toMatchObject({ priority: 'P1' });
  await user.click(screen.getByRole('button', { name: /Create Task/ }));
  const next = within(screen.getByRole('dialog', { name: 'Create New Task' }));
  await user.click(next.getByRole('combobox', { name: 'Priority' }));
  await user.click(screen.getByRole('option', { name: 'P2 - High' }));
  await user.click(next.getByRole('button', { name: /^Project: / }));
  await user.click(await screen.findByRole('option', { name: 'Weir' }));
  expect(next.getByRole('combobox', { name: 'Priority' })).toHaveTextContent('P2 - High');
});

it('the form of a task names its archived project, even if there is no other', async () => {
  fakeApi({
    [LIST]: taskPage([buildTask({ project_id: 'p1', project_name: 'Harbour refit' })]),
    [PICKER]: [],
    'GET /projects/p1': buildProjectRecord({ id: 'p1', name: 'Harbour refit', status: 'archived' }),
  });
  const { user } = renderScreen(<TasksPage />);
  await user.click(await screen.findByRole('button', { name: 'Edit Order rope' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  expect(await dialog.findByText('Harbour refit')).toBeVisible();
  expect(dialog.queryByText(/No projects available/)).not.toBeInTheDocument();
});

it('text shared from another app becomes a task, once (§ 5)', async () => {
  const asked = fakeApi({ [LIST]: taskPage([]), [PICKER]: projects, 'POST /tasks': buildTask() });
  const shared = 'shared_title=Roof&shared_text=It+leaks&shared_url=https%3A%2F%2Fkerr.example';
  const { user } = renderScreen(<TasksPage />, `/tasks?${shared}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Task' }));
  expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveValue('Roof');
  await user.click(await dialog.findByText('Select a project'));
  await user.click(await screen.findByRole('option', { name: 'Harbour refit' }));
  await user.click(dialog.getByRole('button', { name: 'Create Task' }));
  expect(await screen.findByText('Task Created')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const created = asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(created).toMatchObject([
    { title: 'Roof', description: 'It leaks\nhttps://kerr.example', project_id: 'p1' },
  ]);
});

it('without projects the form says to create one first (§ 5)', async () => {
  fakeApi({ [LIST]: taskPage([]), [PICKER]: [] });
  const { user } = renderScreen(<TasksPage />);
  await user.click(screen.getByRole('button', { name: /Create Task/ }));
  expect(await screen.findByText('No projects available. Create a project first.')).toBeVisible();
});

it('clicking a card opens Edit Task with Mark as complete, which becomes Mark as incomplete (§ 2, 8)', async () => {
  const asked = fakeApi({
    [LIST]: taskPage([buildTask()]),
    [PICKER]: projects,
    'PATCH /tasks/t1': buildTask(),
  });
  const { user } = renderScreen(<TasksPage />);
  await user.click(await screen.findByText('Forty metres'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Mark as complete' }));
  expect(dialog.getByRole('checkbox', { name: 'Mark as incomplete' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Task Updated')).toBeVisible();
  expect(asked.find((one) => one.method === 'PATCH')?.body).toMatchObject({ status: 'completed' });
});

it('a task without a project can be edited, and stays without one', async () => {
  const asked = fakeApi({
    [LIST]: taskPage([buildTask({ project_id: null, project_name: null })]),
    [PICKER]: projects,
    'PATCH /tasks/t1': buildTask(),
  });
  const { user } = renderScreen(<TasksPage />);
  await user.click(await screen.findByText('Forty metres'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  expect(dialog.getByText('Title').textContent).toMatch(/\*/);
  expect(dialog.getByText('Project').textContent).not.toMatch(/\*/);
  await user.type(dialog.getByRole('textbox', { name: /^Title/ }), ' again');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Task Updated')).toBeVisible();
  const sent = asked.find((one) => one.method === 'PATCH')?.body;
  expect(sent).toMatchObject({ title: expect.stringMatching(/ again$/) });
  expect(sent).not.toHaveProperty('project_id');
});

it('a task that could not be created says Failed to create task and keeps what was typed (§ 5, 8)', async () => {
  fakeApi({ [LIST]: taskPage([]), [PICKER]: projects, 'POST /tasks': refused });
  const { user } = renderScreen(<TasksPage />);
  await user.click(screen.getByRole('button', { name: /Create Task/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create New Task' }));
  await user.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Order rope');
  await user.click(await dialog.findByText('Select a project'));
  await user.click(await screen.findByRole('option', { name: 'Harbour refit' }));
  await user.click(dialog.getByRole('button', { name: 'Create Task' }));
  expect(await screen.findByText('Failed to create task')).toBeInTheDocument();
  expect(dialog.getByDisplayValue('Order rope')).toBeVisible();
});

it('says under the checklist why it cannot be saved (§ 5)', async () => {
  const asked = fakeApi({ [LIST]: taskPage([buildTask()]), [PICKER]: projects });
  const { user } = renderScreen(<TasksPage />);
  await user.click(await screen.findByText('Forty metres'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.click(dialog.getByRole('button', { name: 'Add Item' }));
  const item = dialog.getByRole('textbox', { name: 'Item 1' });
  fireEvent.change(item, { target: { value: 'x'.repeat(1001) } });
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(item).toHaveAccessibleDescription('A checklist item must have at most 1,000 characters');
  expect(item).toBeInvalid();
  await user.clear(item);
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false);
});
