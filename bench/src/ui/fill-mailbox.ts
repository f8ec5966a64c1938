// Copies the stored, analyzed emails until the mailbox has the wanted size: importing as many would measure the import.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { Client } from 'pg';

type Row = Record<string, string>;

/** Copies look like imported files ('file:…'), so that no sync misses them at the provider; each is a minute older. */
export async function fillMailbox(dataFolder: string, wanted: number): Promise<number> {
  const database = new Client({ connectionString: await ownerUrl(dataFolder) });
  await database.connect();
  try {
    const stored = await count(database);
    const copies = Math.ceil((wanted - stored) / stored);
    await database.query('begin');
    await database.query(
      `create temp table copies on commit drop as
       select user_id, id as old_id, gen_random_uuid() as new_id, n,
              row_number() over (order by n, received_time desc) as place
       from emails cross join generate_series(1, $1) n`,
      [copies],
    );
    await copyRows(database, 'emails', {
      id: 'c.new_id',
      message_id: `'file:bench-' || c.new_id`,
      internet_message_id: `'<' || c.new_id || '@bench.example>'`,
      conversation_id: `e.conversation_id || '-' || c.n`,
      folder_id: 'null',
      received_time: `e.received_time - c.n * interval '100 days'`,
    });
    const child = { id: 'gen_random_uuid()', email_id: 'c.new_id' };
    await copyRows(database, 'suggestions', child);
    await copyRows(database, 'replies', { email_id: 'c.new_id' });
    await copyRows(database, 'email_words', { email_id: 'c.new_id' });
    await database.query('commit');
    // Now, instead of by autovacuum in the middle of the keys.
    await database.query('vacuum (analyze)');
    return await count(database);
  } finally {
    await database.end();
  }
}

async function copyRows(database: Client, table: string, changed: Row): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and identity_generation is distinct from 'ALWAYS'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? `e.${name}`);
  const own = table === 'emails' ? 'id' : 'email_id';
  await database.query(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
     from ${table} e join copies c on c.user_id = e.user_id and c.old_id = e.${own}`,
  );
}

async function count(database: Client): Promise<number> {
  const { rows } = await database.query<{ emails: number }>(
    'select count(*)::int as emails from emails',
  );
  return rows[0]?.emails ?? 0;
}

/** The embedded server's own login, from the product's data folder. */
export async function ownerUrl(dataFolder: string): Promise<string> {
  const password = (await readFile(path.join(dataFolder, 'postgres-password'), 'utf8')).trim();
  // As root the server may keep its files elsewhere; then a note says where.
  const note = path.join(dataFolder, 'postgres-place');
  const cluster = existsSync(note)
    ? (await readFile(note, 'utf8')).trim()
    : path.join(dataFolder, 'postgres');
  const port = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3];
  return `postgres://docket_owner:${encodeURIComponent(password)}@127.0.0.1:${port}/docket`;
}
