import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { refuseDuplicateService } from './services.usecases';

let docket: TestApp;
let who: SignedIn;
let roof: string;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Owner ${users}`);
  roof = (await who.post('/projects', { name: 'Roof' })).body.id;
});

async function create(name: string, from: SignedIn = who): Promise<string> {
  docket.clock.advance(1);
  const { status, body } = await from.post('/services', { name });
  expect(status).toBe(200);
  return body.id as string;
}
const member = () => ({ project_id: roof, project_name: 'Roof' });
const addProject = async (id: string) =>
  (await who.post(`/services/${id}/projects`, member())).body.id as string;
const names = async (query = '') =>
  (await who.get(`/services${query}`)).body.items.map((one: { name: string }) => one.name);

describe('a service', () => {
  it('is created with the name trimmed and the colour blue (§ 3, 9)', async () => {
    const { body } = await who.post('/services', { name: ' Fit-out ' });
    expect(body).toMatchObject({
      name: 'Fit-out',
      color: 'bg-blue-500',
      projects: [],
      is_archived: false,
    });
    expect((await who.get(`/services/${body.id}`)).body).toEqual(body);
  });

  it('needs a name and one of the ten colours', async () => {
    expect((await who.post('/services', { name: ' ' })).status).toBe(400);
    expect((await who.post('/services', { name: 'A', color: 'bg-black' })).status).toBe(400);
  });

  it('name is unique per user, ignoring case, in the spec’s words (§ 8)', async () => {
    await create('Fit-out');
    const { status, body } = await who.post('/services', { name: 'FIT-OUT' });
    expect(status).toBe(409);
    expect(body.error.message).toBe(
      'A service with this name already exists. Please choose a different name.',
    );
    const second = await create('Cleaning');
    expect((await who.patch(`/services/${second}`, { name: 'fit-out' })).status).toBe(409);
    expect((await who.patch(`/services/${second}`, { name: 'CLEANING' })).status).toBe(200);
    await create('Fit-out', await docket.signIn('Other'));
  });

  it.each(['100%', '_', 'a\\b'])(
    'a name with special characters of LIKE, %s, is taken only by itself',
    async (name) => {
      await create('100 percent');
      await create('x');
      await create('aXb');
      await create(name);
      expect((await who.post('/services', { name })).status).toBe(409);
    },
  );

  it('if several take a name at once, one gets it and the others are refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => who.post('/services', { name: 'At once' })),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(5);
    for (const { body } of refused)
      expect(body.error.message).toBe(
        'A service with this name already exists. Please choose a different name.',
      );
  });

  it.each([
    [
      'services_name_key',
      'A service with this name already exists. Please choose a different name.',
    ],
    ['services_pkey', 'This service already exists. Please choose a different name.'],
  ])('a duplicate that violates %s is reported as: %s (§ 8)', (constraint, words) => {
    const duplicate = Object.assign(new Error('duplicate key'), { code: '23505', constraint });
    expect(() => refuseDuplicateService(duplicate)).toThrow(words);
    const other = Object.assign(new Error('too long'), { code: '22001', constraint });
    expect(() => refuseDuplicateService(other)).toThrow('too long');
  });

  it('keeps its colour when only the name changes (§ 7)', async () => {
    const { body } = await who.post('/services', { name: 'A', color: 'bg-red-500' });
    const changed = await who.patch(`/services/${body.id}`, { name: 'B' });
    expect(changed.body).toMatchObject({ name: 'B', color: 'bg-red-500' });
  });

  it('of another user is not found, with the spec’s message (§ 5)', async () => {
    const id = await create('Mine');
    const other = await docket.signIn('Other');
    for (const answer of [
      await other.get(`/services/${id}`),
      await other.patch(`/services/${id}`, { name: 'Theirs' }),
      await other.post(`/services/${id}/projects`, member()),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.error.message).toBe('Service not found or access denied');
    }
  });

  it('archiving removes it from the list and shows it in Archives, and unarchiving reverses that (§ 4)', async () => {
    const id = await create('Old');
    await create('New');
    expect((await who.post(`/archives/services/${id}/archive`)).status).toBe(200);
    expect(await names()).toEqual(['New']);
    expect((await who.get('/archives')).body.services).toMatchObject([{ id, name: 'Old' }]);
    await who.post(`/archives/services/${id}/unarchive`);
    expect(await names()).toEqual(['New', 'Old']);
  });
});

describe('the list of services', () => {
  it('shows the newest first, nine a page, and searches by name (§ 7)', async () => {
    for (let n = 1; n <= 10; n += 1) await create(`Service ${n}`);
    const { body } = await who.get('/services');
    expect(body).toMatchObject({ total: 10, page: 1, pageSize: 9 });
    expect(body.items[0].name).toBe('Service 10');
    expect(await names('?page=9')).toEqual(['Service 1']);
    expect(await names('?search=E%2010')).toEqual(['Service 10']);
    expect(await names('?search=%25')).toEqual([]);
    expect((await names('?sort=name')).slice(0, 2)).toEqual(['Service 1', 'Service 10']);
  });
});

describe('a project of a service', () => {
  it('is added as open and shown with the service (§ 3, 7)', async () => {
    const id = await create('Fit-out');
    const { body } = await who.post(`/services/${id}/projects`, member());
    expect(body).toMatchObject({ service_id: id, project_id: roof, status: 'open' });
    expect((await who.get(`/services/${id}`)).body.projects).toEqual([body]);
  });

  it('needs one of the user’s own projects and a name', async () => {
    const id = await create('Fit-out');
    const url = `/services/${id}/projects`;
    expect((await who.post(url, { ...member(), project_id: '' })).status).toBe(400);
    expect((await who.post(url, { ...member(), project_name: ' ' })).status).toBe(400);
    const other = await docket.signIn('Other');
    const theirs = (await other.post('/projects', { name: 'Theirs' })).body.id;
    expect((await who.post(url, { ...member(), project_id: theirs })).status).toBe(404);
  });

  it('leaves its services when it is deleted, and returns with Undo', async () => {
    const id = await create('Fit-out');
    await addProject(id);
    const shown = async () => [
      (await who.get(`/services/${id}`)).body.projects.length,
      (await who.get('/services')).body.items[0].projects.length,
    ];
    await who.delete(`/projects/${roof}`);
    expect(await shown()).toEqual([0, 0]);
    await who.post('/undo');
    expect(await shown()).toEqual([1, 1]);
  });

  it('can be renamed and finished, and done projects stay with the service (§ 4)', async () => {
    const id = await create('Fit-out');
    const member = await addProject(id);
    const { body } = await who.patch(`/services/projects/${member}`, { status: 'done' });
    expect(body).toMatchObject({ projectName: 'Roof', status: 'done' });
    await who.patch(`/services/projects/${member}`, { project_name: 'The roof' });
    expect((await who.get(`/services/${id}`)).body.projects).toMatchObject([
      { projectName: 'The roof', status: 'done' },
    ]);
    expect((await who.patch(`/services/projects/${member}`, { project_name: ' ' })).status).toBe(
      400,
    );
  });

  it('that does not exist, or belongs to another user, is not found (§ 5)', async () => {
    const member = await addProject(await create('Fit-out'));
    const other = await docket.signIn('Other');
    for (const answer of [
      await other.patch(`/services/projects/${member}`, { status: 'done' }),
      await other.delete(`/services/projects/${member}`),
      await who.delete('/services/projects/nothing'),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.error.message).toBe('Service project not found');
    }
  });

  it('whose service was deleted answers Access denied (§ 5)', async () => {
    const id = await create('Fit-out');
    const member = await addProject(id);
    await asUser(docket.db, who.user.id, ({ trx }) =>
      trx.updateTable('services').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
    );
    for (const answer of [
      await who.patch(`/services/projects/${member}`, { status: 'done' }),
      await who.delete(`/services/projects/${member}`),
    ])
      expect(answer).toMatchObject({ status: 403, body: { error: { message: 'Access denied' } } });
  });

  it('is removed with Undo for 10 s; both are in the audit log (§ 7)', async () => {
    const id = await create('Fit-out');
    const member = await addProject(id);
    await who.delete(`/services/projects/${member}`);
    expect((await who.get(`/services/${id}`)).body.projects).toEqual([]);
    docket.clock.advance(9_999);
    expect((await who.post(`/services/projects/${member}/restore`)).status).toBe(200);
    expect((await who.get(`/services/${id}`)).body.projects).toHaveLength(1);
    const { items } = (await who.get(`/audit?recordId=${id}`)).body;
    expect(items.map((entry: { action: string }) => entry.action)).toEqual([
      'update',
      'update',
      'update',
      'create',
    ]);
    await who.delete(`/services/projects/${member}`);
    docket.clock.advance(10_001);
    expect((await who.post(`/services/projects/${member}/restore`)).status).toBe(404);
  });
});
