import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { recommendAgain } from '../../analysis/classify/recommend-again.usecases';
import { asUser } from '../../platform/db/database';
import { decideBefore } from '../../testing/past-decisions';
import { mailReader } from '../../testing/reader';

const reader = mailReader();

describe('deciding the project', () => {
  it('confirmed counts as right, changed as wrong, reset as nothing', async () => {
    const roof = await reader.createProject('Roof repair');
    const other = await reader.createProject('Garden');
    const email = await reader.analysed();
    const confirmed = await reader.decide(email.id, 'confirm_project');
    expect(confirmed.body.updatedEmail.recommendedProject).toMatchObject({
      id: roof,
      approved: true,
    });
    expect((await reader.who.get('/training/progress')).body.project).toMatchObject({
      decided: 1,
      right: 1,
    });
    const changed = await reader.decide(email.id, 'change_project', { projectId: other });
    expect(changed.body.updatedEmail.recommendedProject).toMatchObject({
      id: other,
      approved: true,
    });
    expect((await reader.who.get('/training/progress')).body.project).toMatchObject({
      decided: 1,
      right: 0,
    });
    const reset = await reader.decide(email.id, 'reset_project');
    expect(reset.body.updatedEmail.recommendedProject).toMatchObject({ id: roof, approved: null });
    expect((await reader.who.get('/training/progress')).body.project).toMatchObject({
      decided: 0,
      right: 0,
    });
  });

  it('is learned at once: the sender’s next message is recommended the same project', async () => {
    await reader.createProject('Harbour');
    const mill = await reader.createProject('Mill');
    const first = await reader.analysed({ subject: 'Numbers', text: 'See you.' });
    expect(first.recommendedProject.id).toBeNull();
    await reader.decide(first.id, 'change_project', { projectId: mill });
    const next = await reader.analysed({ subject: 'More numbers', text: 'See you soon.' });
    expect(next.recommendedProject.id).toBe(mill);
    expect(next.recommendedProject.evidence.length).toBeGreaterThan(0);
  });

  it('none of the projects after Reject is undone to the rejection', async () => {
    const roof = await reader.createProject('Roof repair');
    const { id } = await reader.analysed();
    await reader.decide(id, 'reject_project');
    const rejected = await reader.shown(id);
    expect(rejected).toMatchObject({ id: roof, approved: false });
    await reader.decide(id, 'change_project', { projectId: null });
    expect((await reader.shown(id)).id).toBeNull();
    await reader.who.post('/undo');
    expect(await reader.shown(id)).toEqual(rejected);
  });

  it('a rejection cannot be redone once nothing is recommended any more', async () => {
    await reader.createProject('Roof repair');
    const { id } = await reader.analysed();
    await reader.decide(id, 'reject_project');
    await reader.who.post('/undo');
    await asUser(reader.docket.db, reader.who.user.id, ({ trx }) =>
      sql`update emails set recommended_project_id = null where id = ${id}`.execute(trx),
    );
    const { status, body } = await reader.who.post('/redo');
    expect(status).toBe(409);
    expect(body.error.message).toContain('There is no longer a recommendation');
    expect(await reader.shown(id)).toMatchObject({ id: null, approved: null });
  });

  it('counts for the user’s own calibration, and Reset removes it', async () => {
    const mill = await reader.createProject('Mill');
    await reader.createProject('Harbour');
    for (const subject of ['Numbers', 'Figures', 'Counts'])
      await reader.decide(
        (await reader.analysed({ subject, text: 'See you.' })).id,
        'change_project',
        {
          projectId: mill,
        },
      );
    const email = await reader.analysed({ subject: 'Sums', text: 'See you.' });
    expect(email.recommendedProject.id).toBe(mill);
    const [count = 0, right = 0] = await reader.outcomes();
    await reader.decide(email.id, 'confirm_project');
    expect(await reader.outcomes()).toEqual([count + 1, right + 1]);
    await reader.decide(email.id, 'reject_project');
    expect(await reader.outcomes()).toEqual([count + 1, right]);
    await reader.decide(email.id, 'reset_project');
    expect(await reader.outcomes()).toEqual([count, right]);
  });

  it('is unlearned when it is reset', async () => {
    const mill = await reader.createProject('Mill');
    const first = await reader.analysed({ subject: 'Numbers', text: 'See you.' });
    await reader.decide(first.id, 'change_project', { projectId: mill });
    await reader.decide(first.id, 'reset_project');
    const next = await reader.analysed({ subject: 'More numbers', text: 'See you soon.' });
    expect(next.recommendedProject.id).toBeNull();
  });

  it('rejected means: not this project for this sender', async () => {
    const roof = await reader.createProject('Roof repair');
    const first = await reader.analysed();
    expect(first.recommendedProject.id).toBe(roof);
    const { body } = await reader.decide(first.id, 'reject_project');
    expect(body.updatedEmail.recommendedProject.approved).toBe(false);
    expect((await reader.analysed()).recommendedProject.id).toBeNull();
    const elsewhere = await reader.analysed({
      from: { name: 'Lee', address: 'lee@other.example' },
    });
    expect(elsewhere.recommendedProject.id).toBe(roof);
    await reader.decide(first.id, 'reset_project');
    expect((await reader.analysed()).recommendedProject.id).toBe(roof);
  });

  it('moves the tasks already made from it, but not those edited since', async () => {
    await reader.createProject('Roof repair');
    const garden = await reader.createProject('Garden');
    const email = await reader.analysed();
    await reader.decide(email.id, 'approve_all_tasks');
    await reader.decide(email.id, 'change_project', { projectId: garden });
    expect((await reader.tasks())[0].project_id).toBe(garden);
  });

  it('updates undecided mail of the thread, and leaves decided mail alone', async () => {
    const roof = await reader.createProject('Roof repair');
    const mill = await reader.createProject('Mill');
    const thread = { conversationId: 'one thread', subject: 'Hello', text: 'See you.' };
    const first = await reader.analysed(thread);
    const second = await reader.analysed(thread);
    const third = await reader.analysed(thread);
    await reader.decide(third.id, 'change_project', { projectId: roof });
    reader.docket.clock.advance(1000);
    await reader.decide(first.id, 'change_project', { projectId: mill });
    await reader.docket.runJobs(async () => (await reader.shown(second.id)).id === mill);
    expect(await reader.shown(third.id)).toMatchObject({ id: roof, approved: true });
    expect((await reader.shown(second.id)).evidence[0].kind).toBe('thread');
  });

  it('a new project is recommended for undecided mail', async () => {
    const email = await reader.analysed();
    expect(email.recommendedProject.id).toBeNull();
    const roof = await reader.createProject('Roof repair');
    await reader.docket.runJobs(
      async () =>
        (await reader.who.get(`/emails/${email.id}/recommendations`)).body.recommendedProject.id ===
        roof,
    );
  });
});

