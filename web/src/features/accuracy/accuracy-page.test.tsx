import { measureBands, measureShare, supportAt } from '@docket/core/review/accuracy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { requestedUndo, fakeApi, FakeFailure, undoAnswers } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { AccuracyPage } from './accuracy-page';

const judged = Array.from({ length: 98 }, (_, at) => ({ confidence: 0.95, right: at > 0 }));
const undecided = {
  ...measureShare(0, 0),
  sure: measureShare(0, 0),
  bands: measureBands([]),
  calibrationError: null,
  perDay: [],
};
const measured = {
  ...measureShare(97, 98),
  sure: measureShare(97, 98),
  bands: measureBands(judged),
  calibrationError: 0.04,
  perDay: [
    { day: '2026-11-02', decided: 48, right: 47 },
    { day: '2026-11-03', decided: 50, right: 50 },
  ],
};
const automatic = {
  above: null,
  isActive: false,
  approved: 0,
  changed: 0,
  thresholds: [supportAt(0.9, judged), supportAt(0.98, judged)],
};
const report = {
  project: measured,
  task: undecided,
  due: undecided,
  reply: undecided,
  automatic,
};

it('states how many suggestions shown at 90% or more were accepted', async () => {
  fakeApi({ 'GET /accuracy': report });
  renderScreen(<AccuracyPage />);
  expect(await screen.findByText('At 90% or more, 97 of 98 were right.')).toBeVisible();
  expect(screen.getAllByText('97 of 98, 94–100%')).toHaveLength(2);
});

it('plots accuracy over time and by confidence, each with its data', async () => {
  fakeApi({ 'GET /accuracy': report });
  const { user } = renderScreen(<AccuracyPage />);
  expect(await screen.findByRole('img', { name: /Share right by day: .*47 of 48/ })).toBeVisible();
  expect(screen.getByRole('img', { name: /95% shown, 99% right, 98 decided/ })).toBeVisible();
  const [overTime] = screen.getAllByText('Show data');
  await user.click(overTime as HTMLElement);
  const table = screen.getByRole('table', { name: 'Accuracy over time' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
});

it('makes no claim about kinds without decisions', async () => {
  fakeApi({ 'GET /accuracy': report });
  const { user } = renderScreen(<AccuracyPage />);
  await user.click(await screen.findByRole('button', { name: 'Replies' }));
  expect(screen.getByText('Nothing measured yet')).toBeVisible();
  expect(screen.queryByText(/\d%/)).not.toBeInTheDocument();
  expect(screen.getByText(/Replies made from an answer you chose are not measured/)).toBeVisible();
});

it('offers only thresholds supported by past decisions, with Undo', async () => {
  let above: number | null = null;
  const asked = fakeApi({
    'GET /accuracy': () => ({ ...report, automatic: { ...automatic, above, isActive: true } }),
    'PATCH /settings': ({ body }: { body: { autoApproveAbove: number | null } }) => {
      above = body.autoApproveAbove;
      return {
        archiveMovesMessage: false,
        theme: 'system',
        density: 'comfortable',
        autoApproveAbove: above,
      };
    },
    ...undoAnswers,
  });
  const { user } = renderScreen(<AccuracyPage />);
  const supported = await screen.findByRole('radio', { name: /At 90% and above/ });
  expect(screen.getByRole('radio', { name: /At 98% and above/ })).toBeDisabled();
  const save = screen.getByRole('button', { name: 'Save Changes' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await user.click(supported);
  expect(supported).toBeChecked();
  expect(asked.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await user.click(save);
  await waitFor(() => expect(above).toBe(0.9));
  expect(save).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() => expect(requestedUndo(asked)).toBe(true));
});

it('says if the selected threshold is no longer supported', async () => {
  fakeApi({
    'GET /accuracy': {
      ...report,
      automatic: { ...automatic, above: 0.9, approved: 7, changed: 3 },
    },
  });
  renderScreen(<AccuracyPage />);
  expect(await screen.findByText(/no longer support 90%/)).toBeVisible();
  expect(screen.getByText('7 approved so far. You changed 3 of them.')).toBeVisible();
});

it('shows why the server rejected a threshold', async () => {
  fakeApi({
    'GET /accuracy': report,
    'PATCH /settings': new FakeFailure(422, 'settings.threshold_unsupported', 'You agreed with 1'),
  });
  const { user } = renderScreen(<AccuracyPage />);
  await user.click(await screen.findByRole('radio', { name: /At 90% and above/ }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('You agreed with 1')).toBeVisible();
});

it('compares the built-in extractor with the language model once both have decisions', async () => {
  const readings = [
    { reading: 'built-in', task: measureShare(3, 4), due: measureShare(1, 1) },
    { reading: 'language-model', task: measureShare(4, 4), due: measureShare(2, 2) },
  ];
  fakeApi({ 'GET /accuracy': { ...report, task: measured, readings } });
  renderScreen(<AccuracyPage />, '/?kind=task');
  const table = await screen.findByRole('table', { name: 'Built-in Analysis and Language Model' });
  expect(within(table).getByRole('row', { name: /Language model 4 of 4/ })).toBeVisible();
  expect(within(table).getByRole('row', { name: /Built-in 3 of 4/ })).toBeVisible();
});
