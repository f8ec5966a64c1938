// Adding a condition takes one entry in the table: this test mocks the table with an extra entry and changes
// nothing else.
import { madeUp } from '@docket/core/testing/made-up-condition';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { answers, invoices } from '../../testing/build-rule';
import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { RulesPage } from './rules-page';

vi.mock('@docket/core/rules/conditions', async (importFile) => {
  const { withMadeUpCondition } = await import('@docket/core/testing/made-up-condition');
  return withMadeUpCondition(importFile);
});

const TEAM = 'team@fernhill.example';
const rule = { ...invoices, if: { ...invoices.if, ...madeUp(TEAM) } };

it('is in the summary of a rule, and can be edited in its form', async () => {
  const asked = fakeApi({ ...answers, 'GET /rules': [rule], 'PATCH /rules/r1': rule });
  const { user } = renderScreen(<RulesPage />);
  expect(await screen.findByText(/OR is copied to "team@fernhill.example"/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit Invoices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Rule' }));
  const field = dialog.getByRole('textbox', { name: 'Copied to' });
  expect(field).toHaveValue(TEAM);
  await user.type(field, ', quay@fernhill.example');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Rule updated successfully');
  expect(asked.find((one) => one.method === 'PATCH')?.body).toMatchObject({
    if: { ...invoices.if, copiedTo: [TEAM, 'quay@fernhill.example'] },
  });
});

it('survives editing another field, and is backtested with the rest', async () => {
  const effect = { matches: 1, newMatches: 1, released: 0, breaks: [] };
  const asked = fakeApi({
    ...answers,
    'GET /rules': [rule],
    'POST /rules/backtest': effect,
    'PATCH /rules/r1': rule,
  });
  const { user } = renderScreen(<RulesPage />);
  await user.click(await screen.findByRole('button', { name: 'Edit Invoices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Rule' }));
  await user.type(dialog.getByRole('textbox', { name: 'Rule Name' }), ' of May');
  await user.click(dialog.getByRole('button', { name: 'Backtest' }));
  await dialog.findByText(/Matches 1 email/);
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Rule updated successfully');
  const sent = asked.filter((one) => one.method !== 'GET').map((one) => one.body);
  expect(sent).toMatchObject([{ rule: { if: rule.if } }, { if: rule.if }]);
});