describe('deciding on a recommendation that changed while it was on screen', () => {
  /** Roof was on screen, and a new rule recommends Garden meanwhile. */
  async function changedMeanwhile() {
    const roof = await reader.createProject('Roof repair');
    const garden = await reader.createProject('Garden');
    const { id } = await reader.analysed();
    expect(await reader.shown(id)).toMatchObject({ id: roof, approved: null });
    const rule = { name: 'Garden', if: { domainMatches: ['kerr.example'] } };
    await reader.who.post('/rules', { ...rule, confidence: 0.95, then: { projectId: garden } });
    await reader.docket.runJobs(async () => (await reader.shown(id)).id === garden);
    return { id, roof, garden };
  }
  const decisions = async () =>
    (await reader.who.get('/audit?noun=email')).body.items.map(
      ({ action }: { action: string }) => action,
    );

  it('confirming puts the email in the project that was on screen, like a change to it', async () => {
    const { id, roof, garden } = await changedMeanwhile();
    const { status, body } = await reader.decide(id, 'confirm_project', { projectId: roof });
    expect(status).toBe(200);
    expect(body.updatedEmail.recommendedProject).toMatchObject({ id: roof, approved: true });
    expect((await reader.who.get('/training/progress')).body.project).toMatchObject({
      decided: 1,
      right: 0,
    });
    await reader.who.post('/undo', {});
    expect(await reader.shown(id)).toMatchObject({ id: garden, approved: null });
  });

  it('rejecting is refused: nothing is recorded, and no project is ruled out for the sender', async () => {
    const { id, roof, garden } = await changedMeanwhile();
    const { status, body } = await reader.decide(id, 'reject_project', { projectId: roof });
    expect(status).toBe(409);
    expect(body.error).toMatchObject({
      code: 'recommendation.changed',
      message: 'The recommendation has changed to “Garden”. Check it, then decide.',
    });
    expect(await reader.shown(id)).toMatchObject({ id: garden, approved: null });
    expect((await reader.who.get('/vetoes')).body).toEqual([]);
    expect(await decisions()).toEqual([]);
  });

  it('confirming a project that was archived meanwhile is refused', async () => {
    const { id, roof } = await changedMeanwhile();
    await reader.who.patch(`/projects/${roof}`, { status: 'archived' });
    const { status, body } = await reader.decide(id, 'confirm_project', { projectId: roof });
    expect([status, body.error.code]).toEqual([409, 'recommendation.changed']);
    expect(await decisions()).toEqual([]);
  });

  it('rejecting says if there is no longer a recommendation', async () => {
    const roof = await reader.createProject('Roof repair');
    const { id } = await reader.analysed();
    await reader.who.delete(`/projects/${roof}`);
    await reader.docket.runJobs(async () => (await reader.shown(id)).id === null);
    const garden = await reader.createProject('Garden');
    const { body } = await reader.decide(id, 'reject_project', { projectId: garden });
    expect(body.error.message).toBe(
      'There is no longer a recommendation. Choose a project if one fits.',
    );
  });

  it('is decided as before if the recommendation is still the one on screen', async () => {
    const roof = await reader.createProject('Roof repair');
    const { id } = await reader.analysed();
    await reader.decide(id, 'confirm_project', { projectId: roof });
    expect(await reader.shown(id)).toMatchObject({ id: roof, approved: true });
    await reader.decide(id, 'reject_project', { projectId: roof });
    expect(await reader.shown(id)).toMatchObject({ id: roof, approved: false });
  });
});

