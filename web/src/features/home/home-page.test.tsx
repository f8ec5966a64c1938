import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { buildEmail, buildProject } from '../../testing/build-email';
import { requestedUndo, fakeApi, FakeFailure, undoAnswers } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { HomePage } from './home-page';

const task = {
  id: 't1',
  title: 'Renew the boiler contract',
  description: '',
  priority: 'P1',
  status: 'in_progress',
  due_date: '2026-11-17',
  due_time: null,
  project_id: 'p1',
  project_name: 'Elm Court 3',
  project_color: '#2196F3',
  assignee: '',
  checklist: [],
  tags: [],
  email: null,
  is_archived: false,
  archived_at: null,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
};
afterEach(() => vi.useRealTimers());
const none = { total: 0, items: [] };
const undecided = { decided: 0, right: 0, bands: [] };
const accuracy = {
  project: undecided,
  task: undecided,
  due: undecided,
  reply: undecided,
  decisions: 0,
  perDay: [],
};
const home = {
  pending: { total: 0, oldestAt: null, emails: [], isAnalyzing: false },
  tasks: { open: 1, overdue: { total: 1, items: [task] }, today: none, week: none },
  accuracy,
  activity: [],
  today: '2026-11-19',
  timezone: 'Europe/London',
};

it('says what needs attention in one sentence', async () => {
  fakeApi({ 'GET /home': home });
  renderScreen(<HomePage />);
  expect(
    await screen.findByText(
      'Thursday 19 November. 0 emails to review, 1 task overdue, 0 due today.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Review/ })).not.toBeInTheDocument();
});

it('reads again once the time of a task due today has passed, and shows that time in Overdue', async () => {
  vi.setSystemTime('2026-11-19T17:01:00Z');
  const due = { total: 1, items: [{ ...task, due_date: '2026-11-19', due_time: '17:00' }] };
  let reads = 0;
  fakeApi({
    'GET /home': () => {
      reads += 1;
      const tasks = { ...home.tasks, overdue: none, today: due };
      return { ...home, tasks: reads === 1 ? tasks : { ...tasks, overdue: due, today: none } };
    },
  });
  renderScreen(<HomePage />);
  expect(await screen.findByText(/1 task overdue, 0 due today/)).toBeVisible();
  expect(screen.getByText('17:00')).toHaveClass('text-p1');
});

it('a new user is asked to confirm the time zone', async () => {
  fakeApi({ 'GET /home': home, 'GET /contexts': [] });
  renderScreen(<HomePage />);
  expect(await screen.findByText(/Times are shown in Europe\/London/)).toBeVisible();
});

it.each([
  [0, 'Nothing is due this week. Approved tasks appear here.'],
  [1, 'Nothing is due this week. 1 task is due later or without a date.'],
  [12, 'Nothing is due this week. 12 tasks are due later or without a date.'],
])('with %i open tasks and none due it says: %s', async (open, words) => {
  fakeApi({ 'GET /home': { ...home, tasks: { open, overdue: none, today: none, week: none } } });
  renderScreen(<HomePage />);
  expect(await screen.findByText(words)).toBeVisible();
});

it('shows what is due next week at the weekend, or that nothing is', async () => {
  const due = { ...task, due_date: '2026-11-24' };
  let nextWeek: object = { total: 1, items: [due] };
  fakeApi({
    'GET /home': () => ({
      ...home,
      today: '2026-11-22',
      tasks: { open: 1, overdue: none, today: none, week: none, nextWeek },
    }),
  });
  const { client } = renderScreen(<HomePage />);
  expect(await screen.findByRole('heading', { name: 'Next week 1' })).toBeVisible();
  expect(screen.getByText('Tue')).toBeVisible();
  expect(screen.queryByRole('heading', { name: /^This week/ })).not.toBeInTheDocument();
  nextWeek = none;
  await client.invalidateQueries({ queryKey: ['home'] });
  expect(
    await screen.findByText(/^Nothing is due this week or next week\. 1 task is/),
  ).toBeVisible();
});

it('without projects says why nothing is pending, and links to Projects', async () => {
  fakeApi({ 'GET /home': home, 'GET /projects/picker': [] });
  renderScreen(<HomePage />);
  expect(await screen.findByRole('link', { name: 'Create Projects' })).toBeVisible();
  expect(screen.queryByText(/^Nothing to review/)).not.toBeInTheDocument();
});

const project = { id: 'p1', name: 'Roof', status: 'open', color: '#2196F3' };

it.each([
  [true, [project], /^Docket is still analyzing your mail\./],
  [true, [], /^Docket is still analyzing your mail\. Create a project/],
  [false, [project], /^You are all caught up/],
  [false, [], /^Create a project/],
])(
  'with nothing to review and mail being analyzed (%s) it says so, with projects and without',
  async (isAnalyzing, projects, words) => {
    const pending = { ...home.pending, isAnalyzing };
    fakeApi({ 'GET /home': { ...home, pending }, 'GET /projects/picker': projects });
    renderScreen(<HomePage />);
    expect(await screen.findByText(words)).toBeVisible();
    const sentence = isAnalyzing ? /Your email is being analyzed, 1 task/ : /0 emails to review/;
    expect(screen.getByText(sentence)).toBeVisible();
  },
);

it('says if the confidence of a project to review is typical for new users', async () => {
  const email = buildEmail({ recommendedProject: buildProject({ typical: true }) });
  const pending = { ...home.pending, total: 1, emails: [email] };
  fakeApi({ 'GET /home': { ...home, pending } });
  renderScreen(<HomePage />);
  expect(await screen.findByTitle('Confidence 91%, typical for new users')).toBeInTheDocument();
});

it('opens a task directly', async () => {
  fakeApi({ 'GET /home': home });
  renderScreen(<HomePage />);
  const link = await screen.findByRole('link', { name: task.title });
  expect(link).toHaveAttribute('href', '/tasks?id=t1');
});

it('shows no accuracy before the first decision', async () => {
  fakeApi({ 'GET /home': home });
  renderScreen(<HomePage />);
  const section = await screen.findByRole('region', { name: 'Accuracy' });
  expect(within(section).getByText(/Measured on your own decisions/)).toBeVisible();
  expect(within(section).queryByText(/%/)).not.toBeInTheDocument();
});

it('shows each accuracy with its number of decisions', async () => {
  const measured = {
    decided: 50,
    right: 47,
    bands: [{ from: 0.9, to: 1, shown: 0.97, decided: 50, right: 47 }],
  };
  fakeApi({
    'GET /home': { ...home, accuracy: { ...accuracy, project: measured, decisions: 50 } },
  });
  renderScreen(<HomePage />);
  expect(await screen.findByText('94%')).toBeVisible();
  expect(screen.getByText('50 decided')).toBeVisible();
  expect(screen.getByRole('img', { name: /97% shown, 94% right, 50 decided/ })).toBeVisible();
});

it('completes a task once the server confirms, and Undo restores its status', async () => {
  const asked = fakeApi({
    'GET /home': home,
    'PATCH /tasks/t1': ({ body }: { body: object }) => ({ ...task, ...body }),
    ...undoAnswers,
  });
  const { user } = renderScreen(<HomePage />);
  await user.click(await screen.findByRole('checkbox', { name: /^Mark as complete/ }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requestedUndo(asked)).toBe(true));
});

const withTasks = (...items: (typeof task)[]) => ({
  ...home,
  tasks: { open: items.length, overdue: { total: items.length, items }, today: none, week: none },
});

it('a task that leaves the list before the server has answered is still said to be completed', async () => {
  let answer: (done: object) => void = () => {};
  let isDone = false;
  fakeApi({
    'GET /home': () => withTasks(...(isDone ? [] : [task])),
    'PATCH /tasks/t1': () => new Promise((resolve) => (answer = resolve)),
  });
  const { user, client } = renderScreen(<HomePage />);
  await user.click(await screen.findByRole('checkbox', { name: /^Mark as complete/ }));
  isDone = true;
  await client.invalidateQueries({ queryKey: ['home'] });
  expect(await screen.findByText(/^Nothing is due this week/)).toBeVisible();
  answer({ ...task, status: 'completed' });
  expect(await screen.findByText('Task Completed')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
});

it('completing a task by keyboard moves the focus to the next one, at the end to the one before', async () => {
  let open = ['Renew', 'Call', 'Pay'].map((title, at) => ({ ...task, id: `t${at}`, title }));
  const complete =
    (id: string) =>
    ({ body }: { body: object }) => {
      const done = open.find((one) => one.id === id);
      open = open.filter((one) => one.id !== id);
      return { ...done, ...body };
    };
  fakeApi({
    'GET /home': () => withTasks(...open),
    'PATCH /tasks/t1': complete('t1'),
    'PATCH /tasks/t2': complete('t2'),
  });
  const { user } = renderScreen(<HomePage />);
  const check = (title: string) =>
    screen.findByRole('checkbox', { name: `Mark as complete: ${title}` });
  (await check('Call')).focus();
  await user.keyboard(' ');
  await waitFor(async () => expect(await check('Pay')).toHaveFocus());
  await user.keyboard(' ');
  await waitFor(async () => expect(await check('Renew')).toHaveFocus());
});

it('says so if a task could not be completed', async () => {
  fakeApi({
    'GET /home': home,
    'PATCH /tasks/t1': new FakeFailure(503, 'request.timeout', 'Failed to update task status'),
  });
  const { user } = renderScreen(<HomePage />);
  await user.click(await screen.findByRole('checkbox', { name: /^Mark as complete/ }));
  expect(await screen.findByText('Failed to update task status')).toBeVisible();
  expect(screen.queryByText('Task Completed')).not.toBeInTheDocument();
});

it('shows the error, and retries', async () => {
  let calls = 0;
  fakeApi({
    'GET /home': () =>
      ++calls === 1 ? new FakeFailure(400, 'database.failed', 'The database is away') : home,
  });
  const { user } = renderScreen(<HomePage />);
  expect(await screen.findByText('The database is away')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(/1 task overdue/)).toBeVisible();
});
