import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FieldProblem } from '@docket/core/errors';

import { listCalls, readDescription } from '../../testing/described-calls';
import { createTestApp, type TestAnswer, type TestApp } from '../../testing/test-app';

let docket: TestApp;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket?.close());

const post = (payload: string, type = 'application/json') =>
  docket.app.inject({
    method: 'POST',
    url: '/api/v1/auth/redirect',
    headers: { 'content-type': type },
    payload,
  });

test('a body that is not JSON, or is too large, is refused in the same shape', async () => {
  const broken = await post('{"code":');
  expect(broken.statusCode).toBe(400);
  expect(broken.json().error).toMatchObject({
    code: 'request.invalid',
    message: 'The body is not valid JSON',
  });
  const form = await post('code=1', 'application/x-www-form-urlencoded');
  const text = await post('{"code":"1"}', 'text/plain');
  for (const { statusCode, ...answer } of [form, text])
    expect([statusCode, answer.json().error]).toMatchObject([
      415,
      {
        code: 'request.unsupported_type',
        message: 'Send the body as JSON, with the header Content-Type: application/json',
      },
    ]);
  const large = await post(JSON.stringify({ code: 'x'.repeat(1_100_000) }));
  expect(large.statusCode).toBe(413);
  expect(large.json().error).toMatchObject({
    code: 'request.too_large',
    message: 'The request is too large. The limit is 1 MB.',
  });
});

test('the description lists Idempotency-Key for exactly the calls that take one', async () => {
  const { paths } = (await docket.visitor.get('/openapi.json')).body;
  const takesKey = (address: string, method: string) =>
    paths[`/api/v1${address}`][method].parameters.some(
      (one: { name: string; in: string }) => one.in === 'header' && one.name === 'Idempotency-Key',
    );
  for (const address of ['/tasks', '/undo', '/import-historical-emails', '/webhooks/{id}/test'])
    expect([address, takesKey(address, 'post')]).toEqual([address, true]);
  expect(takesKey('/tasks/{id}', 'patch')).toBe(false);
});

test('an empty JSON body is the same as none', async () => {
  const ines = await docket.signIn();
  await ines.post('/projects', { name: 'Roof' });
  const send = (url: string) =>
    docket.app.inject({
      method: 'POST',
      url: `/api/v1${url}`,
      headers: { 'content-type': 'application/json', cookie: ines.cookie },
      payload: '',
    });
  expect((await send('/undo')).statusCode).toBe(200);
  expect((await send('/redo')).statusCode).toBe(200);
  const unnamed = await send('/projects');
  expect(unnamed.statusCode).toBe(400);
  expect(unnamed.json().error.details.problems[0].path).toBe('name');
});

test('a malformed body, an unknown id and a visitor get a clear error of one shape (§ 7)', async () => {
  const ines = await docket.signIn();
  const malformed = await docket.app.inject({
    method: 'POST',
    url: '/api/v1/projects',
    headers: { 'content-type': 'application/json', cookie: ines.cookie },
    payload: '{"name":',
  });
  expect(malformed.statusCode).toBe(400);
  expect(malformed.json().error.message).not.toBe('');
  expect(await ines.post('/projects', { name: ' ' })).toMatchObject({
    status: 400,
    body: { error: { code: 'request.invalid', message: 'Project name is required' } },
  });
  expect(await ines.get('/tasks/00000000-0000-4000-8000-000000000000')).toMatchObject({
    status: 404,
    body: { error: { code: 'task.not_found' } },
  });
  expect((await ines.get('/emails/not-an-id/recommendations')).status).toBe(404);
  expect(await docket.visitor.get('/tasks')).toMatchObject({
    status: 401,
    body: { error: { code: 'auth.required', message: 'User not authenticated' } },
  });
});

test('text with a NUL character is refused with a reason', async () => {
  const ines = await docket.signIn();
  const answer = await ines.post('/projects', { name: 'Elm\u0000Court' });
  expect(answer.status).toBe(400);
  expect(answer.body.error.message).toBe('Text may not contain the NUL character');
});

