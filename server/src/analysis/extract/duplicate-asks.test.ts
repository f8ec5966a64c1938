import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { receiveAnalysed, type TestMail } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

type Task = {
  id: string;
  title: string;
  description: string;
  priority: string;
  dueDate: string | null;
};
type Email = { id: string; suggestedTasks: Task[]; leftOut: { reason: string; title: string }[] };

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

const ASK = 'Please send me the signed contract by Friday.';
const receive = (mail: TestMail): Promise<Email> =>
  receiveAnalysed(docket, who, { text: ASK, ...mail });
const shown = async (id: string): Promise<Email> =>
  (await who.get(`/emails/${id}/recommendations`)).body;
const decide = (emailId: string, action: string, data: object) =>
  who.post('/emails/recommendations/process', { emailId, action, data });

it('the same ask sent twice is one task; the second message says where it was asked before', async () => {
  const first = await receive({ subject: 'Contract' });
  const second = await receive({
    subject: 'Reminder: Contract',
    receivedAt: '2026-11-03T08:00:00Z',
  });
  expect(first.suggestedTasks).toHaveLength(1);
  expect(second).toMatchObject({
    suggestedTasks: [],
    leftOut: [{ reason: 'Already asked in “Contract”', title: first.suggestedTasks[0]?.title }],
  });
});

it('stays one task if the later message is analysed first', async () => {
  await receive({ subject: 'Contract', receivedAt: '2026-11-03T08:00:00Z' });
  const earlier = await receive({ subject: 'Contract' });
  expect(earlier.suggestedTasks).toEqual([]);
});

it('a later message with another date replaces the earlier ask', async () => {
  const first = await receive({ subject: 'Contract' });
  const text = 'Please send me the signed contract by Wednesday.';
  const second = await receive({ subject: 'Contract', text, receivedAt: '2026-11-02T12:00:00Z' });
  expect(second.suggestedTasks).toMatchObject([{ dueDate: '2026-11-04' }]);
  expect(await shown(first.id)).toMatchObject({
    suggestedTasks: [],
    leftOut: [{ reason: 'Already asked in “Contract”' }],
  });
});

it('replaces that ask only: what a person has edited or added elsewhere stays', async () => {
  const other = await receive({ subject: 'Roof of the depot', text: 'Please call the roofer.' });
  const [{ id: taskId, description, priority, dueDate } = expect.fail()] = other.suggestedTasks;
  const edit = { title: 'Call Kim about the roof', description, priority, dueDate };
  await decide(other.id, 'edit_task', { taskId, edit });
  await receive({ subject: 'Contract' });
  const text = 'Please send me the signed contract by Wednesday.';
  await receive({ subject: 'Contract', text, receivedAt: '2026-11-02T12:00:00Z' });
  expect((await shown(other.id)).suggestedTasks).toMatchObject([{ title: edit.title }]);
});

it.each([
  ['the title', { title: 'Sign it' }],
  ['the description', { description: 'Two copies' }],
  ['the priority', { priority: 'P4' }],
  ['the time', { dueTime: '09:00' }],
])('does not replace an ask of which a person has edited %s', async (_, change) => {
  const first = await receive({ subject: 'Contract' });
  const [{ id: taskId, title, description, priority, dueDate } = expect.fail()] =
    first.suggestedTasks;
  const edit = { title, description, priority, dueDate, ...change };
  await decide(first.id, 'edit_task', { taskId, edit });
  await receive({
    subject: 'Contract',
    text: 'Please send me the signed contract by Wednesday.',
    receivedAt: '2026-11-02T12:00:00Z',
  });
  expect((await shown(first.id)).suggestedTasks).toMatchObject([change]);
});

it('proposes to move the task of the first message if the second gives another date', async () => {
  const first = await receive({ subject: 'Contract' });
  await decide(first.id, 'approve_task', { taskId: first.suggestedTasks[0]?.id });
  const text = 'Please send me the signed contract by Wednesday.';
  const second = await receive({ subject: 'Contract', text, receivedAt: '2026-11-02T12:00:00Z' });
  expect(second.suggestedTasks).toMatchObject([
    { title: expect.stringMatching(/^Move to Wed 4 Nov: /), dueDate: '2026-11-04' },
  ]);
});

