import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { decideBefore } from '../../testing/past-decisions';
import { mailOf, receive, receiveAnalysed, type TestMail } from '../../testing/received-mail';
import { giveUpMove, moveMessage } from './move-message.usecases';
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

async function project(name: string, fields: object = {}) {
  return (await who.post('/projects', { name, ...fields })).body.id as string;
}
const analysed = (mail: TestMail = {}) => receiveAnalysed(docket, who, mail);
async function decide(emailId: string, action: string, data: object = {}) {
  return who.post('/emails/recommendations/process', { emailId, action, data });
}
async function learned() {
  return asUser(docket.db, who.user.id, ({ trx }) =>
    trx.selectFrom('learned_examples').select(['email_id', 'features']).execute(),
  );
}
async function outcomes() {
  return asUser(docket.db, who.user.id, async ({ trx }) => {
    const row = await trx.selectFrom('learners').select('calibration').executeTakeFirstOrThrow();
    const bands = row.calibration?.bands ?? [];
    const sum = (of: 'count' | 'right') => bands.reduce((total, band) => total + band[of], 0);
    return [sum('count'), sum('right')];
  });
}
async function shown(emailId: string) {
  return (await who.get(`/emails/${emailId}/recommendations`)).body.recommendedProject;
}
async function tasks() {
  return (await who.get('/tasks')).body.items;
}

describe('an email asking for something', () => {
  it('gets a suggested task with its sentence, a due date in the reader’s zone and a project (§ 3)', async () => {
    const roof = await project('Roof repair', { defaultPriority: 'P1' });
    const email = await analysed();
    expect(email.processingStatus).toBe('completed');
    expect(email.recommendedProject).toMatchObject({
      id: roof,
      name: 'Roof repair',
      approved: null,
    });
    expect(email.suggestedTasks).toHaveLength(1);
    const [task] = email.suggestedTasks;
    expect(task).toMatchObject({ approved: null, projectId: roof, taskId: null });
    const { start, end, text } = task.evidence.task;
    expect(email.bodyText.slice(start, end)).toBe(text);
    expect(text).toContain('signed contract');
  });

  it('is not analysed twice: This email already has AI classification (§ 5)', async () => {
    const email = await analysed();
    const again = await who.post(`/emails/${email.id}/generate-recommendations`);
    expect(again.status).toBe(409);
    expect(again.body.error).toMatchObject({
      code: 'classification.already_classified',
      message: 'This email already has AI classification',
      details: { title: 'Already Classified' },
    });
  });
});

