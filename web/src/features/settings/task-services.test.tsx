import type { TaskServiceKey } from '@docket/core/task-services/task-service';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { invalidateTopics, topicsShowing } from '../../api/topics';
import { buildProjectRecord } from '../../testing/build-project';
import { answers } from '../../testing/build-settings';
import { buildTaskService } from '../../testing/build-task-service';
import { fakeApi, FakeFailure } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { TaskServices } from './task-services';

const off = (service: TaskServiceKey) => buildTaskService({ service });
const connected = buildTaskService({
  service: 'todo',
  state: 'connected',
  account: 'ines@fernhill.example',
  projects: [{ projectId: 'p1', listId: 'l1' }],
  linked: 3,
  waiting: 1,
});
const lists = {
  items: [
    { id: 'l1', name: 'Tasks' },
    { id: 'l2', name: 'Work' },
  ],
};
const projects = [
  { id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' },
  { id: 'p2', name: 'Elm Court', status: 'open', color: '#2196F3' },
];
const api = (items: unknown[], more: Record<string, unknown> = {}) =>
  fakeApi({
    ...answers,
    'GET /task-services': { items },
    'GET /task-services/todo/lists': lists,
    'GET /projects/picker': projects,
    ...more,
  });

it('asks Microsoft for permission before connecting To Do', async () => {
  api([{ ...off('todo'), state: 'needs_permission' }]);
  renderScreen(<TaskServices />);
  expect(
    await screen.findByRole('link', { name: 'Allow Access to Microsoft To Do' }),
  ).toHaveAttribute(
    'href',
    '/api/v1/auth/login?scope=tasks&return_to=%2Fsettings%3Fconnected%3Dtasks',
  );
});

it('says before connecting what will be sent, and that connecting sends nothing', async () => {
  const asked = api([off('todo')], { 'PUT /task-services/todo': { ...connected, projects: [] } });
  const { user } = renderScreen(<TaskServices />);
  await user.click(await screen.findByRole('button', { name: 'Connect Microsoft To Do' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Microsoft To Do' }));
  expect(dialog.getByText(/Connecting sends nothing/)).toBeVisible();
  expect(dialog.getByText(/contains the email’s text/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByRole('dialog', { name: 'Projects in Microsoft To Do' })).toBeVisible();
  expect(asked.some(({ method, path }) => method === 'PUT' && path === '/task-services/todo')).toBe(
    true,
  );
});

it('a rejected connection keeps the form with the reason', async () => {
  api([off('todoist')], {
    'PUT /task-services/todoist': new FakeFailure(
      422,
      'task_service.reconnect',
      'Todoist does not accept this token. Copy it again.',
    ),
  });
  const { user } = renderScreen(<TaskServices />);
  await user.click(await screen.findByRole('button', { name: 'Connect Todoist' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Todoist' }));
  await user.type(dialog.getByLabelText(/API token/), 'abc');
  await user.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(
    await dialog.findByText('Todoist does not accept this token. Copy it again.'),
  ).toBeVisible();
  expect(dialog.getByLabelText(/API token/)).toHaveValue('abc');
});

it('a CalDAV server may be given without https://, and its answer is what the person reads', async () => {
  const message = 'The CalDAV server cannot be found. Check the address, or try again later.';
  const asked = api([off('caldav')], {
    'PUT /task-services/caldav': new FakeFailure(502, 'task_service.unavailable', message),
  });
  const { user } = renderScreen(<TaskServices />);
  await user.click(await screen.findByRole('button', { name: 'Connect CalDAV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect CalDAV' }));
  await user.type(dialog.getByLabelText(/Server address/), 'cloud.example/dav');
  await user.type(dialog.getByLabelText(/Username/), 'ines');
  await user.type(dialog.getByLabelText(/Password/), 'a password');
  await user.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    url: 'cloud.example/dav',
  });
});

it('sends the selected projects, each to its list', async () => {
  const asked = api([connected], { 'PUT /task-services/todo/projects': connected });
  const { user } = renderScreen(<TaskServices />);
  expect(await screen.findByText('3 tasks of 1 project, 1 waiting')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose Projects' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Projects in/ }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Elm Court' }));
  await user.click(dialog.getByRole('combobox', { name: 'List of Harbour refit' }));
  await user.click(await screen.findByRole('option', { name: 'Work' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => asked.find(({ path }) => path === '/task-services/todo/projects')?.body)
    .toEqual({
      projects: [
        { projectId: 'p2', listId: null },
        { projectId: 'p1', listId: 'l2' },
      ],
      sharesList: false,
    });
});

it('a background read that fails leaves the chosen projects on screen, and a sync of mail reads no lists', async () => {
  let reads = 0;
  let works = true;
  api([connected], {
    'GET /task-services/todo/lists': () => {
      reads += 1;
      return works ? lists : new FakeFailure(502, 'task_service.failed', 'No answer');
    },
  });
  const { user, client } = renderScreen(<TaskServices />);
  await user.click(await screen.findByRole('button', { name: 'Choose Projects' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Projects in/ }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Elm Court' }));
  invalidateTopics(client, topicsShowing('sync'));
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(reads).toBe(1);
  works = false;
  await client.invalidateQueries();
  expect(reads).toBe(2);
  expect(dialog.getByRole('checkbox', { name: 'Elm Court' })).toBeChecked();
  expect(dialog.queryByText('No answer')).not.toBeInTheDocument();
});

it('connecting the same account again starts from the projects it had', async () => {
  const back = buildTaskService({
    state: 'connected',
    projects: [{ projectId: 'p1', listId: null }],
  });
  const asked = api([off('todoist')], {
    'PUT /task-services/todoist': back,
    'GET /task-services/todoist/lists': lists,
    'PUT /task-services/todoist/projects': back,
  });
  const { user } = renderScreen(<TaskServices />);
  await user.click(await screen.findByRole('button', { name: 'Connect Todoist' }));
  const form = within(await screen.findByRole('dialog', { name: 'Connect Todoist' }));
  await user.type(form.getByLabelText(/API token/), 'abc');
  await user.click(form.getByRole('button', { name: 'Connect' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Projects in Todoist' }));
  expect(await dialog.findByRole('checkbox', { name: 'Harbour refit' })).toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: 'Elm Court' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => asked.find(({ path }) => path === '/task-services/todoist/projects')?.body)
    .toEqual({
      projects: [
        { projectId: 'p1', listId: null },
        { projectId: 'p2', listId: null },
      ],
      sharesList: false,
    });
});

it('a chosen project that is not open can get another list, or be left out', async () => {
  const done = buildProjectRecord({ id: 'p3', name: 'Old mill', status: 'done' });
  const status = { ...connected, projects: [{ projectId: 'p3', listId: 'deleted list' }] };
  const asked = api([status], {
    'GET /projects/p3': done,
    'PUT /task-services/todo/projects': connected,
  });
  const { user } = renderScreen(<TaskServices />);
  await user.click(await screen.findByRole('button', { name: 'Choose Projects' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Projects in/ }));
  const box = await dialog.findByRole('checkbox', { name: /^Old mill/ });
  expect(box).toBeChecked();
  expect(dialog.getByRole('combobox', { name: 'List of Old mill' })).toHaveTextContent(
    'Choose a list',
  );
  await user.click(box);
  expect(box).not.toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => asked.find(({ path }) => path === '/task-services/todo/projects')?.body)
    .toEqual({ projects: [], sharesList: false });
});

it('sends all projects to one list if selected', async () => {
  const asked = api([connected], { 'PUT /task-services/todo/projects': connected });
  const { user } = renderScreen(<TaskServices />);
  await user.click(await screen.findByRole('button', { name: 'Choose Projects' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Projects in/ }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Elm Court' }));
  await user.click(dialog.getByRole('combobox', { name: 'Lists' }));
  await user.click(await screen.findByRole('option', { name: 'One list for all' }));
  expect(dialog.queryByRole('combobox', { name: 'List of Elm Court' })).not.toBeInTheDocument();
  expect(dialog.getByRole('combobox', { name: 'List for all' })).toHaveTextContent('List “Docket”');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => asked.find(({ path }) => path === '/task-services/todo/projects')?.body)
    .toEqual({
      projects: [
        { projectId: 'p1', listId: null },
        { projectId: 'p2', listId: null },
      ],
      sharesList: true,
    });
});

it('disconnecting says what stays in the service', async () => {
  api([connected], { 'DELETE /task-services/todo': { kept: 3 } });
  const { user } = renderScreen(<TaskServices />);
  await user.click(await screen.findByRole('button', { name: 'Disconnect Microsoft To Do' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    dialog.getByText(/3 tasks stay in Microsoft To Do unchanged, and all tasks stay in Docket/),
  ).toBeVisible();
  expect(dialog.getByText(/you can withdraw it in your Microsoft account/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('3 tasks stay in Microsoft To Do, unchanged.')).toBeVisible();
});

it('a failure has a message and a button that fixes it', async () => {
  const problem = { code: 'task_service.reconnect', requestId: null, at: '2026-03-01T10:00:00Z' };
  const message = 'Sign in again to reconnect your Microsoft account.';
  api([{ ...connected, state: 'reconnect', failed: 2, problem: { ...problem, message } }]);
  renderScreen(<TaskServices />);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByText(/rejected 2 tasks/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Reconnect Microsoft To Do' })).toBeVisible();
});

it('disconnecting does not mention tasks if none were sent', async () => {
  api([{ ...connected, linked: 0 }], { 'DELETE /task-services/todo': { kept: 0 } });
  const { user } = renderScreen(<TaskServices />);
  await user.click(await screen.findByRole('button', { name: 'Disconnect Microsoft To Do' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/All tasks stay in Docket/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Disconnected')).toBeVisible();
  expect(screen.queryByText(/0 tasks stay/)).not.toBeInTheDocument();
});
