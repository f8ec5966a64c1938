import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import {
  buildEmail,
  buildProject,
  buildQueue,
  buildReply,
  buildSuggestion,
} from '../../testing/build-email';
import { fakeApi } from '../../testing/fake-api';
import { emailOpener } from '../../testing/open-email';
import { renderRoutes } from '../../testing/render-screen';
import { EmailsPage } from './emails-page';

const open = emailOpener(<EmailsPage />);

const tasks = async () => within(await screen.findByRole('region', { name: 'Suggested Tasks' }));
const ambiguous = buildSuggestion({
  dueDate: '2031-05-09',
  due: {
    date: '2031-05-09',
    time: null,
    span: { start: 0, end: 11, text: 'next Friday' },
    alternatives: [{ date: '2031-05-16', reason: 'the Friday of next week' }],
    reason: 'the coming Friday',
  },
});

it('offers the other reading of an ambiguous date, and then the first one', async () => {
  const email = buildEmail({ suggestedTasks: [ambiguous] });
  const later = { ...ambiguous, dueDate: '2031-05-16' };
  const { user, decisions } = open(email, { ...email, suggestedTasks: [later] });
  await user.click(
    (await tasks()).getByRole('button', { name: /16 May 2031 instead: the Friday of next week/ }),
  );
  const { title, description, priority, dueTime } = ambiguous;
  expect(decisions()).toEqual([
    {
      emailId: 'e1',
      action: 'edit_task',
      data: {
        taskId: 's1',
        edit: { title, description, priority, dueTime, dueDate: '2031-05-16' },
      },
    },
  ]);
  expect(await screen.findByRole('button', { name: /9 May 2031 instead/ })).toBeVisible();
});

it('a decided task offers no other readings', async () => {
  open(buildEmail({ suggestedTasks: [{ ...ambiguous, approved: true, taskId: 't1' }] }));
  expect((await tasks()).queryByRole('button', { name: /instead/ })).not.toBeInTheDocument();
});

it('an undecided task names the open task that it resembles', async () => {
  const similarTo = { id: 't1', title: 'Pay the invoice 2026-118' };
  const own = buildSuggestion({});
  const decided = { ...own, id: 's2', approved: false, similarTo: { id: 't2', title: 'Other' } };
  open(buildEmail({ suggestedTasks: [{ ...own, similarTo }, decided] }));
  const link = await (await tasks()).findByRole('link', { name: similarTo.title });
  expect(link).toHaveAttribute('href', '/tasks?id=t1');
  expect((await tasks()).queryByRole('link', { name: 'Other' })).not.toBeInTheDocument();
});

it('tasks and replies from the language model say so', async () => {
  open(
    buildEmail({
      suggestedTasks: [buildSuggestion({ source: 'language-model' })],
      suggestedReply: buildReply({ source: 'language-model' }),
    }),
  );
  expect((await tasks()).getByText('Language model')).toBeVisible();
  const reply = within(screen.getByRole('region', { name: 'Suggested Reply' }));
  expect(reply.getByText('Language model')).toBeVisible();
});

it('a task found by both says so', async () => {
  const own = buildSuggestion({ source: 'language-model', confidence: 0.83 });
  open(
    buildEmail({
      suggestedTasks: [
        { ...own, agreed: true },
        { ...own, id: 's2', confidence: null },
      ],
    }),
  );
  const section = await tasks();
  expect(section.getByText('Built-in and language model')).toBeVisible();
  expect(section.getAllByText('83%')).toHaveLength(1);
});

it('a confidence that was not measured is shown neither in the row nor in the form', async () => {
  const { user } = open(buildEmail({ suggestedTasks: [buildSuggestion({ confidence: null })] }));
  const section = await tasks();
  expect(section.queryByTitle(/^Confidence/)).not.toBeInTheDocument();
  await user.click(section.getByRole('button', { name: /^Edit/ }));
  expect(section.getByRole('form', { name: /^Edit task/ })).toBeVisible();
  expect(section.queryByTitle(/^Confidence/)).not.toBeInTheDocument();
});

