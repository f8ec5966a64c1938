import type { Prediction } from '@docket/core/preview/preview.contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildTask } from '../../testing/build-task';
import { todoistAnswers } from '../../testing/build-task-service';
import { fakeApi, FakeFailure } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { formatCalendarDate } from '../../ui/calendar-date';
import { SAMPLE_EMAILS } from './email-input';
import { PreviewPage } from './preview-page';

const prediction: Prediction = {
  title: 'Approve the campaign budget',
  description: 'Could you approve the budget?',
  projectId: 'p1',
  projectName: 'Autumn campaign',
  priority: 'P1',
  tags: ['money'],
  due: '2026-09-18',
  dueTime: null,
  assignee: null,
  confidence: 0.62,
  matchedRules: [2],
  evidence: [],
  tasks: [],
  reply: null,
};
const project = { id: 'p1', name: 'Autumn campaign', status: 'open', color: '#2196F3' };

async function predictSample(answers: Record<string, unknown>) {
  const asked = fakeApi({ 'GET /projects/picker': [project], ...answers });
  const shown = renderScreen(<PreviewPage />);
  const { user } = shown;
  await user.click(screen.getByRole('tab', { name: 'Sample Emails' }));
  await user.click(screen.getByRole('button', { name: /Marketing campaign/ }));
  await user.click(screen.getByRole('button', { name: 'Generate Prediction' }));
  return { ...shown, asked };
}

it('requires all fields of an email (§ 2, 5, 8)', async () => {
  const asked = fakeApi({});
  const { user } = renderScreen(<PreviewPage />);
  expect(screen.getByRole('heading', { name: 'Ready to Test' })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'From' }), 'ada@fernhill.example');
  await user.click(screen.getByRole('button', { name: 'Generate Prediction' }));
  expect(screen.getByText('Please fill in all email fields')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'From' })).toBeValid();
  expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveFocus();
  for (const name of ['Subject', 'Email Body'])
    expect(screen.getByRole('textbox', { name })).toHaveAccessibleDescription(
      'Please fill in this field',
    );
  expect(asked).toHaveLength(0);
});

it('the error about a missing field goes once the corrected email is predicted', async () => {
  fakeApi({ 'GET /projects/picker': [project], 'POST /preview/predict': prediction });
  const { user } = renderScreen(<PreviewPage />);
  await user.click(screen.getByRole('button', { name: 'Generate Prediction' }));
  expect(screen.getByText('Please fill in all email fields')).toBeVisible();
  for (const name of ['From', 'Subject', 'Email Body'])
    await user.type(screen.getByRole('textbox', { name }), 'ada');
  await user.click(screen.getByRole('button', { name: 'Generate Prediction' }));
  expect(await screen.findByText('Approve the campaign budget')).toBeVisible();
  expect(screen.queryByText('Please fill in all email fields')).toBeNull();
});

it('a sample fills the form, and its prediction shows band, warning, fields and rules (§ 2, 4, 9)', async () => {
  const { asked } = await predictSample({ 'POST /preview/predict': prediction });
  expect(await screen.findByText('Approve the campaign budget')).toBeVisible();
  expect(screen.getByText('Predicted: Approve the campaign budget')).toBeInTheDocument();
  expect(asked[0]?.body).toMatchObject({ subject: 'Autumn campaign: budget and first drafts' });
  expect(screen.getByText('Medium')).toBeVisible();
  expect(screen.getByText('62%')).toBeVisible();
  expect(screen.getByText(/Low confidence/)).toBeVisible();
  expect(screen.getByText('Rule #2')).toBeVisible();
  expect(screen.getByText('money')).toBeVisible();
});

it('a prediction of an email that was changed since says so, until it is predicted again', async () => {
  const { user } = await predictSample({ 'POST /preview/predict': prediction });
  await screen.findByText('Approve the campaign budget');
  const stale = 'You have changed the email since this prediction.';
  expect(screen.queryByText(stale)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), '!');
  expect(screen.getByText(stale)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Generate Prediction' }));
  await expect.poll(() => screen.queryByText(stale)).toBeNull();
  expect(screen.getByText('Approve the campaign budget')).toBeVisible();
});

