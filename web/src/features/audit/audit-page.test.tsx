import type { ListedAuditEntry } from '@docket/core/audit/audit.contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { requestedUndo, fakeApi, FakeFailure, undoAnswers } from '../../testing/fake-api';
import { buildProjectRecord } from '../../testing/build-project';
import { renderScreen } from '../../testing/render-screen';
import { currentZone, setZone } from '../../ui/zone';
import { AuditPage } from './audit-page';

const browser = currentZone();
afterEach(() => setZone(browser));

const entry: ListedAuditEntry = {
  id: 7,
  at: '2026-03-01T10:00:00Z',
  actor: 'person',
  action: 'update',
  noun: 'project',
  recordId: 'p1',
  title: 'Harbour refit',
  before: { name: 'Harbour', status: 'open' },
  after: { name: 'Harbour refit', status: 'open' },
  reason: '',
  cause: null,
  stepId: 'aaaaaaaa-0000-4000-8000-000000000001',
  apiToken: null,
  isReversal: false,
  revertible: true,
  whyNot: null,
  revertedBy: null,
  decided: null,
};
const page = (items: unknown[]) => ({ items, total: items.length, page: 1, pageSize: 20 });

it('an expanded entry shows both sides of the changed fields only', async () => {
  fakeApi({ 'GET /audit': page([entry]) });
  const { user } = renderScreen(<AuditPage />);
  expect(await screen.findByText('Updated project')).toBeVisible();
  await user.click(screen.getByText('Updated project'));
  const row = within(screen.getByRole('row', { name: /Name/ }));
  expect(row.getByText('Harbour')).toBeVisible();
  expect(row.getByText('Harbour refit')).toBeVisible();
  expect(screen.queryByRole('row', { name: /Status/ })).toBeNull();
});

it('names an email that has no subject', async () => {
  fakeApi({ 'GET /audit': page([{ ...entry, noun: 'email', action: 'archive', title: '' }]) });
  renderScreen(<AuditPage />);
  expect(await screen.findByText('No subject')).toBeVisible();
});

it('names the project of a change, and omits ids', async () => {
  const id = 'aaaaaaaa-0000-4000-8000-00000000000';
  const decided = {
    ...entry,
    action: 'decide project',
    noun: 'email',
    title: 'Invoice 7',
    before: { projectId: null, approved: null, taskId: null },
    after: { projectId: `${id}2`, approved: true, taskId: `${id}3` },
    decided: 'Elm Court',
  };
  fakeApi({
    'GET /audit': page([decided]),
    [`GET /projects/${id}2`]: buildProjectRecord({ name: 'Elm Court' }),
  });
  const { user } = renderScreen(<AuditPage />);
  const line = await screen.findByText('Chose project for');
  expect(screen.getByText(': Elm Court')).toBeVisible();
  expect(screen.getByText(/“Invoice 7”/)).toBeVisible();
  await user.click(line);
  expect(await screen.findByRole('row', { name: 'Project None Elm Court' })).toBeVisible();
  expect(screen.queryByText(new RegExp(id))).toBeNull();
});

it('filters by kind, actor, text and days of the working context are in the URL and in the request', async () => {
  setZone('Asia/Tokyo');
  const asked = fakeApi({ 'GET /audit': page([entry]) });
  const { user, history } = renderScreen(
    <AuditPage />,
    '/audit?actor=person&from=2026-02-01&to=2026-02-28&page=3',
  );
  await user.click(await screen.findByRole('combobox', { name: 'Kind' }));
  await user.click(screen.getByRole('option', { name: 'Project' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search the log' }), 'refit{Enter}');
  await waitFor(() => expect(asked.at(-1)?.query.get('search')).toBe('refit'));
  const { query } = asked.at(-1) as (typeof asked)[number];
  expect([query.get('noun'), query.get('actor'), query.get('page')]).toEqual([
    'project',
    'person',
    '1',
  ]);
  expect([query.get('from'), query.get('to')]).toEqual([
    '2026-01-31T15:00:00.000Z',
    '2026-02-28T15:00:00.000Z',
  ]);
  expect(history.location.search).toContain('kind=project');
  await user.click(screen.getByRole('button', { name: 'Clear All' }));
  expect(history.location.search).toBe('');
});

it('days in a link follow the zone of the working context, also when it is known later', async () => {
  setZone('America/New_York');
  const asked = fakeApi({ 'GET /audit': page([entry]) });
  renderScreen(<AuditPage />, '/audit?from=2026-02-01');
  await screen.findByText('Updated project');
  act(() => setZone('Asia/Tokyo'));
  await expect.poll(() => asked.at(-1)?.query.get('from')).toBe('2026-01-31T15:00:00.000Z');
});

it('has empty states for no changes and for no matches', async () => {
  fakeApi({ 'GET /audit': page([]) });
  renderScreen(<AuditPage />);
  expect(await screen.findByText('No changes yet')).toBeVisible();
});

it('says that the log failed to load, and retries', async () => {
  let works = false;
  fakeApi({
    'GET /audit': () =>
      works ? page([entry]) : new FakeFailure(503, 'request.timeout', 'No answer'),
  });
  const { user } = renderScreen(<AuditPage />);
  await screen.findByText('No answer');
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Updated project')).toBeVisible();
});

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

it('the entry of a whole undo or revert does not claim that no field was changed', async () => {
  const step = { ...entry, noun: 'step', action: 'undo', before: null, after: null };
  const whyNot = 'Revert the individual changes of this step';
  fakeApi({ 'GET /audit': page([{ ...step, revertible: false, whyNot }]) });
  const { user } = renderScreen(<AuditPage />);
  await user.click(await screen.findByText('Undid'));
  expect(screen.getByText(whyNot)).toBeVisible();
  expect(screen.queryByText('No field was changed.')).toBeNull();
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

it("says why a change can't be reverted", async () => {
  const whyNot = 'A sent email cannot be unsent';
  fakeApi({ 'GET /audit': page([{ ...entry, revertible: false, whyNot }]) });
  const { user } = renderScreen(<AuditPage />);
  await user.click(await screen.findByText('Updated project'));
  expect(screen.getByText(whyNot)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Revert: / })).toBeNull();
});
