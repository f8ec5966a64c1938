import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';

export type QueuedJob = {
  id: string;
  kind: string;
  payload: Readonly<Record<string, unknown>>;
  createdAt: Date;
  runAt: Date;
  lockedAt: Date | null;
  attempts: number;
  maxAttempts: number;
  error: string | null;
};

export type JobState = 'running' | 'failed' | 'retrying' | 'waiting';

// The queue belongs to all users; the payload says whose a job is.
const STATE = sql<JobState>`case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'failed'
  when j.attempts > 0 then 'retrying' else 'waiting' end`;
const FIELDS = sql`j.id::text as id, t.identifier as kind, j.payload, j.created_at as "createdAt", j.run_at as "runAt",
  j.locked_at as "lockedAt", j.attempts, j.max_attempts as "maxAttempts", j.last_error as error, ${STATE} as state`;
const JOBS = sql`graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`;
const ownedBy = ({ userId }: UserScope) => sql`j.payload->>'userId' = ${userId}`;

export type ListedJob = QueuedJob & { state: JobState };

export async function listQueuedJobs(scope: UserScope, limit: number): Promise<ListedJob[]> {
  const { rows } = await sql<ListedJob>`select ${FIELDS} from ${JOBS} where ${ownedBy(scope)}
    order by array_position(array['running', 'failed', 'retrying', 'waiting'], ${STATE}), j.run_at, j.id limit ${limit}`.execute(
    scope.trx,
  );
  return rows;
}

export async function countQueuedJobs(scope: UserScope): Promise<Record<JobState, number>> {
  const { rows } = await sql<{ state: JobState; count: number }>`
    select ${STATE} as state, count(*)::int as count from ${JOBS} where ${ownedBy(scope)} group by 1`.execute(
    scope.trx,
  );
  const counts = { running: 0, failed: 0, retrying: 0, waiting: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** Null if it is done by now, or someone else's. */
export async function findQueuedJob(scope: UserScope, id: string): Promise<ListedJob | null> {
  if (!isJobId(id)) return null;
  const { rows } =
    await sql<ListedJob>`select ${FIELDS} from ${JOBS} where ${ownJob(scope, id)}`.execute(
      scope.trx,
    );
  return rows[0] ?? null;
}

/** Locks the job until the transaction ends; null if it is done by now, or someone else's. */
export async function lockQueuedJob(scope: UserScope, id: string): Promise<ListedJob | null> {
  if (!isJobId(id)) return null;
  await sql`select from graphile_worker._private_jobs j where ${ownJob(scope, id)} for update`.execute(
    scope.trx,
  );
  return findQueuedJob(scope, id);
}

const isJobId = (id: string) => /^\d{1,18}$/.test(id);
const ownJob = (scope: UserScope, id: string) => sql`j.id = ${id}::bigint and ${ownedBy(scope)}`;

/** No further attempt is made; a running one is the last. */
export async function exhaustAttempts(scope: UserScope, id: string, reason: string): Promise<void> {
  await sql`update graphile_worker._private_jobs j set
      max_attempts = greatest(j.attempts, 1), attempts = greatest(j.attempts, 1), last_error = ${reason}, updated_at = now()
    where j.id = ${id}::bigint and ${ownedBy(scope)}`.execute(scope.trx);
}

export async function removeQueuedJob(scope: UserScope, id: string): Promise<void> {
  await sql`delete from graphile_worker._private_jobs j
    where j.id = ${id}::bigint and ${ownedBy(scope)} and j.locked_at is null`.execute(scope.trx);
}

export async function startQueuedJob(
  scope: UserScope,
  { id, maxAttempts }: { id: string; maxAttempts: number },
): Promise<void> {
  await sql`update graphile_worker._private_jobs j set
      attempts = 0, max_attempts = ${maxAttempts}, run_at = now(), last_error = null, updated_at = now()
    where j.id = ${id}::bigint and ${ownedBy(scope)} and j.locked_at is null`.execute(scope.trx);
  await sql`select pg_notify('jobs:insert', json_build_object('r', random()::text, 'count', 1)::text)`.execute(
    scope.trx,
  );
}

export async function findSubjects(
  scope: UserScope,
  emailIds: readonly string[],
): Promise<Map<string, string>> {
  if (emailIds.length === 0) return new Map();
  const rows = await selectOwn(scope, 'emails')
    .select(['id', 'subject'])
    .where('id', 'in', emailIds)
    .execute();
  return new Map(rows.map(({ id, subject }) => [id, subject]));
}
