import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { asOwner } from './as-owner';
import { migrate } from './migrate';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'docket-migrations-'));
  await asOwner(database.ownerUrl, (client) => client.query('delete from schema_migrations'));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, statements: string) => writeFile(path.join(folder, name), statements);
const run = () => migrate(database.ownerUrl, { folder, appPassword: 'only-for-tests' });

test('each migration is applied once, in order', async () => {
  await write('0002-second.sql', 'alter table firsts add column name text;');
  await write('0001-first.sql', 'create table firsts (id integer);');
  expect(await run()).toEqual(['0001-first.sql', '0002-second.sql']);
  await write('0003-third.sql', 'create table thirds (id integer);');
  expect(await run()).toEqual(['0003-third.sql']);
});

test('a migration that fails leaves nothing behind and is named', async () => {
  await write('0001-first.sql', 'create table firsts (id integer); select 1 / 0;');
  await expect(run()).rejects.toThrow('Migration 0001-first.sql failed: division by zero');
  const { rows } = await asOwner(database.ownerUrl, (client) =>
    client.query(
      `select to_regclass('firsts') as made, count(*)::int as applied from schema_migrations`,
    ),
  );
  expect(rows).toEqual([{ made: null, applied: 0 }]);
});

test('a database made by a newer Docket is refused, and its unknown migrations are named', async () => {
  await write('0001-first.sql', 'create table firsts (id integer);');
  await write('0002-newer.sql', 'create table newer (id integer);');
  await run();
  await rm(path.join(folder, '0002-newer.sql'));
  await write('0003-own.sql', 'create table own (id integer);');
  await expect(run()).rejects.toThrow(
    'This database was made by a newer version of Docket: this version does not know 0002-newer.sql.',
  );
  const { rows } = await asOwner(database.ownerUrl, (client) =>
    client.query(`select to_regclass('own') as made`),
  );
  expect(rows).toEqual([{ made: null }]);
});

test('a database older than the first release is refused, with how to carry its content over', async () => {
  await asOwner(database.ownerUrl, async (client) => {
    await client.query('alter table schema_migrations drop column checksum');
    await client.query(`insert into schema_migrations (name) values ('0001-foundation.sql')`);
  });
  await write('0001-first.sql', 'create table firsts (id integer);');
  await expect(run()).rejects.toThrow(
    /older than the first release \(it has 0001-foundation\.sql\).*Export your configuration/,
  );
});

test('a migration edited after it was applied is refused; different line endings are not an edit', async () => {
  await write('0001-first.sql', 'create table firsts (id integer);\n');
  await run();
  await write('0001-first.sql', 'create table firsts (id integer);\r\n');
  expect(await run()).toEqual([]);
  await write('0001-first.sql', 'create table firsts (id bigint);\n');
  await expect(run()).rejects.toThrow('Migration 0001-first.sql was changed');
});

test('an owner who may not create roles is told the statement that helps, and it does', async () => {
  const owner = `owner_${process.pid}_${Date.now()}`;
  const url = new URL(database.ownerUrl);
  const asAdministrator = (statement: string) =>
    asOwner(database.ownerUrl, (client) => client.query(statement));
  await asAdministrator(`create role ${owner} login password 'only-for-tests'`);
  try {
    await asAdministrator(
      `drop schema public cascade; create schema public authorization ${owner}`,
    );
    Object.assign(url, { username: owner, password: 'only-for-tests' });
    const migrated = () => migrate(url.href, { folder, appPassword: 'only-for-tests' });
    const help = `alter role "${owner}" createrole`;
    await expect(migrated()).rejects.toThrow(help);
    await asAdministrator(help);
    // The role was created by the tests' own administrator, as by another installation on the server.
    const more = `grant docket_app to "${owner}" with admin option`;
    await expect(migrated()).rejects.toThrow(more);
    await asAdministrator(more);
    await expect(migrated()).resolves.toEqual([]);
  } finally {
    await asAdministrator(`drop owned by ${owner} cascade; drop role ${owner}`);
  }
});
