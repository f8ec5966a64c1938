import { sql } from 'kysely';
import { Client } from 'pg';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { asSystem, createDatabase, notify, type Db } from '../db/database';
import { cancelJob, enqueue } from './job-queue.repository';
import { createLog } from '../log/log';
import { defineJob, type AnyJob, type Job } from './define-job';
import { createAnnouncer, on } from './announce';
import { CANCEL_CHANNEL, CANCELLED, createRunningJobs } from './running-jobs';
import { startWorker, type Worker } from './worker';
import { createWorkerLiveness } from './worker-liveness';

type Seen = { seen: string[] };

let database: TestDatabase;
let db: Db;
let deps: Seen;
let metrics: Registry;
const log = createLog('silent');
const workers: Worker[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  db = createDatabase(database.url, { onIdleError: () => undefined });
  deps = { seen: [] };
  metrics = new Registry();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await db.destroy();
  await database.drop();
});

const payload = z.object({ name: z.string() });
type Payload = z.infer<typeof payload>;

function jobThat(
  run: Job<Payload, Seen>['run'],
  more: Partial<Job<Payload, Seen>> = {},
): Job<Payload, Seen> {
  return defineJob({ name: 'test.job', payload, maxAttempts: 2, timeLimitMs: 5_000, run, ...more });
}
const noting = (more: Partial<Job<Payload, Seen>> = {}) =>
  jobThat(async ({ name }, { seen }) => {
    seen.push(name);
  }, more);

async function work(job: AnyJob<Seen>, concurrency = 2): Promise<void> {
  const worker = await startWorker<Seen>({
    connectionString: database.url,
    jobs: [job],
    schedules: [],
    deps,
    concurrency,
    log,
    metrics,
  });
  workers.push(worker);
}
async function until(isDone: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end && !isDone();)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isDone()).toBe(true);
}
const add = (job: Job<Payload, Seen>, name: string, more: { key?: string; runAt?: Date } = {}) =>
  asSystem(db, (trx) => enqueue(trx, job, { payload: { name }, ...more }));

test('a job runs, with the product’s limited role, once it is committed', async () => {
  const job = noting();
  await work(job);
  await add(job, 'a');
  await until(() => deps.seen.length === 1);
  expect(deps.seen).toEqual(['a']);
  expect(await metrics.metrics()).toContain('docket_jobs_total{job="test.job",outcome="done"} 1');
});

