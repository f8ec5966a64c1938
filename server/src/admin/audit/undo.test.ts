import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { changes, decideFor, giveOneOfEach, project } from './testing/every-change';

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

const TABLES = [
  'projects',
  'tasks',
  'services',
  'service_projects',
  'templates',
  'rules',
  'contexts',
  'emails',
  'suggestions',
  'replies',
  'sender_vetoes',
  'allowed_image_senders',
  'learned_examples',
];
/** Times and serial numbers differ without a difference in content. */
const MOVING = new Set([
  'updated_at',
  'version',
  'archived_at',
  'completed_at',
  'decided_at',
  'project_decided_at',
  'created_at',
  'decision_id',
  'archivedAt',
]);

/** Everything stored for the person that is not deleted, and the decisions that count. */
async function state(): Promise<unknown> {
  const seen: Record<string, unknown> = {};
  await asUser(docket.db, who.user.id, async ({ trx }) => {
    for (const table of TABLES) {
      const { rows } = await sql<{ row: object }>`
        select to_jsonb(t) as row from ${sql.table(table)} t
        where to_jsonb(t)->>'deleted_at' is null order by to_jsonb(t)->>'id', t::text`.execute(trx);
      seen[table] = rows;
    }
    seen['decisions'] = await trx
      .selectFrom('decisions')
      .select(['kind', 'email_id', 'suggestion_id', 'project_id', 'was_right', 'data'])
      .where('undone_at', 'is', null)
      .orderBy('kind')
      .orderBy('id')
      .execute();
  });
  seen['learned'] = await outcomes();
  for (const url of ['/settings', '/style']) seen[url] = (await who.get(url)).body;
  return JSON.parse(
    JSON.stringify(seen, (name, value: unknown) => (MOVING.has(name) ? undefined : value)),
  );
}

type Calibration = { bands: { count: number; right: number }[] } | null;
/** How often suggestions were right, as learned. */
async function outcomes(): Promise<number[][]> {
  const row = await asUser(docket.db, who.user.id, ({ trx }) =>
    trx
      .selectFrom('learners')
      .select(['calibration', 'task_calibration', 'reply_calibration'])
      .executeTakeFirst(),
  );
  return Object.values(row ?? {}).flatMap((calibration) =>
    ((calibration as Calibration)?.bands ?? [])
      .filter(({ count }) => count > 0)
      .map(({ count, right }) => [count, right]),
  );
}

const given = () => giveOneOfEach(docket, who);

