import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { receive } from '../../testing/received-mail';
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
  who = await docket.signIn(`Archivist ${users}`);
});

async function create(url: string, body: object): Promise<string> {
  return (await who.post(url, body)).body.id as string;
}
const archive = (type: string, id: string) => who.post(`/archives/${type}/${id}/archive`);
async function archivedProject(fields: object): Promise<string> {
  const id = await create('/projects', fields);
  await archive('projects', id);
  return id;
}
const search = async (text: string) =>
  (await who.get(`/archives?search=${encodeURIComponent(text)}`)).body;
const names = (items: { name: string }[]) => items.map(({ name }) => name).toSorted();

describe('searching Archives', () => {
  it('finds records of each kind by the words of their names and descriptions, and counts them', async () => {
    const open = await create('/projects', { name: 'Quay' });
    await archivedProject({ name: 'Roof of the depot', description: 'Slates' });
    await archivedProject({ name: 'Roof of the quay', otherNames: 'Harbour' });
    for (const [url, type, body] of [
      ['/tasks', 'tasks', { title: 'Call the roofer', project_id: open }],
      ['/services', 'services', { name: 'Roofing' }],
      ['/templates', 'templates', { name: 'Start', description: 'Roof', services: ['Roofing'] }],
    ] as const)
      await archive(type, await create(url, body));

    const found = await search('roof');
    expect(names(found.projects)).toEqual(['Roof of the depot', 'Roof of the quay']);
    for (const kind of ['tasks', 'services', 'templates']) expect(found[kind]).toHaveLength(1);
    expect(found.counts).toMatchObject({ projects: 2, tasks: 1, services: 1, templates: 1 });
    expect(names((await search('depot ROOF')).projects)).toEqual(['Roof of the depot']);
    expect(names((await search('harbour')).projects)).toEqual(['Roof of the quay']);
    expect((await search('100%_')).counts.projects).toBe(0);
  });

  it('finds emails as in the queue', async () => {
    const ids = await receive(docket, who, [
      { subject: 'Roof survey', text: 'The slates are late.' },
      { subject: 'Invoice', from: { name: 'Ola Berg', address: 'ola@berg.example' } },
      { subject: 'Roof plan, not archived' },
    ]);
    for (const id of ids.slice(0, 2)) await archive('emails', id);
    const emails = async (text: string) => {
      const { body } = await who.get(`/archives/emails?search=${encodeURIComponent(text)}`);
      return [body.items.map((item: { subject: string }) => item.subject), body.total];
    };
    expect(await emails('slates')).toEqual([['Roof survey'], 1]);
    expect(await emails('from:ola')).toEqual([['Invoice'], 1]);
    expect(await emails('-roof')).toEqual([['Invoice'], 1]);
    expect(await emails('before:')).toEqual([[], 0]);
    expect(await emails('form:ola roof')).toEqual([[], 0]);
    expect((await search('roof')).counts.emails).toBe(1);
  });
});

describe('many archived records', () => {
  const change = (type: string, action: string, ids: string[]) =>
    who.post(`/archives/${type}/process-many`, { action, ids });

  it('are unarchived in one step, with the status they had, and Undo archives them again', async () => {
    const ids = [
      await create('/projects', { name: 'A' }),
      await create('/projects', { name: 'B' }),
    ];
    await who.patch(`/projects/${ids[0]}`, { status: 'closing' });
    for (const id of ids) await archive('projects', id);
    const answer = await change('projects', 'unarchive', ids);
    expect(answer.body).toEqual({ changed: 2 });
    const statuses = async () =>
      Promise.all(ids.map(async (id) => (await who.get(`/projects/${id}`)).body.status));
    expect(await statuses()).toEqual(['closing', 'open']);
    await who.post('/undo', { stepId: answer.headers['docket-step'] });
    expect(await statuses()).toEqual(['archived', 'archived']);
  });

  it('are deleted in one step, and Undo restores them to the archive', async () => {
    const project = await create('/projects', { name: 'Quay' });
    const items: [type: string, url: string, body: object][] = [
      ['tasks', '/tasks', { title: 'Call', project_id: project }],
      ['services', '/services', { name: 'Fit-out' }],
      ['templates', '/templates', { name: 'Start', services: ['Fit-out'] }],
      ['projects', '/projects', { name: 'Roof' }],
    ];
    for (const [type, url, body] of items) {
      const id = await create(url, body);
      await archive(type, id);
      const answer = await change(type, 'delete', [id]);
      expect(answer.body).toEqual({ changed: 1 });
      expect((await who.get('/archives')).body.counts[type]).toBe(0);
      await who.post('/undo', { stepId: answer.headers['docket-step'] });
      expect((await who.get('/archives')).body.counts[type]).toBe(1);
    }
  });

  it('skip what is not archived, unknown or another person’s, and never delete it', async () => {
    const open = await create('/projects', { name: 'Open' });
    const gone = await archivedProject({ name: 'Gone' });
    await who.delete(`/projects/${gone}`);
    const mine = await archivedProject({ name: 'Mine' });
    const owner = who;
    who = await docket.signIn('Somebody else');
    const theirs = await archivedProject({ name: 'Theirs' });
    const others = who;
    who = owner;
    const ids = [open, gone, theirs, mine, 'no id'];
    expect((await change('projects', 'delete', ids)).body).toEqual({ changed: 1 });
    expect((await who.get(`/projects/${open}`)).status).toBe(200);
    expect((await others.get(`/projects/${theirs}`)).body.is_archived).toBe(true);
  });

  it('are refused for another kind, and for more than 200', async () => {
    const answer = await change('rules', 'unarchive', ['x']);
    expect(answer.body.error.message).toBe('Unknown item type: rules');
    const ids = Array.from({ length: 201 }, (_, at) => `${at}`);
    expect((await change('projects', 'unarchive', ids)).status).toBe(400);
  });
});
