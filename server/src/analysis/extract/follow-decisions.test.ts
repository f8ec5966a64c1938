import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { receiveAnalysed, type TestMail } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

type Task = { id: string; title: string; description: string; priority: string };
type Email = {
  id: string;
  suggestedTasks: Task[];
  leftOut: { reason: string; title: string }[];
};

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp({ now: '2026-11-02T17:00:00Z' });
});
afterAll(() => docket.close());
let people = 0;
beforeEach(async () => {
  people += 1;
  who = await docket.signIn(`Ines ${people}`);
});

const receive = (mail: TestMail): Promise<Email> => receiveAnalysed(docket, who, mail);
const timesheet = (week: number, mail: TestMail = {}): Promise<Email> =>
  receive({
    subject: `Timesheet of week ${week}`,
    text: 'Please fill in your timesheet in the portal.',
    ...mail,
  });
const shown = async (id: string): Promise<Email> =>
  (await who.get(`/emails/${id}/recommendations`)).body;
const decide = (emailId: string, action: string, data: object) => {
  docket.clock.advance(1_000);
  return who.post('/emails/recommendations/process', { emailId, action, data });
};
const reject = ({ id, suggestedTasks }: Email) =>
  decide(id, 'reject_task', { taskId: suggestedTasks[0]?.id });
const rejectWeeks = async (...weeks: number[]): Promise<Email[]> => {
  const emails = [];
  for (const week of weeks) {
    const email = await timesheet(week);
    await reject(email);
    emails.push(email);
  }
  return emails;
};
const REASON =
  'You rejected the last 3 like it from this sender. To have them suggested again, suggest this one and approve it.';
const LEFT_OUT = { suggestedTasks: [], leftOut: [{ reason: REASON, because: 'rejected' }] };

it('an ask like the last three that the person rejected is left out, with the reason', async () => {
  const [first] = await rejectWeeks(41, 42, 43);
  const fourth = await timesheet(44);
  expect(fourth).toMatchObject(LEFT_OUT);
  expect(fourth.leftOut[0]?.title).toBe(
    first?.suggestedTasks[0]?.title.replace('week 41', 'week 44'),
  );
});

it.each<[string, TestMail]>([
  ['another sender', { from: { name: 'Olu Bright', address: 'olu@bright.example' } }],
  ['another kind of ask', { text: 'Please sign the lease of the depot.' }],
  ['another topic', { subject: 'Audit of the depot' }],
])('an ask by or of %s is suggested', async (_, mail) => {
  await rejectWeeks(41, 42, 43);
  expect((await timesheet(44, mail)).suggestedTasks).toHaveLength(1);
});

it('is suggested while one of the last three was approved', async () => {
  await rejectWeeks(41, 42);
  const third = await timesheet(43);
  await decide(third.id, 'approve_task', { taskId: third.suggestedTasks[0]?.id });
  await rejectWeeks(44, 45);
  expect((await timesheet(46)).suggestedTasks).toHaveLength(1);
});

it('the third rejection says what it means, and those that wait are left out until it is undone', async () => {
  const waiting = await timesheet(40);
  await rejectWeeks(41, 42);
  const third = await timesheet(43);
  expect((await reject(third)).body.message).toBe(
    'You rejected the last 3 like it, so others like it are left out from now on',
  );
  await docket.runJobs(async () => (await shown(waiting.id)).suggestedTasks.length === 0);
  expect(await shown(waiting.id)).toMatchObject(LEFT_OUT);

  await decide(third.id, 'reset_task', { taskId: third.suggestedTasks[0]?.id });
  await docket.runJobs(async () => (await shown(waiting.id)).suggestedTasks.length === 1);
  expect((await shown(waiting.id)).leftOut).toEqual([]);
});

