import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { recordChange } from '../../platform/changes/record-change';

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

type Entry = { id: number; title: string; action: string; noun: string; [field: string]: unknown };
const log = async () => (await who.get('/audit?pageSize=100')).body.items as Entry[];
const revert = (id: number | undefined, body: object = {}) => who.post(`/audit/${id}/revert`, body);
const projects = async () =>
  (await who.get('/projects')).body.items
    .map((one: { name: string }) => one.name)
    .toSorted() as string[];
async function project(name: string): Promise<string> {
  return (await who.post('/projects', { name })).body.id as string;
}
const edit = (id: string, patch: object) => who.patch(`/projects/${id}`, patch);
const shown = async (id: string) => (await who.get(`/projects/${id}`)).body;

describe('Revert of one change', () => {
  it('restores the changed fields and leaves later changes of others alone', async () => {
    const id = await project('Roof');
    await edit(id, { name: 'Cellar', notes: 'wet' });
    const [entry] = await log();
    await edit(id, { defaultPriority: 'P1' });
    const { status, body } = await revert(entry?.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ applied: true, conflicts: [], stays: [] });
    expect(await shown(id)).toMatchObject({ name: 'Roof', notes: '', defaultPriority: 'P1' });
  });

  it('previews what will change and changes nothing', async () => {
    const id = await project('Roof');
    await edit(id, { name: 'Cellar' });
    const [entry] = await log();
    const { body } = await revert(entry?.id, { preview: true });
    expect(body).toMatchObject({
      applied: false,
      label: 'update project “Cellar”',
      changes: [{ noun: 'project', before: { name: 'Cellar' }, after: { name: 'Roof' } }],
    });
    expect((await shown(id)).name).toBe('Cellar');
    expect((await log())[0]).toMatchObject({ id: entry?.id, revertedBy: null });
  });

  it('is itself in the log, marks what it reverted, and can be undone', async () => {
    const id = await project('Roof');
    await edit(id, { name: 'Cellar' });
    const [entry] = await log();
    await revert(entry?.id);
    const [header, change, reverted] = await log();
    expect(header).toMatchObject({
      noun: 'step',
      action: 'revert',
      title: 'update project “Cellar”',
      after: null,
    });
    expect(change).toMatchObject({ noun: 'project', action: 'update', isReversal: true });
    expect(reverted).toMatchObject({
      id: entry?.id,
      revertedBy: header?.id,
      revertible: false,
      whyNot: 'Already reverted',
    });
    expect((await who.post('/undo')).body.label).toBe('update project “Cellar”');
    expect((await shown(id)).name).toBe('Cellar');
    expect((await log()).find((one) => one.id === entry?.id)).toMatchObject({ revertible: true });
  });

  it('names a later change of the same field, and asks what to do', async () => {
    const id = await project('Roof');
    await edit(id, { name: 'Cellar' });
    const [entry] = await log();
    await edit(id, { name: 'Attic' });
    const refused = await revert(entry?.id);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'revert.conflict' } } });
    const { body } = await revert(entry?.id, { preview: true });
    expect(body.conflicts).toMatchObject([
      { entry: { id: entry?.id }, later: { action: 'update', title: 'Attic' } },
    ]);
    expect((await shown(id)).name).toBe('Attic');
    await revert(entry?.id, { conflicts: 'override' });
    expect((await shown(id)).name).toBe('Roof');
  });

  it('a later change that was undone is not a conflict', async () => {
    const id = await project('Roof');
    await edit(id, { name: 'Cellar' });
    const [entry] = await log();
    await edit(id, { name: 'Attic' });
    await who.post('/undo');
    expect((await revert(entry?.id)).body).toMatchObject({ applied: true, conflicts: [] });
    expect((await shown(id)).name).toBe('Roof');
  });

  it('says why it is impossible: a sent mail, a final delete', async () => {
    const id = await project('Roof');
    await who.delete(`/projects/${id}`);
    const [deleted] = await log();
    docket.clock.advance(11_000);
    const answer = await revert(deleted?.id, { preview: true });
    expect(answer.body.stays).toMatchObject([{ why: 'The project can no longer be restored' }]);
    await asUser(docket.db, who.user.id, (scope) =>
      recordChange(scope, {
        actor: 'system',
        action: 'send reply',
        noun: 'reply',
        recordId: 'one',
        title: 'Invoice',
        before: { state: 'sending' },
        after: { state: 'sent' },
      }),
    );
    const [sent] = await log();
    expect(sent).toMatchObject({
      revertible: false,
      whyNot: 'A sent email cannot be unsent',
    });
    expect((await revert(sent?.id)).body.error).toMatchObject({
      code: 'revert.impossible',
      message: 'A sent email cannot be unsent',
    });
  });

  it('of a task created from a suggestion reverts the approval as well', async () => {
    await project('Roof repair');
    const email = await receiveAnalysed(docket, who, {});
    await who.post('/emails/recommendations/process', {
      emailId: email.id,
      action: 'approve_task',
      data: { taskId: email.suggestedTasks[0].id },
    });
    const created = (await log()).find((one) => one.noun === 'task');
    await revert(created?.id, { conflicts: 'override' });
    const { body } = await who.get(`/emails/${email.id}/recommendations`);
    expect(body.suggestedTasks[0]).toMatchObject({ approved: null, taskId: null });
    expect((await who.get('/tasks')).body.total).toBe(0);
  });

  it('of another person’s change is not found', async () => {
    await project('Roof');
    const [entry] = await log();
    const other = await docket.signIn('Other');
    expect((await other.post(`/audit/${entry?.id}/revert`)).status).toBe(404);
    expect(await projects()).toEqual(['Roof']);
  });
});

