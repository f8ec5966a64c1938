import type { WorkContext } from '@docket/core/contexts/context';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';

import { requestedUndo, fakeApi, FakeFailure, undoAnswers } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { currentZone, setZone } from '../../ui/zone';
import { ContextsPage } from './contexts-page';

const london: WorkContext = {
  id: 'c1',
  name: 'Office',
  color: '#2196F3',
  timezone: 'Europe/London',
  workingHours: { start: '09:00', end: '17:00', days: [1, 2, 3, 4, 5] },
  isDefault: true,
};
const tokyo: WorkContext = {
  ...london,
  id: 'c2',
  name: 'Tokyo desk',
  timezone: 'Asia/Tokyo',
  workingHours: null,
  isDefault: false,
};

it('shows each context with its zone, hours and local time (§ 2)', async () => {
  fakeApi({ 'GET /contexts': [london, tokyo] });
  renderScreen(<ContextsPage />);
  const office = within(await screen.findByRole('article', { name: 'Office' }));
  expect(office.getByText('Europe/London')).toBeVisible();
  expect(office.getByText('Mon to Fri, 09:00 to 17:00')).toBeVisible();
  expect(office.getByText('Default')).toBeVisible();
  expect(office.getByLabelText('Local time in Office')).toHaveTextContent(/^\w{3} \d\d:\d\d$/);
  const desk = within(screen.getByRole('article', { name: 'Tokyo desk' }));
  expect(desk.getByText('No restrictions')).toBeVisible();
});

it('without contexts it says what due dates are based on', async () => {
  fakeApi({ 'GET /contexts': [], 'GET /clock': { timezone: 'America/New_York' } });
  renderScreen(<ContextsPage />);
  expect(await screen.findByText('No contexts configured')).toBeVisible();
  expect(
    await screen.findByText(
      'Due dates of suggested tasks follow America/New York, Mon to Fri, 09:00 to 17:00, until you create one.',
    ),
  ).toBeVisible();
});

