import type { Rule } from '@docket/core/rules/rule';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { inUnitOfWork } from '../../platform/use-cases/unit-of-work';
import { updateTaskFromService } from '../../records/tasks/tasks.usecases';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { decideFor, giveOneOfEach } from './testing/every-change';

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

describe('Undo of a step whose record has changed since', () => {
  it('is refused if the step is named, and keeps the later work', async () => {
    const its = await giveOneOfEach(docket, who);
    const { headers } = await decideFor(who)(its.email, 'approve_task', { taskId: its.suggestion });
    const { body: tasks } = await who.get('/tasks?search=contract');
    const task = tasks.items[0].id as string;
    await decideFor(who)(its.email, 'change_project', { projectId: its.project });
    await who.patch(`/tasks/${task}`, { title: 'Send it with the plans' });
    const stepId = headers['docket-step'];
    const refused = await who.post('/undo', { stepId });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'undo.conflict' } } });
    expect(refused.body.error.message).toContain('has changed since');
    expect((await who.get(`/tasks/${task}`)).body.title).toBe('Send it with the plans');

    await who.post('/undo');
    expect((await who.post('/undo', { stepId })).status).toBe(200);
    expect((await who.get(`/tasks/${task}`)).status).toBe(404);
  });

  it('is skipped for an earlier step', async () => {
    const its = await giveOneOfEach(docket, who);
    await decideFor(who)(its.email, 'archive');
    await who.patch(`/tasks/${its.task}`, { title: 'Call Dana today' });
    await inUnitOfWork(docket.deps, who.user.id, (work) =>
      updateTaskFromService(work, {
        id: its.task,
        patch: { title: 'Call Dana at noon' },
        reason: 'Todoist',
      }),
    );
    expect((await who.post('/undo')).body).toMatchObject({
      label: 'archive email “Roof repair”',
      skipped: [{ why: expect.stringContaining('has changed since') }],
    });
    expect((await who.get(`/tasks/${its.task}`)).body.title).toBe('Call Dana at noon');
  });
});

describe('Undo of a deletion', () => {
  const makeRule = async () => {
    const its = await giveOneOfEach(docket, who);
    const id = its.rules[0] ?? '';
    const { headers } = await who.patch(`/rules/${id}`, { name: 'Invoices' });
    const deleted = await who.delete(`/rules/${id}`);
    const stepId = deleted.headers['docket-step'];
    return { id, stepId, earlier: headers['docket-step'] };
  };
  const isThere = async (id: string) =>
    ((await who.get('/rules')).body as Rule[]).some((rule) => rule.id === id);

  it('restores the rule for 10 s', async () => {
    const { id, stepId } = await makeRule();
    docket.clock.advance(9_000);
    expect((await who.post('/undo', { stepId })).status).toBe(200);
    expect(await isThere(id)).toBe(true);
  });

  it('is refused after that with the reason, which is not “nothing to undo”', async () => {
    const { id, stepId } = await makeRule();
    docket.clock.advance(12_000);
    const refused = await who.post('/undo', { stepId });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'undo.conflict' } } });
    expect(refused.body.error.message).toBe(
      'Cannot undo “delete rule “Invoices””: The rule can no longer be restored',
    );
    expect(await isThere(id)).toBe(false);
  });
});

it('Undo of a step that was undone already finds nothing, and of an unknown one says so', async () => {
  const its = await giveOneOfEach(docket, who);
  const { headers } = await who.patch(`/tasks/${its.task}`, { title: 'Call Dana today' });
  const stepId = headers['docket-step'];
  expect((await who.post('/undo', { stepId })).status).toBe(200);
  expect(await who.post('/undo', { stepId })).toMatchObject({
    status: 404,
    body: { error: { code: 'undo.not_found', message: 'It has already been undone' } },
  });
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect(await who.post('/undo', { stepId: unknown })).toMatchObject({
    status: 404,
    body: { error: { code: 'undo.not_found', message: 'There is no step with this id' } },
  });
});

describe('Revert of one field', () => {
  it('of a rule keeps the other fields as they are now', async () => {
    const its = await giveOneOfEach(docket, who);
    const id = its.rules[0] ?? '';
    const rules = async () => (await who.get('/rules')).body as Rule[];
    const conditions = async () => (await rules()).find((rule) => rule.id === id)?.if;
    const first = await conditions();
    const withSubject = { ...first, subjectIncludes: ['roof'] };
    await who.patch(`/rules/${id}`, { if: withSubject });
    const [entry] = (await who.get('/audit?noun=rule')).body.items;
    await who.patch(`/rules/${id}`, { if: { ...withSubject, bodyIncludes: ['beam'] } });
    const { status, body } = await who.post(`/audit/${entry.id}/revert`);
    expect({ status, conflicts: body.conflicts }).toEqual({ status: 200, conflicts: [] });
    expect(await conditions()).toEqual({ ...first, bodyIncludes: ['beam'] });
  });
});
