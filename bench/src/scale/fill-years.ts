// Years of mail, copied from the analyzed emails: importing a million would measure the import.
import { setTimeout as sleep } from 'node:timers/promises';

import type { Client } from 'pg';

import type { ProductClient } from '../product-client';

const BATCH = 20_000;
/** The daily volume of somebody with a lot of mail. */
export const MAILS_PER_DAY = 200;
/** A copy is from another week than its original. */
export const WORDS_WITHOUT_WEEK = `ts_delete(e.words, (select week_of(received_time) from emails base
  where base.user_id = e.user_id and base.id = e.email_id))`;
const BASE = `user_id = $1 and message_id not like 'file:bench-%'`;

/**
 * Copies until the person has this many emails: a third decided, a third to review, two hundred a day back from the
 * newest.
 */
export async function fillYears(
  database: Client,
  person: { userId: string; projectId: string },
  wanted: number,
): Promise<void> {
  const stored = await countEmails(database, person.userId);
  for (let from = stored; from < wanted; from += BATCH)
    await addBatch(database, person, { from, to: Math.min(from + BATCH, wanted) - 1 });
}

/** Slow to maintain while a million rows are added, fast to build afterwards. */
export async function withoutWordIndex(database: Client, fill: () => Promise<void>): Promise<void> {
  await database.query('drop index if exists email_words_found');
  await fill();
  await database.query(`set maintenance_work_mem = '512MB'`);
  await database.query('create index email_words_found on email_words using gin (words)');
  // Now, instead of by autovacuum in the middle of the measurement.
  await database.query('vacuum (analyze)');
}

export async function countEmails(database: Client, userId: string): Promise<number> {
  const { rows } = await database.query<{ emails: number }>(
    'select count(*)::int as emails from emails where user_id = $1',
    [userId],
  );
  return rows[0]?.emails ?? 0;
}

type Range = { from: number; to: number };

async function addBatch(
  database: Client,
  { userId, projectId }: { userId: string; projectId: string },
  { from, to }: Range,
): Promise<void> {
  await database.query('begin');
  await database.query(
    `create temp table copies on commit drop as
     with base as (select id, row_number() over (order by received_time desc, id) - 1 as place, count(*) over () as size
       from emails where ${BASE})
     select base.id as old_id, gen_random_uuid() as new_id, k
     from generate_series(${from}, ${to}) k join base on base.place = k % base.size`,
    [userId],
  );
  const at = `now() - c.k * interval '1 day' / ${MAILS_PER_DAY}`;
  await copyRows(database, 'emails', {
    id: 'c.new_id',
    message_id: `'file:bench-' || c.new_id`,
    internet_message_id: `'<' || c.new_id || '@bench.example>'`,
    conversation_id: `e.conversation_id || '-' || c.k`,
    folder_id: 'null',
    received_time: at,
    created_at: at,
    // Days move with their mail: years-old mail is hardly ever still due.
    last_due: `case when isfinite(e.last_due) then e.last_due - (e.received_time::date - (${at})::date) else e.last_due end`,
    recommended_project_id: `'${projectId}'::uuid`,
    is_degraded: 'false',
    ai_classification: `coalesce(e.ai_classification, '{}') || jsonb_build_object('confidence', 0.3 + 0.3 * (c.k % 3))`,
    project_state: `case when c.k % 3 = 0 then 'confirmed' else 'undecided' end`,
    project_id: `case when c.k % 3 = 0 then '${projectId}'::uuid end`,
    project_decided_by: `case when c.k % 3 = 0 then 'person' end`,
    project_decided_at: `case when c.k % 3 = 0 then ${at} end`,
  });
  await copyRows(database, 'suggestions', {
    id: 'gen_random_uuid()',
    email_id: 'c.new_id',
    due_date: `e.due_date - ((select received_time::date from emails o where o.user_id = e.user_id and o.id = c.old_id)
      - (${at})::date)`,
  });
  await copyRows(database, 'email_words', {
    email_id: 'c.new_id',
    words: `${WORDS_WITHOUT_WEEK} || array_to_tsvector(array[week_of(${at})])`,
  });
  await database.query(
    `insert into decisions (user_id, kind, email_id, project_id, was_right, confidence, decided_at)
     select $1, 'project', new_id, $2, k % 10 <> 0, 0.5 + 0.5 * random(), now() - k * interval '1 day' / ${MAILS_PER_DAY}
     from copies where k % 3 = 0 order by k desc`,
    [userId, projectId],
  );
  await database.query('commit');
}

export async function copyRows(
  database: Client,
  table: string,
  changed: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and identity_generation is distinct from 'ALWAYS'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const own = table === 'emails' ? 'id' : 'email_id';
  await database.query(
    `insert into ${table} (${names.join(', ')})
     select ${names.map((name) => changed[name] ?? `e.${name}`).join(', ')}
     from ${table} e join copies c on c.old_id = e.${own}`,
  );
}

/** What is copied. Search words are normally read by a separate job; without them a search would read the texts. */
export async function untilAnalyzed(client: ProductClient, database: Client): Promise<void> {
  type Queue = { total: number; items: { processingStatus: string }[] };
  for (;;) {
    const { total, items } = await client.get<Queue>('/emails/recommendations?limit=100');
    const isAnalysed =
      total > 20 && items.every(({ processingStatus }) => processingStatus === 'completed');
    if (isAnalysed && (await countWithoutWords(database)) === 0) return;
    await sleep(1_000);
  }
}

async function countWithoutWords(database: Client): Promise<number> {
  const { rows } = await database.query<{ emails: number }>(
    `select count(*)::int as emails from emails e where not exists (
       select from email_words w where w.user_id = e.user_id and w.email_id = e.id)`,
  );
  return rows[0]?.emails ?? 0;
}