describe('approving a suggested task', () => {
  it('creates the task at once, with project, link to the message and the templates’ checklist', async () => {
    const roof = await project('Roof repair');
    const service = (await who.post('/services', { name: 'Building' })).body.id as string;
    await who.post(`/services/${service}/projects`, { project_id: roof, project_name: 'Roof' });
    await who.post('/templates', {
      name: 'Contract',
      services: ['Building'],
      items: ['read it', 'sign it'],
    });
    const email = await analysed();
    const { status, body } = await decide(email.id, 'approve_task', {
      taskId: email.suggestedTasks[0].id,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Task has been added to your project' });
    const [task] = await tasks();
    expect(body.updatedEmail.suggestedTasks[0]).toMatchObject({ approved: true, taskId: task.id });
    expect(task).toMatchObject({
      title: email.suggestedTasks[0].title,
      due_date: email.suggestedTasks[0].dueDate,
      project_name: 'Roof repair',
      email: { id: email.id, subject: 'Roof repair', from: 'Dana Kerr' },
    });
    expect(task.checklist.map((item: { text: string }) => item.text)).toEqual([
      'read it',
      'sign it',
    ]);
  });

  it('sent five times at once makes one task', async () => {
    const email = await analysed();
    const taskId = email.suggestedTasks[0].id as string;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => decide(email.id, 'approve_task', { taskId })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await tasks()).toHaveLength(1);
    expect((await who.get('/training/progress')).body.task).toMatchObject({ decided: 1, right: 1 });
  });

  it('Reset removes the task again and takes the decision out of the accuracy (§ 4)', async () => {
    const email = await analysed();
    const taskId = email.suggestedTasks[0].id as string;
    await decide(email.id, 'approve_task', { taskId });
    const { body } = await decide(email.id, 'reset_task', { taskId });
    expect(body.updatedEmail.suggestedTasks[0]).toMatchObject({ approved: null, taskId: null });
    expect(await tasks()).toEqual([]);
    expect((await who.get('/training/progress')).body).toMatchObject({
      decisions: 0,
      task: { decided: 0 },
    });
    await decide(email.id, 'approve_task', { taskId });
    expect(await tasks()).toHaveLength(1);
  });

  it('Reset asks first when the task was edited since', async () => {
    const email = await analysed();
    const taskId = email.suggestedTasks[0].id as string;
    await decide(email.id, 'approve_task', { taskId });
    const [task] = await tasks();
    await who.patch(`/tasks/${task.id}`, { title: 'Mine now' });
    const refused = await decide(email.id, 'reset_task', { taskId });
    expect(refused.status).toBe(409);
    expect(refused.body.error.code).toBe('suggestion.edited');
    expect(await tasks()).toHaveLength(1);
    expect((await decide(email.id, 'reset_task', { taskId, force: true })).status).toBe(200);
    expect(await tasks()).toEqual([]);
  });

  it('Reset asks nothing when the edit was undone, and asks again when it was redone', async () => {
    const email = await analysed();
    const taskId = email.suggestedTasks[0].id as string;
    await decide(email.id, 'approve_task', { taskId });
    const [task] = await tasks();
    await who.patch(`/tasks/${task.id}`, { title: 'Mine now' });
    await who.post('/undo', {});
    await who.post('/redo', {});
    expect((await decide(email.id, 'reset_task', { taskId })).status).toBe(409);
    await who.post('/undo', {});
    expect((await decide(email.id, 'reset_task', { taskId })).status).toBe(200);
    expect(await tasks()).toEqual([]);
  });

  it('Process All Tasks approves every undecided one in one go', async () => {
    const email = await analysed({
      text: 'Please send me the signed contract by Friday. Could you also call the insurer tomorrow?',
    });
    expect(email.suggestedTasks.length).toBeGreaterThan(1);
    await decide(email.id, 'reject_task', { taskId: email.suggestedTasks[0].id });
    const { body } = await decide(email.id, 'approve_all_tasks');
    expect(body.message).toBe('All suggested tasks have been added to your projects');
    expect(
      body.updatedEmail.suggestedTasks.map((task: { approved: boolean }) => task.approved),
    ).toEqual([false, ...email.suggestedTasks.slice(1).map(() => true)]);
    expect(await tasks()).toHaveLength(email.suggestedTasks.length - 1);
  });
});

describe('a suggested task', () => {
  it('rejected makes no task and can be reset (§ 4)', async () => {
    const email = await analysed();
    const taskId = email.suggestedTasks[0].id as string;
    const { body } = await decide(email.id, 'reject_task', { taskId });
    expect(body.message).toBe('Task suggestion has been rejected');
    expect(body.updatedEmail.suggestedTasks[0].approved).toBe(false);
    expect(await tasks()).toEqual([]);
    expect((await who.get('/training/progress')).body.task).toMatchObject({ decided: 1, right: 0 });
    expect(
      (await decide(email.id, 'reset_task', { taskId })).body.updatedEmail.suggestedTasks[0]
        .approved,
    ).toBeNull();
  });

  it('edited becomes a task as edited; a changed date counts against the reader of dates', async () => {
    const email = await analysed();
    const taskId = email.suggestedTasks[0].id as string;
    const edit = {
      title: 'Post the contract',
      description: '',
      priority: 'P1',
      dueDate: '2026-12-24',
    };
    const edited = await decide(email.id, 'edit_task', { taskId, edit });
    expect(edited.body.updatedEmail).toMatchObject({ topPriority: 'P1' });
    await decide(email.id, 'approve_task', { taskId });
    expect((await tasks())[0]).toMatchObject({
      title: 'Post the contract',
      priority: 'P1',
      due_date: '2026-12-24',
    });
    expect((await who.get('/training/progress')).body).toMatchObject({
      task: { decided: 1, right: 1 },
      due: { decided: 1, right: 0 },
    });
  });

  it('of another user cannot be decided', async () => {
    const email = await analysed();
    const other = await docket.signIn('Other');
    const answer = await other.post('/emails/recommendations/process', {
      emailId: email.id,
      action: 'approve_task',
      data: { taskId: email.suggestedTasks[0].id },
    });
    expect(answer.status).toBe(404);
    expect(answer.body.error).toMatchObject({
      code: 'email.not_found',
      message: 'Email not found',
    });
  });

  it('that does not exist is not found', async () => {
    const email = await analysed();
    const { status, body } = await decide(email.id, 'approve_task', { taskId: email.id });
    expect([status, body.error.code]).toEqual([404, 'suggestion.not_found']);
  });
});

describe('deciding the project', () => {
  it('confirmed counts as right, changed as wrong, reset as nothing', async () => {
    const roof = await project('Roof repair');
    const other = await project('Garden');
    const email = await analysed();
    const confirmed = await decide(email.id, 'confirm_project');
    expect(confirmed.body.updatedEmail.recommendedProject).toMatchObject({
      id: roof,
      approved: true,
    });
    expect((await who.get('/training/progress')).body.project).toMatchObject({
      decided: 1,
      right: 1,
    });
    const changed = await decide(email.id, 'change_project', { projectId: other });
    expect(changed.body.updatedEmail.recommendedProject).toMatchObject({
      id: other,
      approved: true,
    });
    expect((await who.get('/training/progress')).body.project).toMatchObject({
      decided: 1,
      right: 0,
    });
    const reset = await decide(email.id, 'reset_project');
    expect(reset.body.updatedEmail.recommendedProject).toMatchObject({ id: roof, approved: null });
    expect((await who.get('/training/progress')).body.project).toMatchObject({
      decided: 0,
      right: 0,
    });
  });

  it('is learned at once: the sender’s next message goes where the last one went', async () => {
    await project('Harbour');
    const mill = await project('Mill');
    const first = await analysed({ subject: 'Numbers', text: 'See you.' });
    expect(first.recommendedProject.id).toBeNull();
    await decide(first.id, 'change_project', { projectId: mill });
    const next = await analysed({ subject: 'More numbers', text: 'See you soon.' });
    expect(next.recommendedProject.id).toBe(mill);
    expect(next.recommendedProject.evidence.length).toBeGreaterThan(0);
  });

  it('is counted for the user’s own calibration, and taken out of it by Reset', async () => {
    const mill = await project('Mill');
    await project('Harbour');
    for (const subject of ['Numbers', 'Figures', 'Counts'])
      await decide((await analysed({ subject, text: 'See you.' })).id, 'change_project', {
        projectId: mill,
      });
    const email = await analysed({ subject: 'Sums', text: 'See you.' });
    expect(email.recommendedProject.id).toBe(mill);
    const [count = 0, right = 0] = await outcomes();
    await decide(email.id, 'confirm_project');
    expect(await outcomes()).toEqual([count + 1, right + 1]);
    await decide(email.id, 'reject_project');
    expect(await outcomes()).toEqual([count + 1, right]);
    await decide(email.id, 'reset_project');
    expect(await outcomes()).toEqual([count, right]);
  });

  it('is unlearned when it is reset', async () => {
    const mill = await project('Mill');
    const first = await analysed({ subject: 'Numbers', text: 'See you.' });
    await decide(first.id, 'change_project', { projectId: mill });
    await decide(first.id, 'reset_project');
    const next = await analysed({ subject: 'More numbers', text: 'See you soon.' });
    expect(next.recommendedProject.id).toBeNull();
  });

  it('rejected means: not this project for this sender', async () => {
    const roof = await project('Roof repair');
    const first = await analysed();
    expect(first.recommendedProject.id).toBe(roof);
    const { body } = await decide(first.id, 'reject_project');
    expect(body.updatedEmail.recommendedProject.approved).toBe(false);
    expect((await analysed()).recommendedProject.id).toBeNull();
    const elsewhere = await analysed({ from: { name: 'Lee', address: 'lee@other.example' } });
    expect(elsewhere.recommendedProject.id).toBe(roof);
    await decide(first.id, 'reset_project');
    expect((await analysed()).recommendedProject.id).toBe(roof);
  });

  it('moves the tasks already made from it, but not those edited since', async () => {
    await project('Roof repair');
    const garden = await project('Garden');
    const email = await analysed();
    await decide(email.id, 'approve_all_tasks');
    await decide(email.id, 'change_project', { projectId: garden });
    expect((await tasks())[0].project_id).toBe(garden);
  });

  it('looks again at undecided mail of the thread, and leaves decided mail alone', async () => {
    const roof = await project('Roof repair');
    const mill = await project('Mill');
    const thread = { conversationId: 'one thread', subject: 'Hello', text: 'See you.' };
    const first = await analysed(thread);
    const second = await analysed(thread);
    const third = await analysed(thread);
    await decide(third.id, 'change_project', { projectId: roof });
    docket.clock.advance(1000);
    await decide(first.id, 'change_project', { projectId: mill });
    await docket.runJobs(async () => (await shown(second.id)).id === mill);
    expect(await shown(third.id)).toMatchObject({ id: roof, approved: true });
    expect((await shown(second.id)).evidence[0].kind).toBe('thread');
  });

  it('a new project is recommended for mail that waits', async () => {
    const email = await analysed();
    expect(email.recommendedProject.id).toBeNull();
    const roof = await project('Roof repair');
    await docket.runJobs(
      async () =>
        (await who.get(`/emails/${email.id}/recommendations`)).body.recommendedProject.id === roof,
    );
  });
});

describe('the reply', () => {
  const asking = { text: 'Can you meet on Thursday at 10? Please let me know.' };

  it('is held for 10 s, and Undo stops it', async () => {
    const email = await analysed(asking);
    expect(email.suggestedReply).toMatchObject({ state: 'suggested' });
    const { body } = await decide(email.id, 'send_reply', { body: 'Yes, gladly.' });
    expect(body.updatedEmail.suggestedReply).toMatchObject({
      state: 'held',
      body: 'Yes, gladly.',
      sendAt: new Date(docket.clock.now().getTime() + 10_000).toISOString(),
    });
    expect((await decide(email.id, 'send_reply', { body: 'Again' })).status).toBe(409);
    const undone = await decide(email.id, 'cancel_reply');
    expect(undone.body.updatedEmail.suggestedReply).toMatchObject({
      state: 'suggested',
      sendAt: null,
    });
    expect((await who.get('/training/progress')).body.reply.decided).toBe(0);
  });

  it('empty is refused', async () => {
    const email = await analysed(asking);
    const { status, body } = await decide(email.id, 'send_reply', { body: '  ' });
    expect([status, body.error.message]).toEqual([400, 'The reply is empty']);
  });

  it('to an email without a suggested reply is not found', async () => {
    const email = await analysed({ text: 'FYI.', headers: { 'list-id': 'news' } });
    expect((await decide(email.id, 'send_reply', { body: 'Hi' })).body.error.code).toBe(
      'reply.not_found',
    );
  });
});

describe('a threshold above which projects approve themselves', () => {
  it('approves, says so in the audit log, counts as no decision, and can be reset', async () => {
    const roof = await project('Roof repair');
    const rule = { name: 'Roof', confidence: 0.95, if: { domainMatches: ['kerr.example'] } };
    await who.post('/rules', { ...rule, then: { projectId: roof } });
    await decideBefore(docket, who, { confidence: 0.95, right: 50, decided: 50 });
    await who.patch('/settings', { autoApproveAbove: 0.9 });
    const email = await analysed();
    expect(email.recommendedProject).toMatchObject({ id: roof, approved: true });
    expect((await who.get('/audit?actor=model')).body.items).toMatchObject([
      { action: 'decide project', recordId: email.id },
    ]);
    expect((await who.get('/training/progress')).body.project.decided).toBe(50);
    const { body } = await decide(email.id, 'reset_project');
    expect(body.updatedEmail.recommendedProject).toMatchObject({ id: roof, approved: null });
  });
});

describe('archiving where the settings say that the message follows', () => {
  it('moves the message to the mailbox’s Archive folder, and back to the inbox', async () => {
    const moves: string[] = [];
    const box = docket.deps.mailboxFor(who.user.id);
    const moveMessageTo = async (id: string, destination: string) => {
      moves.push(`${id} ${destination}`);
      return mailOf(who);
    };
    const deps = {
      ...docket.deps,
      mailboxFor: () => ({ ...box, writer: { ...box.writer, moveMessage: moveMessageTo } }),
    };
    const email = await analysed({ id: 'moved message' });
    await decide(email.id, 'archive');
    await moveMessage(deps, { userId: who.user.id, emailId: email.id });
    expect(moves).toEqual([]);
    await who.patch('/settings', { archiveMovesMessage: true });
    await moveMessage(deps, { userId: who.user.id, emailId: email.id });
    await decide(email.id, 'unarchive');
    await moveMessage(deps, { userId: who.user.id, emailId: email.id });
    expect(moves).toEqual(['moved message archive', 'moved message inbox']);
  });

  it('says on the email why its message could not be moved, until it is', async () => {
    await who.patch('/settings', { archiveMovesMessage: true });
    const email = await analysed();
    const move = { userId: who.user.id, emailId: email.id };
    const problem = async () =>
      (await who.get(`/emails/${email.id}/recommendations`)).body.moveProblem;
    await decide(email.id, 'archive');
    await giveUpMove(docket.deps, move, 'The mailbox cannot be reached');
    expect(await problem()).toBe('The mailbox cannot be reached');
    const box = docket.deps.mailboxFor(who.user.id);
    const deps = {
      ...docket.deps,
      mailboxFor: () => ({
        ...box,
        writer: { ...box.writer, moveMessage: async () => mailOf(who) },
      }),
    };
    await moveMessage(deps, move);
    expect(await problem()).toBeNull();
  });
});

describe('the email itself', () => {
  it('archived leaves the queue, and comes back (§ 4)', async () => {
    const email = await analysed();
    const { body } = await decide(email.id, 'archive');
    expect(body.message).toBe('Email has been archived successfully');
    expect((await who.get('/emails/recommendations')).body.total).toBe(0);
    await decide(email.id, 'unarchive');
    expect((await who.get('/emails/recommendations')).body.total).toBe(1);
  });

  it('keeps the feedback, and its words train the classifier (§ 7)', async () => {
    const mill = await project('Mill');
    const email = await analysed({ subject: 'Hello', text: 'See you.' });
    await decide(email.id, 'change_project', { projectId: mill });
    const before = await learned();
    const { body } = await decide(email.id, 'submit_feedback', { text: 'all about turbines' });
    expect(body.message).toBe(
      'Thank you for your feedback. This will help improve future suggestions.',
    );
    expect(body.updatedEmail.feedback).toBe('all about turbines');
    expect(await learned()).not.toEqual(before);
    await decide(email.id, 'submit_feedback', { text: '' });
    expect(await learned()).toEqual(before);
  });
});

describe('the pipeline', () => {
  it('classifies and extracts each stored email once; decided suggestions survive a second look (§ 4)', async () => {
    await project('Roof repair');
    const ids = await receive(docket, who, [{}, { subject: 'Other' }, {}]);
    const done = async () => {
      const { body } = await who.get('/emails/recommendations?limit=50');
      return body.items.every(
        (item: { processingStatus: string }) => item.processingStatus === 'completed',
      );
    };
    await docket.runJobs(done);
    const before = (await who.get(`/emails/${ids[0]}/recommendations`)).body;
    await decide(before.id, 'approve_task', { taskId: before.suggestedTasks[0].id });
    await asUser(docket.db, who.user.id, ({ trx }) =>
      trx.updateTable('emails').set({ status: 'classified' }).where('id', '=', before.id).execute(),
    );
    await asUser(docket.db, who.user.id, ({ trx, userId }) =>
      docket.deps.announce(trx, 'email.classified', { userId, emailIds: [before.id] }),
    );
    await docket.runJobs(done);
    const after = (await who.get(`/emails/${ids[0]}/recommendations`)).body;
    expect(after.suggestedTasks).toHaveLength(before.suggestedTasks.length);
    expect(after.suggestedTasks[0]).toMatchObject({
      approved: true,
      id: before.suggestedTasks[0].id,
    });
  });

  it('a later message of the thread suggests to complete the task instead of doubling it', async () => {
    const first = await analysed({ conversationId: 'later' });
    await decide(first.id, 'approve_all_tasks');
    const [task] = await tasks();
    const later = await analysed({
      conversationId: 'later',
      subject: 'RE: Roof repair',
      text: 'Thanks for sending the signed contract.',
    });
    expect(later.suggestedTasks).toHaveLength(1);
    expect(later.suggestedTasks[0].title).toBe(`Complete: ${task.title}`);
    await decide(later.id, 'approve_task', { taskId: later.suggestedTasks[0].id });
    expect(await tasks()).toMatchObject([{ id: task.id, status: 'completed' }]);
    await decide(later.id, 'reset_task', { taskId: later.suggestedTasks[0].id });
    expect(await tasks()).toMatchObject([{ id: task.id, status: 'to_do' }]);
  });
});
