// What is measured at each size: a screen's call, and the query of its page on the bare driver.
import type { Client } from 'pg';

import type { ProductClient } from '../product-client';

const QUEUE = `user_id = $1 and not is_archived and removed_at is null and not is_from_reader and snoozed_until is null`;
/** As in the product: migration 0053. */
const TIME = `case when woken_at is null then received_time else woken_at end`;
/** The columns of the product's page, as in shown-columns.ts. */
const SHOWN = `id, conversation_id, folder, subject, preview, from_name, from_address, to_recipients, cc_recipients, reply_to, headers,
  received_time, is_read, is_from_reader, has_attachments, status, ai_classification, recommended_project_id, project_state, project_id,
  project_decided_by, was_pending, is_degraded, top_priority, warning, is_archived, snoozed_until`;
const TO_REVIEW = 'is_to_review';
const RECENT = `${TIME} >= now() - interval '30 days'
  and not (woken_at is null and top_priority < 9 and coalesce(last_due < current_date, false))`;
/** Each priority from its own index: a single order would sort all recent mail. */
const byPriority = (where: string, limit: number) =>
  ['= 1', '= 2', '= 3', '= 4', '>= 5']
    .map(
      (
        priority,
      ) => `(select ${SHOWN} from emails where ${where} and ${RECENT} and top_priority ${priority}
        order by ${TIME} desc, id limit ${limit})`,
    )
    .join(' union all ') + ` limit ${limit}`;
/** A word in most of the sandbox's mail. */
const COMMON_WORD = 'the';

/** Rounds through all screens first, because a process that has just started runs uncompiled code. */
const WARM_TURNS = 20;

type Screen = { name: string; path: string; bare: string };

export const SCREENS: readonly Screen[] = [
  {
    name: 'queue page',
    path: '/emails/recommendations?limit=50',
    bare: `select ${SHOWN} from emails where ${QUEUE} order by ${TIME} desc, id limit 50`,
  },
  {
    name: 'by priority',
    path: '/emails/recommendations?limit=50&sort=priority',
    bare: byPriority(QUEUE, 50),
  },
  {
    name: 'to review',
    path: '/emails/recommendations?limit=50&review=pending',
    bare: `select ${SHOWN} from emails where ${QUEUE} and ${TO_REVIEW} order by ${TIME} desc, id limit 50`,
  },
  {
    name: 'search, common word',
    path: `/emails/recommendations?limit=50&search=${COMMON_WORD}`,
    // The newest thousand are found, and fifty of them shown.
    bare: `select ${SHOWN} from emails where user_id = $1 and id = any((array(
        select id from emails where ${QUEUE} and exists (select from email_words w
          where w.user_id = emails.user_id and w.email_id = emails.id and w.words @@ '''${COMMON_WORD}'':*'::tsquery)
        order by ${TIME} desc, id limit 1000))[1:50])`,
  },
  {
    name: 'home',
    path: '/home',
    bare: byPriority(`${QUEUE} and ${TO_REVIEW}`, 5),
  },
  {
    name: 'accuracy',
    path: '/accuracy',
    bare: `select kind, was_right, confidence, decided_at from decisions
      where user_id = $1 and undone_at is null and was_right is not null order by id desc limit 5000`,
  },
  {
    name: 'sync status',
    path: '/sync/status',
    bare: `select folder_id, sum(stored) from email_tallies where user_id = $1 group by folder_id`,
  },
  {
    // Five emails are shown and twenty read ahead.
    name: 'as the screen asks',
    path: '/emails/recommendations?pageSize=5&ahead=20',
    bare: `select ${SHOWN} from emails where ${QUEUE} order by ${TIME} desc, id limit 25`,
  },
];

export type Measured = { screen: string; p50Ms: number; p95Ms: number; bareP95Ms: number };

export async function measureScreens(
  client: ProductClient,
  { database, userId, samples }: { database: Client; userId: string; samples: number },
): Promise<Measured[]> {
  const rows: Measured[] = [];
  for (let turn = 0; turn < WARM_TURNS; turn += 1)
    for (const { path } of SCREENS) await client.get(path);
  for (const { name, path, bare } of SCREENS) {
    const own = await timed(samples, () => client.load(path));
    const driver = await timed(samples, () => database.query(bare, [userId]));
    rows.push({
      screen: name,
      p50Ms: at(own, 0.5),
      p95Ms: at(own, 0.95),
      bareP95Ms: at(driver, 0.95),
    });
  }
  return rows;
}

/** Milliseconds of each run after two warm-up runs, fastest first. */
export async function timed(samples: number, run: () => Promise<unknown>): Promise<number[]> {
  await run();
  await run();
  const times: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  return times.toSorted((one, other) => one - other);
}

export function at(times: readonly number[], share: number): number {
  return Math.round((times[Math.floor((times.length - 1) * share)] ?? 0) * 10) / 10;
}
