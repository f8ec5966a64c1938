import { afterAll, beforeAll, expect, test } from 'vitest';

import { readDescription } from '../../testing/described-calls';
import { createTestApp, type TestApp } from '../../testing/test-app';

type Headers = Record<string, { description: string }>;
type Operation = {
  parameters: { name: string; in: string; description?: string; schema?: { pattern?: string } }[];
  responses: Record<string, { headers?: Headers }>;
};
let docket: TestApp;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  docket = await createTestApp();
  ({ paths } = await readDescription(docket));
});
afterAll(() => docket.close());

const operation = (method: string, path: string) => paths[`/api/v1${path}`]?.[method];
const sent = (method: string, path: string) =>
  operation(method, path)
    ?.parameters.filter((one) => one.in === 'header')
    .map(({ name }) => name);
const answered = (method: string, path: string) =>
  Object.keys(operation(method, path)?.responses['200']?.headers ?? {});

test.each([
  ['get', '/tasks', [], []],
  ['get', '/tasks/{id}', [], ['ETag']],
  ['post', '/tasks', ['Idempotency-Key', 'Docket-Step'], ['ETag', 'Docket-Step']],
  ['patch', '/tasks/{id}', ['If-Match', 'Docket-Step'], ['ETag', 'Docket-Step']],
  ['patch', '/settings', ['If-Match', 'Docket-Step'], ['ETag', 'Docket-Step']],
  ['post', '/sync', ['Docket-Step'], ['Docket-Step']],
])('the description of %s %s lists the headers %j, and %j of its answer', (method, path, a, b) => {
  expect(sent(method, path)).toEqual(a);
  expect(answered(method, path)).toEqual(b);
});

test('the headers described are those that are sent', async () => {
  const ines = await docket.signIn();
  const { body, headers } = await ines.post('/projects', { name: 'Hall 3' });
  const etag = expect.stringMatching(/^"\d+"$/);
  expect(headers).toMatchObject({ etag, 'docket-step': expect.any(String) });
  expect((await ines.get(`/projects/${body.id}`)).headers).toMatchObject({ etag });
  expect((await ines.get('/projects')).headers).not.toHaveProperty('etag');
});

test('the description says which characters an Idempotency-Key may have', () => {
  const key = operation('post', '/tasks')?.parameters.find(
    ({ name }) => name === 'Idempotency-Key',
  );
  const pattern = new RegExp(key?.schema?.pattern ?? '');
  expect(['invoice-118', '{"a":1}'].every((one) => pattern.test(one))).toBe(true);
  expect(['', 'two words', 'grün', 'x'.repeat(201)].some((one) => pattern.test(one))).toBe(false);
});

test('a refused call may say when to try again, and how many calls are left', () => {
  for (const { responses } of Object.values(paths).flatMap((methods) => Object.values(methods)))
    expect(Object.keys(responses['default']?.headers ?? {})).toEqual([
      'Retry-After',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
    ]);
});

test('what comes after the last page is described', async () => {
  const page = operation('get', '/tasks')?.parameters.find(({ name }) => name === 'page');
  expect(JSON.stringify(page)).toContain('answered with the last one');
});
