// Writes to the job queue (graphile-worker), always in the caller's transaction: a job exists if and only if the change
// does.
import { sql, type Transaction } from 'kysely';

import type { EnqueueOptions, Job } from './define-job';
import type { Tables } from '../db/tables.generated';

/** Returns the job's id. Throws if the payload does not fit the job. */
export async function enqueue<Payload, Dependencies>(
  trx: Transaction<Tables>,
  job: Pick<
    Job<Payload, Dependencies>,
    'name' | 'payload' | 'maxAttempts' | 'key' | 'queue' | 'priority'
  >,
  {
    payload,
    key,
    runAt,
    priority,
    keepsEarlierRunAt = false,
  }: EnqueueOptions & { payload: Payload },
): Promise<string> {
  const checked = job.payload.parse(payload);
  const { rows } = await sql<{ id: string }>`select (graphile_worker.add_job(
    identifier => ${job.name}::text,
    payload => ${JSON.stringify(checked)}::json,
    queue_name => ${job.queue?.(checked) ?? null}::text,
    run_at => ${runAt?.toISOString() ?? null}::timestamptz,
    max_attempts => ${job.maxAttempts}::int,
    job_key => ${key ?? job.key?.(checked) ?? null}::text,
    priority => ${priority ?? job.priority ?? 0}::int,
    job_key_mode => ${keepsEarlierRunAt ? 'preserve_run_at' : 'replace'}::text
  )).id::text as id`.execute(trx);
  return rows[0]?.id ?? '';
}

/** Makes waiting jobs due at once; running and finished ones are left alone. */
export async function releaseJobs(
  trx: Transaction<Tables>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`select graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => ${now}::timestamptz)`.execute(
    trx,
  );
}

/** Removes a waiting job; a running one runs to its end. */
export async function cancelJob(trx: Transaction<Tables>, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(trx);
}

/** Whether a job with this key waits for a worker, so that the holder of its queue can yield to it. */
export async function isJobDue(trx: Transaction<Tables>, key: string): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.jobs
    where key = ${key} and run_at <= now() and locked_at is null limit 1`.execute(trx);
  return rows.length > 0;
}
