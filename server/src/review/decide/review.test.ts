import { describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { mailReader } from '../../testing/reader';
import { receive } from '../../testing/received-mail';
import { analyzeInThread } from '../../analysis/attempts/analyze-in-thread.usecases';
import { classifyTask } from '../../analysis/classify/classify-emails.usecases';

const reader = mailReader();

describe('an email asking for something', () => {
  it('gets a suggested task with its sentence, a due date in the reader’s zone and a project (§ 3)', async () => {
    const roof = await reader.createProject('Roof repair', { defaultPriority: 'P1' });
    const email = await reader.analysed();
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
    const email = await reader.analysed();
    const again = await reader.who.post(`/emails/${email.id}/generate-recommendations`);
    expect(again.status).toBe(409);
    expect(again.body.error).toMatchObject({
      code: 'classification.already_classified',
      message: 'This email already has AI classification',
      details: { title: 'Already Classified' },
    });
  });

  it('is returned as it is if the caller asks for that', async () => {
    const email = await reader.analysed();
    const again = await reader.who.post(
      `/emails/${email.id}/generate-recommendations?ifClassified=return`,
    );
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ id: email.id, suggestedTasks: email.suggestedTasks });
  });
});

describe('an email whose extraction is queued behind other mail', () => {
  it('is analysed at once when the caller opens it', async () => {
    const { docket, who } = reader;
    const [id = ''] = await receive(docket, who, [
      { subject: 'Lease', text: 'Could you please send me the signed lease by Friday?' },
    ]);
    await analyzeInThread(docket.deps, classifyTask, { userId: who.user.id, emailIds: [id] });
    const path = `/emails/${id}/generate-recommendations`;
    expect((await who.post(path)).status).toBe(409);
    const { body } = await who.post(`${path}?ifClassified=return`);
    expect(body).toMatchObject({ processingStatus: 'completed' });
    expect(body.suggestedTasks).toHaveLength(1);
  });
});

describe('the reply', () => {
  const asking = { text: 'Can you meet on Thursday at 10?' };

  it('is held for 10 s, and Undo stops it', async () => {
    const email = await reader.analysed(asking);
    expect(email.suggestedReply).toMatchObject({ state: 'suggested' });
    const { body } = await reader.decide(email.id, 'send_reply', { body: 'Yes, gladly.' });
    expect(body.updatedEmail.suggestedReply).toMatchObject({
      state: 'held',
      body: 'Yes, gladly.',
      sendAt: new Date(reader.docket.clock.now().getTime() + 10_000).toISOString(),
    });
    expect((await reader.decide(email.id, 'send_reply', { body: 'Again' })).status).toBe(409);
    const undone = await reader.decide(email.id, 'cancel_reply');
    expect(undone.body.updatedEmail.suggestedReply).toMatchObject({
      state: 'suggested',
      sendAt: null,
    });
    expect((await reader.who.get('/training/progress')).body.reply.decided).toBe(0);
  });

  it('empty is refused', async () => {
    const email = await reader.analysed(asking);
    const { status, body } = await reader.decide(email.id, 'send_reply', { body: '  ' });
    expect([status, body.error.message]).toEqual([
      400,
      'The reply is empty. Write something first.',
    ]);
  });

  it('to an email without a suggested reply is not found', async () => {
    const email = await reader.analysed({ text: 'FYI.', headers: { 'list-id': 'news' } });
    expect((await reader.decide(email.id, 'send_reply', { body: 'Hi' })).body.error.code).toBe(
      'reply.not_found',
    );
  });
});

describe('the email itself', () => {
  it('archived leaves the queue, and can be restored (§ 4)', async () => {
    const email = await reader.analysed();
    const { body } = await reader.decide(email.id, 'archive');
    expect(body.message).toBe('Email has been archived successfully');
    expect((await reader.who.get('/emails/recommendations')).body.total).toBe(0);
    await reader.decide(email.id, 'unarchive');
    expect((await reader.who.get('/emails/recommendations')).body.total).toBe(1);
  });

  it('keeps the feedback, and its words train the classifier (§ 7)', async () => {
    const mill = await reader.createProject('Mill');
    const email = await reader.analysed({ subject: 'Hello', text: 'See you.' });
    await reader.decide(email.id, 'change_project', { projectId: mill });
    const before = await reader.learned();
    const { body } = await reader.decide(email.id, 'submit_feedback', {
      text: 'all about turbines',
    });
    expect(body.message).toBe(
      'Thank you for your feedback. This will help improve future suggestions.',
    );
    expect(body.updatedEmail.feedback).toBe('all about turbines');
    expect(await reader.learned()).not.toEqual(before);
    await reader.decide(email.id, 'submit_feedback', { text: '' });
    expect(await reader.learned()).toEqual(before);
  });
});

