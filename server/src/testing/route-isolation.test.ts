// Every API call, generated from the description, by one user with the ids of another's records: it answers as for
// unknown ids, reveals nothing and changes none of their rows.
import { gunzipSync } from 'node:zlib';

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sessionCookieName } from '../accounts/auth/auth-cookies';
import { startSession } from '../accounts/auth/sessions.usecases';
import { asUser } from '../platform/db/database';
import { listCalls, UNLIMITED, type DescribedCall, type Schema } from './described-calls';
import { insertOtherUser, other, ownedTables, SECRET } from './isolation-rows';
import { createTestApp, type TestApp } from './test-app';

type Answer = { status: number; text: string };

const NOBODY = '00000000-0000-4000-8000-000000000099';
const IDS = Object.values(other).filter(
  (value): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value),
);

let docket: TestApp;
let owner: Client;
let calls: DescribedCall[];
let rows: string[];
beforeAll(async () => {
  docket = await createTestApp({ environment: UNLIMITED });
  owner = new Client({ connectionString: docket.ownerUrl });
  await owner.connect();
  await insertOtherUser(owner);
  calls = await listCalls(docket);
  rows = await rowsOfOther();
});
afterAll(async () => {
  await owner.end();
  await docket.close();
});

async function rowsOfOther(): Promise<string[]> {
  const tables = await ownedTables(owner);
  const prints = tables.map(
    ({ table, column }) =>
      `select '${table} ' || md5(string_agg(t::text, ',' order by t::text)) as print from ${table} t where ${column} = $1`,
  );
  const { rows: found } = await owner.query<{ print: string | null }>(prints.join(' union all '), [
    other.user,
  ]);
  return found.map(({ print }) => print ?? '').toSorted();
}

/** What the schema allows, with the id wherever a text may be one. */
function valueOf(schema: Schema, name: string, id: string): unknown {
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null');
  if (choice !== undefined) return valueOf(choice, name, id);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === 'array') return [valueOf(schema.items ?? {}, name, id)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'string') return textOf(schema, name, id);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, part]) => [key, valueOf(part, key, id)]),
  );
}

function textOf({ format, pattern = '' }: Schema, name: string, id: string): string {
  if (format === 'date-time') return '2026-11-02T09:00:00Z';
  if (pattern.includes('#')) return '#e44332';
  if (pattern.includes('[01]')) return '09:00';
  if (pattern.includes(String.raw`\d{4}`)) return '2026-01-05';
  return /ids?$/i.test(name) ? id : 'mine';
}

async function send(
  { method, path, operation }: DescribedCall,
  id: string,
  cookie: string,
): Promise<Answer> {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const answer = await docket.app.inject({
    method: method.toUpperCase() as 'GET',
    url: path.replaceAll(/\{\w+\}/g, id),
    headers: { cookie },
    ...(schema === undefined ? {} : { payload: valueOf(schema, '', id) as object }),
  });
  const isZipped = answer.headers['content-type'] === 'application/gzip';
  const bytes = isZipped ? gunzipSync(answer.rawPayload) : answer.rawPayload;
  return { status: answer.statusCode, text: bytes.toString('utf8') };
}

/** Without the ids of the call and of the request. */
function told({ status, text }: Answer, id: string): string {
  const code = /"code":"([^"]+)"/.exec(text)?.[1] ?? '';
  return `${status} ${code}`.replaceAll(id, '*');
}

describe('every call of the API by another user', () => {
  it('reveals nothing of the records whose ids it names, and leaves them as they are (§ 5, 6)', async () => {
    for (const call of calls) {
      const name = `${call.method} ${call.path}`;
      const { cookie } = await docket.signIn('Me');
      const hasIds = /\{|id/i.test(name + JSON.stringify(call.operation.requestBody ?? ''));
      // Another user's id in the address must be as unknown as one that does not exist.
      const namesOne = call.path.includes('{');
      const unknown = namesOne ? told(await send(call, NOBODY, cookie), NOBODY) : '';
      for (const id of hasIds ? IDS : [NOBODY]) {
        const answer = await send(call, id, cookie);
        expect({ name, id, fails: answer.status === 500 }).toEqual({ name, id, fails: false });
        expect({ name, id, tells: answer.text.includes(SECRET) }).toEqual({
          name,
          id,
          tells: false,
        });
        if (!namesOne) continue;
        expect({ name, id, told: told(answer, id) }).toEqual({ name, id, told: unknown });
      }
      expect({ name, rows: await rowsOfOther() }).toEqual({ name, rows });
    }
  });

  it('would be noticed: the same calls show the records to their owner', async () => {
    const token = await asUser(docket.db, other.user, (scope) =>
      startSession(scope, docket.clock.now()),
    );
    const cookie = `${sessionCookieName(false)}=${token}`;
    const telling: string[] = [];
    for (const call of calls.filter(({ method }) => method === 'get'))
      for (const id of IDS)
        if ((await send(call, id, cookie)).text.includes(SECRET)) telling.push(call.path);
    const shown = [...new Set(telling)].map((path) => path.slice('/api/v1'.length));
    expect(shown).toEqual(
      expect.arrayContaining([
        '/projects/{id}',
        '/tasks',
        '/services/{id}',
        '/templates/{id}',
        '/rules',
        '/audit',
        '/api-tokens',
        '/webhooks',
      ]),
    );
  });
});
