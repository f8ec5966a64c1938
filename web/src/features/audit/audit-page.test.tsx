import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { entry, page } from '../../testing/audit-entry';
import { fakeApi, FakeFailure } from '../../testing/fake-api';
import { buildProjectRecord } from '../../testing/build-project';
import { renderScreen } from '../../testing/render-screen';
import { currentZone, setZone } from '../../ui/zone';
import { AuditPage } from './audit-page';

const browser = currentZone();
afterEach(() => setZone(browser));
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

it('the entry of a whole undo or revert does not claim that no field was changed', async () => {
  const step = { ...entry, noun: 'step', action: 'undo', before: null, after: null };
  const whyNot = 'Revert the individual changes of this step';
  fakeApi({ 'GET /audit': page([{ ...step, revertible: false, whyNot }]) });
  const { user } = renderScreen(<AuditPage />);
  await user.click(await screen.findByText('Undid'));
  expect(screen.getByText(whyNot)).toBeVisible();
  expect(screen.queryByText('No field was changed.')).toBeNull();
});

it("says why a change can't be reverted", async () => {
  const whyNot = 'A sent email cannot be unsent';
  fakeApi({ 'GET /audit': page([{ ...entry, revertible: false, whyNot }]) });
  const { user } = renderScreen(<AuditPage />);
  await user.click(await screen.findByText('Updated project'));
  expect(screen.getByText(whyNot)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Revert: / })).toBeNull();
});