describe('a threshold for automatic approval', () => {
  it('approves, says so in the audit log, counts as no decision, and can be reset', async () => {
    const roof = await reader.createProject('Roof repair');
    const rule = { name: 'Roof', confidence: 0.95, if: { domainMatches: ['kerr.example'] } };
    await reader.who.post('/rules', { ...rule, then: { projectId: roof } });
    await decideBefore(reader.docket, reader.who, { confidence: 0.95, right: 50, decided: 50 });
    await reader.who.patch('/settings', { autoApproveAbove: 0.9 });
    const email = await reader.analysed();
    expect(email.recommendedProject).toMatchObject({ id: roof, approved: true });
    expect((await reader.who.get('/audit?actor=model')).body.items).toMatchObject([
      { action: 'decide project', recordId: email.id },
    ]);
    expect((await reader.who.get('/training/progress')).body.project.decided).toBe(50);
    const { body } = await reader.decide(email.id, 'reset_project');
    expect(body.updatedEmail.recommendedProject).toMatchObject({ id: roof, approved: null });
  });

  it('moves the tasks of the email along, and says so in the audit log', async () => {
    const roof = await reader.createProject('Roof repair');
    const hall = await reader.createProject('Hall');
    await decideBefore(reader.docket, reader.who, { confidence: 0.95, right: 50, decided: 50 });
    const email = await reader.analysed();
    await reader.decide(email.id, 'approve_task', { taskId: email.suggestedTasks[0].id });
    expect(await reader.tasks()).toMatchObject([{ project_id: roof }]);
    await reader.who.patch('/settings', { autoApproveAbove: 0.9 });
    const rule = { name: 'Hall', confidence: 0.95, if: { domainMatches: ['kerr.example'] } };
    await reader.who.post('/rules', { ...rule, then: { projectId: hall } });
    await recommendAgain(reader.docket.deps, { userId: reader.who.user.id });
    expect(await reader.shown(email.id)).toMatchObject({ id: hall, approved: true });
    const tasks = await reader.tasks();
    expect(tasks).toMatchObject([{ project_id: hall }]);
    const { items } = (await reader.who.get('/audit?actor=model')).body;
    expect(items).toContainEqual(
      expect.objectContaining({ action: 'update', noun: 'task', recordId: tasks[0].id }),
    );
    await reader.decide(email.id, 'change_project', { projectId: roof });
    await reader.who.post('/undo');
    expect(await reader.tasks()).toMatchObject([{ project_id: hall }]);
  });

  it('is an automatic approval again after Undo of its confirmation', async () => {
    const roof = await reader.createProject('Roof repair');
    const rule = { name: 'Roof', confidence: 0.95, if: { domainMatches: ['kerr.example'] } };
    await reader.who.post('/rules', { ...rule, then: { projectId: roof } });
    await decideBefore(reader.docket, reader.who, { confidence: 0.95, right: 50, decided: 50 });
    await reader.who.patch('/settings', { autoApproveAbove: 0.9 });
    const { id } = await reader.analysed();
    const learned = async () => (await reader.learned()).map((one) => one.email_id);
    await reader.decide(id, 'confirm_project');
    expect(await learned()).toEqual([id]);
    await reader.who.post('/undo');
    expect(await learned()).toEqual([]);
    expect(await reader.shown(id)).toMatchObject({ id: roof, approved: true });
    await reader.who.post('/redo');
    expect(await learned()).toEqual([id]);
  });
});
