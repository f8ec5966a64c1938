import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { FakeFailure, fakeApi, type FakeRequest } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { AdministrationPage } from './administration-page';

const ines = {
  id: 'u1',
  name: 'Ines Halloran',
  email: 'ines@fernhill.example',
  role: 'administrator',
  state: 'active',
  createdAt: '2026-11-01T09:00:00Z',
  lastSignInAt: '2026-11-02T09:00:00Z',
  mailbox: { state: 'connected', lastSyncAt: '2026-11-02T09:00:00Z', problem: null },
  emails: 1234,
  bytes: 3 * 1024 * 1024,
  isYou: true,
  isBeingDeleted: false,
};
const ben = {
  ...ines,
  id: 'u2',
  name: 'Ben Okafor',
  email: 'ben@fernhill.example',
  role: 'member',
  state: 'waiting',
  lastSignInAt: null,
  mailbox: null,
  emails: 0,
  isYou: false,
};
const people = {
  items: [ben, ines],
  total: 2,
  page: 1,
  pageSize: 10,
  entry: {
    others: 'wait',
    allowed: ['@fernhill.example'],
    isForOneTenant: false,
    isExposed: false,
  },
};
const noEvents = { items: [], total: 0, page: 1, pageSize: 10 };
const noBackups = { schedule: null, latest: [] };
const ADDRESS = 'Type their email address to confirm';
const answers = {
  'GET /admin/people': people,
  'GET /admin/events': noEvents,
  'GET /admin/backups': noBackups,
};

it('lists users and access requests, and shows the access policy', async () => {
  fakeApi(answers);
  renderScreen(<AdministrationPage />);
  const row = (await screen.findByText('Ben Okafor')).closest('[role=row], tr') as HTMLElement;
  expect(within(row).getByText('Waiting')).toBeVisible();
  expect(within(row).getByText('Never')).toBeVisible();
  expect(screen.getByText(/@fernhill.example can sign in/)).toBeVisible();
  expect(screen.getByText('1,234')).toBeVisible();
  expect(screen.getAllByText('3.0 MB')).not.toEqual([]);
});

it('tells a person who is not an administrator whom the screen is for', async () => {
  const refusal = new FakeFailure(403, 'administration.forbidden', 'Only an administrator can');
  fakeApi({ 'GET /admin/people': refusal });
  renderScreen(<AdministrationPage />);
  expect(await screen.findByText('This screen is for administrators')).toBeVisible();
  expect(screen.getByText(/ask one of them/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
});

it('says that a single tenant admits only accounts of the organization', async () => {
  const entry = { ...people.entry, allowed: [], isForOneTenant: true };
  fakeApi({ ...answers, 'GET /admin/people': { ...people, entry } });
  renderScreen(<AdministrationPage />);
  expect(
    await screen.findByText(
      'Anyone with an account of your organization needs an administrator’s approval.',
    ),
  ).toBeVisible();
});

it('says whose account is being deleted', async () => {
  fakeApi({
    ...answers,
    'GET /admin/people': { ...people, items: [{ ...ben, isBeingDeleted: true }, ines] },
  });
  renderScreen(<AdministrationPage />);
  expect(await screen.findByText('Being deleted')).toBeVisible();
});

it('approves an access request', async () => {
  const asked = fakeApi({ ...answers, 'PATCH /admin/people/u2': { ...ben, state: 'active' } });
  const { user } = renderScreen(<AdministrationPage />);
  await user.click(await screen.findByRole('button', { name: /^Approve / }));
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ state: 'active' });
});

