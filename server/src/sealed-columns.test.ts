import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { SEALED_COLUMNS } from './sealed-columns';
import { createSealer, type Sealer } from './platform/crypto/sealer';
import { opensStored, resealAll } from './platform/db/reseal';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

const USER = '00000000-0000-4000-8000-000000000001';
const WEBHOOK = '00000000-0000-4000-8000-000000000002';
const [FIRST, SECOND, THIRD] = ['the first secret', 'the second secret', 'the third secret'];

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into users (id, tenant_id, microsoft_id, email, name) values ($1, 't', 'o', 'ada@firm.test', 'Ada')`,
    [USER],
  );
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const INSERTS: Readonly<Record<string, string>> = {
  mail_accounts: `insert into mail_accounts (user_id, email, sealed_tokens) values ('${USER}', 'ada@firm.test', $1)`,
  task_services: `insert into task_services (user_id, service, state, account, sealed_secret, connected_at)
    values ('${USER}', 'caldav', 'connected', 'ada', $1, now())`,
  webhooks: `insert into webhooks (user_id, id, url, description, events, sealed_secret, created_at)
    values ('${USER}', '${WEBHOOK}', 'https://a.test', '', '{}', $1, now())`,
  push_keys: `insert into push_keys (public_key, sealed_private_key) values ('public', $1)`,
};
const PURPOSES: Readonly<Record<string, string>> = {
  mail_accounts: `tokens of ${USER}`,
  task_services: `caldav credentials of ${USER}`,
  webhooks: `webhook ${WEBHOOK} of ${USER}`,
  push_keys: 'push keys',
};

async function openAll(sealer: Sealer): Promise<string[]> {
  const opened: string[] = [];
  for (const { table, column } of SEALED_COLUMNS) {
    const { rows } = await owner.query<{ sealed: Buffer }>(
      `select ${column} as sealed from ${table}`,
    );
    for (const { sealed } of rows) opened.push(sealer.open(sealed, PURPOSES[table] ?? ''));
  }
  return opened;
}

it('after the secret was changed twice, everything opens with the newest secret alone', async () => {
  const first = createSealer([FIRST]);
  for (const { table } of SEALED_COLUMNS)
    await owner.query(INSERTS[table] ?? '', [first.seal(table, PURPOSES[table] ?? '')]);
  const reseal = (secrets: [string, ...string[]]) =>
    resealAll(database.ownerUrl, createSealer(secrets), SEALED_COLUMNS);
  expect(await reseal([SECOND, FIRST])).toEqual({ resealed: 4, unreadable: 0 });
  expect(await reseal([THIRD, SECOND])).toEqual({ resealed: 4, unreadable: 0 });
  expect(await reseal([THIRD, SECOND])).toEqual({ resealed: 0, unreadable: 0 });
  expect(await openAll(createSealer([THIRD]))).toEqual(SEALED_COLUMNS.map(({ table }) => table));
});

it('what no known secret opens is left as it is', async () => {
  const unknown = createSealer(['a secret that is lost', 'another one']);
  expect(await resealAll(database.ownerUrl, unknown, SEALED_COLUMNS)).toEqual({
    resealed: 0,
    unreadable: 4,
  });
  expect(await openAll(createSealer([THIRD]))).toHaveLength(4);
});

it('a secret is known by what it opens, and any is while nothing is stored', async () => {
  const opens = (url: string, ...secrets: [string, ...string[]]) =>
    opensStored(url, createSealer(secrets), SEALED_COLUMNS);
  expect(await opens(database.ownerUrl, THIRD)).toBe(true);
  expect(await opens(database.ownerUrl, 'a new secret', THIRD)).toBe(true);
  expect(await opens(database.ownerUrl, FIRST)).toBe(false);
  await owner.query('update mail_accounts set sealed_tokens = $1', [
    createSealer([FIRST]).seal('again', PURPOSES['mail_accounts'] ?? ''),
  ]);
  expect(await opens(database.ownerUrl, FIRST)).toBe(true);
  const empty = await createTestDatabase();
  expect(await opens(empty.ownerUrl, FIRST)).toBe(true);
  await empty.drop();
});

it('every column with sealed values is sealed again', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like 'sealed\\_%'`,
  );
  const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).sort()).toEqual(listed.sort());
});
