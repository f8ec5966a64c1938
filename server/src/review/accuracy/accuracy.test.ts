import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { decideBefore } from '../../testing/past-decisions';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

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

const AT = new Date('2026-11-02T18:45:00Z');
const analysed = () => receiveAnalysed(docket, who);
const decide = async (emailId: string, action: string, data: object = {}) =>
  (await who.post('/emails/recommendations/process', { emailId, action, data })).body.updatedEmail;
const accuracy = async () => (await who.get('/accuracy')).body;
const approveAbove = (autoApproveAbove: number | null) =>
  who.patch('/settings', { autoApproveAbove });
/** With a rule, whose confidence is set by its owner. */
const makeRoof = async () => {
  const { body } = await who.post('/projects', { name: 'Roof' });
  const rule = { name: 'Roof', confidence: 0.95, if: { domainMatches: ['kerr.example'] } };
  await who.post('/rules', { ...rule, then: { projectId: body.id } });
  return body.id as string;
};

describe('the accuracy meter', () => {
  it('is empty before the first decision', async () => {
    const { project, automatic } = await accuracy();
    expect(project).toMatchObject({ decided: 0, right: 0, calibrationError: null, perDay: [] });
    expect(automatic).toMatchObject({ above: null, isActive: false, approved: 0, changed: 0 });
  });

  it('shows how often the person agreed with suggestions at 0.9 or more', async () => {
    await decideBefore(docket, who, { confidence: 0.95, right: 97, decided: 98 });
    await decideBefore(docket, who, { confidence: 0.5, right: 2, decided: 10 });
    const { project } = await accuracy();
    expect(project.sure).toMatchObject({ right: 97, decided: 98 });
    expect(project).toMatchObject({ right: 99, decided: 108 });
    expect(project.bands[5]).toMatchObject({ from: 0.5, shown: 0.5, right: 2, decided: 10 });
    expect(project.calibrationError).toBeCloseTo((98 * 0.0398 + 10 * 0.3) / 108, 3);
  });

  it('counts each kind separately, by the reader’s calendar day', async () => {
    const mill = await makeRoof();
    const email = await analysed();
    await decide(email.id, 'confirm_project');
    const [task] = email.suggestedTasks;
    await decide(email.id, 'edit_task', {
      taskId: task.id,
      edit: { ...task, dueDate: '2026-12-01' },
    });
    await decide(email.id, 'approve_task', { taskId: task.id });
    const { project, task: tasks, due, reply } = await accuracy();
    expect(email.recommendedProject.id).toBe(mill);
    expect(project.perDay).toEqual([{ day: '2026-11-02', decided: 1, right: 1 }]);
    expect(tasks).toMatchObject({ decided: 1, right: 1 });
    expect(due).toMatchObject({ decided: 1, right: 0 });
    expect(reply).toMatchObject({ decided: 0 });
  });

  it('counts replies that are sent, but none whose answer the person chose', async () => {
    const asking = { text: 'Can you meet on Thursday at 10?' };
    const email = await receiveAnalysed(docket, who, asking);
    await decide(email.id, 'send_reply', { body: email.suggestedReply.body });
    const edited = await receiveAnalysed(docket, who, asking);
    await decide(edited.id, 'send_reply', { body: 'Gladly.' });
    const answered = await receiveAnalysed(docket, who, asking);
    const [answer] = answered.answers;
    const { suggestedReply: chosen } = await decide(answered.id, 'choose_answer', { answer });
    await decide(answered.id, 'send_reply', { body: chosen.body });
    expect((await accuracy()).reply).toMatchObject({ decided: 2, right: 1 });
  });
});

// The second is a name that PostgreSQL does not know, as Asia/Calcutta on Debian 13.
it.each([
  ['Asia/Calcutta', '2026-11-03'],
  ['Canada/East-Saskatchewan', '2026-11-02'],
])('a decision counts on the day of a reader in %s', async (timezone, day) => {
  await who.post('/contexts', { name: 'Desk', color: '#e44332', timezone, workingHours: null });
  await decideBefore(docket, who, { confidence: 0.9, right: 1, decided: 1, at: AT });
  expect((await accuracy()).project.perDay).toEqual([{ day, decided: 1, right: 1 }]);
  const { perDay } = (await who.get('/training/progress')).body;
  expect(perDay).toEqual([{ day, decided: 1, right: 1 }]);
});