it('says above the prediction why an email is suspicious', async () => {
  const warning = { verdict: 'doubt' as const, reasons: ['It gives new bank details'] };
  await predictSample({ 'POST /preview/predict': { ...prediction, warning } });
  expect(await screen.findByText('Check this message before you act on it.')).toBeVisible();
  expect(screen.getByText('It gives new bank details')).toBeVisible();
});

it('shows only the warning for bait, with nothing to accept', async () => {
  const warning = { verdict: 'bait' as const, reasons: ['It gives new bank details'] };
  await predictSample({ 'POST /preview/predict': { ...prediction, warning } });
  expect(await screen.findByText(/This looks like fraud/)).toBeVisible();
  expect(screen.queryByText(/Low confidence/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Adjust & Accept' })).toBeNull();
});

it('high confidence has no warning (§ 4)', async () => {
  await predictSample({ 'POST /preview/predict': { ...prediction, confidence: 0.8 } });
  expect(await screen.findByText('High Confidence')).toBeVisible();
  expect(screen.queryByText(/Low confidence/)).toBeNull();
});

it('a confidence below 0.6 is Low (§ 4)', async () => {
  await predictSample({ 'POST /preview/predict': { ...prediction, confidence: 0.59 } });
  expect(await screen.findByText('Low')).toBeVisible();
  expect(screen.getByText('59%')).toBeVisible();
});

it('says Predicting... while running (§ 2)', async () => {
  await predictSample({ 'POST /preview/predict': new Promise(() => undefined) });
  expect(await screen.findByRole('button', { name: 'Predicting...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('shows P1 as destructive, and due date and assignee where there are any (§ 2)', async () => {
  const { user } = await predictSample({
    'POST /preview/predict': { ...prediction, assignee: 'Bo Lind' },
  });
  expect(await screen.findByTitle('P1 - Critical')).toHaveClass('text-p1');
  expect(screen.getByText(formatCalendarDate('2026-09-18'))).toBeVisible();
  expect(screen.getByText('Bo Lind')).toBeVisible();
  fakeApi({
    'POST /preview/predict': { ...prediction, due: null, tags: [], priority: 'P3' },
  });
  await user.click(screen.getByRole('button', { name: 'Generate Prediction' }));
  await screen.findByTitle('P3 - Medium');
  for (const name of ['Due Date', 'Assignee', 'Tags'])
    expect(screen.queryByText(name)).not.toBeInTheDocument();
});

it('a sample shows the first 120 characters of its body (§ 9)', async () => {
  fakeApi({});
  const { user } = renderScreen(<PreviewPage />);
  await user.click(screen.getByRole('tab', { name: 'Sample Emails' }));
  for (const { body } of SAMPLE_EMAILS) {
    const start = body.replaceAll(/\s+/g, ' ').slice(0, 120);
    expect(screen.getByText(`${start.trimEnd()}…`)).toBeVisible();
  }
});

it('Use Custom Email Instead goes back to the own email, as it was before the samples', async () => {
  fakeApi({});
  const { user } = renderScreen(<PreviewPage />);
  const body = () => screen.getByRole('textbox', { name: 'Email Body' });
  const useOwn = () => user.click(screen.getByRole('button', { name: 'Use Custom Email Instead' }));
  await user.type(body(), 'Please call');
  await user.click(screen.getByRole('tab', { name: 'Sample Emails' }));
  await useOwn();
  expect(body()).toHaveValue('Please call');
  for (const sample of [/Marketing campaign/, /Website feedback/]) {
    await user.click(screen.getByRole('tab', { name: 'Sample Emails' }));
    await user.click(screen.getByRole('button', { name: sample }));
  }
  expect(body()).toHaveValue(SAMPLE_EMAILS[1]?.body);
  await useOwn();
  expect(body()).toHaveValue('Please call');
});

it('the dry run shows the exact request for the day and time (§ 2)', async () => {
  const { user, asked } = await predictSample({
    'POST /preview/predict': { ...prediction, dueTime: '15:30' },
    'POST /preview/dry-run': {
      method: 'POST',
      url: 'https://todo.example/tasks',
      headers: { 'content-type': 'application/json' },
      body: { content: 'Approve the campaign budget' },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Create Task in Todoist (Dry Run)' }));
  const request = await screen.findByRole('region', { name: 'Request' });
  expect(request).toHaveTextContent('POST https://todo.example/tasks');
  expect(request).toHaveTextContent('"content": "Approve the campaign budget"');
  expect(asked.find((one) => one.path === '/preview/dry-run')?.body).toMatchObject({
    due: '2026-09-18',
    dueTime: '15:30',
  });
});

it('Adjust & Accept saves a real task from the prediction (§ 2)', async () => {
  const { user, asked } = await predictSample({
    'POST /preview/predict': prediction,
    'POST /tasks': new FakeFailure(503, 'request.timeout', 'Disk full'),
  });
  await user.click(await screen.findByRole('button', { name: 'Adjust & Accept' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adjust & Accept' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' now');
  await user.click(dialog.getByRole('button', { name: 'Create Task' }));
  expect(await screen.findByText('Disk full')).toBeInTheDocument();
  expect(asked.find((one) => one.path === '/tasks')?.body).toMatchObject({
    title: 'Approve the campaign budget now',
    project_id: 'p1',
    priority: 'P1',
    due_date: '2026-09-18',
    tags: ['money'],
    with_templates: true,
  });
});

it.each([
  ['the chosen list', '', 'Inbox'],
  ['the list that its project is already sent to', 'Harbour Street', 'Harbour Street'],
])(
  'Create Task in Todoist creates the task and says that it was sent to %s',
  async (_, listName, shown) => {
    const { user, asked } = await predictSample({
      'POST /preview/predict': prediction,
      ...todoistAnswers,
      'POST /tasks': buildTask({ id: 't9' }),
      'POST /task-services/todoist/tasks': {
        taskId: 't9',
        service: 'todoist',
        listName,
        url: null,
        state: 'waiting',
        problem: null,
        conflicts: [],
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Create Task in Todoist' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Task in Todoist' }));
    await user.click(dialog.getByRole('button', { name: 'Create Task' }));
    expect(await screen.findByText(`The task was sent to ${shown} in Todoist`)).toBeVisible();
    expect(asked.find(({ path }) => path === '/task-services/todoist/tasks')?.body).toEqual({
      taskId: 't9',
      listId: 'inbox',
    });
  },
);

it('a background read of the lists that fails leaves Create Task in Todoist open', async () => {
  let works = true;
  const lists = todoistAnswers['GET /task-services/todoist/lists'];
  const { user, client } = await predictSample({
    'POST /preview/predict': prediction,
    ...todoistAnswers,
    'GET /task-services/todoist/lists': () =>
      works ? lists : new FakeFailure(502, 'task_service.failed', 'No answer'),
  });
  await user.click(await screen.findByRole('button', { name: 'Create Task in Todoist' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Task in Todoist' }));
  const title = dialog.getByRole('textbox', { name: /Title/ });
  await user.clear(title);
  await user.type(title, 'Pay the bill');
  works = false;
  await client.invalidateQueries();
  expect(title).toBeVisible();
  expect(title).toHaveValue('Pay the bill');
});

it('says why there is no prediction, and retries (§ 8)', async () => {
  let works = false;
  const { user } = await predictSample({
    'POST /preview/predict': () =>
      works ? prediction : new FakeFailure(503, 'request.timeout', 'No answer'),
  });
  expect(
    await screen.findByRole('heading', { name: 'Failed to generate prediction' }),
  ).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Approve the campaign budget')).toBeVisible();
});

it('a confidence that is typical for new users says so', async () => {
  await predictSample({ 'POST /preview/predict': { ...prediction, typical: true } });
  expect(await screen.findByText('typical for new users')).toBeVisible();
});

it('Create Task in Todoist is busy until its projects are loaded', async () => {
  let answer: (value: object) => void = () => undefined;
  const { user } = await predictSample({
    'POST /preview/predict': prediction,
    ...todoistAnswers,
    'GET /task-services/todoist/lists': () => new Promise((resolve) => (answer = resolve)),
  });
  const button = await screen.findByRole('button', { name: 'Create Task in Todoist' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  answer(todoistAnswers['GET /task-services/todoist/lists']);
  expect(await screen.findByRole('dialog', { name: 'Create Task in Todoist' })).toBeVisible();
});