it('asks before removing an administrator, and says who becomes one again', async () => {
  const ada = { ...ben, name: 'Ada Ito', state: 'active', role: 'administrator' };
  const asked = fakeApi({
    ...answers,
    'GET /admin/people': { ...people, items: [ada, ines] },
    'PATCH /admin/people/u2': { ...ada, role: 'member' },
  });
  const { user } = renderScreen(<AdministrationPage />);
  await user.click(await screen.findByRole('button', { name: /Ada Ito/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove as Administrator' }));
  const name = 'Remove Ada Ito as administrator';
  const dialog = within(await screen.findByRole('alertdialog', { name }));
  expect(dialog.getByText(/named in DOCKET_ADMINS becomes an administrator again/)).toBeVisible();
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Remove as Administrator' }));
  expect(await screen.findAllByText('No longer an administrator')).not.toEqual([]);
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ role: 'member' });
});

it('asks before making somebody an administrator, and says what they can do then', async () => {
  const mel = { ...ben, name: 'Mel Ito', state: 'active' };
  const asked = fakeApi({
    ...answers,
    'GET /admin/people': { ...people, items: [mel, ines] },
    'PATCH /admin/people/u2': { ...mel, role: 'administrator' },
  });
  const { user } = renderScreen(<AdministrationPage />);
  await user.click(await screen.findByRole('button', { name: 'Actions for Mel Ito' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Make Administrator' }));
  const name = 'Make Mel Ito an administrator';
  const dialog = within(await screen.findByRole('alertdialog', { name }));
  expect(dialog.getByText(ben.email)).toBeVisible();
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Make Administrator' }));
  expect(await screen.findAllByText('Mel Ito (ben@fernhill.example)')).not.toEqual([]);
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ role: 'administrator' });
});

it.each([
  ['Remove as Administrator', { role: 'administrator' }],
  ['Block', {}],
  ['Sign Out Everywhere', {}],
])('%s names the address, because two people can have one name', async (item, standing) => {
  const twin = { ...ben, ...standing, name: ines.name, state: 'active' };
  fakeApi({
    ...answers,
    'GET /admin/people': { ...people, items: [twin] },
    'PATCH /admin/people/u2': twin,
    'DELETE /admin/people/u2/sessions': { ended: 1 },
  });
  const { user } = renderScreen(<AdministrationPage />);
  await user.click(await screen.findByRole('button', { name: `Actions for ${ines.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(ben.email)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: item }));
  expect(await screen.findAllByText('Ines Halloran (ben@fernhill.example)')).not.toEqual([]);
});

it('signs a user out everywhere after confirmation, without blocking them', async () => {
  const mel = { ...ben, name: 'Mel Ito', state: 'active' };
  const asked = fakeApi({
    ...answers,
    'GET /admin/people': { ...people, items: [mel, ines] },
    'DELETE /admin/people/u2/sessions': { ended: 2 },
  });
  const { user } = renderScreen(<AdministrationPage />);
  await user.click(await screen.findByRole('button', { name: 'Actions for Mel Ito' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out Everywhere' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out Mel Ito' }));
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Sign Out Everywhere' }));
  expect(await screen.findAllByText('Signed out everywhere')).not.toEqual([]);
});

it('removes a user only once their address is typed, and says what will be deleted', async () => {
  const receipt = {
    name: ben.name,
    email: ben.email,
    removedAt: '2026-11-02T09:00:07.123Z',
    removedBy: { name: 'Ines Halloran', email: 'ines@fernhill.example' },
    removed: [
      { table: 'completeness_days', rows: 4 },
      { table: 'emails', rows: 1196 },
    ],
  };
  const asked = fakeApi({ ...answers, 'DELETE /admin/people/u2': receipt });
  const { user } = renderScreen(<AdministrationPage />);
  await user.click(await screen.findByRole('button', { name: 'Actions for Ben Okafor' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove and Delete Data' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Ben Okafor' }));
  expect(dialog.getByText(/cannot be undone/)).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Remove and Delete Data' });
  const field = dialog.getByLabelText(ADDRESS);
  await user.type(field, 'ben@fernhill{Enter}');
  expect(confirm).toBeDisabled();
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.type(field, '.EXAMPLE ');
  await user.click(confirm);
  expect(
    await screen.findAllByText(/Ben Okafor \(ben@fernhill.example\): 1,200 records deleted/),
  ).not.toEqual([]);
  expect(await screen.findByText(/emails 1,196, checks for missing mail 4/)).toBeVisible();
  expect(screen.getByText(/removed by Ines Halloran \(ines@fernhill.example\) on/)).toBeVisible();
  expect(screen.getByText(/Earlier backups still contain this data/)).toBeVisible();
  const file = screen.getByRole('link', { name: 'Download Receipt' });
  expect(file).toHaveAttribute('download', 'removed-ben@fernhill.example-2026-11-02-090007.json');
  expect(JSON.parse(decodeURIComponent(file.getAttribute('href')?.split(',')[1] ?? ''))).toEqual({
    ...receipt,
    records: 1200,
    removed: [
      { what: 'emails', rows: 1196 },
      { what: 'checks for missing mail', rows: 4 },
    ],
  });
});

describe('if the answer to removing somebody is lost', () => {
  const dropped = () => Promise.reject(new TypeError('Failed to fetch'));
  const running = new FakeFailure(503, 'account.being_deleted', 'This account is being deleted.');
  const listing = (...items: object[]) => ({ ...people, items });
  let reread: () => Promise<unknown>;

  /** `listed` is what the page learns when it looks for the person, `shown` its list. */
  async function loseAnswer(
    lost: () => unknown,
    listed: () => unknown,
    shown: () => unknown = () => people,
  ) {
    const asked = fakeApi({
      ...answers,
      'GET /admin/people': ({ query }: FakeRequest) =>
        query.get('search') === ben.email ? listed() : shown(),
      'DELETE /admin/people/u2': lost,
    });
    const { user, client } = renderScreen(<AdministrationPage />);
    reread = () => client.invalidateQueries();
    await user.click(await screen.findByRole('button', { name: 'Actions for Ben Okafor' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove and Delete Data' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Ben Okafor' }));
    await user.type(dialog.getByLabelText(ADDRESS), ben.email);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(dialog.getByRole('button', { name: 'Remove and Delete Data' }));
    return () => asked.filter(({ method }) => method === 'DELETE');
  }
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['the connection drops', dropped],
    ['a proxy gives up', () => new Response('Gateway Timeout', { status: 504 })],
    ['another administrator does it', () => running],
  ])('because %s, waits until they are gone', async (_, lost) => {
    let listed: unknown = listing({ ...ben, isBeingDeleted: true }, ines);
    const removals = await loseAnswer(lost, () => listed);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.queryByText('Error')).toBeNull();
    listed = listing(ines);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(
      await screen.findAllByText('Ben Okafor (ben@fernhill.example): All their data was deleted'),
    ).not.toEqual([]);
    expect(removals()).toHaveLength(1);
  });

  it('and the list is read again meanwhile, says so all the same', async () => {
    let listed: unknown = listing({ ...ben, isBeingDeleted: true }, ines);
    let shown: unknown = people;
    await loseAnswer(
      dropped,
      () => listed,
      () => shown,
    );
    shown = listing(ines);
    await reread();
    await vi.waitFor(() => expect(screen.queryByText('Ben Okafor')).toBeNull());
    listed = shown;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(
      await screen.findAllByText('Ben Okafor (ben@fernhill.example): All their data was deleted'),
    ).not.toEqual([]);
  });

  it('and they stay, says that it failed', async () => {
    await loseAnswer(dropped, () => people);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(screen.queryByText('Error')).toBeNull();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await screen.findAllByText(/Docket could not be reached/)).not.toEqual([]);
  });

  it('and Docket stays unreachable, says how to find out', async () => {
    await loseAnswer(dropped, dropped);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(
      await screen.findAllByText(/Reload this page to see whether they are still listed/),
    ).not.toEqual([]);
  });
});
