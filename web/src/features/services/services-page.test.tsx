import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildService, buildServiceProject, servicePage } from '../../testing/build-service';
import { requestedUndo, fakeApi, FakeFailure, undoAnswers } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { ServicesPage } from './services-page';

const LIST = 'GET /services';
const refused = new FakeFailure(500, 'server.failed', '');
const picker = [{ id: 'p1', name: 'Harbour refit', status: 'open', color: '#2196F3' }];
const busy = buildService({
  projects: [
    buildServiceProject('a', 'open'),
    buildServiceProject('b', 'in_progress'),
    buildServiceProject('c', 'open'),
    buildServiceProject('d', 'open'),
    buildServiceProject('e', 'done'),
  ],
});

it('has its heading and subtitle, and says Loading services... (§ 2)', async () => {
  fakeApi({ [LIST]: () => new Promise(() => undefined) });
  renderScreen(<ServicesPage />);
  expect(screen.getByRole('heading', { name: 'Services' })).toBeVisible();
  expect(
    screen.getByText('Manage your different service offerings and their associated projects'),
  ).toBeVisible();
  expect(await screen.findByText('Loading services...')).toBeInTheDocument();
});

it('without services it says No services yet (§ 2)', async () => {
  fakeApi({ [LIST]: servicePage([]) });
  renderScreen(<ServicesPage />);
  expect(await screen.findByRole('heading', { name: 'No services yet' })).toBeVisible();
  expect(
    screen.getByText('Create your first service to get started organizing your projects.'),
  ).toBeVisible();
});

it.each([
  [0, '0 total projects • 0 active'],
  [1, '1 total project • 1 active'],
])('a card of %i projects says %s', async (count, words) => {
  const projects = busy.projects.slice(0, count);
  fakeApi({ [LIST]: servicePage([{ ...busy, projects }]) });
  renderScreen(<ServicesPage />);
  const card = within(await screen.findByRole('article', { name: 'Surveys' }));
  expect(card.getByText(words)).toBeVisible();
});

it('a card counts its projects, lists the active ones and collapses the completed ones (§ 2, 4)', async () => {
  fakeApi({ [LIST]: servicePage([busy]) });
  renderScreen(<ServicesPage />);
  const card = within(await screen.findByRole('article', { name: 'Surveys' }));
  expect(card.getByText('5 total projects • 4 active')).toBeVisible();
  expect(card.getByRole('heading', { name: 'Active Projects' })).toBeVisible();
  expect(card.getByText('Project a')).toBeVisible();
  const completed = card.getByText('View completed projects (1)').closest('details');
  expect(completed).not.toHaveAttribute('open');
  expect(completed).toHaveTextContent('Project e');
});

it('a card without active projects says No active projects (§ 2)', async () => {
  fakeApi({
    [LIST]: servicePage([buildService({ projects: [buildServiceProject('e', 'done')] })]),
  });
  renderScreen(<ServicesPage />);
  expect(await screen.findByText('No active projects')).toBeVisible();
});

it('the list view shows up to 3 active projects and how many more (§ 2)', async () => {
  fakeApi({ [LIST]: servicePage([busy]) });
  const { user } = renderScreen(<ServicesPage />);
  await user.click(await screen.findByRole('button', { name: 'List' }));
  const row = within(screen.getByRole('article', { name: 'Surveys' }));
  expect(row.getAllByText(/^Project /)).toHaveLength(3);
  expect(row.getByText('+1 more')).toBeVisible();
});

