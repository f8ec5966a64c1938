import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { answers, outlook, page, settings, system } from '../../testing/build-settings';
import { fakeApi, FakeFailure } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { SettingsPage } from './settings-page';

it('shows the connection, the masked client id and the system (§ 2)', async () => {
  fakeApi(answers);
  renderScreen(<SettingsPage />);
  expect(await screen.findByText('Connected')).toBeVisible();
  expect(screen.getByText('Never')).toBeVisible();
  expect(screen.getByLabelText('Client ID')).toHaveValue('••••••••1a2b');
  expect(screen.getByLabelText('Client ID')).toHaveAttribute('readonly');
  expect(screen.getByText('Healthy')).toBeVisible();
});

it('the system information names the language model a person chose themselves', async () => {
  const localModel = { server: 'Ollama', model: 'qwen3' };
  fakeApi({ ...answers, 'GET /settings': { ...settings, localModel } });
  renderScreen(<SettingsPage />);
  const term = await screen.findByText('Language Model', { selector: 'dt' });
  expect(term.nextElementSibling).toHaveTextContent('qwen3');
});

it('an unhealthy installation says what is wrong', async () => {
  const status = 'The oldest job has been waiting for 40 minutes; no worker is picking up jobs';
  fakeApi({ ...answers, 'GET /system/info': { ...system, status } });
  renderScreen(<SettingsPage />);
  expect(await screen.findByText('Needs attention')).toBeVisible();
  expect(screen.getByText(status)).toBeVisible();
});

it('a rejected connection can be made again', async () => {
  fakeApi({
    ...answers,
    'GET /connections': {
      outlook: { ...outlook, connected: false, state: 'reconnect', problem: 'Access was revoked' },
    },
  });
  renderScreen(<SettingsPage />);
  expect(await screen.findByText('Access was revoked')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Reconnect' })).toHaveAttribute(
    'href',
    '/api/v1/auth/login?return_to=%2Fsettings%3Fconnected%3D1',
  );
});

it('asks before it disconnects (§ 2, 8)', async () => {
  const asked = fakeApi({
    ...answers,
    'PATCH /connections/outlook': {
      outlook: { ...outlook, connected: false, state: 'disconnected' },
    },
  });
  const { user } = renderScreen(<SettingsPage />);
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect Outlook' }));
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
  await screen.findByText('Outlook is disconnected. Stored emails are kept.');
  expect(asked.find((one) => one.method === 'PATCH')?.body).toEqual({ connected: false });
});

it('says that the text of emails is removed for good before a time is chosen', async () => {
  fakeApi(answers);
  renderScreen(<SettingsPage />);
  expect(await screen.findByText(/permanently removes the text of older emails/)).toBeVisible();
});

