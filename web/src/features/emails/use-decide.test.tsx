import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildEmail, buildSuggestion } from '../../testing/build-email';
import { FakeFailure, type FakeRequest, undoAnswers } from '../../testing/fake-api';
import { emailOpener } from '../../testing/open-email';
import { EmailsPage } from './emails-page';

const open = emailOpener(<EmailsPage />);

const PROCESS = 'POST /emails/recommendations/process';
const TWO_TASKS = [buildSuggestion(), buildSuggestion({ id: 's2', title: 'Book the boat' })];
const part = async (name: string) => within(await screen.findByRole('region', { name }));
/** Buttons of a suggestion include its title in their accessible name. */
const button = (word: string) => new RegExp(`^${word} ?: Send the tide tables`);
const second = (word: string) => new RegExp(`^${word} ?: Book the boat`);

it('an approval is shown before the server has answered, and confirmed afterwards', async () => {
  const { user } = open(buildEmail(), undefined, { [PROCESS]: () => new Promise(() => undefined) });
  await user.click(await screen.findByRole('button', { name: button('Approve') }));
  expect((await part('Suggested Tasks')).getByText('Approved')).toBeVisible();
  expect(screen.queryByText('Task Approved')).not.toBeInTheDocument();
});

it('of two tasks approved at once only the rejected one is rolled back, with the reason', async () => {
  const answers = new Map<string, (answer: unknown) => void>();
  let suggestedTasks = TWO_TASKS;
  const { user } = open(buildEmail({ suggestedTasks }), undefined, {
    'GET /emails/e1/recommendations': () => buildEmail({ suggestedTasks }),
    [PROCESS]: ({ body }: FakeRequest) =>
      new Promise((resolve) => {
        answers.set((body as { data: { taskId: string } }).data.taskId, resolve);
      }),
  });
  await user.click(await screen.findByRole('button', { name: button('Approve') }));
  await user.click(screen.getByRole('button', { name: second('Approve') }));
  const tasks = await part('Suggested Tasks');
  expect(tasks.getAllByText('Approved')).toHaveLength(2);
  suggestedTasks = [buildSuggestion({ approved: true, taskId: 't1' }), ...TWO_TASKS.slice(1)];
  answers.get('s1')?.({
    success: true,
    updatedEmail: buildEmail({ suggestedTasks }),
    message: '',
  });
  await expect.poll(() => answers.has('s2')).toBe(true);
  answers.get('s2')?.(new FakeFailure(409, 'suggestion.gone', 'It was withdrawn'));
  expect(await screen.findByText('It was withdrawn')).toBeVisible();
  expect(tasks.getByRole('button', { name: second('Approve') })).toBeVisible();
  expect(tasks.getAllByText('Approved')).toHaveLength(1);
});

it('approving a task while its edit is in flight is sent afterwards, and keeps the edit', async () => {
  const sent: string[] = [];
  let answerEdit = (_answer: unknown): void => undefined;
  const edited = buildSuggestion({ title: 'Send the charts' });
  const { user } = open(buildEmail(), undefined, {
    [PROCESS]: ({ body }: FakeRequest) => {
      const { action } = body as { action: string };
      sent.push(action);
      const answer = (task: typeof edited) => ({
        success: true,
        updatedEmail: buildEmail({ suggestedTasks: [task] }),
        message: '',
      });
      if (action !== 'edit_task') return answer({ ...edited, approved: true, taskId: 't1' });
      return new Promise((resolve) => {
        answerEdit = () => resolve(answer(edited));
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: button('Edit') }));
  const title = screen.getByLabelText('Title');
  await user.clear(title);
  await user.type(title, 'Send the charts');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: /^Approve ?: Send the charts/ }));
  const tasks = await part('Suggested Tasks');
  expect(tasks.getByText('Approved')).toBeVisible();
  expect(sent).toEqual(['edit_task']);
  answerEdit(null);
  await expect.poll(() => sent).toEqual(['edit_task', 'approve_task']);
  expect(tasks.getByText('Send the charts')).toBeVisible();
});

