import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

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

it('shows each rule with its number, confidence, IF and THEN (§ 2)', async () => {
  fakeApi(answers);
  renderScreen(<RulesPage />);
  const row = within(await screen.findByRole('article', { name: 'Invoices' }));
  expect(row.getByText('Rule #1 • Confidence: 65%')).toBeVisible();
  expect(row.getByText('sender includes “ada@” OR subject includes “invoice”')).toBeVisible();
  expect(
    await row.findByText(
      'Project: Harbour refit • Tags: money • Priority: P2 • Due: Next business day',
    ),
  ).toBeVisible();
});

it('shows the effect of a rule on stored emails, or why it failed', async () => {
  let works = true;
  fakeApi({
    ...answers,
    'POST /rules/backtest': () =>
      works
        ? {
            matches: 20,
            newMatches: 14,
            released: 3,
            breaks: [{ emailId: 'e1', subject: 'Tender', from: 'Ada', decided: 'Quay wall' }],
          }
        : new FakeFailure(503, 'request.timeout', 'No answer'),
  });
  const { user } = renderScreen(<RulesPage />);
  await user.click(await screen.findByRole('button', { name: 'Edit Invoices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Rule' }));
  await user.click(dialog.getByRole('button', { name: 'Backtest' }));
  expect(await dialog.findByText(/Matches 20 emails, 14 of them new/)).toBeVisible();
  expect(dialog.getByText(/Removes 3 emails from the project/)).toBeVisible();
  expect(dialog.getByText('Ada, decided: Quay wall')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Subject includes' }), ', bill');
  expect(dialog.queryByText(/Matches 20 emails/)).toBeNull();
  works = false;
  await user.click(dialog.getByRole('button', { name: 'Backtest' }));
  expect(await dialog.findByText('No answer')).toBeVisible();
});

it('deletes with Undo (§ 2)', async () => {
  const asked = fakeApi({
    ...answers,
    'DELETE /rules/r1': { id: 'r1', restorableUntil: '2026-01-01T00:00:10Z' },
    ...undoAnswers,
  });
  const { user } = renderScreen(<RulesPage />);
  await user.click(await screen.findByRole('button', { name: 'Delete Invoices' }));
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await expect.poll(() => requestedUndo(asked)).toBe(true);
});

it('the arrow keys on a handle reorder, and a rejection restores the order (§ 2)', async () => {
  let order = [invoices, reports];
  let works = true;
  const asked = fakeApi({
    ...answers,
    'GET /rules': () => order,
    'PUT /rules/reorder': ({ body }: FakeRequest) => {
      if (!works) return new FakeFailure(409, 'rules.conflict', 'The rules changed meanwhile.');
      const { ids } = body as { ids: string[] };
      order = ids.map((id, at) => ({ ...(id === 'r1' ? invoices : reports), order: at + 1 }));
      return order;
    },
  });
  const { user } = renderScreen(<RulesPage />);
  (await screen.findByRole('button', { name: 'Move Invoices, 1 of 2' })).focus();
  await user.keyboard('{ArrowDown}');
  await screen.findByText('“Invoices” is now Rule #2');
  expect(asked.find((one) => one.method === 'PUT')?.body).toEqual({ ids: ['r2', 'r1'] });
  works = false;
  screen.getByRole('button', { name: 'Move Invoices, 2 of 2' }).focus();
  await user.keyboard('{ArrowUp}');
  await screen.findByText('The rules changed meanwhile.');
  expect(screen.getByRole('button', { name: 'Move Invoices, 2 of 2' })).toBeVisible();
});

it('buttons move a rule up or down too, for whom dragging is hard (WCAG 2.5.7)', async () => {
  const asked = fakeApi({
    ...answers,
    'GET /rules': [invoices, reports],
    'PUT /rules/reorder': [reports, invoices],
  });
  const { user } = renderScreen(<RulesPage />);
  await user.click(await screen.findByRole('button', { name: 'Move Invoices up' }));
  expect(asked.some((one) => one.method === 'PUT')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Move Reports up' }));
  await expect
    .poll(() => asked.find((one) => one.method === 'PUT')?.body)
    .toEqual({ ids: ['r2', 'r1'] });
});

it('a move that is not answered yet stays when the rules are read again', async () => {
  fakeApi({
    ...answers,
    'GET /rules': () => [invoices, reports],
    'PUT /rules/reorder': () => new Promise(() => undefined),
  });
  const { user, client } = renderScreen(<RulesPage />);
  (await screen.findByRole('button', { name: 'Move Invoices, 1 of 2' })).focus();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('button', { name: 'Move Invoices, 2 of 2' });
  await client.invalidateQueries({ queryKey: ['rules'] });
  expect(screen.getByRole('button', { name: 'Move Invoices, 2 of 2' })).toBeVisible();
});

it('a second move is sent after the first is answered, so that the last one wins', async () => {
  let answer: (order: object) => void = () => undefined;
  const asked = fakeApi({
    ...answers,
    'GET /rules': [invoices, reports],
    'PUT /rules/reorder': () => new Promise((resolve) => (answer = resolve)),
  });
  const sent = () =>
    asked.flatMap(({ method, body }) =>
      method === 'PUT' ? [(body as { ids: string[] }).ids] : [],
    );
  const { user } = renderScreen(<RulesPage />);
  (await screen.findByRole('button', { name: 'Move Invoices, 1 of 2' })).focus();
  await user.keyboard('{ArrowDown}');
  (await screen.findByRole('button', { name: 'Move Invoices, 2 of 2' })).focus();
  await user.keyboard('{ArrowUp}');
  await screen.findByRole('button', { name: 'Move Invoices, 1 of 2' });
  expect(sent()).toEqual([['r2', 'r1']]);
  answer([reports, invoices].map((rule, at) => ({ ...rule, order: at + 1 })));
  await expect.poll(sent).toEqual([
    ['r2', 'r1'],
    ['r1', 'r2'],
  ]);
  answer([invoices, reports]);
});

it('adds the selected proposals (§ 2)', async () => {
  const { id: _, order: __, ...rule } = invoices;
  const asked = fakeApi({
    ...answers,
    'POST /rules/examples': {
      decisions: 40,
      proposals: [
        { rule, precision: 0.95, coverage: 0.3, matched: 20, right: 19, samples: [] },
        {
          rule: { ...rule, name: 'Reports too' },
          precision: 1,
          coverage: 0.1,
          matched: 4,
          right: 4,
          samples: [],
        },
      ],
    },
    'POST /rules': invoices,
  });
  const { user } = renderScreen(<RulesPage />);
  await user.click(await screen.findByRole('button', { name: 'Generate from Examples' }));
  expect(await screen.findByText('Precision 95% (19 of 20), coverage 30%')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Reports too' }));
  await user.click(screen.getByRole('button', { name: 'Add Rule' }));
  await screen.findByText('1 rule created');
  expect(asked.filter((one) => one.path === '/rules' && one.method === 'POST')).toHaveLength(1);
});

it('says why no rules could be proposed', async () => {
  fakeApi({ ...answers, 'POST /rules/examples': new FakeFailure(503, 'request.timeout', 'Busy') });
  const { user } = renderScreen(<RulesPage />);
  await user.click(await screen.findByRole('button', { name: 'Generate from Examples' }));
  expect(await screen.findByText('Busy')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

it('shows which rules match an email', async () => {
  fakeApi({
    ...answers,
    'POST /rules/test': {
      matches: [{ id: 'r2', number: 2, name: 'Reports', because: 'subject has "report"' }],
    },
  });
  const { user } = renderScreen(<RulesPage />);
  await user.click(await screen.findByRole('button', { name: 'Test Rules' }));
  await user.type(await screen.findByRole('textbox', { name: 'Subject' }), 'Monthly report');
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(screen.getByRole('button', { name: 'Test' }));
  const match = await screen.findByText(/Rule #2 Reports/);
  expect(match).toBeVisible();
  // They come below a form that may fill the dialog, and are spoken.
  expect(shown.mock.contexts).toEqual([match.closest('[aria-live=polite]')]);
});

it('says that the rules failed to load (§ 8)', async () => {
  fakeApi({ 'GET /rules': new FakeFailure(503, 'request.timeout', 'No answer') });
  renderScreen(<RulesPage />);
  expect(await screen.findByRole('heading', { name: 'Failed to load data' })).toBeVisible();
});