const left = {
  what: 'task' as const,
  by: 'built-in' as const,
  reason: 'The language model did not find this task',
  title: 'Order the sand',
  description: '',
  priority: 'P3' as const,
  dueDate: null,
  evidence: null,
};

it('shows what was left out at once if nothing else was found', async () => {
  open(buildEmail({ suggestedTasks: [], leftOut: [left] }));
  const section = await tasks();
  expect(section.getByText('Nothing suggested; 1 left out below.')).toBeVisible();
  expect(section.queryByText(/No tasks found/)).not.toBeInTheDocument();
  expect(section.getByText(`Built-in: ${left.reason}`)).toBeVisible();
});

it.each([
  ['rejected', 'You rejected the last 3 like it from this sender.'],
  ['settled', 'You settled it in “Re: Sand”'],
] as const)('names no reader where it is left out as %s', async (because, reason) => {
  open(buildEmail({ suggestedTasks: [], leftOut: [{ ...left, because, reason }] }));
  expect((await tasks()).getByText(reason)).toBeVisible();
});

it('says why something was left out, and suggests it with one click', async () => {
  const { user, decisions } = open(buildEmail({ leftOut: [left] }));
  const section = await tasks();
  await user.click(section.getByText('1 left out'));
  expect(section.getByText(/The language model did not find this task/)).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Suggest it: Order the sand' }));
  expect(decisions()).toEqual([
    { emailId: 'e1', action: 'take_back', data: { at: 0, title: 'Order the sand' } },
  ]);
});

it.each([
  ['person', 'Confirmed'],
  ['mailbox', 'Filed in mailbox'],
  ['model', 'Approved automatically'],
] as const)('a project decided by %s says %s, with Reset', async (decidedBy, words) => {
  open(buildEmail({ recommendedProject: buildProject({ approved: true, decidedBy }) }));
  const project = within(await screen.findByRole('region', { name: 'Recommended Project' }));
  expect(project.getByText(words)).toBeVisible();
  expect(project.getByRole('button', { name: 'Reset' })).toBeVisible();
});

it('announces promises in sent mail, and lists them by recipient', async () => {
  const sent = buildEmail({
    id: 'e2',
    sentTo: 'Ada Finch',
    suggestedTasks: [buildSuggestion({ kind: 'promise' })],
  });
  const asked = fakeApi({
    'GET /emails/recommendations': ({ query }: { query: URLSearchParams }) =>
      query.get('review') === 'promises'
        ? buildQueue([sent], { openPromises: 1 })
        : buildQueue([], { openPromises: 1 }),
  });
  const { user } = renderRoutes([{ path: '/emails/:id?', element: <EmailsPage /> }], '/emails');
  expect(await screen.findByText('You have open promises in 1 sent email.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show Promises' }));
  expect(await screen.findByText('To Ada Finch')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Show emails' })).toHaveTextContent('My Promises');
  expect(asked.length).toBeGreaterThan(1);
});

it('a due date on a day without free working time says so', async () => {
  open(buildEmail({ suggestedTasks: [ambiguous], fullDays: ['2031-05-09'] }));
  expect((await tasks()).getByText('No free time that day')).toBeVisible();
});

it('a task says which words it and its due date come from, without the marks in the message', async () => {
  const text = 'Could you send the tide tables by next Friday?';
  const task = { start: 0, end: text.length, text };
  open(
    buildEmail({
      suggestedTasks: [{ ...ambiguous, evidence: { task, due: null, priority: null } }],
    }),
  );
  const row = within(await (await tasks()).findByRole('listitem'));
  expect(row.getByText(`From: “${text}”`)).toBeInTheDocument();
  expect(row.getByText(', from “next Friday”')).toBeInTheDocument();
});
