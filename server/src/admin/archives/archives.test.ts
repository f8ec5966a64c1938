import { ARCHIVED_PREVIEW } from '@docket/core/archives/archives.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receive } from '../../testing/received-mail';
import {
  createTestApp,
  type SignedIn,
  type TestAnswer,
  type TestApp,
} from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Keeper ${users}`);
});

async function createAll(): Promise<[type: string, id: string][]> {
  const post = async (url: string, body: object) => {
    const answer = await who.post(url, body);
    expect(answer.status).toBe(200);
    return answer.body.id as string;
  };
  const projectId = await post('/projects', { name: 'Roof', description: 'Tiles' });
  return [
    ['projects', projectId],
    ['tasks', await post('/tasks', { title: 'Call', project_id: projectId, priority: 'P1' })],
    ['services', await post('/services', { name: 'Fit-out', color: 'bg-red-500' })],
    ['templates', await post('/templates', { name: 'Start', services: ['Fit-out'] })],
  ];
}
const archive = (type: string, id: string) => who.post(`/archives/${type}/${id}/archive`);
const unarchive = (type: string, id: string) => who.post(`/archives/${type}/${id}/unarchive`);

describe('Archives', () => {
  it('shows archived projects, tasks, services and templates with counts (§ 3)', async () => {
    for (const [type, id] of await createAll())
      expect((await archive(type, id)).body).toEqual({ success: true });
    const { body } = await who.get('/archives');
    const archived_at = docket.clock.now().toISOString();
    expect(body).toMatchObject({
      projects: [{ name: 'Roof', description: 'Tiles', status: 'archived', archived_at }],
      tasks: [{ name: 'Call', status: 'archived', priority: 'P1', archived_at }],
      services: [{ name: 'Fit-out', color: 'bg-red-500', archived_at }],
      templates: [{ name: 'Start', archived_at }],
      counts: { emails: 0, projects: 1, tasks: 1, services: 1, templates: 1 },
      failed: [],
    });
  });

  it('Unarchive restores each kind (§ 4, 7)', async () => {
    const items = await createAll();
    for (const [type, id] of items) await archive(type, id);
    for (const [type, id] of items)
      expect((await unarchive(type, id)).body).toEqual({ success: true });
    const { body } = await who.get('/archives');
    expect(body.counts).toEqual({ emails: 0, projects: 0, tasks: 0, services: 0, templates: 0 });
    for (const [type] of items) expect((await who.get(`/${type}`)).body.total).toBe(1);
  });

  it('Unarchive of a completed task keeps it completed, also if it was archived before that was kept', async () => {
    const { body: project } = await who.post('/projects', { name: 'Roof' });
    const { body: task } = await who.post('/tasks', { title: 'Call', project_id: project.id });
    await who.patch(`/tasks/${task.id}`, { status: 'completed' });
    await archive('tasks', task.id);
    await asUser(docket.db, who.user.id, ({ trx }) =>
      trx.updateTable('tasks').set({ status_before_archiving: null }).execute(),
    );
    await unarchive('tasks', task.id);
    expect((await who.get(`/tasks/${task.id}`)).body.status).toBe('completed');
    await who.patch(`/tasks/${task.id}`, { status: 'to_do' });
    await archive('tasks', task.id);
    await unarchive('tasks', task.id);
    expect((await who.get(`/tasks/${task.id}`)).body.status).toBe('to_do');
  });

  it.each([
    ['projects', 'in_progress'],
    ['projects', 'closing'],
    ['projects', 'done'],
    ['tasks', 'in_progress'],
    ['tasks', 'completed'],
  ] as const)('Unarchive of %s gives back the status %s, as Undo does', async (type, status) => {
    const { body: project } = await who.post('/projects', { name: 'Roof' });
    const { body: task } = await who.post('/tasks', { title: 'Call', project_id: project.id });
    const { id } = type === 'tasks' ? task : project;
    const found = async () => (await who.get(`/${type}/${id}`)).body;
    const undo = async (step: TestAnswer) =>
      who.post('/undo', { stepId: step.headers['docket-step'] });
    await who.patch(`/${type}/${id}`, { status });
    await archive(type, id);
    await archive(type, id);
    const back = await unarchive(type, id);
    expect(await found()).toMatchObject({ status, is_archived: false, archived_at: null });
    await undo(back);
    expect(await found()).toMatchObject({ status: 'archived', is_archived: true });
    await unarchive(type, id);
    expect(await found()).toMatchObject({ status });
    await undo(await archive(type, id));
    expect(await found()).toMatchObject({ status, is_archived: false });
  });

  it.each([
    ['projects', 'closing', 'open'],
    ['tasks', 'in_progress', 'to_do'],
  ] as const)(
    'Unarchive of %s gives back %s after Undo of another status, archived again in between or not',
    async (type, status, other) => {
      const { body: project } = await who.post('/projects', { name: 'Roof' });
      const { body: task } = await who.post('/tasks', { title: 'Call', project_id: project.id });
      const { id } = type === 'tasks' ? task : project;
      const patch = (next: string) => who.patch(`/${type}/${id}`, { status: next });
      const undo = async (...steps: TestAnswer[]) => {
        for (const step of steps.toReversed())
          expect(
            (await who.post('/undo', { stepId: step.headers['docket-step'] })).body,
          ).toMatchObject({ skipped: [] });
      };
      const statusNow = async () => (await who.get(`/${type}/${id}`)).body.status;
      await patch(status);
      await archive(type, id);
      await undo(await patch(other));
      await undo(await unarchive(type, id));
      await undo(await patch(other), await archive(type, id), await patch(status));
      expect(await statusNow()).toBe('archived');
      await unarchive(type, id);
      expect(await statusNow()).toBe(status);
    },
  );

  it('a project archived before its status was kept is open again', async () => {
    const { body: project } = await who.post('/projects', { name: 'Roof', status: 'done' });
    await archive('projects', project.id);
    await asUser(docket.db, who.user.id, ({ trx }) =>
      trx.updateTable('projects').set({ status_before_archiving: null }).execute(),
    );
    await unarchive('projects', project.id);
    expect((await who.get(`/projects/${project.id}`)).body.status).toBe('open');
  });

  it('archiving twice records one change', async () => {
    const [[type, id] = ['', '']] = (await createAll()).slice(2);
    await archive(type, id);
    await archive(type, id);
    const { items } = (await who.get(`/audit?recordId=${id}`)).body;
    expect(items.map((entry: { action: string }) => entry.action)).toEqual(['archive', 'create']);
  });

  it('shows the most recently archived first (§ 7)', async () => {
    for (const name of ['First', 'Second']) {
      const { body } = await who.post('/services', { name });
      docket.clock.advance(1000);
      await archive('services', body.id);
    }
    const { services } = (await who.get('/archives')).body;
    expect(services.map((service: { name: string }) => service.name)).toEqual(['Second', 'First']);
  });

  it('gives pages, the last one if there are fewer, and of a description as much as shows whether it goes on', async () => {
    for (const name of ['First', 'Second', 'Third']) {
      const { body } = await who.post('/projects', { name, description: 'x'.repeat(500) });
      docket.clock.advance(1000);
      await archive('projects', body.id);
    }
    const page = async (query: string) => (await who.get(`/archives?pageSize=2${query}`)).body;
    const namesOf = ({ projects }: { projects: { name: string }[] }) =>
      projects.map(({ name }) => name);
    const first = await page('');
    expect(namesOf(first)).toEqual(['Third', 'Second']);
    expect(first.projects[0].description).toBe('x'.repeat(ARCHIVED_PREVIEW + 1));
    expect(first.counts.projects).toBe(3);
    for (const at of [2, 3]) expect(namesOf(await page(`&page=${at}`))).toEqual(['First']);
  });

  it('rejects any other item type with the spec’s message (§ 4, 5)', async () => {
    for (const answer of [await archive('rules', 'x'), await unarchive('rules', 'x')]) {
      expect(answer.status).toBe(422);
      expect(answer.body.error.message).toBe('Unknown item type: rules');
    }
  });

  it('touches nothing of another user', async () => {
    const items = await createAll();
    const other = await docket.signIn('Other');
    for (const [type, id] of items)
      expect((await other.post(`/archives/${type}/${id}/archive`)).status).toBe(404);
    await archive(...(items[0] as [string, string]));
    expect((await other.get('/archives')).body.projects).toEqual([]);
  });
});

describe('archived emails', () => {
  it('need the scope for decisions, as everything that is done with mail does', async () => {
    const [id = ''] = await receive(docket, who, [{ subject: 'Old news' }]);
    const programWith = async (scope: string) => {
      const asked = { name: scope, scopes: ['read', scope], expiresInDays: 1 };
      return docket.program((await who.post('/api-tokens', asked)).body.secret);
    };
    const [writing, deciding] = [await programWith('write'), await programWith('decide')];
    for (const change of ['archive', 'unarchive']) {
      for (const type of ['emails', '%65mails'])
        expect(await writing.post(`/archives/${type}/${id}/${change}`)).toMatchObject({
          status: 403,
          body: { error: { code: 'token.forbidden' } },
        });
      expect((await deciding.post(`/archives/emails/${id}/${change}`)).status).toBe(200);
    }
    const project = (await who.post('/projects', { name: 'Roof' })).body.id;
    expect((await writing.post(`/archives/projects/${project}/archive`)).status).toBe(200);
    expect((await deciding.post(`/archives/projects/${project}/unarchive`)).status).toBe(403);
  });

  it('are listed with their beginning, counted, and can be restored (§ 3)', async () => {
    const [id] = await receive(docket, who, [{ subject: 'Old news', text: 'x'.repeat(500) }]);
    await receive(docket, who, [{ subject: 'Stays' }]);
    await archive('emails', id ?? '');
    const { body } = await who.get('/archives/emails');
    expect(body).toMatchObject({ total: 1, page: 1 });
    expect(body.items[0]).toMatchObject({
      id,
      subject: 'Old news',
      from_name: 'Dana Kerr',
      from_address: 'dana@kerr.example',
      archived_at: docket.clock.now().toISOString(),
      body: 'x'.repeat(ARCHIVED_PREVIEW + 1),
    });
    expect((await who.get('/archives')).body.counts.emails).toBe(1);
    expect((await (await docket.signIn('Other')).get('/archives/emails')).body.total).toBe(0);
    await unarchive('emails', id ?? '');
    expect((await who.get('/archives/emails')).body.total).toBe(0);
  });

  it('that were deleted in the mailbox are left out, unless archiving moves messages', async () => {
    const [id = ''] = await receive(docket, who, [{ subject: 'Old news' }]);
    await archive('emails', id);
    await asUser(docket.db, who.user.id, ({ trx }) =>
      trx.updateTable('emails').set({ removed_at: docket.clock.now() }).execute(),
    );
    const counted = async () => [
      (await who.get('/archives/emails')).body.total,
      (await who.get('/archives')).body.counts.emails,
    ];
    expect(await counted()).toEqual([0, 0]);
    await who.patch('/settings', { archiveMovesMessage: true });
    expect(await counted()).toEqual([1, 1]);
  });
});
