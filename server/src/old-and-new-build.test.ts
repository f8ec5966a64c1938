// During a rolling update, processes of the last release keep running on the migrated schema. So a migration only adds:
// what the release's statements name must still exist, and what they do not name must have a default. Both builds run
// side by side in e2e/src/old-and-new-processes.test.ts.
import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { readBackup } from './platform/backup/write-backup';
import { asOwner } from './platform/db/as-owner';
import { resetSchema } from './platform/db/migrate';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

const RELEASES = path.join(import.meta.dirname, 'testing/releases');
const MIGRATIONS = path.join(import.meta.dirname, 'platform/db/migrations');

/** From before the first release. Add nothing here: keep the column until the release after. */
const TAKEN_AWAY = ['task_links.is_tried'];

type Column = { name: string; type: string; isNeeded: boolean };
type Schema = { columns: Map<string, Column>; functions: string[] };

let released: TestDatabase;
let migrated: TestDatabase;
let before: Schema;
let after: Schema;
beforeAll(async () => {
  [released, migrated] = [await createTestDatabase(), await createTestDatabase()];
  const last = (await readdir(RELEASES)).toSorted().at(-1) ?? '';
  const { about } = await readBackup(path.join(RELEASES, last), undefined);
  await asOwner(released.ownerUrl, (client) =>
    resetSchema(client, { folder: MIGRATIONS, applied: about.migrations }),
  );
  [before, after] = [await schemaOf(released), await schemaOf(migrated)];
});
afterAll(async () => {
  await released.drop();
  await migrated.drop();
});

function schemaOf({ ownerUrl }: TestDatabase): Promise<Schema> {
  return asOwner(ownerUrl, async (client) => {
    const columns = await client.query<Column>(`
      select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull and not a.atthasdef and a.attidentity = '' as "isNeeded"
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`);
    const functions = await client.query<{ name: string }>(`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
        and has_function_privilege('docket_app', p.oid, 'execute')`);
    return {
      columns: new Map(columns.rows.map((column) => [column.name, column])),
      functions: functions.rows.map(({ name }) => name),
    };
  });
}

const tableOf = (column: string) => column.split('.')[0];

it('every column of the last release still exists with its type, and new ones may be left out', () => {
  const typeOf = (schema: Schema, name: string) => schema.columns.get(name)?.type;
  const broken = [...before.columns.keys()].filter(
    (name) => typeOf(before, name) !== typeOf(after, name),
  );
  expect(before.columns.size).toBeGreaterThan(300);
  expect(broken).toEqual(TAKEN_AWAY);
});

it('no column of its tables is required that it does not set', () => {
  const tables = new Set([...before.columns.keys()].map(tableOf));
  const broken = [...after.columns.values()].filter(
    ({ name, isNeeded }) =>
      isNeeded && tables.has(tableOf(name)) && before.columns.get(name)?.isNeeded !== true,
  );
  expect(broken.map(({ name }) => name)).toEqual([]);
});

it('every function that it calls can still be called that way', () => {
  const missing = before.functions.filter((name) => !after.functions.includes(name));
  expect(missing).toEqual([]);
});