describe('the pipeline', () => {
  it('classifies and extracts each stored email once; decided suggestions survive reanalysis (§ 4)', async () => {
    await reader.createProject('Roof repair');
    const ids = await receive(reader.docket, reader.who, [
      {},
      { subject: 'Other', text: 'The roof is dry again.' },
      { text: 'Thank you, that helps.' },
    ]);
    const done = async () => {
      const { body } = await reader.who.get('/emails/recommendations?limit=50');
      const isDone = (item: { processingStatus: string }) => item.processingStatus === 'completed';
      return body.items.length === ids.length && body.items.every(isDone);
    };
    await reader.docket.runJobs(done);
    const before = (await reader.who.get(`/emails/${ids[0]}/recommendations`)).body;
    await reader.decide(before.id, 'approve_task', { taskId: before.suggestedTasks[0].id });
    await asUser(reader.docket.db, reader.who.user.id, ({ trx }) =>
      trx.updateTable('emails').set({ status: 'classified' }).where('id', '=', before.id).execute(),
    );
    await asUser(reader.docket.db, reader.who.user.id, ({ trx, userId }) =>
      reader.docket.deps.announce(trx, 'email.classified', { userId, emailIds: [before.id] }),
    );
    await reader.docket.runJobs(done);
    const after = (await reader.who.get(`/emails/${ids[0]}/recommendations`)).body;
    expect(after.suggestedTasks).toHaveLength(before.suggestedTasks.length);
    expect(after.suggestedTasks[0]).toMatchObject({
      approved: true,
      id: before.suggestedTasks[0].id,
    });
  });

  it('a later message of the thread suggests completing the task instead of duplicating it', async () => {
    const first = await reader.analysed({ conversationId: 'later' });
    await reader.decide(first.id, 'approve_all_tasks');
    const [task] = await reader.tasks();
    const later = await reader.analysed({
      conversationId: 'later',
      subject: 'RE: Roof repair',
      text: 'Thanks for sending the signed contract.',
    });
    expect(later.suggestedTasks).toHaveLength(1);
    expect(first.suggestedTasks[0].confidence).toBeGreaterThan(0);
    // Nothing measures how often such a change is right.
    expect(later.suggestedTasks[0]).toMatchObject({
      title: `Complete: ${task.title}`,
      confidence: null,
    });
    const { body: said } = await reader.decide(later.id, 'approve_task', {
      taskId: later.suggestedTasks[0].id,
    });
    expect(said).toMatchObject({ change: 'complete', message: 'Task has been completed' });
    expect(await reader.tasks()).toMatchObject([{ id: task.id, status: 'completed' }]);
    await reader.decide(later.id, 'reset_task', { taskId: later.suggestedTasks[0].id });
    expect(await reader.tasks()).toMatchObject([{ id: task.id, status: 'to_do' }]);
  });

  it('approving a completion says so if the task was deleted in the meantime', async () => {
    const first = await reader.analysed({ conversationId: 'deleted' });
    await reader.decide(first.id, 'approve_all_tasks');
    const later = await reader.analysed({
      conversationId: 'deleted',
      subject: 'RE: Roof repair',
      text: 'Thanks for sending the signed contract.',
    });
    const [task] = await reader.tasks();
    await reader.who.delete(`/tasks/${task.id}`);
    const { id: taskId } = later.suggestedTasks[0];
    const { body: said } = await reader.decide(later.id, 'approve_task', { taskId });
    expect(said).toMatchObject({
      change: 'none',
      message: 'The task was deleted in the meantime, so nothing was changed',
    });
  });

  it('Reset of a completion leaves a task alone that was opened again meanwhile', async () => {
    const first = await reader.analysed({ conversationId: 'opened' });
    await reader.decide(first.id, 'approve_all_tasks');
    const later = await reader.analysed({
      conversationId: 'opened',
      subject: 'RE: Roof repair',
      text: 'Thanks for sending the signed contract.',
    });
    const { id: taskId } = later.suggestedTasks[0];
    await reader.decide(later.id, 'approve_task', { taskId });
    const [task] = await reader.tasks();
    await reader.who.patch(`/tasks/${task.id}`, { status: 'in_progress' });
    await reader.decide(later.id, 'reset_task', { taskId });
    expect(await reader.tasks()).toMatchObject([{ id: task.id, status: 'in_progress' }]);
  });
});