async function editTitle(user: ReturnType<typeof open>['user'], to: string) {
  await user.click(await screen.findByRole('button', { name: button('Edit') }));
  const title = screen.getByLabelText('Title');
  expect(title).toHaveFocus();
  await user.clear(title);
  await user.type(title, to);
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

/** Both decisions are made before the edit fails. */
async function approveWhileEditFails() {
  let fail = (): void => undefined;
  const shown = open(buildEmail({ suggestedTasks: TWO_TASKS }), undefined, {
    [PROCESS]: () =>
      new Promise((_, reject) => {
        fail = () => reject(new TypeError('network changed'));
      }),
  });
  await editTitle(shown.user, 'Send the charts');
  await shown.user.click(
    await screen.findByRole('button', { name: /^Approve ?: Send the charts/ }),
  );
  fail();
  return shown;
}

it('a task is not approved if its edit fails, and the form opens again with what was typed', async () => {
  const { user, decisions } = await approveWhileEditFails();
  const why = 'Your edit could not be saved, so the task was not approved.';
  expect(await screen.findByText(why)).toBeVisible();
  expect(decisions()).toMatchObject([{ action: 'edit_task' }]);
  const title = await screen.findByLabelText('Title');
  expect(title).toHaveValue('Send the charts');
  expect(title).not.toHaveFocus();
  expect((await part('Suggested Tasks')).queryByText('Approved')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Cancel/ }));
  expect(await screen.findByRole('button', { name: button('Approve') })).toBeVisible();
  await user.click(screen.getByRole('button', { name: button('Edit') }));
  expect(screen.getByLabelText('Title')).toHaveValue('Send the tide tables');
});

it('an edit that was not saved is still in its form when the email is opened again', async () => {
  const { user, unmount } = await approveWhileEditFails();
  await screen.findByLabelText('Title');
  unmount();
  const edited = buildSuggestion({ title: 'Send the charts' });
  open(
    buildEmail({ suggestedTasks: TWO_TASKS }),
    buildEmail({ suggestedTasks: [edited, ...TWO_TASKS.slice(1)] }),
  );
  expect(await screen.findByLabelText('Title')).toHaveValue('Send the charts');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: /^Approve ?: Send the charts/ })).toBeVisible();
  expect(screen.queryByLabelText('Title')).not.toBeInTheDocument();
});

it('the response to the first of two decisions does not revert the second', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  const { user } = open(buildEmail({ suggestedTasks: TWO_TASKS }), undefined, {
    [PROCESS]: () => new Promise((resolve) => answers.push(resolve)),
  });
  await user.click(await screen.findByRole('button', { name: button('Approve') }));
  await user.click(screen.getByRole('button', { name: second('Approve') }));
  const updatedEmail = buildEmail({
    suggestedTasks: [buildSuggestion({ approved: true, taskId: 't1' }), ...TWO_TASKS.slice(1)],
  });
  answers[0]?.({ success: true, updatedEmail, message: '' });
  expect(await screen.findByText('Task Approved')).toBeVisible();
  expect((await part('Suggested Tasks')).getAllByText('Approved')).toHaveLength(2);
});

it('a suggestion withdrawn by the worker is reported, and the email refetched', async () => {
  let suggestedTasks = TWO_TASKS;
  const { user } = open(buildEmail({ suggestedTasks }), undefined, {
    'GET /emails/e1/recommendations': () => buildEmail({ suggestedTasks }),
    [PROCESS]: () => {
      suggestedTasks = TWO_TASKS.slice(1);
      return new FakeFailure(404, 'suggestion.not_found', 'This task is no longer suggested');
    },
  });
  await user.click(await screen.findByRole('button', { name: button('Approve') }));
  expect(await screen.findByText('This task is no longer suggested')).toBeVisible();
  const tasks = await part('Suggested Tasks');
  await expect.poll(() => tasks.queryByText('Send the tide tables')).toBeNull();
  expect(tasks.getByRole('button', { name: second('Approve') })).toBeVisible();
});

it('an undone decision is undecided before the server has answered', async () => {
  const after = buildEmail({ suggestedTasks: [buildSuggestion({ approved: true, taskId: 't1' })] });
  let answer: (undone: object) => void = () => undefined;
  const { user } = open(buildEmail(), after, {
    'POST /undo': () => new Promise((resolve) => (answer = resolve)),
  });
  await user.click(await screen.findByRole('button', { name: button('Approve') }));
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(screen.getByRole('button', { name: button('Approve') })).toBeVisible();
  // Redo waits for every undo in flight, which is module state.
  answer(undoAnswers['POST /undo']);
  await screen.findByText('Undone');
});

