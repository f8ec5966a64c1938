import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listCalls } from './described-calls';
import { createTestApp, type Calls, type SignedIn, type TestApp } from './test-app';

let docket: TestApp;
let secret: string;
let program: Calls;
let ids: Record<string, string>;
beforeAll(async () => {
  docket = await createTestApp({ environment: { DOCKET_WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  const ines = await docket.signIn();
  const asked = { name: 'Script', scopes: ['read', 'write', 'manage'], expiresInDays: 1 };
  secret = (await ines.post('/api-tokens', asked)).body.secret;
  program = docket.program(secret);
  ids = await makeOneOfEach(ines);
});
afterAll(() => docket.close());

async function makeOneOfEach(who: SignedIn): Promise<Record<string, string>> {
  const make = async (path: string, fields: object) => (await who.post(path, fields)).body.id;
  const project = await make('/projects', { name: 'Roof' });
  const checklist = [{ id: 'one', text: 'Ask Dana', completed: false }];
  const context = { color: '#e44332', timezone: 'Europe/Berlin', workingHours: null };
  const rule = { name: 'Dana', if: { subjectIncludes: ['roof'] }, then: { projectId: project } };
  const webhook = { url: 'http://127.0.0.1:9/hook', events: ['task.created'] };
  return {
    projects: project,
    tasks: await make('/tasks', { title: 'Call', project_id: project, checklist }),
    services: await make('/services', { name: 'Cleaning' }),
    templates: await make('/templates', { name: 'Handover', services: ['Cleaning'] }),
    contexts: await make('/contexts', { ...context, name: 'Office' }),
    rules: await make('/rules', rule),
    webhooks: (await who.post('/webhooks', webhook)).body.webhook.id,
  };
}

/** As the program reads it: from the list, as not every kind is also read one by one. */
async function readOne(kind: string) {
  const { body } = await program.get(`/${kind}`);
  const list: { id: string }[] = body.items ?? body.webhooks ?? body;
  return list.find(({ id }) => id === ids[kind]) as Record<string, unknown>;
}

const KINDS = ['projects', 'tasks', 'services', 'templates', 'contexts', 'rules', 'webhooks'];
const OWN = [
  ['/style', 'put'],
  ['/settings', 'patch'],
  ['/notifications', 'patch'],
] as const;

describe('what was read can be sent back as it is', () => {
  it.each(KINDS)('of %s', async (kind) => {
    const read = await readOne(kind);
    expect(await program.patch(`/${kind}/${ids[kind]}`, read)).toMatchObject({ status: 200 });
    expect(await readOne(kind)).toEqual(read);
  });

  it.each(OWN)('%s', async (path, change) => {
    const { body } = await program.get(path);
    expect(await program[change](path, body)).toMatchObject({ status: 200 });
    expect((await program.get(path)).body).toEqual(body);
  });

  it('of a task without a project, which cannot lose the one it has', async () => {
    const project = (await program.post('/projects', { name: 'Shed' })).body;
    const made = await program.post('/tasks', { title: 'Paint', project_id: project.id });
    const path = `/tasks/${made.body.id}`;
    expect(await program.patch(path, { project_id: null })).toMatchObject({
      status: 400,
      body: { error: { message: 'Please select a project to continue' } },
    });
    await program.delete(`/projects/${project.id}`);
    const { body: read } = await program.get(path);
    expect(read.project_id).toBeNull();
    expect((await program.patch(path, { ...read, title: 'Paint it' })).status).toBe(200);
  });

  it('unlike a field that is only read and is sent to be changed', async () => {
    expect(await program.patch(`/tasks/${ids['tasks']}`, { is_archived: true })).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('Unknown field “is_archived”') } },
    });
  });

  it('though a misspelled field is still refused', async () => {
    const read = await readOne('tasks');
    const path = `/tasks/${ids['tasks']}`;
    expect(await program.patch(path, { ...read, dueDate: null })).toMatchObject({
      status: 400,
      body: { error: { message: 'Unknown field “dueDate”. Did you mean “due_date”?' } },
    });
    const items = [{ id: 'one', text: 'Ask Dana', completed: false, done: true }];
    expect((await program.patch(path, { ...read, checklist: items })).body.error.message).toContain(
      'Unknown field “checklist.0.done”',
    );
  });
});

describe('a version that is sent back is that of the record that was read', () => {
  it.each(['projects', 'tasks'])('of %s: a change since then is not overwritten', async (kind) => {
    const path = `/${kind}/${ids[kind]}`;
    const read = await readOne(kind);
    const name = kind === 'tasks' ? 'title' : 'name';
    const change = await program.patch(path, { ...read, [name]: 'Changed' });
    expect(change).toMatchObject({ status: 200, body: { version: Number(read['version']) + 1 } });
    const stale = { ...read, [name]: 'Overwritten' };
    expect(await program.patch(path, stale)).toMatchObject({
      status: 412,
      body: { error: { code: 'record.changed', details: { changes: [{ fields: [name] }] } } },
    });
    expect(await readOne(kind)).toMatchObject({ [name]: 'Changed' });
  });

  it('of the style as well', async () => {
    const read = (await program.get('/style')).body;
    const change = { ...read, includeMetadata: !read.includeMetadata };
    expect((await program.put('/style', change)).status).toBe(200);
    expect((await program.put('/style', read)).status).toBe(412);
  });

  it('gives way to If-Match, and has to be a number', async () => {
    const read = await readOne('services');
    const url = `/api/v1/services/${ids['services']}`;
    const headers = { authorization: `Bearer ${secret}`, 'if-match': '*' };
    const payload = { ...read, version: Number(read['version']) + 7 };
    const answer = await docket.app.inject({ method: 'PATCH', url, headers, payload });
    expect(answer.statusCode).toBe(200);
    const path = `/services/${ids['services']}`;
    const message = 'Version must be a number';
    expect(await program.patch(path, { ...read, version: 'latest' })).toMatchObject({
      status: 400,
      body: { error: { details: { problems: [{ path: 'version', message }] } } },
    });
  });
});

it('the description says so for each of these calls, and for no other', async () => {
  const calls = await listCalls(docket);
  const textOf = (method: string, path: string) =>
    calls.find((one) => one.method === method && one.path === `/api/v1${path}`)?.operation
      .requestBody?.description;
  const ignored =
    'Fields that only the response has are ignored in a record that is sent back, with its `id`, its `version` or all of its fields.';
  const checked = `${ignored} A \`version\` is checked as If-Match is.`;
  expect(textOf('patch', '/tasks/{id}')).toBe(checked);
  expect(textOf('put', '/style')).toBe(checked);
  expect(textOf('patch', '/webhooks/{id}')).toBe(ignored);
  expect(textOf('post', '/tasks')).toBeUndefined();
});
