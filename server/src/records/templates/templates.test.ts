import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { refuseDuplicateTemplate } from './templates.usecases';

let docket: TestApp;
let who: SignedIn;
let service: string;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Owner ${users}`);
  service = await addService('Fit-out');
});

const template = { name: 'Start', services: ['Fit-out'], items: ['Call', ' ', '', ' Measure '] };
const stepOf = new Map<string, unknown>();
async function addService(name: string, owner = who): Promise<string> {
  const { body, headers } = await owner.post('/services', { name });
  stepOf.set(body.id, headers['docket-step']);
  return body.id as string;
}
/** People archive services; only an undo deletes one. */
async function removeService(id: string): Promise<void> {
  expect((await who.post('/undo', { stepId: stepOf.get(id) })).status).toBe(200);
}
async function create(fields: object = {}): Promise<string> {
  docket.clock.advance(1);
  const { status, body } = await who.post('/templates', { ...template, ...fields });
  expect(status).toBe(200);
  return body.id as string;
}
const names = async (query = '') =>
  (await who.get(`/templates${query}`)).body.items.map((one: { name: string }) => one.name);

describe('a template', () => {
  it('is created active, without blank checklist items (§ 3)', async () => {
    const id = await create();
    expect((await who.get(`/templates/${id}`)).body).toMatchObject({
      name: 'Start',
      description: '',
      services: ['Fit-out'],
      items: ['Call', 'Measure'],
      status: 'active',
      is_archived: false,
    });
  });

  it.each([
    [{ name: ' ' }, 'Template name is required'],
    [{ services: [] }, 'Please select at least one service'],
    [{ services: ['Fit-out', 'Roofing'] }, 'There is no service “Roofing”'],
  ])('%j is refused with "%s" (§ 5)', async (fields, message) => {
    const { status, body } = await who.post('/templates', { ...template, ...fields });
    expect(status).toBe(400);
    expect(body.error.message).toBe(message);
  });

  it('keeps a service that is gone, but no other one that does not exist', async () => {
    const id = await create();
    await removeService(service);
    const edited = { ...template, name: 'Begin' };
    expect((await who.patch(`/templates/${id}`, edited)).status).toBe(200);
    const both = { ...edited, services: ['Fit-out', 'Roofing'] };
    expect(await who.patch(`/templates/${id}`, both)).toMatchObject({
      status: 400,
      body: {
        error: {
          details: {
            problems: [{ path: 'services', message: 'There is no service “Roofing”' }],
          },
        },
      },
    });
  });

  it('name is unique per user, ignoring case, in the spec’s words (§ 8)', async () => {
    const id = await create();
    const { status, body } = await who.post('/templates', { ...template, name: 'START' });
    expect(status).toBe(409);
    expect(body.error.message).toBe(
      'A template with this name already exists. Please choose a different name.',
    );
    expect((await who.patch(`/templates/${id}`, { ...template, name: 'start' })).status).toBe(200);
    const other = await docket.signIn('Other');
    await addService('Fit-out', other);
    expect((await other.post('/templates', template)).status).toBe(200);
  });

  it('if several take a name at once, one gets it and the others are refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => who.post('/templates', { ...template, name: 'At once' })),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(5);
    for (const { body } of refused)
      expect(body.error.message).toBe(
        'A template with this name already exists. Please choose a different name.',
      );
  });

  it.each([
    [
      'templates_name_key',
      'A template with this name already exists. Please choose a different name.',
    ],
    ['templates_pkey', 'This template already exists. Please choose a different name.'],
  ])('a duplicate that violates %s is reported as: %s (§ 8)', (constraint, words) => {
    const duplicate = Object.assign(new Error('duplicate key'), { code: '23505', constraint });
    expect(() => refuseDuplicateTemplate(duplicate)).toThrow(words);
    const other = Object.assign(new Error('too long'), { code: '22001', constraint });
    expect(() => refuseDuplicateTemplate(other)).toThrow('too long');
  });

  it('can be changed, and the change is in the audit log (§ 7)', async () => {
    const id = await create();
    const { body } = await who.patch(`/templates/${id}`, { ...template, items: ['Only this'] });
    expect(body.items).toEqual(['Only this']);
    const [entry] = (await who.get(`/audit?recordId=${id}`)).body.items;
    expect(entry).toMatchObject({
      action: 'update',
      noun: 'template',
      title: 'Start',
      before: { items: ['Call', 'Measure'] },
      after: { items: ['Only this'] },
    });
  });

  it('of another user is not found', async () => {
    const id = await create();
    const other = await docket.signIn('Other');
    expect((await other.get(`/templates/${id}`)).status).toBe(404);
    expect((await other.patch(`/templates/${id}`, template)).status).toBe(404);
    expect((await other.post(`/archives/templates/${id}/archive`)).status).toBe(404);
    expect((await who.get('/templates/nothing')).status).toBe(404);
  });

  it('archiving sets its status, removes it from the list and shows it in Archives (§ 3, 4)', async () => {
    const id = await create();
    await who.post(`/archives/templates/${id}/archive`);
    expect(await names()).toEqual([]);
    expect((await who.get('/archives')).body.templates).toMatchObject([
      { id, name: 'Start', status: 'archived', archived_at: docket.clock.now().toISOString() },
    ]);
    await who.post(`/archives/templates/${id}/unarchive`);
    expect((await who.get(`/templates/${id}`)).body).toMatchObject({
      status: 'active',
      is_archived: false,
      archived_at: null,
    });
  });
});

describe('a deleted template', () => {
  it('can be restored for 10 s, and both are in the audit log (§ 7)', async () => {
    const id = await create({ name: 'Goes' });
    expect((await who.delete(`/templates/${id}`)).body.restorableUntil).toBe(
      new Date(docket.clock.now().getTime() + 10_000).toISOString(),
    );
    expect((await who.get(`/templates/${id}`)).status).toBe(404);
    docket.clock.advance(9_000);
    expect((await who.post(`/templates/${id}/restore`)).body).toMatchObject({ name: 'Goes' });
    const { items } = (await who.get('/audit?noun=template')).body;
    expect(items.map((entry: { action: string }) => entry.action)).toEqual([
      'restore',
      'delete',
      'create',
    ]);
    await who.delete(`/templates/${id}`);
    docket.clock.advance(11_000);
    expect((await who.post(`/templates/${id}/restore`)).status).toBe(404);
  });

  it('frees its name, and is not restored if the name was taken meanwhile', async () => {
    const id = await create({ name: 'Twice' });
    await who.delete(`/templates/${id}`);
    await create({ name: 'twice' });
    const { status, body } = await who.post(`/templates/${id}/restore`);
    expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'template.taken' });
  });
});

it('the list shows the newest first, eight a page, and searches by name (§ 7)', async () => {
  for (let n = 1; n <= 9; n += 1) await create({ name: `Template ${n}` });
  const { body } = await who.get('/templates');
  expect(body).toMatchObject({ total: 9, page: 1, pageSize: 8 });
  expect(body.items[0].name).toBe('Template 9');
  expect(await names('?page=2')).toEqual(['Template 1']);
  expect(await names('?search=plate%204')).toEqual(['Template 4']);
});

/** A project of the service Fit-out, which the template Start names. */
async function serviceWithTemplates() {
  const project = (await who.post('/projects', { name: 'Roof' })).body.id;
  await who.post(`/services/${service}/projects`, { project_id: project, project_name: 'Roof' });
  const id = await create();
  await addService('Cleaning');
  await create({ name: 'Elsewhere', services: ['Cleaning'], items: ['Never'] });
  return { project, id };
}

async function approvedChecklist(project: string): Promise<string[]> {
  const email = await receiveAnalysed(docket, who);
  const decide = (action: string, data: object) =>
    who.post('/emails/recommendations/process', { emailId: email.id, action, data });
  await decide('change_project', { projectId: project });
  await decide('approve_task', { taskId: email.suggestedTasks[0].id });
  const [task] = (await who.get('/tasks')).body.items;
  return task.checklist.map((item: { text: string }) => item.text);
}

it('approving a suggested task fills its checklist from the templates of the project’s services', async () => {
  const { project } = await serviceWithTemplates();
  expect(await approvedChecklist(project)).toEqual(['Call', 'Measure']);
});

describe('when a service gets another name', () => {
  it('its templates still fill the checklist', async () => {
    const { project } = await serviceWithTemplates();
    await who.patch(`/services/${service}`, { name: 'Interior' });
    expect(await approvedChecklist(project)).toEqual(['Call', 'Measure']);
  });

  it('Undo restores both names, and Redo changes both again', async () => {
    const { id } = await serviceWithTemplates();
    const both = async () => [
      (await who.get(`/services/${service}`)).body.name,
      ...(await who.get(`/templates/${id}`)).body.services,
    ];
    await who.patch(`/services/${service}`, { name: 'Interior' });
    expect(await both()).toEqual(['Interior', 'Interior']);
    const undone = await who.post('/undo');
    expect(undone.body.label).toBe('update service “Interior” and 1 more');
    expect(await both()).toEqual(['Fit-out', 'Fit-out']);
    await who.post('/redo');
    expect(await both()).toEqual(['Interior', 'Interior']);
  });

  it('each template keeps its other services, and names none twice', async () => {
    await serviceWithTemplates();
    const interior = await addService('interior');
    const id = await create({ name: 'Many', services: ['Cleaning', 'FIT-OUT', 'interior'] });
    await removeService(interior);
    const archived = await create({ name: 'Archived' });
    await who.post(`/archives/templates/${archived}/archive`);
    await who.patch(`/services/${service}`, { name: 'Interior' });
    expect((await who.get(`/templates/${id}`)).body.services).toEqual(['Cleaning', 'Interior']);
    expect((await who.get(`/templates/${archived}`)).body.services).toEqual(['Interior']);
  });
});
