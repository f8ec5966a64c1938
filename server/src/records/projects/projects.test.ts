import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let ines: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  ines = await docket.signIn();
});
afterAll(() => docket.close());

async function create(fields: object, who: SignedIn = ines) {
  const { status, body } = await who.post('/projects', { name: 'Roof', ...fields });
  expect(status).toBe(200);
  return body as { id: string; name: string; status: string };
}
const names = (answer: { body: { items: { name: string }[] } }) =>
  answer.body.items.map((project) => project.name);

describe('creating a project', () => {
  it('starts with the spec’s defaults (§ 3, 7)', async () => {
    const { body } = await ines.post('/projects', { name: '  Alder Court ' });
    expect(body).toMatchObject({
      name: 'Alder Court',
      type: 'Project',
      color: '#e44332',
      status: 'open',
      defaultPriority: 'P2',
      description: '',
      senderIncludes: [],
      is_archived: false,
    });
    expect((await ines.get(`/projects/${body.id}`)).body).toEqual(body);
  });

  it('needs a name (§ 5)', async () => {
    const { status, body } = await ines.post('/projects', { name: ' ' });
    expect(status).toBe(400);
    expect(body.error.message).toBe('Project name is required');
  });

  it('refuses a body regex that RE2 cannot run, and says what is wrong with it (§ 5)', async () => {
    const { status, body } = await ines.post('/projects', { name: 'Pattern', bodyRegex: 'a(b' });
    expect(status).toBe(400);
    expect(body.error.message).toContain('missing closing )');
    expect(body.error.details.problems[0].path).toBe('bodyRegex');
  });
});

describe('changing a project', () => {
  it('changes only the fields in the patch (§ 7)', async () => {
    const { id } = await create({ name: 'Dock', notes: 'keep', senderIncludes: ['ann'] });
    const { body } = await ines.patch(`/projects/${id}`, { description: 'new' });
    expect(body).toMatchObject({ description: 'new', notes: 'keep', senderIncludes: ['ann'] });
  });

  it('status archived archives it, and any other status restores it (§ 4)', async () => {
    const { id } = await create({ name: 'Mill' });
    const archived = await ines.patch(`/projects/${id}`, { status: 'archived' });
    expect(archived.body).toMatchObject({
      is_archived: true,
      archived_at: docket.clock.now().toISOString(),
    });
    const back = await ines.patch(`/projects/${id}`, { status: 'closing' });
    expect(back.body).toMatchObject({ is_archived: false, archived_at: null, status: 'closing' });
    const rows = await auditOf(id);
    expect(rows.map((row) => row.action)).toEqual(['create', 'archive', 'unarchive']);
    expect((await ines.post('/undo', { stepId: rows[2]?.step_id })).body).toMatchObject({
      changes: 1,
    });
    expect((await ines.get(`/projects/${id}`)).body).toMatchObject({
      is_archived: true,
      status: 'archived',
    });
  });

  it('archiving a project hides it from the list and the picker, unless that is asked for it by id', async () => {
    const who = await docket.signIn('Archie');
    const { id } = await create({ name: 'Old' }, who);
    await create({ name: 'New' }, who);
    expect((await who.post(`/projects/${id}/archive`)).body.is_archived).toBe(true);
    expect(names(await who.get('/projects?archived=false'))).toEqual(['New']);
    expect(names(await who.get('/projects?archived=true'))).toEqual(['Old']);
    const picked = async (query = '') => {
      const { body } = await who.get(`/projects/picker${query}`);
      return body.map((entry: { name: string }) => entry.name);
    };
    expect(await picked()).toEqual(['New']);
    expect(await picked(`?ids=${id},${randomUUID()}`)).toEqual(['Old']);
    expect((await who.get('/projects/picker?ids=old')).status).toBe(400);
    expect((await who.post(`/projects/${id}/unarchive`)).body).toMatchObject({
      is_archived: false,
      status: 'open',
    });
  });

  it('close sets it to done and open sets it to open (§ 4, 7)', async () => {
    const { id } = await create({ name: 'Gate' });
    expect((await ines.post(`/projects/${id}/close`)).body.status).toBe('done');
    expect((await ines.post(`/projects/${id}/open`)).body.status).toBe('open');
  });

  it('is recorded in the audit log and reaches open pages', async () => {
    const { id } = await create({ name: 'Logged' });
    await ines.patch(`/projects/${id}`, { name: 'Logged twice' });
    const rows = await auditOf(id);
    expect(rows.map((row) => row.action)).toEqual(['create', 'update']);
    expect(rows[1]).toMatchObject({ actor: 'person', noun: 'project', title: 'Logged twice' });
    expect(rows[1]?.before).toMatchObject({ name: 'Logged' });
  });
});

