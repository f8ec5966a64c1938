// A killed worker leaves its jobs locked for 4 hours. So each worker holds an advisory lock while its process lives,
// and any process frees the jobs of workers whose lock is gone. A live worker that loses its lock ends its jobs before
// the others free them, so no job ever runs twice at a time.
import { createHash } from 'node:crypto';

import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { ADVISORY_LOCK_CLASSES } from '../db/advisory-locks';
import type { Log } from '../log/log';
import { CANCEL_CHANNEL, WorkerEnded, type RunningJobs } from './running-jobs';
import { forgetMinutesAhead } from './schedules';

const LOCK_CLASS = ADVISORY_LOCK_CLASSES.workers;
const SWEEP_MS = 4_000;
const RECONNECT_MS = 300;
// A process ends its jobs after this long without its locks.
const UNLOCKED_MS = 1_500;
// A worker counts as dead after this long without its lock: UNLOCKED_MS plus the time its jobs may take to end
// (job-handler.ts).
const CONFIRM_MS = 4_000;

export type WorkerLiveness = {
  announce(workerId: string): Promise<void>;
  /** The worker has ended; its remaining jobs may be freed. */
  withdraw(workerId: string): Promise<void>;
  freeAbandonedJobs(): Promise<number>;
  stop(): Promise<void>;
};

type Options = {
  connectionString: string;
  log: Log;
  /** Where to cancel or end jobs. */
  running: RunningJobs;
  confirmMs?: number;
  sweepMs?: number;
};

export async function createWorkerLiveness(options: Options): Promise<WorkerLiveness> {
  const { log, running, confirmMs = CONFIRM_MS, sweepMs = SWEEP_MS } = options;
  const own = new Set<string>();
  const session = await openLockingSession(options, own);

  const freeAbandonedJobs = async () => {
    const { lost, missing } = await session.run(async (using) => {
      await abortReassignedJobs(using, own, running);
      await forgetMinutesAhead(using);
      return {
        lost: await freeLostJobs(using, own, running),
        missing: await missingWorkers(using, own),
      };
    });
    if (lost > 0) log.info({ jobs: lost }, 'Freed jobs that their worker never received');
    if (missing.length === 0) return lost;
    await sleep(confirmMs, undefined, { ref: false });
    if (session.isClosed()) return lost;
    return lost + (await session.run((using) => freeJobs(using, { own, missing, log })));
  };
  const timer = setInterval(() => {
    freeAbandonedJobs().catch((error: unknown) =>
      log.warn({ error: String(error) }, 'Jobs of ended workers could not be freed'),
    );
  }, sweepMs).unref();

  return {
    announce: async (workerId) => {
      own.add(workerId);
      await session.run((using) => lock(using, workerId));
    },
    withdraw: async (workerId) => {
      if (session.isClosed() || !own.delete(workerId)) return;
      await session.run((using) => unlock(using, workerId));
    },
    freeAbandonedJobs,
    stop: async () => {
      clearInterval(timer);
      await session.close();
    },
  };
}

type LockingSession = {
  run<T>(query: (client: Client) => Promise<T>): Promise<T>;
  isClosed(): boolean;
  close(): Promise<void>;
};

/** A connection that holds the locks of the process's own workers, and takes them again whenever it was lost. */
async function openLockingSession(
  { connectionString, log, running }: Options,
  own: ReadonlySet<string>,
): Promise<LockingSession> {
  let unlocked: NodeJS.Timeout | undefined;
  let isClosed = false;
  let client = await connect();

  async function connect(): Promise<Client> {
    const next = new Client({ connectionString, keepAlive: true });
    next.on('error', (error) => log.warn({ error: error.message }, 'A connection was lost'));
    next.on('notification', ({ payload }) => running.cancel(payload ?? ''));
    await next.connect();
    await next.query(`listen ${CANCEL_CHANNEL}`);
    next.once('end', onLost);
    for (const workerId of own) await lock(next, workerId);
    clearTimeout(unlocked);
    unlocked = undefined;
    await abortReassignedJobs(next, own, running);
    return next;
  }
  /** Reconnects at once: without its locks this process looks dead to the others. */
  function onLost(): void {
    if (isClosed) return;
    setTimeout(reconnect, RECONNECT_MS).unref();
    unlocked ??= setTimeout(() => {
      running.end(running.ids(), new WorkerEnded('The worker lost its database'));
    }, UNLOCKED_MS).unref();
  }
  function reconnect(): void {
    if (isClosed) return;
    run((using) => using.query('select 1')).catch(() =>
      setTimeout(reconnect, RECONNECT_MS).unref(),
    );
  }
  // Serialized, because a connection runs one query at a time.
  let last: Promise<unknown> = Promise.resolve();
  function run<T>(query: (client: Client) => Promise<T>): Promise<T> {
    const next = last.then(() => retryOnce(query));
    last = next.catch(() => undefined);
    return next;
  }
  async function retryOnce<T>(query: (client: Client) => Promise<T>): Promise<T> {
    try {
      return await query(client);
    } catch (error) {
      if (isClosed) throw error;
      client = await connect();
      return query(client);
    }
  }

  return {
    run,
    isClosed: () => isClosed,
    async close() {
      isClosed = true;
      clearTimeout(unlocked);
      await client.end();
    },
  };
}

