import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { entry, page } from '../../testing/audit-entry';
import { requestedUndo, fakeApi, FakeFailure, undoAnswers } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { currentZone, setZone } from '../../ui/zone';
import { AuditPage } from './audit-page';

const browser = currentZone();
afterEach(() => setZone(browser));

const outcome = {
  applied: false,
  label: 'update project “Harbour refit”',
  stepId: entry.stepId,
  changes: [
    {
      noun: 'project',
      recordId: 'p1',
      title: 'Harbour refit',
      before: { name: 'Harbour refit' },
      after: { name: 'Harbour' },
    },
  ],
  conflicts: [],
  upTo: 9,
  stays: [{ entry: { ...entry, title: 'Invoice' }, why: 'A sent email cannot be unsent' }],
};

it('a revert previews what changes and what stays, applies it, and offers Undo', async () => {
  const asked = fakeApi({
    'GET /audit': page([entry]),
    'POST /audit/7/revert': outcome,
    ...undoAnswers,
  });
  const { user } = renderScreen(<AuditPage />);
  await user.click(await screen.findByText('Updated project'));
  await user.click(screen.getByRole('button', { name: /^Revert: / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revert This Change' }));
  expect(await dialog.findByText(/A sent email cannot be unsent/)).toBeVisible();
  expect(dialog.getByRole('row', { name: /Name Harbour refit Harbour/ })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Revert' }));
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() => expect(requestedUndo(asked)).toBe(true));
  const sent = asked.filter((one) => one.path === '/audit/7/revert').map((one) => one.body);
  expect(sent).toEqual([
    { what: 'change', conflicts: 'skip', preview: true },
    { what: 'change', conflicts: 'skip' },
  ]);
});

it('after a revert, focus stays on the row of the change', async () => {
  let isReverted = false;
  fakeApi({
    'GET /audit': () =>
      page([{ ...entry, revertible: !isReverted, revertedBy: isReverted ? 9 : null }]),
    'POST /audit/7/revert': ({ body }: { body: { preview?: boolean } }) => {
      isReverted = body.preview !== true;
      return outcome;
    },
    ...undoAnswers,
  });
  const { user } = renderScreen(<AuditPage />);
  await user.click(await screen.findByText('Updated project'));
  await user.click(screen.getByRole('button', { name: /^Revert: / }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('row', { name: /Name/ });
  await user.click(dialog.getByRole('button', { name: 'Revert' }));
  await waitFor(() => expect(screen.getAllByText('Reverted').length).toBeGreaterThan(1));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('SUMMARY'));
});

it('a revert says which emails, tasks and services come back with a project', async () => {
  const back = (recordId: string, comesWith: object[]) => {
    const project = { noun: 'project', recordId, title: recordId, before: null, after: {} };
    return { ...project, comesWith };
  };
  const emails = { noun: 'email', count: 2 };
  const changes = [
    back('Roof', [emails, { noun: 'task', count: 1 }, { noun: 'service', count: 1 }]),
    back('Cellar', [emails]),
    back('Attic', []),
  ];
  fakeApi({ 'GET /audit': page([entry]), 'POST /audit/7/revert': { ...outcome, changes } });
  const { user } = renderScreen(<AuditPage />);
  await user.click(await screen.findByText('Updated project'));
  await user.click(screen.getByRole('button', { name: /^Revert: / }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('comes back, with 2 emails, 1 task and 1 service')).toBeVisible();
  expect(dialog.getByText('comes back, with 2 emails')).toBeVisible();
  expect(dialog.getByText('comes back')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Revert' }));
  expect(
    await screen.findByText('3 records restored, with 4 emails, 1 task and 1 service'),
  ).toBeVisible();
});

it('settings are named once in what a revert changes', async () => {
  const changed = { noun: 'settings', recordId: 'u1', title: 'Settings', before: {}, after: {} };
  fakeApi({
    'GET /audit': page([entry]),
    'POST /audit/7/revert': { ...outcome, changes: [changed] },
  });
  const { user } = renderScreen(<AuditPage />);
  await user.click(await screen.findByText('Updated project'));
  await user.click(screen.getByRole('button', { name: /^Revert: / }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('region', { name: 'Settings' })).toBeVisible();
});

it('a revert of many records lists them collapsed', async () => {
  const changes = Array.from({ length: 250 }, (_, at) => ({
    noun: 'task',
    recordId: `t${at}`,
    title: `Task ${at}`,
    before: at === 0 ? null : { name: 'a' },
    after: { name: 'b' },
  }));
  fakeApi({ 'GET /audit': page([entry]), 'POST /audit/7/revert': { ...outcome, changes } });
  const { user } = renderScreen(<AuditPage />);
  await user.click(await screen.findByText('Updated project'));
  await user.click(screen.getByRole('button', { name: /^Revert Everything After This: / }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Task Task 199')).toBeVisible();
  expect(dialog.getByText('And 50 more.')).toBeVisible();
  expect(dialog.getByText('comes back')).toBeVisible();
  expect(dialog.getAllByText('b')[0]).not.toBeVisible();
  await user.click(dialog.getByText('Task Task 1'));
  expect(dialog.getAllByText('b')[0]).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Revert 250 records' })).toBeEnabled();
});

it('everything after a change is reverted as it was previewed, or previewed again', async () => {
  let newest = 9;
  const asked = fakeApi({
    'GET /audit': page([entry]),
    'POST /audit/7/revert': ({ body }: { body: { preview?: boolean; upTo?: number } }) => {
      if (body.preview === true) return { ...outcome, upTo: newest };
      return body.upTo === 10 ? outcome : new FakeFailure(409, 'revert.conflict', 'More changed');
    },
    ...undoAnswers,
  });
  const { user } = renderScreen(<AuditPage />);
  await user.click(await screen.findByText('Updated project'));
  await user.click(screen.getByRole('button', { name: /^Revert Everything After This: / }));
  const dialog = within(await screen.findByRole('dialog'));
  const revertOne = () => dialog.getByRole('button', { name: 'Revert 1 record' });
  await waitFor(() => expect(revertOne()).toBeEnabled());
  newest = 10;
  await user.click(revertOne());
  expect(await screen.findByText('More changed')).toBeVisible();
  await waitFor(() => expect(revertOne()).toBeEnabled());
  await user.click(revertOne());
  expect(await screen.findByText('1 record restored')).toBeVisible();
  const bounds = asked.flatMap(({ path, body }) =>
    path === '/audit/7/revert' && body !== null && 'upTo' in (body as object) ? [body] : [],
  );
  expect(bounds).toMatchObject([{ upTo: 9 }, { upTo: 10 }]);
});

it('choosing what to do with conflicts keeps the focus on the choice', async () => {
  const conflicts = [{ entry, later: { ...entry, id: 8 } }];
  fakeApi({
    'GET /audit': page([entry]),
    'POST /audit/7/revert': { ...outcome, conflicts },
  });
  const { user } = renderScreen(<AuditPage />);
  await user.click(await screen.findByText('Updated project'));
  await user.click(screen.getByRole('button', { name: /^Revert: / }));
  const dialog = within(await screen.findByRole('dialog'));
  const choice = await dialog.findByText('Revert them too');
  await user.click(choice);
  const focused = document.activeElement;
  expect(focused?.closest('[aria-label="Changed again since"]')).not.toBeNull();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Revert' })).toBeEnabled());
  expect(document.activeElement).toBe(focused);
  expect(choice).toBeInTheDocument();
});