test('a program that sends an unknown field or parameter is told so; an older tab of the web app is not', async () => {
  const ines = await docket.signIn();
  const asked = { name: 'Script', scopes: ['read', 'write'], expiresInDays: 1 };
  const program = docket.program((await ines.post('/api-tokens', asked)).body.secret);
  const { id: project_id } = (await program.post('/projects', { name: 'Roof' })).body;
  const { id } = (await program.post('/tasks', { title: 'Call', project_id })).body;
  const refused = [
    [
      await program.patch(`/tasks/${id}`, { dueDate: '2026-12-01' }),
      'dueDate',
      'Did you mean “due_date”?',
    ],
    [await program.get('/tasks?project_id=1'), 'project_id', 'Did you mean “projectId”?'],
    [await program.get('/rules?colour=red'), 'colour', 'There are none here.'],
    [
      await program.patch(`/tasks/${id}`, { colour: 'red' }),
      'colour',
      'Known fields: title, description, priority, status, due_date, due_time, project_id, assignee, checklist, tags.',
    ],
    [await program.post('/undo', { step: 'x' }), 'step', 'Known fields: stepId.'],
  ] as const;
  for (const [answer, name, hint] of refused) {
    const message = `Unknown field “${name}”. ${hint}`;
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'request.invalid',
          message,
          details: { problems: [{ path: name, message }] },
        },
      },
    });
  }
  const typos = { titel: 'Call', priority: 'soon', due_date: 'tomorrow', project_id };
  const { problems: all } = (await program.post('/tasks', typos)).body.error.details;
  expect(all).toEqual([
    { path: 'titel', message: 'Unknown field “titel”. Did you mean “title”?' },
    { path: 'title', message: 'Title is required' },
    { path: 'priority', message: expect.stringMatching(/^Priority must be /) },
    { path: 'due_date', message: 'Enter a date as YYYY-MM-DD' },
  ]);
  const long = 'x'.repeat(5_000);
  const many = Array.from({ length: 500 }, (_, at) => `field${at}`);
  const flood = Object.fromEntries([long, ...many].map((name) => [name, 1]));
  const { problems } = (await program.patch(`/tasks/${id}`, flood)).body.error.details;
  expect(problems).toHaveLength(10);
  expect(problems[0].path).toBe('x'.repeat(100));
  expect((await ines.patch(`/tasks/${id}`, { dueDate: '2026-12-01' })).status).toBe(200);
  expect((await ines.get('/tasks?project_id=1')).status).toBe(200);
  const calls = await listCalls(docket);
  for (const [address, method] of [
    ['/tasks/{id}', 'patch'],
    ['/undo', 'post'],
  ] as const) {
    const call = calls.find((one) => one.path === `/api/v1${address}` && one.method === method);
    const body = call?.operation.requestBody?.content['application/json'];
    expect(body?.schema).toMatchObject({ additionalProperties: false });
  }
});

test('a program is told of an unknown field at any depth, with its path; an export of an earlier release is not one', async () => {
  const ines = await docket.signIn();
  const asked = { name: 'Script', scopes: ['read', 'write', 'decide', 'export'], expiresInDays: 1 };
  const program = docket.program((await ines.post('/api-tokens', asked)).body.secret);
  const { id: projectId } = (await program.post('/projects', { name: 'Gutter' })).body;
  const problemsOf = async (call: Promise<{ status: number; body: TestAnswer['body'] }>) => {
    const { status, body } = await call;
    expect(status).toBe(400);
    return body.error.details.problems.map(({ path, message }: FieldProblem) => [path, message]);
  };
  const rule = (fields: object) => ({ name: 'Boss', if: {}, then: { projectId }, ...fields });
  expect(
    await problemsOf(
      program.post('/rules', {
        if: { subjectIncludes: ['x'], senderIncldes: ['boss@x.example'] },
        then: { projectId, priorty: 'P1' },
        name: 'Boss',
      }),
    ),
  ).toEqual([
    ['if.senderIncldes', 'Unknown field “if.senderIncldes”. Did you mean “if.senderIncludes”?'],
    ['then.priorty', 'Unknown field “then.priorty”. Did you mean “then.priority”?'],
  ]);
  expect((await ines.get('/rules')).body).toEqual([]);
  const and = [{ subjectIncludes: ['x'] }, { subject_includes: ['y'] }];
  const [inList] = await problemsOf(program.post('/rules', rule({ and })));
  expect(inList).toEqual([
    'and.1.subject_includes',
    'Unknown field “and.1.subject_includes”. Did you mean “and.1.subjectIncludes”?',
  ]);
  const checklist = [{ id: 'a', text: 'Read', completed: false, done: true }];
  const task = { title: 'Call', project_id: projectId, checklist };
  expect(await problemsOf(program.post('/tasks', task))).toEqual([
    ['checklist.0.done', 'Unknown field “checklist.0.done”. Known fields: id, text, completed.'],
  ]);
  // What belongs to another action is not part of this one.
  const decision = { emailId: 'x', action: 'confirm_project', data: { until: '2026-12-01' } };
  expect((await problemsOf(program.post('/emails/recommendations/process', decision)))[0]).toEqual([
    'data.until',
    'Unknown field “data.until”. Known fields: projectId.',
  ]);
  const known = { subjectIncludes: ['x'], senderIncldes: ['y'] };
  expect((await ines.post('/rules', rule({ if: known }))).status).toBe(200);
  const { body: file } = await program.get('/export');
  file.rules[0].rule.if.earlierCondition = [];
  expect((await program.post('/import?dryRun=true', file)).status).toBe(200);
});

test('the description closes every object of a request, except one that may hold anything', async () => {
  const { paths } = await readDescription(docket);
  const bodyOf = (address: string, method: string) =>
    paths[`/api/v1${address}`][method].requestBody.content['application/json'].schema;
  const { if: conditions, and, then } = bodyOf('/rules', 'post').properties;
  const { checklist } = bodyOf('/tasks/{id}', 'patch').properties;
  for (const closed of [conditions, and.items, then, checklist.items])
    expect(closed.additionalProperties).toBe(false);
  expect(bodyOf('/import', 'post').additionalProperties).toBeUndefined();
});