it('creates a context with the zone in use and the default hours once it has a name (§ 2, 3, 5, 9)', async () => {
  const before = currentZone();
  onTestFinished(() => setZone(before));
  setZone('Europe/Berlin');
  const asked = fakeApi({ 'GET /contexts': [], 'POST /contexts': london });
  const { user } = renderScreen(<ContextsPage />);
  await user.click(await screen.findByRole('button', { name: 'Create Context' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create New Context' }));
  await user.click(dialog.getByRole('button', { name: 'Create Context' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Context name is required');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Office');
  await user.click(dialog.getByRole('button', { name: 'Friday' }));
  await user.click(dialog.getByRole('button', { name: 'Create Context' }));
  expect((await screen.findAllByText(/Context created successfully/))[0]).toBeInTheDocument();
  expect(asked.find((request) => request.method === 'POST')?.body).toEqual({
    name: 'Office',
    color: '#e44332',
    timezone: 'Europe/Berlin',
    workingHours: { start: '09:00', end: '17:00', days: [1, 2, 3, 4] },
  });
});

it('makes another context the default for due dates', async () => {
  const asked = fakeApi({
    'GET /contexts': [london, tokyo],
    'POST /contexts/c2/default': [london, tokyo],
  });
  const { user } = renderScreen(<ContextsPage />);
  await user.click(await screen.findByRole('button', { name: 'Actions for Tokyo desk' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Make Default' }));
  await screen.findByText('“Tokyo desk” now decides due dates');
  expect(asked.some((request) => request.path === '/contexts/c2/default')).toBe(true);
});

it('deletes after confirmation, and Undo restores it (§ 2)', async () => {
  const asked = fakeApi({
    'GET /contexts': [london, tokyo],
    'DELETE /contexts/c2': { id: 'c2', restorableUntil: '2026-01-01T00:00:10Z' },
    ...undoAnswers,
  });
  const { user } = renderScreen(<ContextsPage />);
  await user.click(await screen.findByRole('button', { name: 'Actions for Tokyo desk' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Context' }));
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await expect.poll(() => requestedUndo(asked)).toBe(true);
});

it.each([
  [[london], ' Due dates will then follow the standard hours, Mon to Fri, 09:00 to 17:00.'],
  [[london, tokyo], ' Another context will then decide due dates.'],
])(
  'says what decides due dates once the default context is deleted: %#',
  async (contexts, then) => {
    fakeApi({ 'GET /contexts': contexts });
    const { user } = renderScreen(<ContextsPage />);
    await user.click(await screen.findByRole('button', { name: 'Actions for Office' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      `Are you sure you want to delete "Office"?${then}`,
    );
  },
);

it('says that contexts failed to load, and retries (§ 8)', async () => {
  let works = false;
  fakeApi({
    'GET /contexts': () =>
      works ? [london] : new FakeFailure(503, 'request.timeout', 'No answer'),
  });
  const { user } = renderScreen(<ContextsPage />);
  expect(await screen.findByRole('heading', { name: 'Failed to load contexts' })).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('article', { name: 'Office' })).toBeVisible();
});

it.each([
  ['Create Context', 'POST /contexts', 'Failed to create context', 'Create New Context'],
  ['Actions for Office', 'PATCH /contexts/c1', 'Failed to update context', 'Edit Context'],
])(
  '%s rejected with %s says %s and keeps the input (§ 5, 8)',
  async (opener, call, words, title) => {
    const list = call.startsWith('POST') ? [] : [london];
    fakeApi({ 'GET /contexts': list, [call]: new FakeFailure(500, 'server.failed', '') });
    const { user } = renderScreen(<ContextsPage />);
    await user.click(await screen.findByRole('button', { name: opener }));
    if (list.length > 0) await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Quay');
    await user.click(dialog.getByRole('button', { name: /Create Context|Save Changes/ }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(name).toHaveValue('Quay');
  },
);

it('Working Hours that are switched off and on again are the ones typed', async () => {
  fakeApi({ 'GET /contexts': [london] });
  const { user } = renderScreen(<ContextsPage />);
  await user.click(await screen.findByRole('button', { name: 'Actions for Office' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Context' }));
  fireEvent.change(dialog.getByLabelText('Start'), { target: { value: '07:30' } });
  await user.click(dialog.getByRole('switch', { name: 'Working Hours' }));
  await user.click(dialog.getByRole('switch', { name: 'Working Hours' }));
  expect(dialog.getByLabelText('Start')).toHaveValue('07:30');
});

it('an error leaves with a change of its own field, not with that of another', async () => {
  fakeApi({ 'GET /contexts': [london] });
  const { user } = renderScreen(<ContextsPage />);
  await user.click(await screen.findByRole('button', { name: 'Actions for Office' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Context' }));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  fireEvent.change(dialog.getByLabelText('Start'), { target: { value: '23:30' } });
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  const late = 'Working hours must end after they start';
  expect(dialog.getByText(late)).toBeVisible();
  await user.type(name, 'Desk');
  expect(name).toBeValid();
  expect(dialog.getByText(late)).toBeVisible();
  fireEvent.change(dialog.getByLabelText('Start'), { target: { value: '09:00' } });
  expect(dialog.queryByText(late)).not.toBeInTheDocument();
});

it('says that another context has the name', async () => {
  fakeApi({ 'GET /contexts': [london, tokyo] });
  const { user } = renderScreen(<ContextsPage />);
  await user.click(await screen.findByRole('button', { name: 'Add Context' }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.type(name, 'tokyo DESK');
  expect(name).toHaveAccessibleDescription('Another context has this name.');
  await user.type(name, ' 2');
  expect(name).not.toHaveAccessibleDescription();
});

it('any zone that the browser knows is found by typing', async () => {
  const asked = fakeApi({ 'GET /contexts': [], 'POST /contexts': london });
  const { user } = renderScreen(<ContextsPage />);
  await user.click(await screen.findByRole('button', { name: 'Create Context' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create New Context' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Office');
  await user.click(dialog.getByRole('button', { name: /^Time Zone/ }));
  await screen.findByRole('option', { name: /Tokyo/ });
  expect(screen.queryByRole('option', { name: /Luxembourg/ })).not.toBeInTheDocument();
  await user.keyboard('Luxem{Enter}');
  await dialog.findByRole('button', { name: /^Time Zone: Europe\/Luxembourg/ });
  await user.click(dialog.getByRole('button', { name: 'Create Context' }));
  await expect
    .poll(() => asked.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({ timezone: 'Europe/Luxembourg' });
});
