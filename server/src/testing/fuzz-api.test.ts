// Calls the whole API with values generated from its schemas, valid and hostile mixed. No answer may be an internal
// error. fast-check prints the seed and path of a finding; pass `seed` and `path` to reproduce it.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { listCalls, UNLIMITED, type DescribedCall, type Schema } from './described-calls';
import { receiveAnalysed } from './received-mail';
import { createTestApp, type SignedIn, type TestApp } from './test-app';

/** Runs per call in one test run. */
const RUNS = 12;
/** FUZZ_SEED=2 npx vitest run … tries other values; a test run always tries the same ones. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);

let docket: TestApp;
let ines: SignedIn;
let ids: string[];
let calls: DescribedCall[];
beforeAll(async () => {
  docket = await createTestApp({ environment: UNLIMITED });
  ines = await docket.signIn();
  const { id: emailId } = await receiveAnalysed(docket, ines);
  const { body: project } = await ines.post('/projects', { name: 'Elm Court' });
  const { body: task } = await ines.post('/tasks', { title: 'Sign', project_id: project.id });
  const context = { name: 'Office', color: '#e44332', timezone: 'UTC', workingHours: null };
  const { body: context1 } = await ines.post('/contexts', context);
  ids = [emailId, project.id, task.id, context1.id];
  calls = await listCalls(docket);
});
afterAll(() => docket.close());

const DATES = ['2026-02-30', '0000-00-00', '9999-12-31', '2026-11-02', '-000001-01-01'];
const INSTANTS = ['2026-11-02T09:00:00Z', '0000-01-01T00:00:00Z', '+275760-09-13T00:00:00Z'];
const HOSTILE_TEXTS = [
  '',
  ' ',
  'x\u0000y',
  '\ud800',
  'x'.repeat(30_000),
  '\u202e\u200b',
  '%',
  '\\',
  "'; drop table users; --",
  '(a+)+$',
  '{{task}}',
  '__proto__',
];
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0, 1e308, -0, 2 ** 53, Number.NaN, [], {}, [[]]),
  fc.constantFrom(...HOSTILE_TEXTS, ...DATES, ...INSTANTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown),
);

/** Mostly what the schema allows. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: allowedBy(schema) }, { weight: 1, arbitrary: hostile });
}

function allowedBy(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(valueOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'array':
      return fc.array(valueOf(schema.items ?? {}), { maxLength: 4 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.maxSafeInteger());
    case 'number':
      return fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double());
    case 'string':
      return fc.oneof({ weight: 6, arbitrary: fittingText(schema) }, textOf());
    case 'null':
      return fc.constant(null);
    case 'object':
      return objectOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const BY_PATTERN: readonly (readonly [string, readonly string[]])[] = [
  [String.raw`\d{4}-`, DATES],
  ['[01]', ['09:00', '23:59', '00:00']],
  ['#', ['#e44332']],
];

/** A text in the format that the schema asks for, however impossible; else an id or a meaningful name. */
function fittingText({ pattern, format }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.constantFrom(...INSTANTS);
  const fitting = BY_PATTERN.find(([part]) => pattern?.includes(part))?.[1];
  return fc.constantFrom(...(fitting ?? [...ids, 'Elm Court', 'UTC']));
}

function textOf(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...ids),
    fc.string({ maxLength: 20 }),
    fc.constantFrom(...DATES, ...INSTANTS, '#e44332', 'Europe/Berlin', '09:00', 'Elm Court'),
    fc.constantFrom(...HOSTILE_TEXTS),
    fc.uuid(),
  );
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, part]) => [name, valueOf(part)] as const);
  const mayLack = fc.constantFrom(true, false, false, false);
  return mayLack.chain((lacks) =>
    fc.record(Object.fromEntries(parts), { requiredKeys: lacks ? [] : required }),
  );
}

/** As a browser would encode it; values that cannot be encoded are left out. */
function addressOf(path: string, parts: Readonly<Record<string, unknown>>, query: unknown): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => written(parts[name]) || 'x');
  const search = Object.entries(query as Record<string, unknown>)
    .map(([name, value]) => `${name}=${written(value)}`)
    .join('&');
  return search === '' ? filled : `${filled}?${search}`;
}

function written(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent((text ?? '').replaceAll(/\p{Surrogate}/gu, '\ufffd')).slice(0, 3_000);
}

type Made = { parts: Record<string, unknown>; query: unknown; body: unknown };

function callsOf({ operation }: DescribedCall): fc.Arbitrary<Made> {
  const inPlace = (place: 'path' | 'query') =>
    Object.fromEntries(
      operation.parameters
        .filter((one) => one.in === place)
        .map(({ name, schema }) => [name, place === 'path' ? textOf() : valueOf(schema)]),
    );
  const schema = operation.requestBody?.content['application/json']?.schema;
  return fc.record({
    parts: fc.record(inPlace('path')),
    query: fc.record(inPlace('query'), { requiredKeys: [] }),
    body: schema === undefined ? fc.constant(undefined) : valueOf(schema),
  });
}

async function statusOf({ method, path }: DescribedCall, made: Made, cookie: string) {
  const text = made.body === undefined ? undefined : JSON.stringify(made.body);
  const answer = await docket.app.inject({
    method: method.toUpperCase() as 'GET',
    url: addressOf(path, made.parts, made.query),
    headers: { cookie, ...(text === undefined ? {} : { 'content-type': 'application/json' }) },
    // Values that JSON cannot represent, such as 1e400, are sent as typed.
    ...(text === undefined ? {} : { payload: text.replace('1e+308', '1e400') }),
  });
  return { status: answer.statusCode, text: answer.body.slice(0, 300) };
}

test.each(['a signed-in person', 'a visitor'])(
  `no call by %s fails, whatever is sent (seed ${SEED})`,
  async (who) => {
    const cookie = who === 'a visitor' ? '' : ines.cookie;
    const found: string[] = [];
    for (const call of calls) {
      // Would end the session of all other calls.
      if (call.path.includes('/auth/logout')) continue;
      const result = await fc.check(
        fc.asyncProperty(callsOf(call), async (made) => {
          const { status, text } = await statusOf(call, made, cookie);
          if (status >= 500) throw new Error(`answered ${status}: ${text}`);
        }),
        { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: 10_000, endOnFailure: false },
      );
      if (result.failed && result.counterexample !== null)
        found.push(
          `${call.method} ${call.path} (path ${result.counterexamplePath}): ${JSON.stringify(result.counterexample).slice(0, 400)} ${String(result.errorInstance)}`,
        );
    }
    expect(found).toEqual([]);
  },
);
