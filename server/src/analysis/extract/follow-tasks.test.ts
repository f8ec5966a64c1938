import { expect, it } from 'vitest';

import { mailReader } from '../../testing/reader';

const reader = mailReader();

type Task = { id: string; title: string; approved: boolean | null };
type Shown = { id: string; suggestedTasks: Task[] };
type Body = { items: Shown[]; summary: { toReview: number } };

const queue = async (): Promise<Body> => (await reader.who.get('/emails/recommendations')).body;

/** What the later messages suggest, and how many emails are to review. */
async function waiting(): Promise<string> {
  const { items, summary } = await queue();
  const undecided = items.flatMap(({ suggestedTasks }) =>
    suggestedTasks.flatMap(({ title, approved }) =>
      approved === null ? (title.split(':')[0] ?? '') : [],
    ),
  );
  return `${undecided.toSorted((a, b) => a.localeCompare(b)).join(', ')} in ${summary.toReview}`;
}

/** Once the jobs have followed. */
async function soon(expected: string): Promise<string> {
  await reader.docket.runJobs(async () => (await waiting()) === expected);
  return waiting();
}

/** An approved task and three later messages: one moves it, and two say that it is done. */
async function conversation() {
  const conversationId = 'roof';
  const later = (hour: number, text: string): Promise<Shown> =>
    reader.analysed({
      conversationId,
      subject: 'RE: Roof repair',
      receivedAt: `2026-11-02T${hour}:00:00Z`,
      text,
    });
  const first = await reader.analysed({ conversationId });
  await reader.decide(first.id, 'approve_all_tasks');
  const [task] = await reader.tasks();
  const moved = await later(10, 'The deadline for the signed contract has moved to 11 December.');
  const done = await later(11, 'Thanks for sending the signed contract.');
  await later(12, 'Many thanks for sending the signed contract.');
  expect(await waiting()).toBe(ALL);
  return { task, moved, done };
}

const ALL = 'Complete, Complete, Move to Fri 11 Dec in 3';
const NONE = ' in 0';
const approve = ({ id, suggestedTasks: [first] }: Shown) =>
  reader.decide(id, 'approve_task', { taskId: first?.id });
const judged = async () => (await reader.who.get('/training/progress')).body.task;

it('a completion that is approved withdraws the other changes of its task, and Reset brings them back', async () => {
  const { done } = await conversation();
  await approve(done);
  expect(await soon(NONE)).toBe(NONE);
  // The task itself and its completion.
  expect(await judged()).toMatchObject({ decided: 2, right: 2 });
  await reader.decide(done.id, 'reset_task', { taskId: done.suggestedTasks[0]?.id });
  expect(await soon(ALL)).toBe(ALL);
});

it('Undo and Redo of the approval take them along', async () => {
  const { done } = await conversation();
  await approve(done);
  expect(await soon(NONE)).toBe(NONE);
  await reader.who.post('/undo');
  expect(await soon(ALL)).toBe(ALL);
  await reader.who.post('/redo');
  expect(await soon(NONE)).toBe(NONE);
});

it.each([
  ['completed', (id: string) => reader.who.patch(`/tasks/${id}`, { status: 'completed' })],
  ['archived', (id: string) => reader.who.patch(`/tasks/${id}`, { status: 'archived' })],
  ['deleted', (id: string) => reader.who.delete(`/tasks/${id}`)],
])('so does a task that is %s on the Tasks screen', async (_, close) => {
  const { task } = await conversation();
  await close(task.id);
  expect(await soon(NONE)).toBe(NONE);
  await reader.who.post('/undo');
  expect(await soon(ALL)).toBe(ALL);
});

it('a task that was moved is still suggested to be completed, and one whose start was noted, too', async () => {
  const { task, moved } = await conversation();
  await approve(moved);
  await reader.who.patch(`/tasks/${task.id}`, { status: 'in_progress' });
  await reader.analysed({ subject: 'Other', text: 'Please lock the doors of the depot.' });
  expect(await soon('Complete, Complete, Lock the doors of the depot in 3')).toBe(
    'Complete, Complete, Lock the doors of the depot in 3',
  );
});

it.each(['approve', 'reject'])('what was withdrawn is not decided by %s all', async (step) => {
  const { task, moved } = await conversation();
  await reader.who.delete(`/tasks/${task.id}`);
  expect(await soon(NONE)).toBe(NONE);
  if (step === 'approve') await reader.decide(moved.id, 'approve_all_tasks');
  const many = { action: `${step}_all_tasks`, emailIds: [moved.id] };
  const { body } = await reader.who.post('/emails/recommendations/process-many', many);
  expect(body).toMatchObject({ changed: 0 });
  await reader.who.post('/undo');
  expect(await soon(ALL)).toBe(ALL);
});
