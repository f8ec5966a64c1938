import type { Rule } from '@docket/core/rules/rule';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { answers, invoices, reports } from '../../testing/build-rule';
import {
  requestedUndo,
  fakeApi,
  FakeFailure,
  type FakeRequest,
  undoAnswers,
} from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { RulesPage } from './rules-page';

const names = () => screen.getAllByRole('article').map((row) => row.getAttribute('aria-label'));
const many: Rule[] = Array.from({ length: 18 }, (_, at) => ({
  ...invoices,
  id: `r${at + 1}`,
  name: `Rule ${at + 1}`,
  order: at + 1,
  if: { ...invoices.if, subjectIncludes: [`matter-${at + 1}`] },
}));

it('shows 15 rules per page, searchable by their conditions', async () => {
  fakeApi({ ...answers, 'GET /rules': many });
  const { user, history } = renderScreen(<RulesPage />);
  await screen.findByRole('article', { name: 'Rule 1' });
  expect(names()).toHaveLength(15);
  expect(screen.getByText('Showing 1 to 15 of 18 items')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search rules' }), 'matter-18{Enter}');
  expect(names()).toEqual(['Rule 18']);
  expect(history.location.search).toBe('?search=matter-18');
  await user.type(screen.getByRole('searchbox', { name: 'Search rules' }), 'xyz{Enter}');
  await user.click(screen.getByRole('button', { name: 'Clear Search and Filters' }));
  expect(names()).toHaveLength(15);
});

it('a rule shows its hits, and the list can be sorted by them', async () => {
  fakeApi({
    ...answers,
    'GET /rules/hits': [{ ruleId: 'r2', lastMonth: 12, lastHitAt: new Date().toISOString() }],
  });
  const { user } = renderScreen(<RulesPage />);
  expect(await screen.findByText(/12 hits in 30 days, last/)).toHaveTextContent('just now');
  expect(screen.getByText('No hits')).toBeVisible();
  expect(names()).toEqual(['Invoices', 'Reports']);
  await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
  await user.click(screen.getByRole('option', { name: 'Most hits' }));
  expect(names()).toEqual(['Reports', 'Invoices']);
  expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(screen.getByRole('option', { name: 'No hits in 30 days' }));
  expect(names()).toEqual(['Invoices']);
});

it('can be disabled, with Undo', async () => {
  const asked = fakeApi({
    ...answers,
    'PATCH /rules/r2': { ...reports, isEnabled: false },
    ...undoAnswers,
  });
  const { user } = renderScreen(<RulesPage />);
  await user.click(await screen.findByRole('switch', { name: 'Reports is on' }));
  await screen.findByText('“Reports” no longer applies');
  expect(asked.find((one) => one.method === 'PATCH')?.body).toEqual({ isEnabled: false });
  await user.click(screen.getByRole('button', { name: /Undo/ }));
  await expect.poll(() => requestedUndo(asked)).toBe(true);
});

it('opened while its own change is being saved, it is edited as it is then', async () => {
  let stored = { ...reports, version: 1 };
  let answer: (rule: Rule) => void = () => undefined;
  const asked = fakeApi({
    ...answers,
    'GET /rules': () => [invoices, stored],
    'PATCH /rules/r2': ({ body }: FakeRequest) => {
      if ('name' in (body as object)) return { ...stored, version: 3 };
      return new Promise((resolve) => (answer = resolve));
    },
  });
  const { user } = renderScreen(<RulesPage />);
  await user.click(await screen.findByRole('switch', { name: 'Reports is on' }));
  await user.click(screen.getByRole('button', { name: 'Edit Reports' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  stored = { ...stored, isEnabled: false, version: 2 };
  answer(stored);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Rule' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Rule updated successfully');
  const saved = asked.findLast(({ method }) => method === 'PATCH');
  expect(saved?.headers.get('if-match')).toBe('"2"');
  expect(saved?.body).toMatchObject({ isEnabled: false });
});

it('of two changes at once, the one that is refused is reported', async () => {
  const waiting: ((answer: unknown) => void)[] = [];
  const later = () => new Promise((resolve) => waiting.push(resolve));
  fakeApi({ ...answers, 'PATCH /rules/r1': later, 'PATCH /rules/r2': later });
  const { user } = renderScreen(<RulesPage />);
  await user.click(await screen.findByRole('switch', { name: 'Invoices is on' }));
  await user.click(screen.getByRole('switch', { name: 'Reports is on' }));
  waiting[0]?.(new FakeFailure(409, 'rule.conflict', 'It was changed elsewhere'));
  expect(await screen.findByText('It was changed elsewhere')).toBeVisible();
});

it('can be applied to stored mail after a preview, with one Undo', async () => {
  const asked = fakeApi({
    ...answers,
    'POST /rules/r1/waiting-mail': {
      total: 2,
      emailIds: ['e1', 'e2'],
      decided: 3,
      samples: [{ emailId: 'e1', subject: 'Invoice 12', from: 'Ada' }],
    },
    'POST /emails/recommendations/process-many': { changed: 2 },
    ...undoAnswers,
  });
  const { user } = renderScreen(<RulesPage />);
  await user.click(await screen.findByRole('button', { name: 'Apply Invoices to stored mail' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply to Stored Mail' }));
  expect(await dialog.findByText(/2 undecided emails match/)).toBeVisible();
  expect(dialog.getByText('3 emails you already decided on stay as they are.')).toBeVisible();
  expect(dialog.getByText('Invoice 12')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'File 2 emails' }));
  await screen.findByText('Rule Applied');
  expect(asked.find(({ path }) => path.endsWith('process-many'))?.body).toEqual({
    action: 'change_project',
    projectId: 'p1',
    emailIds: ['e1', 'e2'],
  });
  await user.click(screen.getByRole('button', { name: /Undo/ }));
  await expect.poll(() => requestedUndo(asked)).toBe(true);
});

it('a rule that is being applied keeps its dialog until the answer', async () => {
  let answer: (value: object) => void = () => undefined;
  fakeApi({
    ...answers,
    'POST /rules/r1/waiting-mail': { total: 1, emailIds: ['e1'], decided: 0, samples: [] },
    'POST /emails/recommendations/process-many': () => new Promise((resolve) => (answer = resolve)),
  });
  const { user } = renderScreen(<RulesPage />);
  await user.click(await screen.findByRole('button', { name: 'Apply Invoices to stored mail' }));
  const dialog = await screen.findByRole('dialog', { name: 'Apply to Stored Mail' });
  await user.click(await within(dialog).findByRole('button', { name: 'File 1 email' }));
  await user.keyboard('{Escape}');
  expect(dialog).toBeVisible();
  answer({ changed: 1 });
  expect(await screen.findByText('Rule Applied')).toBeVisible();
  expect(dialog).not.toBeInTheDocument();
});

it('a rule whose project was deleted or archived says that it is inactive, and is found among those that are off', async () => {
  const orphan = {
    ...reports,
    projectState: 'deleted',
    then: { ...reports.then, projectId: 'p9' },
  };
  const resting = { ...reports, id: 'r3', name: 'Resting', order: 3, projectState: 'archived' };
  fakeApi({
    ...answers,
    'GET /rules': [invoices, orphan, resting],
    'GET /projects/p9': new FakeFailure(404, 'project.not_found', 'Not found'),
  });
  const { user } = renderScreen(<RulesPage />);
  const row = within(await screen.findByRole('article', { name: 'Reports' }));
  expect(row.getByText('Inactive')).toBeVisible();
  expect(
    row.getByText('Its project was deleted. Choose another project, or delete the rule.'),
  ).toBeVisible();
  expect(row.getByText(/^Project: Deleted project/)).toBeVisible();
  expect(row.getByRole('button', { name: 'Apply Reports to stored mail' })).toBeDisabled();
  const archived = within(screen.getByRole('article', { name: 'Resting' }));
  expect(
    archived.getByText('Its project is archived. Restore it, or choose another project.'),
  ).toBeVisible();
  expect(
    within(screen.getByRole('article', { name: 'Invoices' })).queryByText('Inactive'),
  ).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(screen.getByRole('option', { name: 'Off' }));
  expect(names()).toEqual(['Reports', 'Resting']);
});
