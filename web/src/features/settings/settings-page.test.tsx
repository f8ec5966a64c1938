import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { fakeApi, FakeFailure, SIGNED_IN } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { SettingsPage } from './settings-page';

const outlook = {
  connected: true,
  email: 'ines@fernhill.example',
  lastSync: null,
  state: 'connected',
  problem: null,
  scopes: [],
};
const settings = {
  archiveMovesMessage: false,
  autoApproveAbove: null,
  theme: 'system',
  density: 'comfortable',
};
const system = {
  version: '1.0.0',
  environment: 'Sandbox',
  last_updated: '2026-03-01T10:00:00Z',
  status: 'Healthy',
  clientId: '••••••••1a2b',
  backendUrl: 'http://127.0.0.1:3000',
  classifier: 'Built-in',
  languageModel: 'Off',
};
const job = {
  syncJobId: 'job-7',
  kind: 'mailbox',
  days: 30,
  state: 'running',
  found: 40,
  stored: 30,
  duplicates: 10,
  failed: 0,
  total: 160,
  error: null,
  createdAt: '2026-03-01T10:00:00Z',
  finishedAt: null,
};
const page = (items: unknown[]) => ({ items, total: items.length, page: 1, pageSize: 5 });
const answers = {
  'GET /auth/session': SIGNED_IN,
  'GET /auth/me': SIGNED_IN,
  'GET /settings': settings,
  'GET /connections': { outlook },
  'GET /system/info': system,
  'GET /import-historical-emails': page([]),
};

/** jsdom's files cannot be read as text. */
function textOf(this: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(this);
  });
}

beforeEach(() => {
  Blob.prototype.text = textOf;
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

it('shows the connection, the masked client id and the system', async () => {
  fakeApi(answers);
  renderScreen(<SettingsPage />);
  expect(await screen.findByText('Connected')).toBeVisible();
  expect(screen.getByText('Never')).toBeVisible();
  expect(screen.getByLabelText('Client ID')).toHaveValue('••••••••1a2b');
  expect(screen.getByLabelText('Client ID')).toHaveAttribute('readonly');
  expect(screen.getByText('Healthy')).toBeVisible();
});

it('a connection that was refused can be made again', async () => {
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
    '/api/v1/auth/login?return_to=/settings',
  );
});

it('asks before it disconnects', async () => {
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
  await screen.findByText('Outlook is disconnected. Its mail stays.');
  expect(asked.find((one) => one.method === 'PATCH')?.body).toEqual({ connected: false });
});

it('refuses days outside 1 to 365, and shows the counts of the import it starts', async () => {
  let started = false;
  const asked = fakeApi({
    ...answers,
    'GET /import-historical-emails': () => page(started ? [job] : []),
    'POST /import-historical-emails': () => {
      started = true;
      return { status: 'accepted', syncJobId: 'job-7' };
    },
  });
  const { user } = renderScreen(<SettingsPage />);
  const days = await screen.findByRole('spinbutton', { name: 'Days to import' });
  await user.clear(days);
  await user.type(days, '400');
  await user.click(screen.getByRole('button', { name: 'Import Emails' }));
  expect(screen.getByText('Days must be a whole number from 1 to 365')).toBeVisible();
  await user.clear(days);
  await user.click(screen.getByRole('button', { name: 'Import Emails' }));
  expect(await screen.findByText(/40 found, 30 stored, 10 already here of 160/)).toBeVisible();
  expect(screen.getByText('Processing...')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(
    asked.find((one) => one.path === '/import-historical-emails' && one.method === 'POST')?.body,
  ).toEqual({ userEmail: 'ines@fernhill.example', daysBack: 30 });
});

it('takes mail files and refuses others', async () => {
  const done = { ...job, kind: 'files', state: 'completed', days: null };
  let sent = false;
  fakeApi({
    ...answers,
    'GET /import-historical-emails': () => page(sent ? [done] : []),
    'POST /import-files': () => {
      sent = true;
      return { status: 'accepted', syncJobId: 'job-7' };
    },
  });
  const { user } = renderScreen(<SettingsPage />);
  const input = await screen.findByLabelText('Mail files');
  await user.upload(input, new File(['From: a'], 'one.eml'));
  expect(await screen.findByText('Completed')).toBeVisible();
  expect(screen.getByText(/Job ID job-7/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start New Import' }));
  expect(screen.getByText('Ready')).toBeVisible();
});

it('shows what an import of the configuration would change before applying it', async () => {
  const changes = [{ noun: 'projects', create: 2, update: 1, same: 4, names: ['Harbour refit'] }];
  const asked = fakeApi({
    ...answers,
    'POST /import': ({ query }: { query: URLSearchParams }) => ({
      applied: query.get('dryRun') === 'false',
      changes,
    }),
  });
  const { user } = renderScreen(<SettingsPage />);
  const input = await screen.findByLabelText('Configuration file');
  await user.upload(input, new File(['not json'], 'broken.json', { type: 'application/json' }));
  await screen.findByText('Invalid configuration file or import failed');
  await user.upload(input, new File(['{"a":1}'], 'mine.json', { type: 'application/json' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Configuration' }));
  expect(dialog.getByText('Harbour refit')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Apply Import' }));
  await screen.findByText('mine.json was applied');
  expect(
    asked.filter((one) => one.path === '/import').map((one) => one.query.get('dryRun')),
  ).toEqual(['true', 'false']);
});

it('a refused preference comes back with the reason', async () => {
  fakeApi({ ...answers, 'PATCH /settings': new FakeFailure(500, 'server.failed', 'No answer') });
  const { user } = renderScreen(<SettingsPage />);
  await user.click(await screen.findByRole('switch', { name: 'Move archived messages' }));
  expect(await screen.findByText('No answer')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Move archived messages' })).not.toBeChecked();
});

it('says that settings could not be loaded and tries again', async () => {
  let works = false;
  fakeApi({
    ...answers,
    'GET /system/info': () => (works ? system : new FakeFailure(500, 'server.failed', 'No answer')),
  });
  const { user } = renderScreen(<SettingsPage />);
  expect(await screen.findByRole('heading', { name: 'Failed to load settings' })).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'System Information' })).toBeVisible();
});