it('a rejected preference is rolled back with the reason', async () => {
  fakeApi({ ...answers, 'PATCH /settings': new FakeFailure(503, 'request.timeout', 'No answer') });
  const { user } = renderScreen(<SettingsPage />);
  await user.click(await screen.findByRole('switch', { name: 'Move archived messages' }));
  expect(await screen.findByText('No answer')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Move archived messages' })).not.toBeChecked();
});

it('without permission to move messages, Microsoft is asked before archived messages are moved', async () => {
  fakeApi({
    ...answers,
    'PATCH /settings': new FakeFailure(422, 'mailbox.consent_needed', 'Allow it once'),
  });
  const { user } = renderScreen(<SettingsPage />, '/settings');
  await user.click(await screen.findByRole('switch', { name: 'Move archived messages' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Allow Moving Messages' }));
  expect(
    screen.getByRole('switch', { hidden: true, name: 'Move archived messages' }),
  ).not.toBeChecked();
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { assign });
  await user.click(dialog.getByRole('button', { name: 'Continue to Microsoft' }));
  await expect
    .poll(() => assign.mock.lastCall)
    .toEqual(['/api/v1/auth/login?scope=send&return_to=%2Fsettings%3Fconnected%3Dmove']);
});

it('archived messages are moved once the server has agreed, and the switch waits for it', async () => {
  const waiting: ((answer: unknown) => void)[] = [];
  let saved = settings;
  fakeApi({
    ...answers,
    'GET /settings': () => saved,
    'PATCH /settings': () => new Promise((resolve) => waiting.push(resolve)),
  });
  const { user } = renderScreen(<SettingsPage />);
  const moves = await screen.findByRole('switch', { name: 'Move archived messages' });
  await user.click(moves);
  await expect.poll(() => waiting).toHaveLength(1);
  expect(moves).not.toBeChecked();
  expect(moves).toHaveAttribute('aria-disabled', 'true');
  await user.click(moves);
  saved = { ...settings, archiveMovesMessage: true };
  waiting[0]?.(saved);
  expect(await screen.findByText('Setting Saved')).toBeVisible();
  await expect.poll(() => moves).toBeChecked();
  expect(moves).not.toHaveAttribute('aria-disabled');
  expect(waiting).toHaveLength(1);
});

it('two preferences changed at once are sent one after the other; one that is refused is reported', async () => {
  const waiting: ((answer: unknown) => void)[] = [];
  const asked = fakeApi({
    ...answers,
    'PATCH /settings': () => new Promise((resolve) => waiting.push(resolve)),
  });
  const sent = () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  const { user } = renderScreen(<SettingsPage />);
  await user.click(await screen.findByRole('switch', { name: 'Move archived messages' }));
  await user.click(screen.getByRole('button', { name: 'Compact' }));
  expect(sent()).toEqual([{ archiveMovesMessage: true }]);
  waiting[0]?.(new FakeFailure(503, 'request.timeout', 'No answer'));
  expect(await screen.findByText('No answer')).toBeVisible();
  await expect.poll(sent).toEqual([{ archiveMovesMessage: true }, { density: 'compact' }]);
  waiting[1]?.({ ...settings, density: 'compact' });
  expect(screen.getByRole('switch', { name: 'Move archived messages' })).not.toBeChecked();
});

it('says that settings failed to load, and retries (§ 8)', async () => {
  let works = false;
  fakeApi({
    ...answers,
    'GET /system/info': () =>
      works ? system : new FakeFailure(503, 'request.timeout', 'No answer'),
  });
  const { user } = renderScreen(<SettingsPage />);
  expect(await screen.findByRole('heading', { name: 'Failed to load settings' })).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'System Information' })).toBeVisible();
});

it("shows administrators the database's version, and others only its kind", async () => {
  fakeApi(answers);
  const { unmount } = renderScreen(<SettingsPage />);
  expect(await screen.findByText('PostgreSQL 18.4 with OpenSSL 1.1.1')).toBeVisible();
  unmount();
  fakeApi({ ...answers, 'GET /system/info': { ...system, databaseVersion: null } });
  renderScreen(<SettingsPage />);
  expect(await screen.findByText('In the data folder')).toBeVisible();
  expect(screen.queryByText('Database Version')).toBeNull();
});

it('shows four skeleton cards while loading (§ 2)', async () => {
  fakeApi({ ...answers, 'GET /system/info': new Promise(() => undefined) });
  renderScreen(<SettingsPage />);
  const waiting = await screen.findByText('Loading settings...');
  expect(waiting.parentElement?.querySelectorAll('[data-skeleton-card]')).toHaveLength(4);
});

it('a mailbox that is not connected is Disconnected and can be connected (§ 2)', async () => {
  fakeApi({
    ...answers,
    'GET /connections': { outlook: { ...outlook, connected: false, state: 'disconnected' } },
  });
  renderScreen(<SettingsPage />);
  expect(await screen.findByText('Disconnected')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Connect Outlook' })).toHaveAttribute(
    'href',
    '/api/v1/auth/login?return_to=%2Fsettings%3Fconnected%3D1',
  );
  expect(screen.queryByRole('button', { name: 'Refresh' })).not.toBeInTheDocument();
  expect(screen.getByLabelText('Backend URL')).toHaveValue('http://127.0.0.1:3000');
  expect(screen.getByLabelText('Backend URL')).toHaveAttribute('readonly');
});

it('Refresh says Connection Successful, or Connection Failed with the reason (§ 8)', async () => {
  let answer: unknown = { outlook };
  fakeApi({ ...answers, 'POST /connections/outlook/refresh': () => answer });
  const { user } = renderScreen(<SettingsPage />);
  const refresh = await screen.findByRole('button', { name: 'Refresh' });
  await user.click(refresh);
  expect(await screen.findByText('Connection Successful')).toBeVisible();
  answer = new FakeFailure(500, 'server.failed', '');
  await user.click(refresh);
  expect(await screen.findByText('Connection Failed')).toBeVisible();
  expect(screen.getByText('Failed to connect to Outlook')).toBeVisible();
  answer = { outlook: { ...outlook, connected: false, problem: 'Access was revoked' } };
  await user.click(refresh);
  expect(await screen.findByText('Access was revoked')).toBeVisible();
});

