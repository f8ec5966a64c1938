// Which tables and identity columns a backup holds, with the tables in an order in which their rows can be restored.
import type { Client } from 'pg';

import { sortByReferences } from '../db/table-order';
import type { BackedUpTable } from './backup-content';

/** Rebuilt at startup: the applied migrations and the live processes. And what a restore sets for itself. */
const EXCLUDED = [
  'public.schema_migrations',
  'public.processes',
  'public.restore_unfinished',
  'graphile_worker.migrations',
];

const TABLES = `
  select n.nspname || '.' || c.relname as table,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(json_agg(distinct k.confrelid::regclass::oid::int), '[]') from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "references",
    c.oid::int as id
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r'
    and n.nspname || '.' || c.relname <> all ($1)
  order by n.nspname desc, c.relname`;

type Found = BackedUpTable & { id: number; references: number[] };

/** A table comes after those its foreign keys reference. Docket's own come before those of the job queue. */
export async function listTables(client: Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<Found>(TABLES, [EXCLUDED]);
  return sortByReferences(rows).map(({ table, columns }) => ({ table, columns }));
}

/** The last value of each identity column, by 'schema.table.column'; unused ones are left out. */
export async function readIdentities(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select n.nspname || '.' || c.relname || '.' || a.attname as name, s.last_value::text as last
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
      join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'graphile_worker')
      cross join lateral pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence
      join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) = sequence
    where a.attidentity <> '' and s.last_value is not null`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export async function setIdentities(
  client: Client,
  identities: Readonly<Record<string, string>>,
  schema: string,
): Promise<void> {
  for (const [name, last] of Object.entries(identities)) {
    const [inSchema, table, column] = name.split('.');
    if (inSchema !== schema) continue;
    await client.query(`select setval(pg_get_serial_sequence($1, $2), $3::bigint)`, [
      `${inSchema}.${table}`,
      column,
      last,
    ]);
  }
}

export function quoteName(client: Client, name: string): string {
  return name
    .split('.')
    .map((part) => client.escapeIdentifier(part))
    .join('.');
}
