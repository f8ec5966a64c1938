import type { JobHelpers } from 'graphile-worker';

import type { Log } from '../log/log';

/**
 * Removes a job that is done and opens its queue. graphile-worker 0.17 looks for the next job before it does this itself,
 * so it would find the queue closed and wait for its next poll. When it does it again, nothing is left to do.
 */
export async function openQueueOf(helpers: JobHelpers, log: Log): Promise<void> {
  const { job } = helpers;
  if (job.job_queue_id === null) return;
  try {
    await helpers.query(COMPLETE, [job.id, job.locked_by]);
  } catch (error) {
    log.debug({ error: String(error), jobId: job.id }, 'A queue is opened by the worker instead');
  }
}

// A job that another worker was given meanwhile stays, and one that is just being queued again is left to the worker.
const COMPLETE = `with done as (
    delete from graphile_worker._private_jobs where id = (
      select id from graphile_worker._private_jobs where id = $1 and locked_by = $2 for update skip locked
    ) returning job_queue_id
  )
  update graphile_worker._private_job_queues as queues set locked_by = null, locked_at = null
  from done where queues.id = done.job_queue_id and queues.locked_by = $2`;
