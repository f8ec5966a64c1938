import {
  CONFIGURATION_FILE_LIMIT,
  CONFIGURATION_VERSION,
} from '@docket/core/settings/settings.contract';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { answers } from '../../testing/build-settings';
import { fakeApi, FakeFailure } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { currentZone, dateOf, setZone } from '../../ui/zone';
import { SettingsPage } from './settings-page';

/** jsdom's Blob has no text(). */
function textOf(this: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(this);
  });
}

const browserZone = currentZone();
afterEach(() => setZone(browserZone));
beforeEach(() => {
  Blob.prototype.text = textOf;
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

it('previews the changes of a configuration import before applying it (§ 2, 8)', async () => {
  const changes = [
    { noun: 'projects', create: 2, update: 1, same: 4, names: ['Harbour refit'] },
    {
      noun: 'decisions',
      create: 5,
      update: 0,
      same: 0,
      names: ['5 on projects'],
      isUndoable: false,
    },
    { noun: 'senders', create: 0, update: 0, same: 2, names: [], isUndoable: false },
    { noun: 'word counts', create: 0, update: 1, same: 0, names: [], isUndoable: false },
    {
      noun: 'settings',
      create: 0,
      update: 1,
      same: 0,
      names: ['Theme: System → Dark', 'Keep the text of emails: Forever → 90 days'],
      warning: 'Texts would be removed.',
    },
  ];
  const asked = fakeApi({
    ...answers,
    'POST /import': ({ query }: { query: URLSearchParams }) => ({
      applied: query.get('dryRun') === 'false',
      changes,
    }),
    'POST /undo': () => ({
      stepId: 's',
      label: 'import configuration',
      changes: 4,
      left: 0,
      skipped: [],
    }),
  });
  const { user } = renderScreen(<SettingsPage />);
  const input = await screen.findByLabelText('Configuration file');
  await user.upload(input, new File(['not json'], 'broken.json', { type: 'application/json' }));
  await screen.findByText('Invalid configuration file or import failed: broken.json is not JSON');
  await user.upload(input, new File(['{"a":1}'], 'mine.json', { type: 'application/json' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Configuration' }));
  expect(dialog.getByText('Harbour refit')).toBeVisible();
  expect(
    dialog.getByText('Theme: System → Dark, Keep the text of emails: Forever → 90 days'),
  ).toBeVisible();
  expect(dialog.getByText('Texts would be removed.')).toBeVisible();
  expect(dialog.getAllByText('Undo does not take these back.')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Apply Import' }));
  await screen.findByText(
    'mine.json was applied. Undo does not take back: decisions, word counts.',
  );
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await screen.findByText('Undone');
  expect(
    asked.filter((one) => one.path === '/import').map((one) => one.query.get('dryRun')),
  ).toEqual(['true', 'false']);
});

const pick = (text: string, name: string) => new File([text], name, { type: 'application/json' });
const exported = {
  format: 'docket-configuration',
  version: CONFIGURATION_VERSION,
  exportedAt: '2026-03-01T10:00:00Z',
  projects: [],
  services: [],
  templates: [],
  rules: [],
  contexts: [],
  style: null,
  settings: null,
  decisions: [],
};

it('a file that is not JSON, or rejected by the server, is Import Failed and changes nothing (§ 8)', async () => {
  const asked = fakeApi({
    ...answers,
    'POST /import': new FakeFailure(422, 'configuration.invalid', 'It is of version 99'),
  });
  const { user } = renderScreen(<SettingsPage />);
  const input = await screen.findByLabelText('Configuration file');
  await user.upload(input, pick('<html>', 'page.json'));
  expect(await screen.findByText('Import Failed')).toBeVisible();
  expect(
    screen.getByText('Invalid configuration file or import failed: page.json is not JSON'),
  ).toBeVisible();
  await user.upload(input, pick('{"version":99}', 'new.json'));
  expect(await screen.findByText('It is of version 99')).toBeVisible();
  expect(
    asked.filter((one) => one.path === '/import').map((one) => one.query.get('dryRun')),
  ).toEqual(['true']);
});

it('the preview of an import is open from the start, and a canceled one does not come back', async () => {
  let answer: (diff: unknown) => void = () => {};
  fakeApi({ ...answers, 'POST /import': () => new Promise((resolve) => (answer = resolve)) });
  const { user } = renderScreen(<SettingsPage />);
  const input = await screen.findByLabelText('Configuration file');
  await user.upload(input, pick('{"a":1}', 'mine.json'));
  const preview = { name: 'Import Configuration' };
  const dialog = within(await screen.findByRole('dialog', preview));
  expect(dialog.getByText(/^Docket is comparing mine.json/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Apply Import' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Delete My Account' }));
  await screen.findByRole('dialog', { name: /Delete/ });
  await act(async () => answer({ applied: false, changes: [] }));
  expect(screen.queryByRole('dialog', preview)).not.toBeInTheDocument();
});

it('a file larger than 50 MB is rejected before it is read', async () => {
  const asked = fakeApi(answers);
  const { user } = renderScreen(<SettingsPage />);
  const large = pick('{}', 'large.json');
  Object.defineProperty(large, 'size', { value: CONFIGURATION_FILE_LIMIT + 1 });
  await user.upload(await screen.findByLabelText('Configuration file'), large);
  expect(
    await screen.findByText(
      'Invalid configuration file or import failed: large.json is larger than 50 MB',
    ),
  ).toBeVisible();
  expect(asked.filter((one) => one.path === '/import')).toEqual([]);
});

it('an import that fails to apply says why, and the dialog stays open', async () => {
  fakeApi({
    ...answers,
    'POST /import': ({ query }: { query: URLSearchParams }) =>
      query.get('dryRun') === 'true'
        ? {
            applied: false,
            changes: [{ noun: 'rules', create: 1, update: 0, same: 0, names: ['Invoices'] }],
          }
        : new FakeFailure(500, 'server.failed', ''),
  });
  const { user } = renderScreen(<SettingsPage />);
  await user.upload(
    await screen.findByLabelText('Configuration file'),
    pick('{"a":1}', 'mine.json'),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Configuration' }));
  await user.click(dialog.getByRole('button', { name: 'Apply Import' }));
  expect(
    await screen.findByText('Invalid configuration file or import failed'),
  ).toBeInTheDocument();
  expect(dialog.getByText('Invoices')).toBeVisible();
});

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'the export has the date in %s in its name, and says Export Complete or Export Failed (§ 8)',
  async (zone) => {
    setZone(zone);
    const day = dateOf(Date.now());
    let works = true;
    fakeApi({
      ...answers,
      'GET /export': () => (works ? exported : new FakeFailure(500, 'server.failed', '')),
    });
    const { user } = renderScreen(<SettingsPage />);
    const button = await screen.findByRole('button', { name: 'Export Configuration' });
    await user.click(button);
    expect(await screen.findByText('Export Complete')).toBeVisible();
    expect(screen.getByText(`training-area-export-${day}.json`)).toBeVisible();
    works = false;
    await user.click(button);
    expect(await screen.findByText('Export Failed')).toBeVisible();
    expect(screen.getByText('Failed to export configuration')).toBeVisible();
  },
);