describe('the progress of training', () => {
  it('counts the decisions of each band of confidence, its lower edge among them, with its mean', async () => {
    await decideBefore(docket, who, { confidence: 0.2, right: 1, decided: 2 });
    await decideBefore(docket, who, { confidence: 0.5, right: 1, decided: 3 });
    await decideBefore(docket, who, { confidence: 0.89, right: 4, decided: 4 });
    await decideBefore(docket, who, { confidence: 0.9, right: 5, decided: 6 });
    await decideBefore(docket, who, { confidence: 1, right: 7, decided: 7 });
    await decideBefore(docket, who, { confidence: null, right: 0, decided: 1 });
    const { project, task, decisions, perDay } = (await who.get('/training/progress')).body;
    expect(project).toEqual({
      decided: 23,
      right: 18,
      bands: [
        { from: 0, to: 0.5, shown: 0.2, decided: 2, right: 1 },
        { from: 0.5, to: 0.7, shown: 0.5, decided: 3, right: 1 },
        { from: 0.7, to: 0.8, shown: 0, decided: 0, right: 0 },
        { from: 0.8, to: 0.9, shown: 0.89, decided: 4, right: 4 },
        {
          from: 0.9,
          to: 1,
          shown: expect.closeTo((6 * 0.9 + 7) / 13, 6),
          decided: 13,
          right: 12,
        },
      ],
    });
    expect(task.decided).toBe(0);
    expect(decisions).toBe(23);
    expect(perDay).toMatchObject([{ decided: 23, right: 18 }]);
  });
});

describe('automatic approval of projects', () => {
  it('is refused if the decisions do not support it, with the figures', async () => {
    await decideBefore(docket, who, { confidence: 0.95, right: 12, decided: 14 });
    const { status, body } = await approveAbove(0.9);
    expect(status).toBe(422);
    expect(body.error).toMatchObject({
      code: 'settings.threshold_unsupported',
      message: 'Your decisions do not support 90% yet: you agreed with 12 of 14',
    });
    expect((await who.get('/settings')).body.autoApproveAbove).toBeNull();
    expect((await accuracy()).automatic.thresholds).toContainEqual(
      expect.objectContaining({ at: 0.9, right: 12, decided: 14, isSupported: false }),
    );
  });

  it('is allowed if they do, says who decided, and can be undone', async () => {
    const roof = await makeRoof();
    await decideBefore(docket, who, { confidence: 0.95, right: 97, decided: 98 });
    expect((await approveAbove(0.9)).status).toBe(200);
    const email = await analysed();
    expect(email.recommendedProject).toMatchObject({
      id: roof,
      approved: true,
      decidedBy: 'model',
    });
    expect((await accuracy()).automatic).toMatchObject({ isActive: true, approved: 1, changed: 0 });
    const after = await decide(email.id, 'reset_project');
    expect(after.recommendedProject).toMatchObject({ approved: null, decidedBy: null });
  });

  it('that the person took back does not come back with the next analysis, only with Undo', async () => {
    const roof = await makeRoof();
    await decideBefore(docket, who, { confidence: 0.95, right: 97, decided: 98 });
    await approveAbove(0.9);
    const { id } = await analysed();
    await decide(id, 'reset_project');
    const [rule] = (await who.get('/rules')).body;
    await who.patch(`/rules/${rule.id}`, { name: 'Roofs', confidence: 0.97 });
    await docket.runJobs(async () => (await who.get('/jobs')).body.items.length === 0);
    const shown = async () => (await who.get(`/emails/${id}/recommendations`)).body;
    expect((await shown()).recommendedProject).toMatchObject({ confidence: 0.97, approved: null });

    await who.post('/undo');
    await who.post('/undo');
    await docket.runJobs(async () => (await who.get('/jobs')).body.items.length === 0);
    expect((await shown()).recommendedProject).toMatchObject({
      id: roof,
      approved: true,
      decidedBy: 'model',
    });
  });

  it('stops automatically when the person changes what it approved', async () => {
    const mill = (await who.post('/projects', { name: 'Mill' })).body.id as string;
    await makeRoof();
    await decideBefore(docket, who, { confidence: 0.95, right: 36, decided: 36 });
    await approveAbove(0.9);
    const first = await analysed();
    expect(first.recommendedProject.approved).toBe(true);
    await decide(first.id, 'change_project', { projectId: mill });
    const { automatic, project } = await accuracy();
    expect(automatic).toMatchObject({ above: 0.9, isActive: false, approved: 1, changed: 1 });
    expect(project).toMatchObject({ decided: 36, right: 36 });
    expect((await analysed()).recommendedProject.approved).toBeNull();
  });

  it('never touches what the person decided or rejected', async () => {
    await makeRoof();
    const email = await analysed();
    await decide(email.id, 'reject_project');
    await decideBefore(docket, who, { confidence: 0.95, right: 97, decided: 98 });
    await approveAbove(0.9);
    await docket.runJobs(async () => (await who.get('/jobs')).body.items.length === 0);
    const { body } = await who.get(`/emails/${email.id}/recommendations`);
    expect(body.recommendedProject.approved).toBe(false);
  });
});
