// What the clock starts, by graphile-worker's cron.
import type { CronItem } from 'graphile-worker';
import type { Client } from 'pg';

import type { JobName } from './define-job';

/** Minutes. The clocks of processes and database differ by less. */
const CLOCK_WAS_AHEAD = 15;

/** A job started by the clock; the crontab pattern is in UTC. */
export type Schedule = {
  job: JobName;
  pattern: string;
  key?: string | undefined;
  queue?: string | undefined;
  maxAttempts: number;
};

export function cronItem({ job, pattern, key, queue, maxAttempts }: Schedule): CronItem {
  return {
    task: job,
    match: pattern,
    options: {
      // A run missed while the product was stopped is not made up for, because the next one does the same work.
      backfillPeriod: 0,
      jobKey: key,
      queueName: queue,
      maxAttempts,
    },
  };
}

const DROP_OLD_FAILURES = `delete from graphile_worker._private_jobs
  where locked_at is null and attempts >= max_attempts and run_at < now() - interval '1 day'
    and payload -> '_cron' is not null`;

/** Jobs of the clock that failed stay for a day, so that monitoring sees them; later runs do the same work. */
export async function dropOldFailures(client: Client): Promise<void> {
  await client.query(DROP_OLD_FAILURES);
}

/**
 * graphile-worker starts nothing for a minute before the last one that it knows: after a clock was ahead, that may be a
 * year away.
 */
export async function forgetMinutesAhead(client: Client): Promise<void> {
  await client.query(
    `update graphile_worker._private_known_crontabs set last_execution = null
     where last_execution > now() + make_interval(mins => $1)`,
    [CLOCK_WAS_AHEAD],
  );
}
