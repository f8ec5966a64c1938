import { connect } from 'node:net';

import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { decideBefore } from '../../testing/past-decisions';
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
  who = await docket.signIn(`Setter ${users}`);
});

async function make(url: string, body: object): Promise<string> {
  docket.clock.advance(1);
  const answer = await who.post(url, body);
  expect(answer.status).toBe(200);
  return answer.body.id as string;
}

async function asOwner(statement: string): Promise<void> {
  const owner = new Client({ connectionString: docket.ownerUrl });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

/** One of everything that is configured. */
async function configure(): Promise<void> {
  const roof = await make('/projects', {
    name: 'Roof',
    senderIncludes: ['dana'],
    due_date: '2026-12-01',
  });
  const old = await make('/projects', { name: 'Old' });
  await who.post(`/projects/${old}/archive`);
  const service = await make('/services', { name: 'Fit-out', color: 'bg-red-500' });
  await make(`/services/${service}/projects`, {
    project_id: roof,
    project_name: 'The roof',
    status: 'done',
  });
  await make('/services', { name: 'Cleaning' });
  await make('/templates', { name: 'Start', services: ['Fit-out'], items: ['Call', 'Measure'] });
  await make('/rules', {
    name: 'Kerr',
    if: { domainMatches: ['kerr.example'] },
    then: { projectId: roof, tags: ['legal'], priority: 'P1' },
  });
  await make('/contexts', {
    name: 'Office',
    color: '#2196F3',
    timezone: 'Europe/London',
    workingHours: { start: '08:00', end: '16:00', days: [1, 2, 3] },
  });
  const { body: style } = await who.get('/style');
  await who.put('/style', { ...style, titleTemplate: '{{subject}}' });
  await decideBefore(docket, who, { confidence: 0.95, right: 50, decided: 50 });
  await who.patch('/settings', { theme: 'dark', autoApproveAbove: 0.9 });
}

const exportFile = async () => (await who.get('/export')).body;
/** What an export says of the configuration, without when it was made and whose ids it holds. */
const contentOf = (file: object) =>
  JSON.parse(
    JSON.stringify({ ...file, exportedAt: '' }).replaceAll(/"projectId":"[^"]*"/g, '"":0'),
  );
const importing = (file: object, dryRun = false) => who.post(`/import?dryRun=${dryRun}`, file);
const refusalOf = async (file: object) => {
  for (const dryRun of [true, false]) {
    const { status, body } = await importing(file, dryRun);
    expect({ status, code: body.error.code }).toEqual({
      status: 422,
      code: 'configuration.invalid',
    });
    if (!dryRun) return body.error.message as string;
  }
  return '';
};
const changed = (diff: { changes: { noun: string; create: number; update: number }[] }) =>
  diff.changes.flatMap(({ noun, create, update }) => (create + update > 0 ? [noun] : []));

describe('settings', () => {
  it('start with the defaults and keep what a patch does not name', async () => {
    expect((await who.get('/settings')).body).toEqual({
      archiveMovesMessage: false,
      autoApproveAbove: null,
      theme: 'system',
      density: 'comfortable',
    });
    await who.patch('/settings', { theme: 'dark' });
    const { body } = await who.patch('/settings', { density: 'compact' });
    expect(body).toMatchObject({ theme: 'dark', density: 'compact' });
    expect((await (await docket.signIn('Other')).get('/settings')).body.theme).toBe('system');
  });

  it.each([0.49, 1.01])('refuse an automatic approval above %d', async (autoApproveAbove) => {
    expect((await who.patch('/settings', { autoApproveAbove })).status).toBe(400);
  });
});

describe('system information', () => {
  it('tells what runs, with the client id masked (§ 3, 9)', async () => {
    const { body } = await who.get('/system/info');
    expect(body).toMatchObject({ status: 'Healthy', classifier: 'Built-in', languageModel: 'Off' });
    expect(body.clientId).toMatch(/^•+.{4}$/);
    const updated = Date.parse(body.last_updated);
    expect(updated).toBeGreaterThan(Date.parse('2026-01-01'));
    expect(updated).toBeLessThan(Date.now());
  });

  it('tells what is wrong instead of Healthy', async () => {
    await asOwner(
      `insert into graphile_worker._private_tasks (identifier) values ('nobody.takes')`,
    );
    await asOwner(`insert into graphile_worker._private_jobs (task_id, run_at)
      select id, now() - interval '40 minutes' from graphile_worker._private_tasks where identifier = 'nobody.takes'`);
    const { body } = await who.get('/system/info');
    expect(body.status).toBe('The oldest job has waited for 40 minutes: no worker takes jobs');
    await asOwner('delete from graphile_worker._private_jobs');
  });
});

describe('an export', () => {
  it('is a JSON file called training-area-export-{date}.json (§ 2, 9)', async () => {
    const { headers, body } = await who.get('/export');
    expect(headers['content-disposition']).toBe(
      'attachment; filename="training-area-export-2026-11-02.json"',
    );
    expect(body).toMatchObject({ format: 'docket-configuration', version: 1 });
  });

  it('holds nothing of another user', async () => {
    await configure();
    const other = await docket.signIn('Other');
    const { body } = await other.get('/export');
    expect(body).toMatchObject({ projects: [], services: [], templates: [], rules: [] });
  });

  it('leaves out what leads to a deleted project', async () => {
    await configure();
    const { items } = (await who.get('/projects?search=Roof')).body;
    await who.delete(`/projects/${items[0].id}`);
    const file = await exportFile();
    expect(file.rules).toEqual([]);
    expect(file.services[1].projects).toEqual([]);
    expect((await importing(file)).status).toBe(200);
  });
});

describe('an import', () => {
  it('into an empty account makes the same configuration (§ 7)', async () => {
    await configure();
    const file = await exportFile();
    who = await docket.signIn(`Newcomer ${users}`);
    const { status, body } = await importing(file);
    expect(status).toBe(200);
    expect(body.applied).toBe(true);
    expect(changed(body)).toEqual([
      'projects',
      'services',
      'templates',
      'rules',
      'contexts',
      'style',
      'settings',
    ]);
    expect(contentOf(await exportFile())).toEqual(contentOf(file));
    const archived = (await who.get('/archives')).body.projects;
    expect(archived).toMatchObject([{ name: 'Old', archived_at: expect.any(String) }]);
  });

  it('of what is there already changes nothing', async () => {
    await configure();
    const { body } = await importing(await exportFile());
    expect(changed(body)).toEqual([]);
    expect(body.changes.map(({ same }: { same: number }) => same)).toEqual([2, 2, 1, 1, 1, 1, 1]);
  });

  it('changes what differs by name, and keeps what the file does not name', async () => {
    await configure();
    const file = await exportFile();
    await make('/projects', { name: 'Kept' });
    file.projects[0].name = 'ROOF';
    file.services[1].projects[0].status = 'open';
    file.rules[0].rule.then.priority = 'P4';
    const { body } = await importing(file);
    expect(changed(body)).toEqual(['projects', 'services', 'rules']);
    const after = await exportFile();
    expect(after.projects.map(({ name }: { name: string }) => name)).toEqual([
      'ROOF',
      'Old',
      'Kept',
    ]);
    expect(after.services[1].projects).toMatchObject([{ project: 'ROOF', status: 'open' }]);
    expect(after.rules).toHaveLength(1);
    expect(after.rules[0].rule.then.priority).toBe('P4');
  });

  it('does not trip over an archived service or template of the same name', async () => {
    await configure();
    const file = await exportFile();
    const [service] = (await who.get('/services')).body.items;
    const [template] = (await who.get('/templates')).body.items;
    await who.post(`/archives/services/${service.id}/archive`);
    await who.post(`/archives/templates/${template.id}/archive`);
    const { status, body } = await importing(file);
    expect({ status, changed: changed(body) }).toEqual({ status: 200, changed: [] });
  });

  it('as a dry run tells what it would change, and changes nothing', async () => {
    await configure();
    const file = await exportFile();
    who = await docket.signIn(`Careful ${users}`);
    const before = await exportFile();
    const { body } = await importing(file, true);
    expect(body.applied).toBe(false);
    expect(body.changes[0]).toEqual({
      noun: 'projects',
      create: 2,
      update: 0,
      same: 0,
      names: ['Roof', 'Old'],
    });
    expect(contentOf(await exportFile())).toEqual(contentOf(before));
    expect((await who.get('/audit')).body.total).toBe(0);
    expect((await importing(file)).body.changes).toEqual(body.changes);
  });

  it.each([
    ['a list', []],
    ['nothing', {}],
    ['another format', { format: 'other', version: 1 }],
    ['parts of the wrong type', { format: 'docket-configuration', version: 1, projects: 'all' }],
  ])('refuses %s (§ 5)', async (_, file) => {
    expect(await refusalOf(file)).toMatch(/^Invalid configuration file or import failed: /);
  });

  it('refuses a file of another version, and says which it reads (§ 5)', async () => {
    expect(await refusalOf({ ...(await exportFile()), version: 2 })).toBe(
      'Invalid configuration file or import failed: it is of version 2, this Docket reads version 1',
    );
  });

  const send = async (payload: string | Buffer, type = 'application/json') => {
    const answer = await docket.app.inject({
      method: 'POST',
      url: '/api/v1/import',
      headers: { cookie: who.cookie, 'content-type': type },
      payload,
    });
    return { status: answer.statusCode, error: answer.json().error };
  };
  it.each<[string, string | Buffer, string]>([
    ['text that is no JSON', '{"format": ', 'it is not JSON'],
    ['nothing at all', '', 'the file is empty'],
    ['a picture', Buffer.from([0x89, 0x50, 0xff, 0xfe]), 'it is not text in UTF-8'],
    ['a page', '<html><script>alert(1)</script></html>', 'it is not JSON'],
    [
      'what would overflow the stack of a reader',
      '['.repeat(1_000_000),
      'it is nested more than 40 levels deep',
    ],
    [
      'a part that would',
      `{"format":"docket-configuration","version":1,"decisions":${'{"a":'.repeat(100_000)}`,
      'it is nested more than 40 levels deep',
    ],
    [
      'millions of empty records',
      `{"format":"docket-configuration","version":1,"decisions":[${'{},'.repeat(3_000_000)}{}]}`,
      'it has more than 1,000,000 lists and objects',
    ],
  ])('refuses %s', async (_, payload, reason) => {
    for (const type of ['application/json', 'text/plain', 'image/png']) {
      const { status, error } = await send(payload, type);
      expect(status).toBe(422);
      expect(error.message).toBe(`Invalid configuration file or import failed: ${reason}`);
    }
  });

  it('brackets and quotes inside texts are no levels', async () => {
    const name = '[[[[[[[[[[[[[[[[[[[[{{{{{{{{{{{{{{{{{{{{{{{{{"\\';
    const file = { ...(await exportFile()), projects: [{ name }] };
    expect((await importing(file)).status).toBe(200);
    expect((await exportFile()).projects).toMatchObject([{ name }]);
  });

  it('refuses a file larger than 50 MB in the same words, and takes one that is smaller', async () => {
    const ofSize = (bytes: number) => Buffer.concat([Buffer.from('{}'), Buffer.alloc(bytes, ' ')]);
    const limit = 50 * 1024 * 1024;
    const tooLarge = await send(ofSize(limit));
    expect(tooLarge).toMatchObject({
      status: 413,
      error: {
        code: 'request.too_large',
        message: 'Invalid configuration file or import failed: it is larger than 50 MB',
      },
    });
    const { status, error } = await send(ofSize(limit - 2));
    expect(status).toBe(422);
    expect(error.message).not.toContain('larger');
  });

  it('that says beforehand that it is too large is refused before it is sent', async () => {
    const address = await docket.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = new URL(address);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1');
      // Head and body may come apart; after the refusal the connection may be reset.
      let text = '';
      socket.on('data', (data) => {
        text += data.toString();
        if (text.includes('larger than')) resolve(text);
      });
      socket.on('error', reject).on('close', () => resolve(text));
      socket.write(
        `POST /api/v1/import HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${who.cookie}\r\nContent-Type: application/json\r\nContent-Length: 60000000\r\n\r\n{`,
      );
    });
    expect(answer).toContain('413');
    expect(answer).toContain('it is larger than 50 MB');
  });

  it.each([
    [
      'a project without a name',
      (file: Named) => file.projects.push({ name: '' }),
      'projects.2.name',
    ],
    [
      'a pattern that cannot run',
      (file: Named) => file.projects.push({ name: 'Bad', bodyRegex: 'a(b' }),
      '"Bad": ',
    ],
    [
      'a rule for a project that is not there',
      (file: Named) => file.rules.push({ ...file.rules[0], projectName: 'Gone' }),
      'the project "Gone" of the rule "Kerr" is neither in the file nor here',
    ],
    [
      'the same service twice',
      (file: Named) => file.services.push({ ...file.services[0], name: 'WOULD BE NEW' }),
      'services: "WOULD BE NEW" is there twice',
    ],
    [
      'a NUL character',
      (file: Named) => file.projects.push({ name: 'a\u0000b' }),
      'a text in it holds a NUL character',
    ],
    [
      'half of a surrogate pair',
      (file: Named) => file.projects.push({ name: 'a\ud800b' }),
      'a text in it holds half of a surrogate pair',
    ],
    [
      'a decision for a project that is not there',
      (file: Named) => file.decisions.push({ ...decision, project: 'Gone' }),
      'the project "Gone" of the decision on <1@x> is neither in the file nor here',
    ],
    [
      'a decision at no time',
      (file: Named) => file.decisions.push({ ...decision, decidedAt: 'yesterday' }),
      'decisions.0.decidedAt',
    ],
  ])('that is half valid (%s) changes nothing and says why', async (_, spoil, reason) => {
    await configure();
    const file = await exportFile();
    file.projects[0].description = 'would be new';
    file.services[0].name = 'Would be new';
    spoil(file);
    const before = contentOf(await exportFile());
    expect(await refusalOf(file)).toContain(reason);
    expect(contentOf(await exportFile())).toEqual(before);
  });

  it('keeps hostile texts as texts', async () => {
    await configure();
    const file = await exportFile();
    const name = `'); drop table projects; -- <img src=x onerror=alert(1)> {{body}} \u202e`;
    file.projects.push({ name, description: '${process.env}', pollute: { polluted: true } });
    const hostile = JSON.stringify(file).replace('"pollute":', '"__proto__":');
    const answer = await docket.app.inject({
      method: 'POST',
      url: '/api/v1/import',
      headers: { cookie: who.cookie, 'content-type': 'application/json' },
      payload: hostile,
    });
    expect(answer.statusCode).toBe(200);
    expect({}).not.toHaveProperty('polluted');
    expect((await importing(file)).status).toBe(200);
    const { projects } = await exportFile();
    expect(projects.at(-1)).toMatchObject({ name: name.trim(), description: '${process.env}' });
  });

  it('belongs to the signed-in user', async () => {
    await configure();
    const file = await exportFile();
    expect((await docket.visitor.post('/import', file)).status).toBe(401);
    expect((await docket.visitor.get('/export')).status).toBe(401);
  });
});

type Records = Record<string, unknown>[];
type Named = { projects: Records; rules: Records; services: Records; decisions: Records };
const decision = {
  message: '<1@x>',
  kind: 'project',
  project: null,
  wasRight: null,
  confidence: null,
  data: {},
  decidedAt: '2026-11-02T09:00:00.000Z',
  learned: null,
};
