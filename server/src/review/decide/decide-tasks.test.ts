import { describe, expect, it } from 'vitest';

import { saveLeftOut } from '../../mail/emails/email-analysis.repository';
import { asUser } from '../../platform/db/database';
import { mailReader } from '../../testing/reader';

const reader = mailReader();

describe('approving a suggested task', () => {
  it('creates the task at once, with project, link to the message and the templates’ checklist', async () => {
    const roof = await reader.createProject('Roof repair');
    const service = (await reader.who.post('/services', { name: 'Building' })).body.id as string;
    await reader.who.post(`/services/${service}/projects`, {
      project_id: roof,
      project_name: 'Roof',
    });
    await reader.who.post('/templates', {
      name: 'Contract',
      services: ['Building'],
      items: ['read it', 'sign it'],
    });
    const email = await reader.analysed();
    const { status, body } = await reader.decide(email.id, 'approve_task', {
      taskId: email.suggestedTasks[0].id,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Task has been added to your project' });
    const [task] = await reader.tasks();
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

  it('a renamed task is shown by its new name in its email, until it is reset', async () => {
    await reader.createProject('Roof repair');
    const email = await reader.analysed();
    const [{ id, title }] = email.suggestedTasks;
    await reader.decide(email.id, 'approve_task', { taskId: id });
    const [task] = await reader.tasks();
    await reader.who.patch(`/tasks/${task.id}`, { title: 'Ring the roofer' });
    const shown = async () =>
      (await reader.who.get(`/emails/${email.id}/recommendations`)).body.suggestedTasks[0].title;
    expect(await shown()).toBe('Ring the roofer');
    const { items } = (await reader.who.get('/emails/recommendations')).body;
    expect(items[0].suggestedTasks[0].title).toBe('Ring the roofer');
    await reader.decide(email.id, 'reset_task', { taskId: id, force: true });
    expect(await shown()).toBe(title);
  });

  it('a corrected project brings its own checklist; steps from the email stay, and Undo brings back the first', async () => {
    const checklistOf = async (name: string, items: string[]) => {
      const project = await reader.createProject(name);
      const { id } = (await reader.who.post('/services', { name: `${name} work` })).body;
      const joined = { project_id: project, project_name: name };
      await reader.who.post(`/services/${id}/projects`, joined);
      await reader.who.post('/templates', { name, services: [`${name} work`], items });
      return project;
    };
    await checklistOf('Roof repair', ['read it', 'sign it']);
    const garden = await checklistOf('Garden', ['call the gardener']);
    const email = await reader.analysed({
      text: 'To get the permit:\n\n1. Please fill in the form.\n2. Please sign the form.\n3. Please send it to Anna.\n',
    });
    await reader.decide(email.id, 'approve_task', { taskId: email.suggestedTasks[0].id });
    const steps = ['Please fill in the form.', 'Please sign the form.', 'Please send it to Anna.'];
    const shown = async () => {
      const [task] = await reader.tasks();
      return [task.project_name, ...task.checklist.map((item: { text: string }) => item.text)];
    };
    expect(await shown()).toEqual(['Roof repair', ...steps, 'read it', 'sign it']);
    const [before] = await reader.tasks();
    await reader.decide(email.id, 'change_project', { projectId: garden });
    expect(await shown()).toEqual(['Garden', ...steps, 'call the gardener']);
    await reader.who.post('/undo');
    expect((await reader.tasks())[0].checklist).toEqual(before.checklist);
  });

  it('sent five times at once makes one task', async () => {
    const email = await reader.analysed();
    const taskId = email.suggestedTasks[0].id as string;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => reader.decide(email.id, 'approve_task', { taskId })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await reader.tasks()).toHaveLength(1);
    expect((await reader.who.get('/training/progress')).body.task).toMatchObject({
      decided: 1,
      right: 1,
    });
  });

  it('Reset removes the task again and the decision from the accuracy (§ 4)', async () => {
    const email = await reader.analysed();
    const taskId = email.suggestedTasks[0].id as string;
    await reader.decide(email.id, 'approve_task', { taskId });
    const { body } = await reader.decide(email.id, 'reset_task', { taskId });
    expect(body.updatedEmail.suggestedTasks[0]).toMatchObject({ approved: null, taskId: null });
    expect(await reader.tasks()).toEqual([]);
    expect((await reader.who.get('/training/progress')).body).toMatchObject({
      decisions: 0,
      task: { decided: 0 },
    });
    await reader.decide(email.id, 'approve_task', { taskId });
    expect(await reader.tasks()).toHaveLength(1);
  });

  it('Reset asks first if the task was edited since', async () => {
    const email = await reader.analysed();
    const taskId = email.suggestedTasks[0].id as string;
    await reader.decide(email.id, 'approve_task', { taskId });
    const [task] = await reader.tasks();
    await reader.who.patch(`/tasks/${task.id}`, { title: 'Mine now' });
    const refused = await reader.decide(email.id, 'reset_task', { taskId });
    expect(refused.status).toBe(409);
    expect(refused.body.error.code).toBe('suggestion.edited');
    expect(await reader.tasks()).toHaveLength(1);
    expect((await reader.decide(email.id, 'reset_task', { taskId, force: true })).status).toBe(200);
    expect(await reader.tasks()).toEqual([]);
  });

  it('Reset asks nothing if the edit was undone, and asks again if it was redone', async () => {
    const email = await reader.analysed();
    const taskId = email.suggestedTasks[0].id as string;
    await reader.decide(email.id, 'approve_task', { taskId });
    const [task] = await reader.tasks();
    await reader.who.patch(`/tasks/${task.id}`, { title: 'Mine now' });
    await reader.who.post('/undo', {});
    await reader.who.post('/redo', {});
    expect((await reader.decide(email.id, 'reset_task', { taskId })).status).toBe(409);
    await reader.who.post('/undo', {});
    expect((await reader.decide(email.id, 'reset_task', { taskId })).status).toBe(200);
    expect(await reader.tasks()).toEqual([]);
  });

  it('Process All Tasks approves every undecided one in one go', async () => {
    const email = await reader.analysed({
      text: 'Please send me the signed contract by Friday. Could you also call the insurer tomorrow?',
    });
    expect(email.suggestedTasks.length).toBeGreaterThan(1);
    await reader.decide(email.id, 'reject_task', { taskId: email.suggestedTasks[0].id });
    const { body } = await reader.decide(email.id, 'approve_all_tasks');
    expect(body.message).toBe('All suggested tasks have been added to your projects');
    expect(
      body.updatedEmail.suggestedTasks.map((task: { approved: boolean }) => task.approved),
    ).toEqual([false, ...email.suggestedTasks.slice(1).map(() => true)]);
    expect(await reader.tasks()).toHaveLength(email.suggestedTasks.length - 1);
  });
});

describe('a suggested task', () => {
  it('rejected makes no task and can be reset (§ 4)', async () => {
    const email = await reader.analysed();
    const taskId = email.suggestedTasks[0].id as string;
    const { body } = await reader.decide(email.id, 'reject_task', { taskId });
    expect(body.message).toBe('Task suggestion has been rejected');
    expect(body.updatedEmail.suggestedTasks[0].approved).toBe(false);
    expect(await reader.tasks()).toEqual([]);
    expect((await reader.who.get('/training/progress')).body.task).toMatchObject({
      decided: 1,
      right: 0,
    });
    expect(
      (await reader.decide(email.id, 'reset_task', { taskId })).body.updatedEmail.suggestedTasks[0]
        .approved,
    ).toBeNull();
  });

  it('edited becomes a task as edited; a changed date counts against the date extraction', async () => {
    const email = await reader.analysed();
    const taskId = email.suggestedTasks[0].id as string;
    const edit = {
      title: 'Post the contract',
      description: '',
      priority: 'P1',
      dueDate: '2026-12-24',
    };
    const edited = await reader.decide(email.id, 'edit_task', { taskId, edit });
    expect(edited.body.updatedEmail).toMatchObject({ topPriority: 'P1' });
    await reader.decide(email.id, 'approve_task', { taskId });
    expect((await reader.tasks())[0]).toMatchObject({
      title: 'Post the contract',
      priority: 'P1',
      due_date: '2026-12-24',
    });
    expect((await reader.who.get('/training/progress')).body).toMatchObject({
      task: { decided: 1, right: 1 },
      due: { decided: 1, right: 0 },
    });
  });

  it('of another user cannot be decided', async () => {
    const email = await reader.analysed();
    const other = await reader.docket.signIn('Other');
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
    const email = await reader.analysed();
    const { status, body } = await reader.decide(email.id, 'approve_task', { taskId: email.id });
    expect([status, body.error.code]).toEqual([404, 'suggestion.not_found']);
  });
});

describe('a suggested task that was decided elsewhere', () => {
  const entryOf = async (action: string) =>
    (await reader.who.get('/audit')).body.items.find(
      (one: { action: string }) => one.action === action,
    );
  const judged = async () => (await reader.who.get('/training/progress')).body.task;

  it('is approved only after its rejection is reset', async () => {
    const email = await reader.analysed();
    const taskId = email.suggestedTasks[0].id as string;
    await reader.decide(email.id, 'reject_task', { taskId });
    const { status, body } = await reader.decide(email.id, 'approve_task', { taskId });
    expect([status, body.error.code]).toEqual([409, 'suggestion.already_decided']);
    expect(await judged()).toMatchObject({ decided: 1, right: 0 });
    expect(await reader.tasks()).toEqual([]);
  });

  it('counts once after the earlier decision is restored over the later one, and Undo brings that back', async () => {
    const email = await reader.analysed();
    const taskId = email.suggestedTasks[0].id as string;
    await reader.decide(email.id, 'approve_task', { taskId });
    await reader.decide(email.id, 'reset_task', { taskId });
    await reader.decide(email.id, 'reject_task', { taskId });
    const { id } = await entryOf('reset');
    await reader.who.post(`/audit/${id}/revert`, { conflicts: 'override' });
    expect(await judged()).toMatchObject({ decided: 1, right: 1 });
    expect(await reader.tasks()).toHaveLength(1);
    await reader.who.post('/undo');
    expect(await judged()).toMatchObject({ decided: 1, right: 0 });
    expect(await reader.tasks()).toEqual([]);
  });

  it('is not offered a second time by reverting that it was taken back', async () => {
    const { who } = reader;
    const email = await reader.analysed();
    await approveTakenBack(email.id);
    const { id } = await entryOf('take back suggestion');
    const reverted = await who.post(`/audit/${id}/revert`, { conflicts: 'override' });
    expect(reverted.body.stays).toMatchObject([{ why: 'Reset the decision on this task first' }]);
    expect((await who.get(`/emails/${email.id}/recommendations`)).body.leftOut).toEqual([]);
  });

  it('has no measured confidence, and does not count among those that have one', async () => {
    const { docket, who } = reader;
    const email = await reader.analysed();
    await approveTakenBack(email.id);
    const verdicts = await asUser(docket.db, who.user.id, ({ trx }) =>
      trx
        .selectFrom('decisions')
        .select(['confidence', 'data'])
        .where('kind', '=', 'task')
        .execute(),
    );
    expect(verdicts).toEqual([{ confidence: null, data: { edited: false } }]);
  });

  /** Approves a task that had been left out, after it was taken back. */
  async function approveTakenBack(emailId: string) {
    const { docket, who } = reader;
    const title = 'Measure the gutters';
    const left = {
      what: 'task',
      by: 'built-in',
      reason: 'It is not for you',
      title,
      description: '',
      priority: 'P3',
      dueDate: null,
      evidence: null,
    } as const;
    await asUser(docket.db, who.user.id, (scope) => saveLeftOut(scope, emailId, [left]));
    const { body } = await reader.decide(emailId, 'take_back', { at: 0, title });
    const restored = body.updatedEmail.suggestedTasks.find(
      (one: { title: string }) => one.title === title,
    );
    await reader.decide(emailId, 'approve_task', { taskId: restored.id });
  }
});
