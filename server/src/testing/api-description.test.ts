import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { WEBHOOK_EVENT_NAMES } from '@docket/core/webhooks/webhook-event';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { listCalls, type DescribedCall, type Schema } from './described-calls';
import { createTestApp, type TestApp } from './test-app';

let docket: TestApp;
let calls: DescribedCall[];
beforeAll(async () => {
  docket = await createTestApp();
  calls = await listCalls(docket);
});
afterAll(() => docket.close());

it('every contract is described, under a name of its own', () => {
  const ids = calls.map(({ operation }) => operation.operationId);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(ids.toSorted()).toEqual(contractNames().toSorted());
});

/** From the source, as a contract that is described twice under one name would be missed in the description. */
function contractNames(): string[] {
  const core = path.join(import.meta.dirname, '../../../core/src');
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.contract.ts'))
    .flatMap((file) => {
      const text = readFileSync(path.join(core, file), 'utf8');
      const own = [...text.matchAll(/contract\(\{\n(?: {2}\w+: [^\n]+\n)*? {2}name: '(\w+)'/g)];
      const deleted = [...text.matchAll(/remove: (\w+), restore: (\w+)/g)];
      const ofStatus = [...text.matchAll(/export const (\w+) = statusCall\(/g)];
      return [...own, ...deleted, ...ofStatus].flatMap(([, ...names]) => names);
    });
}

const callOf = (id: string) =>
  calls.find(({ operation }) => operation.operationId === id)?.operation;

it('every call says what it does and which scope it needs', () => {
  const silent = calls.filter(
    ({ operation: { summary, description } }) =>
      summary === '' ||
      // What it does, and below it who may call it.
      !/^[^\n]{10,}[^]*\n\n(API tokens need the scope|Only for a signed-in|Needs no sign-in)/.test(
        description ?? '',
      ),
  );
  expect(silent.map(({ operation }) => operation.operationId)).toEqual([]);
});

it('fields that do not explain themselves are described', () => {
  const query = (id: string) =>
    Object.fromEntries(callOf(id)?.parameters.map((one) => [one.name, one.description]) ?? []);
  expect(query('listQueue')).toMatchObject({
    review: expect.stringContaining('`pending`'),
    seen: expect.stringContaining('asOf'),
    ahead: expect.stringContaining('prefetching'),
    sort: expect.stringContaining('newest first'),
    page: expect.stringContaining('answered with the last one'),
  });
  expect(query('listTasks')['due']).toContain('`week`');
  expect(query('analyseEmail')['ifClassified']).toContain('refuse');
  const email = callOf('getEmail')?.responses['200']?.content?.['application/json']?.schema;
  const suggested = email?.properties?.['suggestedTasks']?.items?.properties;
  expect(suggested?.['confidence']?.description).toContain('null: not measured');
  const decision = callOf('processDecision')?.requestBody?.content['application/json']?.schema;
  const takeBack = decision?.oneOf?.find(({ title }) => title === 'take_back');
  expect(takeBack?.description).toContain('position in `leftOut`');
});

it('what several calls return has a name, and every reference leads somewhere', async () => {
  const description = (await docket.visitor.get('/openapi.json')).body;
  const text = JSON.stringify(description);
  const references = [...new Set(text.match(/"#\/components\/[^"]+"/g))].map((one) =>
    one.slice(3, -1).split('/'),
  );
  const broken = references.filter(
    ([, kind = '', name = '']) => !description.components[kind]?.[name],
  );
  expect(broken).toEqual([]);
  const named = Object.keys(description.components.schemas);
  const used = references.map(([, , name]) => name);
  expect(named.filter((name) => !used.includes(name))).toEqual([]);
  expect(named).toEqual(
    expect.arrayContaining(
      'AuditEntry Context Email ErrorBody Project Rule Service SuggestedTask Task Template Webhook'.split(
        ' ',
      ),
    ),
  );
  const { content } = description.paths['/api/v1/tasks/{id}'].get.responses['200'];
  expect(content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Task' });
});

it.each([
  ['listTasks', '200 400 401 403 429 503 default'],
  ['getTask', '200 400 401 403 404 414 429 503 default'],
  ['updateTask', '200 400 401 403 404 412 413 414 415 429 503 default'],
  ['createTask', '200 400 401 403 404 413 415 422 429 503 default'],
  ['reorderRules', '200 400 401 403 409 413 415 429 503 default'],
  ['getSession', '200 400 429 503 default'],
])('%s may be answered with %s', (id, statuses) => {
  expect(Object.keys(callOf(id)?.responses ?? {}).join(' ')).toBe(statuses);
});

it('every code that a call may be refused with is explained', async () => {
  const { components } = (await docket.visitor.get('/openapi.json')).body;
  const { code } = components.schemas.ErrorBody.properties.error.properties;
  const told = new Set<string>(code.examples);
  expect(thrownCodes().filter((one) => !told.has(one))).toEqual([]);
  for (const one of told) expect(code.description).toContain(`\`${one}\`: `);
});

/** From the source: what is thrown as an AppError, in words of its own or of a record. */
function thrownCodes(): string[] {
  const server = path.join(import.meta.dirname, '..');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !/test|testing/.test(file));
  const codes = sources.flatMap((file) => {
    const text = readFileSync(path.join(server, file), 'utf8');
    return [...text.matchAll(/new AppError\(\s*'([a-z_.]+)'/g)].map(([, code = '']) => code);
  });
  return [...new Set(codes)];
}

it('what is sent as a file, and what only some values are allowed for, is described', () => {
  const files = callOf('importFiles')?.requestBody as unknown as Described;
  const { schema } = files.content['multipart/form-data'] ?? {};
  expect(schema?.properties?.['files']).toMatchObject({ type: 'array' });
  expect(callOf('importFiles')?.description).toContain('/import-historical-emails/{id}');
  const file = callOf('importConfiguration')?.requestBody?.content['application/json']?.schema;
  expect(file?.properties).toHaveProperty('decisions');
  const schemaOf = (id: string, name: string) =>
    callOf(id)?.parameters.find((one) => one.name === name)?.schema;
  expect(schemaOf('archiveItem', 'type')?.enum).toEqual([
    'projects',
    'tasks',
    'services',
    'templates',
  ]);
  expect(schemaOf('listAudit', 'noun')?.enum).toContain('suggestion');
});

type Described = { content: Record<string, { schema: Schema }> };

it('the events of webhooks and the ways to use the API are described', async () => {
  const { webhooks, info } = (await docket.visitor.get('/openapi.json')).body;
  expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENT_NAMES, 'webhook.test']);
  const { schema } = webhooks['task.created'].post.requestBody.content['application/json'];
  expect(schema.properties.data.properties.before).toMatchObject({ type: 'null' });
  for (const told of ['webhook-signature', 'HMAC-SHA256', '/api/mcp', 'If-Match', 'Docket-Step'])
    expect(info.description).toContain(told);
});