it('a decision made again while the one before is being undone is sent afterwards', async () => {
  const after = buildEmail({ suggestedTasks: [buildSuggestion({ approved: true, taskId: 't1' })] });
  let answer: (undone: object) => void = () => undefined;
  const { user, asked } = open(buildEmail(), after, {
    'POST /undo': () => new Promise((resolve) => (answer = resolve)),
  });
  const changes = () =>
    asked.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1));
  await user.click(await screen.findByRole('button', { name: button('Approve') }));
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await user.click(screen.getByRole('button', { name: button('Approve') }));
  await expect.poll(changes).toEqual(['process', 'undo']);
  answer(undoAnswers['POST /undo']);
  await expect.poll(changes).toEqual(['process', 'undo', 'process']);
});

it('a decision rejected by a busy server is retried before the next one on that email', async () => {
  const sent: string[] = [];
  const { user } = open(buildEmail({ suggestedTasks: TWO_TASKS }), undefined, {
    [PROCESS]: ({ body, headers }: FakeRequest) => {
      const { taskId } = (body as { data: { taskId: string } }).data;
      sent.push(`${taskId} ${headers.get('idempotency-key')}`);
      if (sent.length <= 2) return new FakeFailure(503, 'server.unavailable', 'Docket is busy');
      return {
        success: true,
        updatedEmail: buildEmail({ suggestedTasks: TWO_TASKS }),
        message: '',
      };
    },
  });
  await user.click(await screen.findByRole('button', { name: button('Approve') }));
  await expect.poll(() => sent.length).toBe(1);
  await user.click(screen.getByRole('button', { name: second('Approve') }));
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(4);
  const [first, again, third, last] = sent;
  expect([again, third]).toEqual([first, first]);
  expect(last).toMatch(/^s2 /);
  expect(screen.queryByText('Docket is busy')).not.toBeInTheDocument();
});

it('an email refetched while a decision is in flight still shows it', async () => {
  let reads = 0;
  const { user, client } = open(buildEmail({ suggestedTasks: TWO_TASKS }), undefined, {
    'GET /emails/e1/recommendations': () => {
      reads += 1;
      return buildEmail({ suggestedTasks: TWO_TASKS, preview: `Read ${reads}` });
    },
    [PROCESS]: () => new Promise(() => undefined),
  });
  await user.click(await screen.findByRole('button', { name: button('Approve') }));
  const before = reads;
  await client.invalidateQueries();
  expect(reads).toBeGreaterThan(before);
  const tasks = await part('Suggested Tasks');
  expect(tasks.getAllByText('Approved')).toHaveLength(1);
  expect(tasks.getByRole('button', { name: second('Approve') })).toBeVisible();
});

it('data refetched while a decision is in flight is not lost to an older response', async () => {
  let suggestedTasks = [buildSuggestion()];
  let answer: (answer: unknown) => void = () => undefined;
  const { user, client } = open(buildEmail({ suggestedTasks }), undefined, {
    'GET /emails/e1/recommendations': () => buildEmail({ suggestedTasks }),
    [PROCESS]: () => new Promise((resolve) => (answer = resolve)),
  });
  await user.click(await screen.findByRole('button', { name: button('Approve') }));
  const [, boat] = TWO_TASKS;
  const approved = buildSuggestion({ approved: true, taskId: 't1' });
  suggestedTasks = [...suggestedTasks, ...(boat === undefined ? [] : [boat])];
  await client.invalidateQueries({ queryKey: ['emails'] });
  expect(await screen.findByRole('button', { name: second('Approve') })).toBeVisible();
  suggestedTasks = [approved, ...suggestedTasks.slice(1)];
  answer({
    success: true,
    updatedEmail: buildEmail({ suggestedTasks: [approved] }),
    message: '',
  });
  expect(await screen.findByText('Task Approved')).toBeVisible();
  expect(await screen.findByRole('button', { name: second('Approve') })).toBeVisible();
});