it('does not move a task back by an earlier message of its conversation that is analysed last', async () => {
  const conversationId = `thread-${people}`;
  const text = 'Please send me the signed contract by Wednesday.';
  const later = await receive({
    subject: 'Contract',
    text,
    conversationId,
    receivedAt: '2026-11-02T12:00:00Z',
  });
  await decide(later.id, 'approve_task', { taskId: later.suggestedTasks[0]?.id });
  const moved = 'The deadline for the signed contract has moved to Friday.';
  const earlier = await receive({ subject: 'Contract', text: moved, conversationId });
  expect(earlier.suggestedTasks.map(({ title }) => title)).not.toContainEqual(
    expect.stringMatching(/^Move to /),
  );
});

it('does not propose to move the task back if the earlier message is analysed last', async () => {
  const text = 'Please send me the signed contract by Wednesday.';
  const later = await receive({ subject: 'Contract', text, receivedAt: '2026-11-02T12:00:00Z' });
  await decide(later.id, 'approve_task', { taskId: later.suggestedTasks[0]?.id });
  const earlier = await receive({ subject: 'Contract' });
  expect(earlier).toMatchObject({
    suggestedTasks: [],
    leftOut: [{ reason: 'Already asked in “Contract”' }],
  });
});

it.each<[string, TestMail]>([
  ['another sender', { from: { name: 'Olu Bright', address: 'olu@bright.example' } }],
  ['another matter', { subject: 'Roof of the depot' }],
  ['the next of a series', { receivedAt: '2026-11-09T08:00:00Z' }],
])('is suggested again from %s', async (_, mail) => {
  await receive({ subject: 'Contract' });
  expect((await receive({ subject: 'Contract', ...mail })).suggestedTasks).toHaveLength(1);
});

it('is suggested again after it was rejected', async () => {
  const first = await receive({ subject: 'Contract' });
  await decide(first.id, 'reject_task', { taskId: first.suggestedTasks[0]?.id });
  const second = await receive({ subject: 'Contract', receivedAt: '2026-11-03T08:00:00Z' });
  expect(second.suggestedTasks).toHaveLength(1);
});

it('reanalysing both messages still gives one task', async () => {
  const first = await receive({ subject: 'Contract' });
  const second = await receive({ subject: 'Contract', receivedAt: '2026-11-03T08:00:00Z' });
  for (const { id } of [second, first]) await who.post(`/emails/${id}/generate-recommendations`);
  expect((await shown(first.id)).suggestedTasks).toHaveLength(1);
  expect((await shown(second.id)).suggestedTasks).toEqual([]);
});

it('what a person restores stays suggested next to the other', async () => {
  await receive({ subject: 'Contract' });
  const second = await receive({ subject: 'Contract', receivedAt: '2026-11-03T08:00:00Z' });
  await decide(second.id, 'take_back', { at: 0, title: second.leftOut[0]?.title });
  await who.post(`/emails/${second.id}/generate-recommendations`);
  expect((await shown(second.id)).suggestedTasks).toHaveLength(1);
});

it('a later message with another date does not stand beside what a person restored', async () => {
  const first = await receive({ subject: 'Contract' });
  const second = await receive({ subject: 'Contract', receivedAt: '2026-11-02T10:00:00Z' });
  await decide(second.id, 'take_back', { at: 0, title: second.leftOut[0]?.title });
  await decide(first.id, 'reject_task', { taskId: first.suggestedTasks[0]?.id });
  const text = 'Please send me the signed contract by Wednesday.';
  const third = await receive({ subject: 'Contract', text, receivedAt: '2026-11-02T12:00:00Z' });
  expect(third.suggestedTasks).toEqual([]);
  expect((await shown(second.id)).suggestedTasks).toHaveLength(1);
});
