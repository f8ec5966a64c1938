import { MAX_PICKED_PROJECTS } from '@docket/core/projects/projects.contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { buildEmail, buildProject } from '../../testing/build-email';
import { buildProjectRecord } from '../../testing/build-project';
import { FakeFailure, type FakeRequest, requestedUndo } from '../../testing/fake-api';
import { emailOpener } from '../../testing/open-email';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { EmailsPage } from './emails-page';

let stopListening: () => void;
beforeEach(() => {
  stopListening = listenForShortcuts();
});
afterEach(() => stopListening());

const open = emailOpener(<EmailsPage />);
const entry = (id: string, name: string) => ({
  id,
  name,
  status: 'open',
  color: '#2196F3',
  context: null,
  created_at: '2026-01-01T00:00:00Z',
  defaultPriority: 'P2',
});
const PROJECTS = [entry('p1', 'Harbour refit'), entry('p2', 'Quay House')];
const filed = buildEmail({
  recommendedProject: buildProject({ id: 'p9', name: 'Depot', approved: true }),
});
const created = buildProjectRecord({ id: 'p9', name: 'Depot' });
const stepOf = (one: FakeRequest | undefined) => one?.headers.get('docket-step');

async function typeInPicker(name: string, more: Record<string, unknown> = {}) {
  const shown = open(buildEmail(), filed, {
    'GET /projects/picker': PROJECTS,
    'POST /projects': created,
    ...more,
  });
  await screen.findByRole('region', { name: 'Recommended Project' });
  await shown.user.keyboard('p');
  await screen.findByRole('option', { name: 'Quay House' });
  await shown.user.keyboard(name);
  const posted = (path: string) =>
    shown.asked.filter((one) => one.method === 'POST' && one.path === path);
  return { ...shown, posted };
}