describe('every step', () => {
  it.each(changes)('%s: Undo restores everything, Redo does it again', async (_, run) => {
    const its = await given();
    const before = await state();
    const answer = await run(who, its);
    expect(answer.status).toBe(200);
    const after = await state();
    expect(after).not.toEqual(before);

    const undone = await who.post('/undo');
    expect(undone).toMatchObject({ status: 200, body: { skipped: [] } });
    expect(await state()).toEqual(before);
    expect((await who.post('/redo')).status).toBe(200);
    expect(await state()).toEqual(after);
    expect((await who.post('/undo')).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  it('is listed in the log with the decision before and after', async () => {
    const its = await given();
    await decideFor(who)(its.email, 'change_project', { projectId: its.project });
    await decideFor(who)(its.email, 'change_project', { projectId: null });
    await decideFor(who)(its.email, 'reset_project');
    const { body } = await who.get('/audit?noun=email');
    const told = (body.items as { decided: string | null }[]).map(({ decided }) => decided);
    expect(told.filter((words) => words !== null)).toEqual([
      'None of your projects → Undecided',
      'Roof repair → None of your projects',
      'Roof repair',
    ]);
  });

  it('is undone in reverse order, and redone in the original one', async () => {
    const its = await given();
    const states = [await state()];
    for (const step of [
      () => decideFor(who)(its.email, 'approve_task', { taskId: its.suggestion }),
      () => decideFor(who)(its.email, 'confirm_project'),
      () => decideFor(who)(its.email, 'reset_project'),
      () => decideFor(who)(its.email, 'reject_project'),
      () => decideFor(who)(its.email, 'change_project', { projectId: its.project }),
      () => decideFor(who)(its.email, 'reset_task', { taskId: its.suggestion }),
      () => decideFor(who)(its.email, 'archive'),
    ]) {
      expect((await step()).status).toBe(200);
      states.push(await state());
    }
    for (const earlier of states.slice(0, -1).toReversed()) {
      expect((await who.post('/undo')).status).toBe(200);
      expect(await state()).toEqual(earlier);
    }
    for (const later of states.slice(1)) {
      expect((await who.post('/redo')).status).toBe(200);
      expect(await state()).toEqual(later);
    }
    expect((await who.post('/redo')).body.error.message).toBe('Nothing to redo');
  });

  it('that spans several requests is one step', async () => {
    const its = await given();
    const before = await state();
    const headers = { cookie: who.cookie, 'docket-step': randomUUID() };
    for (const title of ['One', 'Two', 'Three']) {
      const payload = { title, project_id: its.project };
      await docket.app.inject({ method: 'POST', url: '/api/v1/tasks', headers, payload });
    }
    const { body } = await who.post('/undo');
    expect(body).toMatchObject({ label: 'create 3 tasks', changes: 3 });
    expect(await state()).toEqual(before);
  });

  it('can be redone after deleted records were purged, with the same ids', async () => {
    const its = await given();
    await decideFor(who)(its.email, 'approve_task', { taskId: its.suggestion });
    await who.patch(`/tasks/${its.task}`, { title: 'Call Dana today' });
    const after = await state();
    await who.post('/undo');
    await who.post('/undo');
    await clearAway();
    await who.post('/redo');
    await who.post('/redo');
    expect(await state()).toEqual(after);
  });

  it('that was undone cannot be redone once something else was done', async () => {
    const its = await given();
    await decideFor(who)(its.email, 'archive');
    await who.post('/undo');
    expect((await who.get('/undo')).body.redo).toMatchObject({
      label: 'archive email “Roof repair”',
    });
    await who.post('/projects', project);
    expect((await who.get('/undo')).body).toMatchObject({
      undo: { label: 'create project “Roof”' },
      redo: null,
    });
    expect((await who.post('/redo')).body.error.message).toBe('Nothing to redo');
  });
});

describe('Undo', () => {
  it('skips a delete that became final, and says so', async () => {
    const its = await given();
    await decideFor(who)(its.email, 'archive');
    await who.delete(`/tasks/${its.task}`);
    docket.clock.advance(11_000);
    const { body } = await who.post('/undo');
    expect(body).toMatchObject({
      label: 'archive email “Roof repair”',
      skipped: [{ label: 'delete task “Call Dana”', why: 'The task can no longer be restored' }],
    });
  });

  it('undoes only the named step, and only once', async () => {
    const its = await given();
    const { headers } = await decideFor(who)(its.email, 'archive');
    await who.patch('/settings', { theme: 'dark' });
    const stepId = headers['docket-step'];
    expect((await who.post('/undo', { stepId })).body.label).toBe('archive email “Roof repair”');
    expect((await who.get('/settings')).body.theme).toBe('dark');
    const again = await who.post('/undo', { stepId });
    const error = { code: 'undo.not_found', message: 'It has already been undone' };
    expect(again).toMatchObject({ status: 404, body: { error } });
  });

  it('is offered only for calls that changed something', async () => {
    const changed = await who.patch('/settings', { theme: 'dark' });
    expect(changed.headers).toHaveProperty('docket-step');
    const tested = await who.post('/rules/test', { from: 'Dana', subject: 'Roof', body: '' });
    expect(tested).toMatchObject({ status: 200 });
    expect(tested.headers).not.toHaveProperty('docket-step');
  });

  it('pressed five times at once undoes five steps, none twice', async () => {
    const its = await given();
    const states = [await state()];
    for (const theme of ['dark', 'light', 'system', 'dark', 'light']) {
      await who.patch('/settings', { theme });
      states.push(await state());
    }
    await Promise.all(Array.from({ length: 5 }, () => who.post('/undo')));
    expect(await state()).toEqual(states[0]);
    expect((await who.get('/undo')).body.undo.label).toBe(`create context “Home”`);
    expect(its.task).toBeDefined();
  });

  it('repeated with the same Idempotency-Key undoes or redoes one step', async () => {
    for (const name of ['One', 'Two', 'Three']) await who.post('/projects', { name });
    const projects = async () => (await who.get('/projects')).body.total as number;
    const send = async (what: 'undo' | 'redo', key: string) => {
      const headers = { cookie: who.cookie, 'idempotency-key': key };
      const answer = await docket.app.inject({ method: 'POST', url: `/api/v1/${what}`, headers });
      return [answer.json().label, answer.headers['docket-step']];
    };
    const undone = await send('undo', 'first');
    expect(await send('undo', 'first')).toEqual(undone);
    expect(await projects()).toBe(2);
    await send('undo', 'second');
    const redone = await send('redo', 'third');
    expect(await send('redo', 'third')).toEqual(redone);
    expect(await projects()).toBe(2);
  });

  it('stops a held reply; a sent one is skipped with the reason', async () => {
    const its = await given();
    const reply = await decideFor(who)(its.email, 'send_reply', { body: 'It is on its way.' });
    expect(reply.status).toBe(200);
    expect((await who.post('/undo')).body.label).toBe('schedule reply “Roof repair”');
    const { body } = await who.get(`/emails/${its.email}/recommendations`);
    expect(body.suggestedReply).toMatchObject({ state: 'suggested', sendAt: null });
    expect((await who.post('/redo')).status).toBe(409);
    await decideFor(who)(its.email, 'send_reply', { body: 'It is on its way.' });
    await asUser(docket.db, who.user.id, ({ trx }) =>
      trx.updateTable('replies').set({ state: 'sent' }).execute(),
    );
    expect((await who.post('/undo')).body.skipped).toMatchObject([
      { label: 'schedule reply “Roof repair”', why: 'This reply can no longer be canceled' },
    ]);
  });

  it('knows nothing of another person’s steps', async () => {
    const its = await given();
    const { headers } = await decideFor(who)(its.email, 'archive');
    const other = await docket.signIn('Other');
    expect((await other.post('/undo')).status).toBe(404);
    expect((await other.post('/undo', { stepId: headers['docket-step'] })).status).toBe(404);
    expect((await other.get('/undo')).body).toEqual({ undo: null, redo: null });
  });
});

/** As the purge does a minute later. */
async function clearAway(): Promise<void> {
  await asUser(docket.db, who.user.id, async ({ trx }) => {
    await trx.deleteFrom('tasks').where('deleted_at', 'is not', null).execute();
  });
}
