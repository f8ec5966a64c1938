import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { extractAgain } from '../../analysis/extract/extract-again.usecases';
import { asUser } from '../../platform/db/database';
import { receiveAnalysed, type TestMail } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { contentOf, exported, imported } from './testing/moved-data';

let docket: TestApp;
let who: SignedIn;
/** The same person in a new account. */
let there: SignedIn;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Mover ${users}`);
  there = await docket.signIn(`Mover ${users} Elsewhere`);
});

const analysed = (mail: TestMail = {}) =>
  receiveAnalysed(docket, who, { subject: 'Contract', ...mail });
const decide = (emailId: string, action: string, data: object) =>
  who.post('/emails/recommendations/process', { emailId, action, data });
const tasksOf = async (emailId: string) =>
  (await there.get(`/emails/${emailId}/recommendations`)).body.suggestedTasks;
const emailsThere = () =>
  asUser(docket.db, there.user.id, ({ trx }) => trx.selectFrom('emails').select('id').execute());

async function edit(change: object) {
  const email = await analysed();
  const [{ id: taskId, title, description, priority, dueDate, dueTime }] = email.suggestedTasks;
  const fields = { title, description, priority, dueDate, dueTime, ...change };
  const { status } = await decide(email.id, 'edit_task', { taskId, edit: fields });
  expect(status).toBe(200);
  return { emailId: email.id, taskId };
}

/** A suggestion that was left out because another message asks the same. */
async function restore() {
  await analysed();
  const { id: emailId, leftOut } = await analysed({ receivedAt: '2026-11-02T12:00:00Z' });
  const { status } = await decide(emailId, 'take_back', { at: 0, title: leftOut[0].title });
  expect(status).toBe(200);
  return emailId as string;
}

async function move(): Promise<void> {
  const { status } = await imported(docket, there, await exported(docket, who));
  expect(status).toBe(200);
}

describe('all data contains, although nothing was decided yet,', () => {
  it.each([
    ['title', { title: 'Post the contract' }],
    ['description', { description: 'Two copies' }],
    ['priority', { priority: 'P4' }],
    ['date', { dueDate: null }],
    ['time', { dueTime: '09:00' }],
  ])('a suggestion with an edited %s, which a reanalysis keeps', async (_, change) => {
    await analysed({ subject: 'Crane', text: 'Please book the crane.' });
    const { emailId, taskId } = await edit(change);
    await move();
    expect(await emailsThere()).toEqual([{ id: emailId }]);
    const kept = [{ id: taskId, approved: null, ...change }];
    expect(await tasksOf(emailId)).toMatchObject(kept);
    await extractAgain(docket.deps, { userId: there.user.id });
    expect(await tasksOf(emailId)).toMatchObject(kept);
  });

  it('a suggestion that was left out and restored, which a reanalysis keeps', async () => {
    const emailId = await restore();
    await move();
    expect(await emailsThere()).toEqual([{ id: emailId }]);
    expect(await tasksOf(emailId)).toHaveLength(1);
    await extractAgain(docket.deps, { userId: there.user.id });
    expect(await tasksOf(emailId)).toHaveLength(1);
  });

  it('no change of a task that a later message suggests', async () => {
    const first = await analysed();
    await decide(first.id, 'approve_task', { taskId: first.suggestedTasks[0].id });
    const second = await analysed({
      text: 'Please send me the signed contract by Wednesday.',
      receivedAt: '2026-11-02T12:00:00Z',
    });
    expect(second.suggestedTasks).toMatchObject([{ title: expect.stringMatching(/^Move to /) }]);
    await move();
    expect(await emailsThere()).toEqual([{ id: first.id }]);
  });
});

describe('all data is imported into an account', () => {
  it('whose mail was only analyzed', async () => {
    await analysed();
    const { status } = await imported(docket, who, await exported(docket, there));
    expect(status).toBe(200);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['an edited suggestion', () => edit({ title: 'Post the contract' })],
    ['a restored suggestion', restore],
    [
      'a reply for a chosen answer',
      async () => {
        const { id, answers } = await analysed({
          text: 'Could you send me the signed contract by Friday?',
        });
        await decide(id, 'choose_answer', { answer: answers[0] });
      },
    ],
    [
      'a task style',
      () => who.put('/style', { ...DEFAULT_TASK_STYLE, titleTemplate: '{{sender}}: {{task}}' }),
    ],
  ])('but not one with %s, which it keeps', async (_, make) => {
    await make();
    const before = contentOf(await exported(docket, who));
    const { status, body } = await imported(docket, who, await exported(docket, there));
    expect(`${status} ${body.error?.code}`).toBe('422 person_data.not_empty');
    expect(contentOf(await exported(docket, who))).toEqual(before);
  });
});
