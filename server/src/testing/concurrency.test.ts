import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type SignedIn, type TestApp } from './test-app';

let docket: TestApp;
let ines: SignedIn;
let projectId = '';
beforeAll(async () => {
  docket = await createTestApp();
  ines = await docket.signIn();
  await ines.post('/services', { name: 'Handing over' });
  projectId = (await ines.post('/projects', { name: 'Oak Street' })).body.id;
});
afterAll(() => docket.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
async function send(
  [method, url]: readonly [Method, string],
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
) {
  const answer = await docket.app.inject({
    method,
    url: `/api/v1${url}`,
    headers: { cookie: ines.cookie, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

const CONTEXT = { name: 'Office', color: '#e44332', timezone: 'Europe/Berlin', workingHours: null };
const template = (name: string) => ({ name, services: ['Handing over'] });
const KINDS = [
  ['projects', () => ({ name: 'Elm Court' }), { notes: 'changed' }],
  ['tasks', () => ({ title: 'Sign', project_id: projectId }), { description: 'changed' }],
  ['services', () => ({ name: 'Cleaning' }), { name: 'Cleaning 2' }],
  ['templates', () => template('Handover'), template('Handover 2')],
  ['contexts', () => CONTEXT, { ...CONTEXT, name: 'Home' }],
] as const;

describe('a record changed elsewhere', () => {
  it.each(KINDS)(
    'of %s is not overwritten: 412 names the changes in between',
    async (path, made, change) => {
      const created = await send(['POST', `/${path}`], { body: made() });
      expect(created).toMatchObject({ status: 200, headers: { etag: '"1"' } });
      const one = ['PATCH', `/${path}/${created.body.id}`] as const;
      const first = await send(one, { body: change, headers: { 'if-match': '"1"' } });
      expect(first).toMatchObject({ status: 200, headers: { etag: '"2"' } });
      const late = await send(one, { body: change, headers: { 'if-match': '"1"' } });
      expect(late).toMatchObject({
        status: 412,
        body: {
          error: {
            code: 'record.changed',
            details: { version: 2, changes: [{ actor: 'person', action: 'update' }] },
          },
        },
      });
      expect(late.body.error.details.changes[0].fields).toHaveLength(1);
      const last = await send(one, { body: change });
      expect(last.status).toBe(200);
      const list = (await ines.get(`/${path}`)).body;
      const listed = (list.items ?? list).find(
        (item: { id: string }) => item.id === created.body.id,
      );
      expect(`"${listed.version}"`).toBe(last.headers['etag']);
    },
  );

  it('of which each user has one is not overwritten either', async () => {
    const before = await send(['GET', '/settings']);
    const tag = String(before.headers['etag']);
    const change = { body: { theme: 'dark' }, headers: { 'if-match': tag } };
    expect((await send(['PATCH', '/settings'], change)).status).toBe(200);
    expect((await send(['PATCH', '/settings'], change)).status).toBe(412);
  });

  it('is not mixed up with an If-Match that no record can have: that is refused, and says what to send', async () => {
    const { body } = await send(['POST', '/projects'], { body: { name: 'Garbled' } });
    const change = (tag: string) =>
      send(['PATCH', `/projects/${body.id}`], {
        body: { notes: 'x' },
        headers: { 'if-match': tag },
      });
    const message = 'If-Match must be the version that you read, such as "7", or * for any version';
    for (const tag of ['garbage', '"1", x', '""', ''])
      expect(await change(tag)).toMatchObject({
        status: 400,
        body: {
          error: {
            code: 'request.invalid',
            details: { problems: [{ path: 'If-Match', message }] },
          },
        },
      });
    for (const tag of ['*', 'W/"2"', '"2", "3"', '3'])
      expect(await change(tag)).toMatchObject({ status: tag === '3' ? 412 : 200 });
  });

  it('by two at the same moment is changed by one of them', async () => {
    const { body } = await send(['POST', '/projects'], { body: { name: 'Both' } });
    const change = (notes: string) =>
      send(['PATCH', `/projects/${body.id}`], { body: { notes }, headers: { 'if-match': '"1"' } });
    const answers = await Promise.all([change('a'), change('b'), change('c')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
  });
});

describe('a call with an Idempotency-Key', () => {
  const create = (key: string, title: string) =>
    send(['POST', '/tasks'], {
      body: { title, project_id: projectId },
      headers: { 'idempotency-key': key },
    });
  const count = async (title: string) => (await ines.get(`/tasks?search=${title}`)).body.total;

  it('is done once however often it is made, even concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create('k1', 'Once')));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'])).toHaveLength(4);
    expect(new Set(answers.map(({ headers }) => headers['docket-step'])).size).toBe(1);
    expect(answers.map(({ headers }) => headers['etag'])).toEqual(answers.map(() => '"1"'));
    expect(await count('Once')).toBe(1);
  });

  it('is refused with another body, and forgotten after a day', async () => {
    await create('k2', 'Kept');
    expect(await create('k2', 'Different')).toMatchObject({
      status: 422,
      body: { error: { code: 'request.key_reused' } },
    });
    docket.clock.advance(25 * 60 * 60 * 1000);
    expect((await create('k2', 'Kept')).status).toBe(200);
    expect(await count('Kept')).toBe(2);
  });

  it('is refused if its key has other characters, by the name of the header', async () => {
    const message = 'The Idempotency-Key must have 1 to 200 visible ASCII characters';
    for (const key of ['with space', 'x'.repeat(201)])
      expect(await create(key, 'Never')).toMatchObject({
        status: 400,
        body: { error: { message, details: { problems: [{ path: 'Idempotency-Key', message }] } } },
      });
  });

  it('is refused where a key has no effect, if a program makes it', async () => {
    const asked = { name: 'Script', scopes: ['manage'], expiresInDays: 1 };
    const { secret } = (await ines.post('/api-tokens', asked)).body;
    const call = (headers: Record<string, string>) =>
      docket.app.inject({
        method: 'POST',
        url: '/api/v1/webhooks',
        headers: { ...headers, 'idempotency-key': 'once' },
        payload: { url: 'https://ci.example/hook', events: ['task.created'] },
      });
    const refused = await call({ authorization: `Bearer ${secret}` });
    expect([refused.statusCode, refused.json().error]).toMatchObject([
      422,
      {
        code: 'request.key_not_supported',
        message:
          'This call does not take an Idempotency-Key: it takes effect each time it is made. Send it without one.',
      },
    ]);
    expect((await ines.get('/webhooks')).body.webhooks).toEqual([]);
    const page = await call({ cookie: ines.cookie });
    expect(page.json().error?.code).not.toBe('request.key_not_supported');
  });

  it('may be repeated after it failed', async () => {
    expect((await create('k3', '')).status).toBe(400);
    expect((await create('k3', 'Better')).status).toBe(200);
  });
});

describe('concurrent changes of orders and defaults', () => {
  it('rules end up in one of the orders', async () => {
    const { body: project } = await send(['POST', '/projects'], { body: { name: 'Ruled' } });
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) {
      const rule = {
        name: `Rule ${at}`,
        confidence: 0.5,
        if: { subjectIncludes: [`word${at}`] },
        then: { projectId: project.id },
      };
      ids.push((await send(['POST', '/rules'], { body: rule })).body.id);
    }
    const orders = [ids, ids.toReversed(), ids, ids.toReversed(), ids.toReversed(), ids];
    const answers = await Promise.all(
      orders.map((order) => send(['PUT', '/rules/reorder'], { body: { ids: order } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200));
    const after = (await ines.get('/rules')).body.map((rule: { id: string }) => rule.id);
    expect([ids, ids.toReversed()]).toContainEqual(after);
  });

  it('exactly one context is the default', async () => {
    const other = await docket.signIn('Daniel Okoro');
    const made = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => other.post('/contexts', { ...CONTEXT, name })),
    );
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const chosen = await Promise.all(
      [...made, ...made].map(({ body }) => other.post(`/contexts/${body.id}/default`)),
    );
    expect(chosen.filter(({ status }) => status !== 200)).toEqual([]);
    const { body } = await other.get('/contexts');
    expect(body.filter((one: { isDefault: boolean }) => one.isDefault)).toHaveLength(1);
  });
});

it.each(['2026-02-30', '2025-02-29', '0000-00-00', '0000-01-01', '2026-13-01', '2026-04-31'])(
  'the date %s is refused by the name of its field',
  async (date) => {
    const answer = await send(['POST', '/tasks'], {
      body: { title: 'x', project_id: projectId, due_date: date },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.problems).toEqual([
      { path: 'due_date', message: 'This date does not exist' },
    ]);
  },
);