describe('Revert back to a moment', () => {
  it('reverts everything after it at once; one Undo restores all of it', async () => {
    const roof = await project('Roof');
    const [moment] = await log();
    await edit(roof, { name: 'Cellar' });
    const attic = await project('Attic');
    await edit(attic, { notes: 'dry' });
    await who.patch('/settings', { theme: 'dark' });
    const preview = (await revert(moment?.id, { what: 'after', preview: true })).body;
    expect(preview.changes.map((one: Entry) => [one.noun, one.title])).toEqual([
      ['settings', 'Settings'],
      ['project', 'Attic'],
      ['project', 'Roof'],
    ]);
    expect(await projects()).toEqual(['Attic', 'Cellar']);
    await revert(moment?.id, { what: 'after' });
    expect(await projects()).toEqual(['Roof']);
    expect((await who.get('/settings')).body.theme).toBe('system');
    await who.post('/undo');
    expect(await projects()).toEqual(['Attic', 'Cellar']);
    expect((await shown(attic)).notes).toBe('dry');
    expect((await who.get('/settings')).body.theme).toBe('dark');
  });

  it('reverts nothing if more has changed since the preview', async () => {
    const roof = await project('Roof');
    const [moment] = await log();
    await edit(roof, { name: 'Cellar' });
    const { upTo } = (await revert(moment?.id, { what: 'after', preview: true })).body;
    await project('Attic');
    const late = await revert(moment?.id, { what: 'after', upTo });
    expect(late.status).toBe(409);
    expect(late.body.error.message).toBe(
      'There are new changes since the preview. Review it again.',
    );
    expect(await projects()).toEqual(['Attic', 'Cellar']);
    const again = (await revert(moment?.id, { what: 'after', preview: true })).body;
    await revert(moment?.id, { what: 'after', upTo: again.upTo });
    expect(await projects()).toEqual(['Roof']);
  });

  it('leaves out what was undone meanwhile, and restores what was undone of earlier changes', async () => {
    const id = await project('Roof');
    await edit(id, { name: 'Cellar' });
    const [moment] = await log();
    await edit(id, { name: 'Attic' });
    await who.post('/undo');
    await who.post('/undo');
    expect(await projects()).toEqual(['Roof']);
    const { body } = await revert(moment?.id, { what: 'after' });
    expect(body).toMatchObject({ applied: true, stays: [] });
    expect(await projects()).toEqual(['Cellar']);
  });

  it('names what cannot be reverted, and why', async () => {
    const id = await project('Roof');
    const [moment] = await log();
    await edit(id, { name: 'Cellar' });
    const gone = await project('Attic');
    await who.delete(`/projects/${gone}`);
    docket.clock.advance(11_000);
    const { body } = await revert(moment?.id, { what: 'after' });
    expect(body.stays).toMatchObject([
      { entry: { action: 'delete', title: 'Attic' }, why: 'The project can no longer be restored' },
    ]);
    expect(await projects()).toEqual(['Roof']);
  });

  it('restores what was created before and undone meanwhile, after the 10 s of a deletion', async () => {
    const { headers } = await who.post('/projects', { name: 'Roof' });
    const created = (await log())[0];
    await project('Attic');
    const [moment] = await log();
    await who.post('/undo', { stepId: headers['docket-step'] });
    docket.clock.advance(11_000);
    const { body } = await revert(moment?.id, { what: 'after' });
    expect(body).toMatchObject({ label: '1 change after create project “Attic”', stays: [] });
    expect(await projects()).toEqual(['Attic', 'Roof']);
    expect((await log()).find((one) => one.id === created?.id)).toMatchObject({ revertible: true });
  });

  it('takes back a revert that reached across the moment, and what came after it', async () => {
    const id = await project('Roof');
    const [start] = await log();
    await edit(id, { name: 'Cellar' });
    const [moment] = await log();
    await edit(id, { notes: 'wet' });
    await revert(start?.id, { what: 'after' });
    expect(await shown(id)).toMatchObject({ name: 'Roof', notes: '' });
    await revert(moment?.id, { what: 'after' });
    expect(await shown(id)).toMatchObject({ name: 'Cellar', notes: '' });
    const undoable = (await log()).filter(
      ({ noun, revertible }) => noun === 'project' && revertible,
    );
    expect(undoable.map((one) => one.id)).toContain(moment?.id);
    await revert(start?.id, { what: 'after' });
    expect(await shown(id)).toMatchObject({ name: 'Roof', notes: '' });
  });
});

