// Scheduled jobs, by graphile-worker's cron.
import type { CronItem } from 'graphile-worker';
import type { Client } from 'pg';

import type { JobName } from './define-job';

/** The clocks of the processes and the database differ by less than this. */
const MAX_CLOCK_SKEW_MINUTES = 15;

/** A scheduled job; the crontab pattern is in UTC. */
export type Schedule = {
  job: JobName;
  pattern: string;
  key: string;
  queue: string;
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

/**
 * graphile-worker skips every minute up to the last one that it recorded. If a clock was ahead, that minute may be a year
 * away. A worker that ran meanwhile keeps waiting until it is restarted.
 */
export async function forgetMinutesAhead(client: Client): Promise<void> {
  await client.query(
    `update graphile_worker._private_known_crontabs set last_execution = null
     where last_execution > now() + make_interval(mins => $1)`,
    [MAX_CLOCK_SKEW_MINUTES],
  );
}
