// Whether the schema could be distributed by user over many machines with Citus: checks its documented requirements on
// keys, unique constraints and foreign keys. Not tested on Citus itself.
// https://docs.citusdata.com/en/stable/develop/reference_ddl.html
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from './test-database';

/** Reference tables, replicated to every machine: users, and rows that belong to nobody. */
const EVERYWHERE = ['users', 'sign_ins', 'processes', 'security_events', 'backups', 'push_keys'];
const NOT_OURS = ['schema_migrations'];

type Rule = { table: string; name: string; columns: string[] };

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function ask<Row>(question: string): Promise<Row[]> {
  const { rows } = await owner.query(question);
  return rows as Row[];
}

it('every table belongs to a user, or is replicated to every machine', async () => {
  const tables = await ask<{ table: string; is_owned: boolean }>(`
    select c.relname as table, exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'user_id' and a.attnotnull) as is_owned
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  const common = tables.filter(({ is_owned: isOwned }) => !isOwned).map(({ table }) => table);
  expect(common.toSorted()).toEqual([...EVERYWHERE, ...NOT_OURS].toSorted());
});

it('every primary key and unique constraint of a user’s table includes the user', async () => {
  const rules = await ask<Rule>(`
    select c.relname as table, i.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = x.indrelid and a.attnum = any(x.indkey)) as columns
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = 'public'::regnamespace and x.indisunique order by 1, 2`);
  const broken = rules.filter(
    ({ table, columns }) =>
      ![...EVERYWHERE, ...NOT_OURS].includes(table) && !columns.includes('user_id'),
  );
  expect(broken).toEqual([]);
});

it('every foreign key between users’ tables joins the same user on both sides', async () => {
  const keys = await ask<Rule & { other: string; others: string[] }>(`
    select k.conrelid::regclass::text as table, k.conname as name, k.confrelid::regclass::text as other,
      array(select a.attname::text from unnest(k.conkey) with ordinality as n (number, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.number order by n.place) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality as n (number, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.number order by n.place) as others
    from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`);
  const broken = keys.filter(({ other, columns, others }) => {
    if (EVERYWHERE.includes(other)) return false;
    const place = columns.indexOf('user_id');
    return place === -1 || others[place] !== 'user_id';
  });
  expect(broken).toEqual([]);
  expect(
    keys.filter(({ table, other }) => EVERYWHERE.includes(table) && !EVERYWHERE.includes(other)),
  ).toEqual([]);
});
