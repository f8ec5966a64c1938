import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listCalls, UNLIMITED, type DescribedCall, type Schema } from './described-calls';
import { receiveAnalysed } from './received-mail';
import { createTestApp, type SignedIn, type TestApp } from './test-app';

const HOSTILE: readonly unknown[] = [
  null,
  true,
  7,
  -1,
  1e308,
  '',
  'x',
  'x\u0000y',
  '\ud800',
  "'; drop table users; --",
  'x'.repeat(30_000),
  [],
  [null],
  {},
  nested(2_000),
  { toString: 1, constructor: { prototype: 1 } },
];
const HOSTILE_IDS = ['x', '%00', 'a%00b', '..%2f..', '%ed%a0%80', "';--", 'x'.repeat(3_000)];

let docket: TestApp;
let who: SignedIn;
let calls: DescribedCall[];
let emailId: string;
let address = 1;

beforeAll(async () => {
  docket = await createTestApp({ environment: UNLIMITED });
  who = await docket.signIn();
  emailId = (await receiveAnalysed(docket, who)).id;
  calls = await listCalls(docket);
});
afterAll(() => docket.close());

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let at = 0; at < depth; at += 1) value = [value];
  return value;
}

/** A valid value for the schema. */
function valid(schema: Schema): unknown {
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice !== undefined) return valid(choice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1;
  if (schema.type === 'string') return 'x';
  const properties = Object.entries(schema.properties ?? {});
  return Object.fromEntries(properties.map(([name, part]) => [name, valid(part)]));
}

/** The valid body, broken in one place at a time at every depth, and bodies of a wrong type altogether. */
function spoiled(schema: Schema): unknown[] {
  const whole = valid(schema);
  return [...HOSTILE, ...spoiledParts(schema, whole)];
}

function spoiledParts(schema: Schema, whole: unknown): unknown[] {
  if (schema.properties === undefined || typeof whole !== 'object') return [];
  return Object.entries(schema.properties).flatMap(([name, part]) => {
    const { [name]: own, ...without } = whole as Record<string, unknown>;
    const inner = spoiledParts(part, own).map((value) => ({ ...without, [name]: value }));
    const listed = HOSTILE.map((value) => ({ ...without, [name]: [value] }));
    return [
      without,
      ...HOSTILE.map((value) => ({ ...without, [name]: value })),
      ...(part.type === 'array' ? listed : []),
      ...inner,
    ];
  });
}

async function send(method: string, url: string, payload?: string, type = 'application/json') {
  // The request limit is per address.
  address += 1;
  const answer = await docket.app.inject({
    method: method.toUpperCase() as 'GET',
    url,
    remoteAddress: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    headers: {
      // Signing out would end the session of all other calls.
      ...(url.includes('/auth/') ? {} : { cookie: who.cookie }),
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const isRefusal = answer.statusCode >= 400;
  const body = isRefusal ? (answer.json() as { error?: { code?: string; message?: string } }) : {};
  return { status: answer.statusCode, error: body.error, isRefusal };
}

type Answer = Awaited<ReturnType<typeof send>>;

/** What is wrong with an answer to bad input: only a success or a refusal with a reason that is described is right. */
function complaint(
  { status, error, isRefusal }: Answer,
  operation?: DescribedCall['operation'],
): string | null {
  if (status >= 500) return `answered ${status} ${error?.code}`;
  if (!isRefusal) return null;
  if (!error?.message || !error.code) return `refused with ${status} and no reason`;
  const isDescribed =
    operation?.responses[status]?.description.includes(`\`${error.code}\``) ??
    operation === undefined;
  return isDescribed ? null : `refused with ${status} ${error.code}, which is not described`;
}

const withValidIds = (path: string) => path.replaceAll(/\{\w+\}/g, emailId);

describe('every call answers bad input with a reason, and never fails', () => {
  it('in its body', async () => {
    const found: string[] = [];
    for (const { method, path, operation } of calls) {
      const schema = operation.requestBody?.content['application/json']?.schema;
      if (schema === undefined) continue;
      for (const body of spoiled(schema)) {
        const text = JSON.stringify(body);
        const wrong = complaint(await send(method, withValidIds(path), text), operation);
        if (wrong !== null) found.push(`${method} ${path} ${wrong}: ${text.slice(0, 120)}`);
      }
      const tooLong = JSON.stringify({ ...(valid(schema) as object), x: 'x'.repeat(1_100_000) });
      for (const text of [tooLong, '', '{', '{"a":', '\u0000', '[[[[', '{"__proto__":{"x":1}}']) {
        const wrong = complaint(await send(method, withValidIds(path), text), operation);
        if (wrong !== null) found.push(`${method} ${path} ${wrong}: ${text.slice(0, 120)}`);
      }
      const wrong = complaint(
        await send(method, withValidIds(path), 'a=b', 'text/plain'),
        operation,
      );
      if (wrong !== null) found.push(`${method} ${path} as text/plain ${wrong}`);
    }
    expect(found).toEqual([]);
  }, 600_000);

  it('in its address', async () => {
    const found: string[] = [];
    const more = ['frame', 'attachments/{attachment}'].map((end) => ({
      operation: undefined,
      method: 'get',
      path: `/api/v1/emails/{id}/${end}`,
    }));
    for (const { method, path, operation } of [...calls, ...more]) {
      if (!path.includes('{')) continue;
      for (const id of HOSTILE_IDS) {
        const url = path.replaceAll(/\{\w+\}/g, id);
        const wrong = complaint(
          await send(method, url, method === 'get' ? undefined : '{}'),
          operation,
        );
        if (wrong !== null) found.push(`${method} ${url.slice(0, 120)} ${wrong}`);
      }
    }
    expect(found).toEqual([]);
  });

  it('in its query', async () => {
    const found: string[] = [];
    const values = ['', 'x', '-1', '0', '1e9', '99999999999999999999', 'NaN', '%00', '%ed%a0%80'];
    for (const { method, path, operation } of calls) {
      for (const { name, in: place } of operation.parameters) {
        if (place !== 'query') continue;
        for (const value of [...values, 'x'.repeat(3_000), `a&${name}=b`]) {
          const url = `${withValidIds(path)}?${name}=${value}`;
          const wrong = complaint(
            await send(method, url, method === 'get' ? undefined : '{}'),
            operation,
          );
          if (wrong !== null) found.push(`${method} ${url.slice(0, 120)} ${wrong}`);
        }
      }
    }
    expect(found).toEqual([]);
  });
});
