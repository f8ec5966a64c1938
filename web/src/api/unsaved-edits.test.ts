import 'fake-indexeddb/auto';

import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';

import { buildEmail } from '../testing/build-email';
import { fakeApi, FakeFailure, type FakeRequest } from '../testing/fake-api';
import { type DecisionInput, sendDecision } from './emails';
import { addToOutbox, dropFromOutbox, listOutbox, sendDespiteConflict, sendOutbox } from './outbox';

const ANSWER = { success: true, updatedEmail: buildEmail(), message: '' };
const REFUSED = new FakeFailure(409, 'suggestion.conflict', 'It was changed elsewhere');
const NOT_APPROVED = 'Your edit could not be saved, so the task was not approved.';

let client: QueryClient;
let answers: ((answer: unknown) => void)[];
let asked: FakeRequest[];
beforeEach(() => {
  client = new QueryClient();
  // What the tests of another file left: files of a worker share modules.
  for (const { step } of listOutbox()) dropFromOutbox(step);
  answers = [];
  asked = fakeApi({
    'POST /emails/recommendations/process': () => new Promise((resolve) => answers.push(resolve)),
  });
});

/** Settles with 'accepted', or the reason why not. */
const send = (decision: DecisionInput): Promise<string> =>
  sendDecision(client, decision, {
    step: crypto.randomUUID(),
    seen: undefined,
    leaves: () => false,
  }).then(
    () => 'accepted',
    (error: Error) => error.message,
  );
const editOf = (taskId: string): DecisionInput => ({
  emailId: 'e1',
  action: 'edit_task',
  data: { taskId, edit: { title: 'Call', description: '', priority: 'P2', dueDate: null } },
});
const edit = (taskId: string) => send(editOf(taskId));
const approve = (taskId: string) =>
  send({ emailId: 'e1', action: 'approve_task', data: { taskId } });
const approveAll = () => send({ emailId: 'e1', action: 'approve_all_tasks', data: {} });

async function answerNext(answer: unknown) {
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  answers.shift()?.(answer);
}

it('an approval is not sent if the edit of its task before it was not saved', async () => {
  const outcomes = [edit('s1'), approve('s1')];
  await answerNext(REFUSED);
  expect(await Promise.all(outcomes)).toEqual(['It was changed elsewhere', NOT_APPROVED]);
  expect(asked).toHaveLength(1);
});

it('approving all tasks is not sent if the edit of one of them was not saved', async () => {
  const outcomes = [edit('s1'), edit('s2'), approveAll()];
  await answerNext(REFUSED);
  await answerNext(ANSWER);
  expect(await outcomes[2]).toBe('Your edit could not be saved, so the tasks were not approved.');
  expect(asked).toHaveLength(2);
});

it('an approval knows of the edit of its task even with other decisions between them', async () => {
  const outcomes = [edit('s1'), approve('s2'), approve('s1')];
  await answerNext(REFUSED);
  await answerNext(ANSWER);
  expect(await Promise.all(outcomes.slice(1))).toEqual(['accepted', NOT_APPROVED]);
});

it('a later edit that was saved makes up for one that was not', async () => {
  const outcomes = [edit('s1'), edit('s1'), approve('s1')];
  await answerNext(REFUSED);
  await answerNext(ANSWER);
  await answerNext(ANSWER);
  expect(await outcomes[2]).toBe('accepted');
});

it('an approval made after the edit had failed is sent', async () => {
  const outcomes = [edit('s1'), approve('s2')];
  await answerNext(REFUSED);
  expect(await outcomes[0]).toBe('It was changed elsewhere');
  await expect.poll(() => asked.length).toBe(2);
  const approved = approve('s1');
  await answerNext(ANSWER);
  await answerNext(ANSWER);
  expect(await approved).toBe('accepted');
});

it('rejecting the task does not depend on its edit', async () => {
  void edit('s1');
  const rejected = send({ emailId: 'e1', action: 'reject_task', data: { taskId: 's1' } });
  await answerNext(REFUSED);
  await answerNext(ANSWER);
  expect(await rejected).toBe('accepted');
});

it('a queued approval is not sent while the rejected edit of its task is unresolved', async () => {
  const queue = (step: string, decision: DecisionInput) =>
    addToOutbox({ step, decision, seen: null, subject: '' }).catch(() => undefined);
  void queue('edit', editOf('s1'));
  void queue('approval', { emailId: 'e1', action: 'approve_task', data: { taskId: 's1' } });
  void queue('other', { emailId: 'e1', action: 'approve_task', data: { taskId: 's2' } });
  const sent = sendOutbox();
  await answerNext(REFUSED);
  await answerNext(ANSWER);
  await sent;
  expect(listOutbox()).toMatchObject([
    { step: 'edit', problem: 'It was changed elsewhere' },
    { step: 'approval', problem: NOT_APPROVED },
  ]);
  dropFromOutbox('edit');
  const again = sendDespiteConflict('approval');
  await answerNext(ANSWER);
  await again;
  expect(listOutbox()).toEqual([]);
});