it.each([
  ['Connection Successful', outlook, 'Outlook is connected and a sync has started'],
  [
    'Connection Failed',
    { ...outlook, connected: false, state: 'reconnect', problem: 'Access was revoked' },
    'Access was revoked',
  ],
])('says %s once on the way back from Microsoft', async (title, state, reason) => {
  fakeApi({ ...answers, 'GET /connections': { outlook: state } });
  const { history } = renderScreen(<SettingsPage />, '/settings?connected=1');
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getAllByText(reason)[0]).toBeVisible();
  await expect.poll(() => history.location.search).toBe('');
});

it.each([
  ['calendar', ['Calendars.Read'], 'Access Granted', 'Docket can now read your calendar'],
  ['tasks', ['Tasks.ReadWrite'], 'Access Granted', 'Docket can now use Microsoft To Do'],
  ['send', ['Mail.Send'], 'Access Granted', 'Docket can now send from your mailbox'],
  ['move', ['Mail.ReadWrite'], 'Access Granted', 'Docket can now move messages in your mailbox'],
  ['tasks', ['Mail.Read'], 'Access Not Granted', 'Docket still cannot use Microsoft To Do'],
])(
  'says once what asking Microsoft for %s with %j came to',
  async (asked, scopes, title, reason) => {
    fakeApi({ ...answers, 'GET /connections': { outlook: { ...outlook, scopes } } });
    const { history } = renderScreen(<SettingsPage />, `/settings?connected=${asked}`);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    await expect.poll(() => history.location.search).toBe('');
    expect(screen.queryByText('Connection Successful')).not.toBeInTheDocument();
  },
);

it('a rejected disconnect says Disconnection Failed (§ 8)', async () => {
  fakeApi({ ...answers, 'PATCH /connections/outlook': new FakeFailure(500, 'server.failed', '') });
  const { user } = renderScreen(<SettingsPage />);
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect Outlook' }));
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Disconnection Failed')).toBeVisible();
  expect(screen.getByText('Failed to disconnect from Outlook')).toBeVisible();
});

const quiet = {
  choices: { tasksDue: false, mailToAnswer: false, morningSummary: false, summaryTime: '08:00' },
  devices: [],
  publicKey: 'key',
  nextRoundAt: null,
  summary: { nextAt: null, lastSentAt: null, problem: null },
};
const panels: [noun: string, path: string, loaded: unknown][] = [
  ['sessions', '/auth/sessions', { sessions: [] }],
  ['the log', '/outbound', { ...page([]), modelBudget: null }],
  ['webhooks', '/webhooks', { webhooks: [] }],
  ['tokens', '/api-tokens', { tokens: [] }],
  ['the calendar feed', '/calendar-feed', { feed: null }],
  ['notifications', '/notifications', quiet],
  ['calendars', '/calendars', { items: [] }],
  ['task services', '/task-services', { items: [] }],
];

it('each panel says that it is loading, or that it failed, and is tried again', async () => {
  const fail: (() => void)[] = [];
  let works = false;
  const failure = new FakeFailure(500, 'server.failed', '');
  const answer = (loaded: unknown) => () =>
    works ? loaded : new Promise((resolve) => fail.push(() => resolve(failure)));
  fakeApi({
    ...answers,
    ...Object.fromEntries(panels.map(([, path, loaded]) => [`GET ${path}`, answer(loaded)])),
  });
  const { user } = renderScreen(<SettingsPage />);
  await screen.findByText('Loading sessions...');
  for (const [noun] of panels) expect(screen.getByText(`Loading ${noun}...`)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Create Address' })).not.toBeInTheDocument();
  for (const one of fail) one();
  for (const [noun] of panels)
    expect(await screen.findByText(`Failed to load ${noun}`)).toBeVisible();
  works = true;
  for (const [noun] of panels) {
    const line = within(screen.getByText(`Failed to load ${noun}`));
    await user.click(line.getByRole('button', { name: 'Try Again' }));
    await expect.poll(() => screen.queryByText(`Failed to load ${noun}`)).toBeNull();
  }
  for (const text of [/^No text from your mail/, 'No webhooks.', 'No tokens.', 'Create Address'])
    expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByRole('switch', { name: 'Tasks due' })).toBeVisible();
});