test('a job of a transaction that failed never runs', async () => {
  const job = noting();
  await work(job);
  const failing = asSystem(db, async (trx) => {
    await enqueue(trx, job, { payload: { name: 'never' } });
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  await add(job, 'after');
  await until(() => deps.seen.length === 1);
  expect(deps.seen).toEqual(['after']);
});

test('a payload that does not fit the job is refused when it is enqueued', async () => {
  const wrong = { payload: { name: 7 } } as unknown as { payload: Payload };
  await expect(asSystem(db, (trx) => enqueue(trx, noting(), wrong))).rejects.toThrow(
    'expected string',
  );
});

test('waiting jobs with one key are one job', async () => {
  const job = noting({ key: ({ name }) => name });
  await add(job, 'same');
  await add(job, 'same');
  await add(job, 'other');
  await work(job);
  await until(() => deps.seen.length === 2);
  expect([...deps.seen].sort()).toEqual(['other', 'same']);
});

test('a job that was cancelled in time does not run', async () => {
  const job = noting();
  await add(job, 'held', { key: 'hold', runAt: new Date(Date.now() + 300) });
  await asSystem(db, (trx) => cancelJob(trx, 'hold'));
  await work(job);
  await add(job, 'next', { runAt: new Date(Date.now() + 600) });
  await until(() => deps.seen.length === 1);
  expect(deps.seen).toEqual(['next']);
});

test('a failed job is tried again, and gives up where the user sees it after the last try', async () => {
  const job = jobThat(
    async () => {
      deps.seen.push('try');
      throw new Error('no luck');
    },
    {
      giveUp: async ({ name }, { seen }, error) => {
        seen.push(`gave up on ${name}: ${error.message}`);
      },
    },
  );
  await add(job, 'a');
  await work(job);
  await until(() => deps.seen.length === 3);
  expect(deps.seen).toEqual(['try', 'try', 'gave up on a: no luck']);
});

test('a job that takes too long is given up and told so by its signal', async () => {
  const job = jobThat(
    async (_, { seen }, signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      seen.push('aborted');
    },
    { timeLimitMs: 50, maxAttempts: 1 },
  );
  await add(job, 'a');
  await work(job);
  await until(() => deps.seen.length === 1);
  expect(await metrics.metrics()).toContain('outcome="failed"} 1');
});

test('the jobs of a worker that ended without notice are free again', async () => {
  const job = noting();
  await add(job, 'left behind');
  await asSystem(db, (trx) =>
    sql`update graphile_worker._private_jobs set locked_by = 'worker-that-was-killed',
        locked_at = now() - interval '5 seconds'`.execute(trx),
  );
  const living = await createWorkerLiveness(database.url, log, createRunningJobs());
  expect(await living.freeAbandonedJobs()).toBe(1);
  await living.stop();
  await work(job);
  await until(() => deps.seen.length === 1);
});

test('a job that a newer one replaced while it ran is gone with its killed worker', async () => {
  const job = noting({ key: ({ name }) => name });
  await add(job, 'same');
  await asSystem(db, (trx) =>
    sql`update graphile_worker._private_jobs set locked_by = 'worker-that-was-killed',
        attempts = 1, locked_at = now() - interval '5 seconds'`.execute(trx),
  );
  await add(job, 'same');
  const living = await createWorkerLiveness(database.url, log, createRunningJobs());
  await living.freeAbandonedJobs();
  await living.stop();
  const left = await asSystem(db, (trx) =>
    sql<{ attempts: number }>`select attempts from graphile_worker._private_jobs`.execute(trx),
  );
  expect(left.rows).toEqual([{ attempts: 0 }]);
});

test('a job whose hand-out was lost on its way to a worker that lives is free again', async () => {
  const job = noting({ queue: ({ name }) => name });
  await add(job, 'lost');
  await work(job);
  await until(() => deps.seen.length === 1);
  const running = createRunningJobs();
  const living = await createWorkerLiveness(database.url, log, running);
  await living.announce('worker-that-lives');
  await add(job, 'lost', { runAt: new Date(Date.now() + 60_000) });
  await asSystem(db, async (trx) => {
    await sql`update graphile_worker._private_jobs set locked_by = 'worker-that-lives', run_at = now(),
      locked_at = now() - interval '2 minutes'`.execute(trx);
    await sql`update graphile_worker._private_job_queues set locked_by = 'worker-that-lives',
      locked_at = now() - interval '2 minutes'`.execute(trx);
  });
  const ended = running.add('2', new AbortController());
  expect(await living.freeAbandonedJobs()).toBe(0);
  ended();
  expect(await living.freeAbandonedJobs()).toBe(1);
  await until(() => deps.seen.length === 2);
  await living.stop();
});

test('the jobs of a worker that lives stay its own', async () => {
  const owner = await createWorkerLiveness(database.url, log, createRunningJobs());
  await owner.announce('worker-that-lives');
  await add(noting(), 'in hand');
  await asSystem(db, (trx) =>
    sql`update graphile_worker._private_jobs set locked_by = 'worker-that-lives',
        locked_at = now() - interval '5 seconds'`.execute(trx),
  );
  const other = await createWorkerLiveness(database.url, log, createRunningJobs());
  expect(await other.freeAbandonedJobs()).toBe(0);
  await other.stop();
  await owner.stop();
});

test('a running job is stopped from any process, and is not tried again', async () => {
  const job = jobThat(async ({ name }, { seen }, signal) => {
    seen.push(name);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    seen.push('stopped');
  });
  await work(job);
  await add(job, 'long');
  await until(() => deps.seen.length === 1);
  await asSystem(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`update graphile_worker._private_jobs
      set max_attempts = attempts returning id::text as id`.execute(trx);
    await notify(trx, CANCEL_CHANNEL, rows[0]?.id ?? '');
  });
  await until(() => deps.seen.includes('stopped'));
  const left = () =>
    asSystem(db, async (trx) => {
      const found = await sql<{ last_error: string | null; locked_at: Date | null }>`
        select last_error, locked_at from graphile_worker._private_jobs`.execute(trx);
      return found.rows;
    });
  await expect.poll(left).toEqual([{ last_error: CANCELLED, locked_at: null }]);
});

test('a long job of a worker that lives is not started a second time by another', async () => {
  const job = jobThat(async ({ name }, { seen }) => {
    seen.push(name);
    await until(() => seen.includes('freed'));
  });
  await work(job);
  await add(job, 'long');
  await until(() => deps.seen.length === 1);
  await asSystem(db, (trx) =>
    sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`.execute(
      trx,
    ),
  );
  const other = await createWorkerLiveness(database.url, log, createRunningJobs());
  expect(await other.freeAbandonedJobs()).toBe(0);
  await other.stop();
  deps.seen.push('freed');
});

test('a worker whose database connections were cut goes on', async () => {
  const job = jobThat(async ({ name }, { seen }) => {
    seen.push(name);
    if (name !== 'cut') return;
    // This ends the worker's own connections: the job can be neither completed nor failed.
    await asSystem(db, (trx) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(trx),
    );
  });
  await work(job);
  await add(job, 'cut');
  await until(() => deps.seen.length === 1);
  await add(job, 'after').catch(() => add(job, 'after'));
  await until(() => deps.seen.includes('after'));
  expect(deps.seen).toContain('after');
});

test('when the ends of some jobs are lost at once, the worker starts again, and the jobs with it', async () => {
  const job = jobThat(async ({ name }, { seen }) => {
    seen.push(name);
    await until(() => seen.includes(`${name} ends`));
  });
  await work(job, 4);
  const lost = ['a', 'b', 'c'];
  for (const name of [...lost, 'last']) await add(job, name);
  await until(() => deps.seen.length === 4);
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('begin');
  await owner.query('select from graphile_worker._private_jobs for update');
  const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from%'`;
  const waitingEnds = () =>
    asSystem(db, async (trx) => (await sql`select ${sql.raw(waiting)}`.execute(trx)).rows.length);
  for (const [before, name] of lost.entries()) {
    deps.seen.push(`${name} ends`);
    await expect.poll(waitingEnds).toBe(before + 1);
  }
  await owner.query(`select pg_terminate_backend(pid) ${waiting}`);
  await owner.query('rollback');
  await owner.end();
  await expect.poll(waitingEnds).toBe(0);
  deps.seen.push('last ends');
  const timesRun = (name: string) => deps.seen.filter((seen) => seen === name).length;
  await until(() => lost.every((name) => timesRun(name) === 2));
});

test('an event starts the jobs of its rows, and an event without a row is an error', async () => {
  const ofUser = z.object({ userId: z.string() });
  const job = defineJob({
    name: 'test.job',
    payload: ofUser,
    maxAttempts: 2,
    timeLimitMs: 5_000,
    run: async ({ userId }: z.infer<typeof ofUser>, { seen }: Seen) => {
      seen.push(userId);
    },
  });
  const announce = createAnnouncer([on('style.changed', job)]);
  await work(job);
  await asSystem(db, (trx) => announce(trx, 'style.changed', { userId: 'ann' }));
  await until(() => deps.seen[0] === 'ann');
  await expect(
    asSystem(db, (trx) => announce(trx, 'rules.changed', { userId: 'ann' })),
  ).rejects.toThrow('does not know');
});