it('a name that no project has makes a new project for the email, as one step that Undo takes back', async () => {
  const { user, posted, asked } = await typeInPicker(' Depot ');
  expect(await screen.findByRole('option', { name: 'New Project “Depot”' })).toBeVisible();
  expect(screen.queryByText('Nothing matches')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Project Created')).toBeVisible();
  const [project] = posted('/projects');
  const [decision] = posted('/emails/recommendations/process');
  expect(project?.body).toEqual({ name: 'Depot' });
  expect(decision?.body).toEqual({
    emailId: 'e1',
    action: 'change_project',
    data: { projectId: 'p9' },
  });
  expect(stepOf(decision)).toBe(stepOf(project));
  await user.keyboard('u');
  await expect.poll(() => requestedUndo(asked)).toBe(true);
  expect(posted('/undo').map(({ body }) => body)).toEqual([{ stepId: stepOf(project) }]);
});

it('a project that matches comes first, so that Enter chooses it', async () => {
  const { user, posted } = await typeInPicker('hr');
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(['Harbour refit', 'New Project “hr”']);
  await user.keyboard('{Enter}');
  await expect.poll(() => posted('/emails/recommendations/process')).toHaveLength(1);
  expect(posted('/projects')).toEqual([]);
});

it.each(['quay house', ' '])('no new project is offered for %j', async (name) => {
  await typeInPicker(name);
  expect(screen.queryByRole('option', { name: /^New Project/ })).not.toBeInTheDocument();
});

it('of more projects than are listed, a new one is offered once the server found none of its name', async () => {
  let answer: (found: unknown) => void = () => undefined;
  const many = Array.from({ length: MAX_PICKED_PROJECTS - 1 }, (_, at) =>
    entry(`m${at}`, `Plot ${at}`),
  );
  await typeInPicker('Depot', {
    'GET /projects/picker': ({ query }: FakeRequest) =>
      query.get('search') === 'Depot'
        ? new Promise((resolve) => {
            answer = resolve;
          })
        : [...many, entry('p2', 'Quay House')],
  });
  expect(screen.queryByRole('option', { name: /^New Project/ })).not.toBeInTheDocument();
  await expect
    .poll(() => {
      answer([]);
      return screen.queryByRole('option', { name: 'New Project “Depot”' });
    })
    .toBeVisible();
});

it('a project that could not be created says why, and the email stays as it was', async () => {
  const { user, posted } = await typeInPicker('Depot', {
    'POST /projects': new FakeFailure(400, 'validation.failed', 'Too many projects'),
  });
  await screen.findByRole('option', { name: 'New Project “Depot”' });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Too many projects')).toBeVisible();
  expect(posted('/emails/recommendations/process')).toEqual([]);
});

it('a project whose email could not be filed is taken back', async () => {
  const { user, posted } = await typeInPicker('Depot', {
    'POST /emails/recommendations/process': new FakeFailure(409, 'email.busy', 'Try again'),
  });
  await screen.findByRole('option', { name: 'New Project “Depot”' });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Try again')).toBeVisible();
  const [project] = posted('/projects');
  await expect
    .poll(() => posted('/undo').map(({ body }) => body))
    .toEqual([{ stepId: stepOf(project) }]);
});

it('selected emails are filed in a new project in the same step', async () => {
  const { user, asked, history } = open(buildEmail(), filed, {
    'GET /projects/picker': PROJECTS,
    'POST /projects': created,
    'POST /emails/recommendations/process-many': { changed: 1 },
  });
  await screen.findByRole('region', { name: 'Recommended Project' });
  await user.keyboard('{Escape}');
  await expect.poll(() => history.location.pathname).toBe('/emails');
  await user.keyboard('x');
  const bar = within(await screen.findByRole('group', { name: 'Selected emails' }));
  await user.click(bar.getByRole('button', { name: /^Project/ }));
  await screen.findByRole('option', { name: 'Quay House' });
  await user.keyboard('Depot');
  await user.click(await screen.findByRole('option', { name: 'New Project “Depot”' }));
  expect(await screen.findByText('Project Created')).toBeVisible();
  const [project, many] = asked.filter(({ method }) => method === 'POST');
  expect(project?.path).toBe('/projects');
  expect(many?.body).toEqual({ action: 'change_project', projectId: 'p9', emailIds: ['e1'] });
  expect(stepOf(many)).toBe(stepOf(project));
});

async function fileSelected(more: Record<string, unknown>) {
  const { user, asked, history } = open(buildEmail(), filed, {
    'GET /projects/picker': PROJECTS,
    'POST /projects': created,
    ...more,
  });
  await screen.findByRole('region', { name: 'Recommended Project' });
  await user.keyboard('{Escape}');
  await expect.poll(() => history.location.pathname).toBe('/emails');
  await user.keyboard('x');
  const bar = within(await screen.findByRole('group', { name: 'Selected emails' }));
  await user.click(bar.getByRole('button', { name: /^Project/ }));
  await screen.findByRole('option', { name: 'Quay House' });
  await user.keyboard('Depot');
  await screen.findByRole('option', { name: 'New Project “Depot”' });
  await user.keyboard('{Enter}');
  return asked;
}
const MANY = 'POST /emails/recommendations/process-many';
const REFUSED = new FakeFailure(409, 'email.busy', 'Try again');

it.each([
  ['fails', REFUSED, 'Try again'],
  ['finds nothing to change', { changed: 0 }, 'The email is already like this, or no longer here.'],
])(
  'a project whose selected emails could not be filed is taken back: %s',
  async (_, many, text) => {
    const asked = await fileSelected({ [MANY]: many });
    expect(await screen.findByText(text)).toBeVisible();
    const project = asked.find(({ method, path }) => method === 'POST' && path === '/projects');
    const undos = asked.filter(({ path }) => path === '/undo').map(({ body }) => body);
    expect(undos).toEqual([{ stepId: stepOf(project) }]);
    // Undo takes back what was done before.
    expect(sessionStorage.getItem('docket.steps')).not.toContain(stepOf(project));
  },
);

it('a project that cannot be taken back is named, with Undo', async () => {
  await fileSelected({ [MANY]: REFUSED, 'POST /undo': new FakeFailure(503, 'server.busy', 'No') });
  expect(
    await screen.findByText('Try again. The new project “Depot” is still there.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: /Undo/ })).toBeVisible();
});