async function lock(client: Client, workerId: string): Promise<void> {
  await client.query('select pg_try_advisory_lock($1, $2)', [LOCK_CLASS, lockNumber(workerId)]);
}

async function unlock(client: Client, workerId: string): Promise<void> {
  await client.query('select pg_advisory_unlock($1, $2)', [LOCK_CLASS, lockNumber(workerId)]);
}

// A job enqueued again while it ran lost its key and attempts to the newer one; if its process is killed, nothing
// completes it.
const DROP_REPLACED = `delete from graphile_worker._private_jobs old
  where old.locked_at is null and old.key is null and old.last_error is null and old.attempts >= old.max_attempts
    and exists (select from graphile_worker._private_jobs newer
      where newer.task_id = old.task_id and newer.id > old.id and newer.payload::text = old.payload::text)`;

/** Workers that have jobs but no lock. */
async function missingWorkers(client: Client, own: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await client.query<{ worker: string }>(
    // The delays let workers take their locks: one that has just started, or all of them after a restart of the
    // database.
    `select distinct locked_by as worker from graphile_worker.jobs
     where locked_by is not null and locked_at < now() - interval '3 seconds'
       and pg_postmaster_start_time() < now() - interval '3 seconds'`,
  );
  const others = rows.map((row) => row.worker).filter((worker) => !own.has(worker));
  const alive = await aliveLocks(client);
  return others.filter((worker) => !alive.has(lockNumber(worker)));
}

/** Frees the jobs of workers that were missing before and still are. */
async function freeJobs(
  client: Client,
  { own, missing, log }: { own: ReadonlySet<string>; missing: readonly string[]; log: Log },
): Promise<number> {
  const still = await missingWorkers(client, own);
  const ended = still.filter((worker) => missing.includes(worker));
  if (ended.length === 0) return 0;
  await client.query('select graphile_worker.force_unlock_workers($1)', [ended]);
  await client.query(DROP_REPLACED);
  log.info({ workers: ended }, 'Freed the jobs of workers that ended without notice');
  return ended.length;
}

/** Assigned to a worker of this process, but the connection was lost before it received them. */
async function freeLostJobs(
  client: Client,
  own: ReadonlySet<string>,
  running: RunningJobs,
): Promise<number> {
  const { rows } = await client.query(FREE_LOST, [[...own], running.ids()]);
  return rows.length;
}

/** Another process has freed these jobs: they run, or ran, elsewhere. */
async function abortReassignedJobs(
  client: Client,
  own: ReadonlySet<string>,
  running: RunningJobs,
): Promise<void> {
  const ids = running.ids();
  if (ids.length === 0) return;
  const { rows } = await client.query<{ id: number }>(
    'select id from graphile_worker._private_jobs where id = any($1) and locked_by = any($2)',
    [ids, [...own]],
  );
  const kept = new Set(rows.map(({ id }) => id));
  const taken = ids.filter((id) => !kept.has(id));
  running.end(taken, new WorkerEnded('Another worker was given this job'));
}

// Recording the end of a job takes far less than a minute.
const FREE_LOST = `with lost as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
    where locked_by = any($1) and locked_at < now() - interval '1 minute' and not id = any($2)
    returning job_queue_id
  ), opened as (
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_by = any($1) and id in (select job_queue_id from lost)
  )
  select from lost`;

async function aliveLocks(client: Client): Promise<Set<number>> {
  const { rows } = await client.query<{ number: string }>(
    `select objid::text as number from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())`,
    [LOCK_CLASS],
  );
  // pg_locks shows the signed number as unsigned.
  return new Set(rows.map((row) => Number(row.number) | 0));
}

function lockNumber(workerId: string): number {
  return createHash('sha256').update(workerId).digest().readInt32BE(0);
}