async function auditOf(recordId: string) {
  return asUser(docket.db, ines.user.id, ({ trx }) =>
    trx
      .selectFrom('audit_entries')
      .selectAll()
      .where('record_id', '=', recordId)
      .orderBy('id')
      .execute(),
  );
}

describe('deleting a project', () => {
  it('can be undone for 10 s and is final after that (§ 7)', async () => {
    const { id } = await create({ name: 'Gone' });
    const deleted = await ines.delete(`/projects/${id}`);
    expect(deleted.body.restorableUntil).toBe(
      new Date(docket.clock.now().getTime() + 10_000).toISOString(),
    );
    expect((await ines.get(`/projects/${id}`)).status).toBe(404);
    docket.clock.advance(9_999);
    expect((await ines.post(`/projects/${id}/restore`)).body.name).toBe('Gone');
    expect((await ines.get(`/projects/${id}`)).status).toBe(200);
    await ines.delete(`/projects/${id}`);
    docket.clock.advance(10_001);
    const late = await ines.post(`/projects/${id}/restore`);
    expect(late.status).toBe(404);
    expect(late.body.error.code).toBe('project.not_found');
  });
});

describe('listing projects', () => {
  let lister: SignedIn;
  beforeAll(async () => {
    lister = await docket.signIn('Lister');
    const fields = [
      { name: 'beta', context: 'Personal', defaultPriority: 'P1', otherNames: 'the 100% roof' },
      { name: 'Alpha', status: 'done', involvedParties: 'Kerr and Sons' },
      { name: 'Gamma', status: 'done', associatedProjects: 'Alpha' },
    ];
    for (const field of fields) {
      docket.clock.advance(1000);
      await create(field, lister);
    }
  });

  it('shows the newest first (§ 7)', async () => {
    expect(names(await lister.get('/projects'))).toEqual(['Gamma', 'Alpha', 'beta']);
  });

  it('sorts by name, ignoring case, in both directions', async () => {
    expect(names(await lister.get('/projects?sort=name&order=asc'))).toEqual([
      'Alpha',
      'beta',
      'Gamma',
    ]);
    expect(names(await lister.get('/projects?sort=name&order=desc'))[0]).toBe('Gamma');
  });

  it.each([
    ['filter=status&value=done', ['Gamma', 'Alpha']],
    ['filter=context&value=Personal', ['beta']],
    ['filter=priority&value=P1', ['beta']],
    ['filter=involvedParties&value=kERR', ['Alpha']],
    ['filter=associatedProjects&value=alp', ['Gamma']],
    ['filter=otherNames&value=100%25', ['beta']],
    ['filter=otherNames&value=1_0', []],
    ['search=AMM', ['Gamma']],
  ])('%s finds %j (§ 2)', async (query, found) => {
    expect(names(await lister.get(`/projects?${query}`))).toEqual(found);
  });

  it('pages on the server and clamps the page between 1 and the last (§ 5)', async () => {
    const { body } = await lister.get('/projects?pageSize=2&page=9&sort=name&order=asc');
    expect(body).toMatchObject({ total: 3, page: 2, pageSize: 2 });
    expect(body.items.map((item: { name: string }) => item.name)).toEqual(['Gamma']);
  });

  it('shows nothing of another user', async () => {
    const other = await docket.signIn('Other');
    const theirs = await create({ name: 'Theirs' }, other);
    expect((await lister.get('/projects')).body.total).toBe(3);
    expect((await lister.get(`/projects/${theirs.id}`)).status).toBe(404);
    expect((await lister.patch(`/projects/${theirs.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await lister.delete(`/projects/${theirs.id}`)).status).toBe(404);
    expect((await lister.get('/projects/not-an-id')).status).toBe(404);
  });
});