it('shows 9 per page and offers 6, 9, 12 and 18 (§ 9)', async () => {
  const asked = fakeApi({ [LIST]: servicePage([buildService()], 20) });
  const { user } = renderScreen(<ServicesPage />);
  await user.click(await screen.findByRole('combobox', { name: 'Items per page' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    '6',
    '9',
    '12',
    '18',
  ]);
  await user.click(screen.getByRole('option', { name: '12' }));
  await expect.poll(() => asked.at(-1)?.query.get('pageSize')).toBe('12');
  expect(asked[0]?.query.get('pageSize')).toBe('9');
});

it('Add Service has a name and ten colors, Blue by default; a blank name is not sent (§ 2, 5, 8)', async () => {
  const asked = fakeApi({ [LIST]: servicePage([]), 'POST /services': buildService() });
  const { user } = renderScreen(<ServicesPage />);
  await screen.findByText('No services yet');
  const [button] = screen.getAllByRole('button', { name: 'Add Service' });
  if (button !== undefined) await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Service' }));
  const colors = dialog.getAllByRole('radio');
  expect(colors.map((colour) => colour.getAttribute('aria-label'))).toEqual([
    'Blue',
    'Green',
    'Yellow',
    'Purple',
    'Orange',
    'Red',
    'Pink',
    'Indigo',
    'Teal',
    'Cyan',
  ]);
  expect(colors[0]).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Add Service' }));
  expect(asked.some((one) => one.method === 'POST')).toBe(false);
  await user.type(dialog.getByRole('textbox', { name: /^Service Name/ }), 'Surveys');
  await user.click(dialog.getByRole('button', { name: 'Add Service' }));
  expect(await screen.findByText('Service created successfully')).toBeVisible();
  expect(screen.getByText('Success')).toBeVisible();
  expect(asked.find((one) => one.method === 'POST')?.body).toEqual({
    name: 'Surveys',
    color: 'bg-blue-500',
  });
});

async function choose(user: ReturnType<typeof renderScreen>['user'], item: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Surveys' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it('Edit Service saves name and color (§ 2)', async () => {
  const asked = fakeApi({
    [LIST]: servicePage([buildService()]),
    'PATCH /services/s1': buildService(),
  });
  const { user } = renderScreen(<ServicesPage />);
  await choose(user, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Service' }));
  expect(dialog.getByRole('radio', { name: 'Teal' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'Pink' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Service updated successfully')).toBeVisible();
  expect(asked.find((one) => one.method === 'PATCH')?.body).toEqual({
    name: 'Surveys',
    color: 'bg-pink-500',
  });
});

it('Archive Service asks first and can be undone (§ 2)', async () => {
  const asked = fakeApi({
    [LIST]: servicePage([buildService()]),
    'POST /archives/services/s1/archive': { success: true },
    ...undoAnswers,
  });
  const { user } = renderScreen(<ServicesPage />);
  await choose(user, 'Archive');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Archive Service' }));
  await user.click(dialog.getByRole('button', { name: 'Archive Service' }));
  expect(await screen.findByText('Service archived successfully')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Undo/ }));
  await expect.poll(() => requestedUndo(asked)).toBe(true);
});

it.each([
  ['POST /services', ['Add Service'], 'Failed to create service'],
  ['PATCH /services/s1', ['Edit', 'Save Changes'], 'Failed to update service'],
  [
    'POST /archives/services/s1/archive',
    ['Archive', 'Archive Service'],
    'Failed to archive service',
  ],
  [
    'POST /services/s1/projects',
    ['Add Project', 'Add Project'],
    'Failed to add project to service',
  ],
  ['PATCH /services/projects/a', ['Edit Project a', 'Save Changes'], 'Failed to update project'],
  [
    'DELETE /services/projects/a',
    ['Delete Project a', 'Delete Project'],
    'Failed to delete project from service',
  ],
])('%s rejected after %j says %s (§ 8)', async (call, steps, words) => {
  fakeApi({ [LIST]: servicePage([busy]), 'GET /projects/picker': picker, [call]: refused });
  const { user } = renderScreen(<ServicesPage />);
  await screen.findByRole('article');
  const [first = '', second] = steps;
  if (call === 'POST /services') {
    await user.click(screen.getByRole('button', { name: first }));
    await user.type(await screen.findByRole('textbox', { name: /^Service Name/ }), 'New');
  } else if (call.includes('/projects/')) {
    await user.click(screen.getByRole('button', { name: first }));
  } else await choose(user, first);
  const role = /Delete|Archive/.test(first) ? 'alertdialog' : 'dialog';
  const dialog = within(await screen.findByRole(role));
  if (call === 'POST /services/s1/projects') {
    await user.click(await dialog.findByText('Select a project'));
    await user.click(await screen.findByRole('option', { name: 'Harbour refit' }));
  }
  await user.click(dialog.getByRole('button', { name: second ?? first }));
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText('Error')).toBeInTheDocument();
});

it('a service that could not be saved keeps the input (§ 5)', async () => {
  fakeApi({ [LIST]: servicePage([buildService()]), 'PATCH /services/s1': refused });
  const { user } = renderScreen(<ServicesPage />);
  await screen.findByRole('article');
  await choose(user, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Service' }));
  await user.type(dialog.getByRole('textbox', { name: /^Service Name/ }), ' and soundings');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Failed to update service');
  expect(dialog.getByDisplayValue('Surveys and soundings')).toBeVisible();
});

it("a name that is taken shows the server's message (§ 8)", async () => {
  const taken = 'A service with this name already exists. Please choose a different name.';
  fakeApi({
    [LIST]: servicePage([buildService()]),
    'POST /services': new FakeFailure(409, 'service.name_taken', taken),
  });
  const { user } = renderScreen(<ServicesPage />);
  await user.click(await screen.findByRole('button', { name: 'Add Service' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Service' }));
  await user.type(dialog.getByRole('textbox', { name: /^Service Name/ }), 'Surveys');
  await user.click(dialog.getByRole('button', { name: 'Add Service' }));
  expect(await screen.findByText(taken)).toBeInTheDocument();
  expect(dialog.getByDisplayValue('Surveys')).toBeVisible();
});

it('says Failed to load services, and retries (§ 8)', async () => {
  let works = false;
  fakeApi({ [LIST]: () => (works ? servicePage([buildService()]) : refused) });
  const { user } = renderScreen(<ServicesPage />);
  expect(await screen.findByRole('heading', { name: 'Failed to load services' })).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('article', { name: 'Surveys' })).toBeVisible();
});