it('the one that is made undecided again stays, although three others were rejected', async () => {
  const waiting = await timesheet(40);
  const last = await timesheet(44);
  const emails = [];
  for (const week of [41, 42, 43]) emails.push(await timesheet(week));
  for (const email of [...emails, last]) await reject(email);
  await decide(last.id, 'reset_task', { taskId: last.suggestedTasks[0]?.id });
  await docket.runJobs(async () => (await shown(waiting.id)).suggestedTasks.length === 0);
  expect((await shown(last.id)).suggestedTasks).toMatchObject([{ approved: null }]);
});

it('a rejection before that says no more than that it was rejected', async () => {
  await rejectWeeks(41);
  const { body } = await reject(await timesheet(42));
  expect(body.message).toBe('Task suggestion has been rejected');
});

it('what a person has edited stays, and approving it brings the others back', async () => {
  const { id, suggestedTasks } = await timesheet(40);
  const [{ id: taskId, description, priority } = expect.fail()] = suggestedTasks;
  const edit = { title: 'Fill in the hours', description, priority, dueDate: null };
  await decide(id, 'edit_task', { taskId, edit });
  const other = await timesheet(39);
  await rejectWeeks(41, 42, 43);
  await docket.runJobs(async () => (await shown(other.id)).suggestedTasks.length === 0);
  expect(await shown(id)).toMatchObject({ suggestedTasks: [{ title: edit.title }], leftOut: [] });
  await decide(id, 'approve_task', { taskId });
  await docket.runJobs(async () => (await shown(other.id)).suggestedTasks.length === 1);
});

it('approving one that was left out brings the others back', async () => {
  await rejectWeeks(41, 42, 43);
  const fourth = await timesheet(44);
  const fifth = await timesheet(45);
  await decide(fourth.id, 'take_back', { at: 0, title: fourth.leftOut[0]?.title });
  const [task] = (await shown(fourth.id)).suggestedTasks;
  expect((await shown(fifth.id)).suggestedTasks).toEqual([]);
  const { body } = await decide(fourth.id, 'approve_task', { taskId: task?.id });
  expect(body.message).toBe(
    'Task has been added without a project, and others like it are suggested again',
  );
  await docket.runJobs(async () => (await shown(fifth.id)).suggestedTasks.length === 1);
  expect((await timesheet(46)).suggestedTasks).toHaveLength(1);
});

it('an approval that changes nothing for others says no more than that the task was added', async () => {
  await rejectWeeks(41, 42);
  const third = await timesheet(43);
  const { body } = await decide(third.id, 'approve_task', { taskId: third.suggestedTasks[0]?.id });
  expect(body.message).toBe('Task has been added without a project');
});

const approveAs = async (week: number, priority: string): Promise<void> => {
  const { id, suggestedTasks } = await timesheet(week);
  const [{ id: taskId, title, description } = expect.fail()] = suggestedTasks;
  const edit = { title, description, priority, dueDate: null };
  await decide(id, 'edit_task', { taskId, edit });
  await decide(id, 'approve_task', { taskId });
};

it('has the priority that the person gave the last three like it', async () => {
  await approveAs(41, 'P4');
  await approveAs(42, 'P4');
  expect((await timesheet(40)).suggestedTasks).toMatchObject([{ priority: 'P3' }]);
  await approveAs(43, 'P4');
  const fourth = await timesheet(44);
  expect(fourth.suggestedTasks).toMatchObject([{ priority: 'P4' }]);
  // Approved as it is, it counts like one that was edited.
  await decide(fourth.id, 'approve_task', { taskId: fourth.suggestedTasks[0]?.id });
  expect((await timesheet(45)).suggestedTasks).toMatchObject([{ priority: 'P4' }]);
});

it('keeps the priority of a rule', async () => {
  for (const week of [41, 42, 43]) await approveAs(week, 'P4');
  const { id: projectId } = (await who.post('/projects', { name: 'Office' })).body;
  const rule = {
    name: 'Kerr',
    if: { domainMatches: ['kerr.example'] },
    then: { projectId, priority: 'P3' },
  };
  await who.post('/rules', rule);
  expect((await timesheet(44)).suggestedTasks).toMatchObject([{ priority: 'P3' }]);
});