describe('Revert of a change of a context', () => {
  const context = async (name: string) => {
    const fields = { name, color: '#2196F3', timezone: 'Europe/London', workingHours: null };
    docket.clock.advance(1);
    return (await who.post('/contexts', fields)).body.id as string;
  };
  const defaults = async () =>
    (await who.get('/contexts')).body.flatMap((one: { name: string; isDefault: boolean }) =>
      one.isDefault ? one.name : [],
    ) as string[];
  const entryOf = async (id: string) => (await log()).find((one) => one.recordId === id);

  it('that became the default makes the earlier one the default again', async () => {
    await context('Office');
    const home = await context('Home');
    await who.post(`/contexts/${home}/default`);
    const { body } = await revert((await entryOf(home))?.id);
    expect(body.stays).toEqual([]);
    expect(await defaults()).toEqual(['Office']);
    await who.post('/undo');
    expect(await defaults()).toEqual(['Home']);
  });

  it('says that the context no longer exists', async () => {
    await context('Office');
    const id = await context('Home');
    const fields = { color: '#2196F3', timezone: 'Europe/London', workingHours: null };
    await who.patch(`/contexts/${id}`, { ...fields, name: 'House' });
    const updated = await entryOf(id);
    await who.delete(`/contexts/${id}`);
    const { status, body } = await revert(updated?.id, { conflicts: 'override' });
    expect([status, body.stays]).toMatchObject([200, [{ why: 'Context not found' }]]);
  });
});
