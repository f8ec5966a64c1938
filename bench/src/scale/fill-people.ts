// A thousand people who have used Docket for a while, each with their own emails and a signed-in browser.
import { createHash, randomBytes } from 'node:crypto';

import type { Client } from 'pg';

import { copyRows, MAILS_PER_DAY, WORDS_WITHOUT_WEEK } from './fill-years';

const COLOR = '#e44332';

export type Person = { userId: string; cookie: string };

/** How many people's emails one statement copies. */
const TOGETHER = 25;

/** The emails are copies of those of `from`; a third of them are to review. */
export async function fillPeople(
  database: Client,
  { from, people, emailsEach }: { from: string; people: number; emailsEach: number },
): Promise<Person[]> {
  const made: Person[] = [];
  while (made.length < people) {
    await database.query('begin');
    const group: Person[] = [];
    const end = Math.min(people, made.length + TOGETHER);
    for (let number = made.length; number < end; number += 1)
      group.push(await addPerson(database, number));
    await addEmails(database, { from, to: group.map(({ userId }) => userId), count: emailsEach });
    await database.query('commit');
    made.push(...group);
  }
  return made;
}

async function addPerson(database: Client, number: number): Promise<Person> {
  const { rows } = await database.query<{ id: string }>(
    `insert into users (tenant_id, microsoft_id, email, name) values ('bench', $1, $2, $3) returning id`,
    [`person-${number}`, `person${number}@bench.example`, `Person ${number}`],
  );
  const userId = rows[0]?.id ?? '';
  const secret = randomBytes(32);
  await database.query(
    `insert into sessions (user_id, token_hash, expires_at, ends_at)
     values ($1, $2, now() + interval '30 days', now() + interval '90 days')`,
    [userId, createHash('sha256').update(secret).digest()],
  );
  return { userId, cookie: `docket_session=${userId}.${secret.toString('base64url')}` };
}

async function addEmails(
  database: Client,
  { from, to, count }: { from: string; to: readonly string[]; count: number },
): Promise<void> {
  await database.query(
    `insert into projects (user_id, name, color) select id, 'Bench', $2 from unnest($1::uuid[]) id`,
    [to, COLOR],
  );
  await database.query(
    `create temp table copies on commit drop as
     with base as (select id, row_number() over (order by received_time desc, id) - 1 as place, count(*) over () as size
       from emails where user_id = $1)
     select base.id as old_id, gen_random_uuid() as new_id, k, projects.user_id, projects.id as project_id
     from projects, generate_series(0, ${count - 1}) k join base on base.place = k % base.size
     where projects.user_id = any($2) order by projects.user_id, k`,
    [from, to],
  );
  const at = `now() - c.k * interval '1 day' / ${MAILS_PER_DAY}`;
  await copyRows(database, 'emails', {
    user_id: 'c.user_id',
    id: 'c.new_id',
    message_id: `'file:bench-' || c.new_id`,
    internet_message_id: `'<' || c.new_id || '@bench.example>'`,
    conversation_id: `e.conversation_id || '-' || c.k`,
    folder_id: 'null',
    received_time: at,
    created_at: at,
    recommended_project_id: 'c.project_id',
    is_degraded: 'false',
    ai_classification: `coalesce(e.ai_classification, '{}') || jsonb_build_object('confidence', 0.3 + 0.3 * (c.k % 3))`,
    project_state: `'undecided'`,
    project_id: 'null',
    project_decided_by: 'null',
    project_decided_at: 'null',
  });
  const child = { user_id: 'c.user_id', email_id: 'c.new_id' };
  await copyRows(database, 'suggestions', { ...child, id: 'gen_random_uuid()', task_id: 'null' });
  await copyRows(database, 'email_words', {
    ...child,
    words: `${WORDS_WITHOUT_WEEK} || array_to_tsvector(array[week_of(${at})])`,
  });
}
