import { DEFAULT_TASK_STYLE, type TaskStyle } from '@docket/core/task-style/task-style';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { extractAgain } from '../extract/extract-again.usecases';

let docket: TestApp;
let who: SignedIn;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
});

const subjects = ['Lease', 'Tender', 'Permit', 'Survey'];
async function receiveAll() {
  const emails = [];
  for (const subject of subjects)
    emails.push(
      await receiveAnalysed(docket, who, {
        subject,
        text: `Please send me the ${subject.toLowerCase()}.`,
      }),
    );
  return emails;
}
const decide = (emailId: string, action: string, data: object) =>
  who.post('/emails/recommendations/process', { emailId, action, data });
const backtest = async (part: Partial<TaskStyle>) => {
  const { status, body } = await who.post('/style/backtest', { ...DEFAULT_TASK_STYLE, ...part });
  expect(status).toBe(200);
  return body;
};
const save = async (part: Partial<TaskStyle>) => {
  await who.put('/style', { ...DEFAULT_TASK_STYLE, ...part });
  await extractAgain(docket.deps, { userId: who.user.id });
};
const tasksOf = async (id: string) =>
  (await who.get(`/emails/${id}/recommendations`)).body.suggestedTasks as {
    title: string;
    priority: string;
    description: string;
    dueDate: string | null;
    approved: boolean | null;
  }[];
const worded = async (id: string) =>
  (await tasksOf(id)).map(({ title, priority, description, dueDate }) =>
    [title, priority, description, dueDate].join('\n'),
  );

describe('a style before it is saved', () => {
  it('reports how many stored emails change, and saving changes exactly these', async () => {
    const emails = await receiveAll();
    const part = { urgencyMap: { ...DEFAULT_TASK_STYLE.urgencyMap, normal: 'P1' as const } };
    const effect = await backtest(part);
    expect(effect).toMatchObject({ emails: 4, changed: 4, breaks: [] });
    expect(effect.samples[0]).toMatchObject({
      before: { priority: 'P3' },
      after: { priority: 'P1' },
    });
    const before = await Promise.all(emails.map(({ id }) => worded(id)));
    await save(part);
    const after = await Promise.all(emails.map(({ id }) => worded(id)));
    const changed = before.filter((text, at) => String(text) !== String(after[at]));
    expect(changed).toHaveLength(effect.changed);
    expect(await backtest(part)).toMatchObject({ changed: 0 });
  });

  it('counts a change of the description alone', async () => {
    await receiveAll();
    expect(await backtest({ descriptionTemplate: 'About {{subject}}' })).toMatchObject({
      changed: 4,
      samples: [],
      breaks: [],
    });
  });

  it('names the approved decisions that it would break, and saving leaves them alone', async () => {
    const [lease, tender] = await receiveAll();
    await decide(lease.id, 'approve_task', { taskId: lease.suggestedTasks[0].id });
    await decide(tender.id, 'reject_task', { taskId: tender.suggestedTasks[0].id });
    const part = { dueParser: 'fallback_next_business_day' as const };
    const effect = await backtest(part);
    expect(effect).toMatchObject({ emails: 4, changed: 2 });
    expect(effect.breaks).toMatchObject([
      { subject: 'Lease', approved: { due: null }, after: { due: '2026-11-03' } },
    ]);
    await save(part);
    expect((await tasksOf(lease.id))[0]).toMatchObject({ approved: true, dueDate: null });
    expect((await tasksOf(tender.id))[0]).toMatchObject({ approved: false });
  });

  it.each([
    ['title', 'Mine'],
    ['dueTime', '15:00'],
  ])('leaves out what the person edited: the %s', async (field, edited) => {
    const [lease] = await receiveAll();
    const [task] = lease.suggestedTasks;
    await decide(lease.id, 'edit_task', { taskId: task.id, edit: { ...task, [field]: edited } });
    const part = { dueParser: 'fallback_next_business_day' as const };
    expect(await backtest(part)).toMatchObject({ changed: 3 });
    await save(part);
    expect(await tasksOf(lease.id)).toMatchObject([{ [field]: edited }]);
  });

  it('changes nothing', async () => {
    const [lease] = await receiveAll();
    const before = await worded(lease.id);
    await backtest({ titleTemplate: 'X' });
    expect(await worded(lease.id)).toEqual(before);
    expect((await who.get('/style')).body).toMatchObject(DEFAULT_TASK_STYLE);
  });
});
