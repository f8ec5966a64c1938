// The metrics over all people. Called as the system.
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';

type Trx = UserScope['trx'];
export type Counted = { label: string; count: number };

export async function readMailboxStates(trx: Trx) {
  const { rows } = await sql<Counted & { lag: number | null }>`
    select state as label, count(*)::int as count,
      extract(epoch from now() - min(last_sync_at))::float8 as lag
    from mail_accounts group by state`.execute(trx);
  return rows;
}

/** What keeps mailboxes from syncing, by error code. */
export async function countSyncProblems(trx: Trx): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select last_error ->> 'code' as label, count(*)::int as count from mail_accounts
    where last_error is not null group by 1`.execute(trx);
  return rows;
}

export async function readQueue(trx: Trx) {
  const { rows } = await sql<Counted & { failed: number; oldest: number }>`
    select task_identifier as label,
      count(*) filter (where attempts < max_attempts and locked_at is null)::int as count,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where run_at < now() and locked_at is null and attempts < max_attempts)), 0)::float8 as oldest
    from graphile_worker.jobs group by task_identifier`.execute(trx);
  return rows;
}

export async function countReplies(trx: Trx): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select state as label, count::int as count from count_replies()`.execute(trx);
  return rows;
}

export async function countJudged(trx: Trx) {
  const { rows } = await sql<{ kind: string; wasRight: boolean; count: number }>`
    select kind, was_right as "wasRight", count::int as count from count_judged()`.execute(trx);
  return rows;
}
