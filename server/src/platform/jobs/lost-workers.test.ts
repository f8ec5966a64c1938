import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';

import { asSystem } from '../db/database';
import { createRunningJobs, WorkerEnded } from './running-jobs';
import { testJob, jobWorkers, log, loggingJob, until } from './testing/job-workers';
import { createWorkerLiveness } from './worker-liveness';

const jobs = jobWorkers();
/** The tests sweep themselves, and count what they freed. */
const sweepMs = 24 * 60 * 60_000;
const watch = (running = createRunningJobs(), confirmMs = 50) =>
  createWorkerLiveness({ connectionString: jobs.database.url, log, running, confirmMs, sweepMs });

const countJobs = async () =>
  (await asSystem(jobs.db, (trx) => sql`select from graphile_worker._private_jobs`.execute(trx)))
    .rows.length;

test('the jobs of a worker that died are freed', async () => {
  const job = loggingJob();
  await jobs.add(job, 'left behind');
  await asSystem(jobs.db, (trx) =>
    sql`update graphile_worker._private_jobs set locked_by = 'worker-that-was-killed',
        locked_at = now() - interval '5 seconds'`.execute(trx),
  );
  const living = await watch();
  // Nobody counts as dead in the first seconds of a database server, which may be these.
  await expect.poll(() => living.freeAbandonedJobs()).toBe(1);
  await living.stop();
  await jobs.work(job);
  await until(() => jobs.seen.length === 1);
});

test('a job that was replaced while it ran disappears with its killed worker', async () => {
  const job = loggingJob({ key: ({ name }) => name });
  await jobs.add(job, 'same');
  await asSystem(jobs.db, (trx) =>
    sql`update graphile_worker._private_jobs set locked_by = 'worker-that-was-killed',
        attempts = 1, locked_at = now() - interval '5 seconds'`.execute(trx),
  );
  await jobs.add(job, 'same');
  const living = await watch();
  await expect.poll(() => living.freeAbandonedJobs()).toBe(1);
  await living.stop();
  const left = await asSystem(jobs.db, (trx) =>
    sql<{ attempts: number }>`select attempts from graphile_worker._private_jobs`.execute(trx),
  );
  expect(left.rows).toEqual([{ attempts: 0 }]);
});

test('a job assigned to a live worker that never received it is freed', async () => {
  const job = loggingJob({ queue: ({ name }) => name });
  await jobs.add(job, 'lost');
  await jobs.work(job);
  await until(() => jobs.seen.length === 1);
  // Its end is recorded a little later; until then it would be taken for a lost one.
  await expect.poll(countJobs).toBe(0);
  const running = createRunningJobs();
  const living = await watch(running);
  await living.announce('worker-that-lives');
  await jobs.add(job, 'lost', { runAt: new Date(Date.now() + 60_000) });
  await asSystem(jobs.db, async (trx) => {
    await sql`update graphile_worker._private_jobs set locked_by = 'worker-that-lives', run_at = now(),
      locked_at = now() - interval '2 minutes'`.execute(trx);
    await sql`update graphile_worker._private_job_queues set locked_by = 'worker-that-lives',
      locked_at = now() - interval '2 minutes'`.execute(trx);
  });
  const ended = running.add('2', new AbortController());
  expect(await living.freeAbandonedJobs()).toBe(0);
  ended();
  expect(await living.freeAbandonedJobs()).toBe(1);
  await until(() => jobs.seen.length === 2);
  await living.stop();
});

test('a live worker keeps its jobs', async () => {
  const owner = await watch();
  await owner.announce('worker-that-lives');
  await jobs.add(loggingJob(), 'in hand');
  await asSystem(jobs.db, (trx) =>
    sql`update graphile_worker._private_jobs set locked_by = 'worker-that-lives',
        locked_at = now() - interval '5 seconds'`.execute(trx),
  );
  const other = await watch();
  expect(await other.freeAbandonedJobs()).toBe(0);
  await other.stop();
  await owner.stop();
});

test('a long job of a live worker is not started a second time by another', async () => {
  const job = testJob(async ({ name }, { seen }) => {
    seen.push(name);
    await until(() => seen.includes('freed'));
  });
  await jobs.work(job);
  await jobs.add(job, 'long');
  await until(() => jobs.seen.length === 1);
  await asSystem(jobs.db, (trx) =>
    sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`.execute(
      trx,
    ),
  );
  const other = await watch();
  expect(await other.freeAbandonedJobs()).toBe(0);
  await other.stop();
  jobs.seen.push('freed');
});

/** Runs until it is told to end, and takes a moment for it. */
const ending = () =>
  testJob(async ({ name }, { seen }, signal) => {
    seen.push(name);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await new Promise((resolve) => setTimeout(resolve, 100));
    seen.push(`${name} ended`);
  });

test('a job still running when its worker stops is told to end, and the worker waits for it', async () => {
  const worker = await jobs.work(ending(), { patienceMs: 50 });
  await jobs.add(ending(), 'long');
  await until(() => jobs.seen.length === 1);
  await worker.stop();
  expect(jobs.seen).toEqual(['long', 'long ended']);
});

test('a job that was reassigned to another worker is told to end where it ran first', async () => {
  await jobs.work(ending(), { patienceMs: 50 });
  await jobs.add(ending(), 'long');
  await until(() => jobs.seen.length === 1);
  const mine = createRunningJobs();
  const controller = new AbortController();
  mine.add('1', controller);
  const stalled = await watch(mine);
  await stalled.freeAbandonedJobs();
  expect(controller.signal.reason).toEqual(new WorkerEnded('Another worker was given this job'));
  await stalled.stop();
});

test('a worker that is missing only briefly keeps its jobs', async () => {
  const owner = await watch();
  await jobs.add(loggingJob(), 'in hand');
  await asSystem(jobs.db, (trx) =>
    sql`update graphile_worker._private_jobs set locked_by = 'worker-that-comes-back',
        locked_at = now() - interval '5 seconds'`.execute(trx),
  );
  const other = await watch(createRunningJobs(), 4_000);
  const freed = other.freeAbandonedJobs();
  await owner.announce('worker-that-comes-back');
  expect(await freed).toBe(0);
  await other.stop();
  await owner.stop();
});

test('a worker survives losing its database connections', async () => {
  const job = testJob(async ({ name }, { seen }) => {
    seen.push(name);
    if (name !== 'cut') return;
    // This cuts the worker's own connections, so the job can neither be completed nor failed.
    await asSystem(jobs.db, (trx) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(trx),
    );
  });
  await jobs.work(job);
  await jobs.add(job, 'cut');
  await until(() => jobs.seen.length === 1);
  await jobs.add(job, 'after').catch(() => jobs.add(job, 'after'));
  await until(() => jobs.seen.includes('after'));
  expect(jobs.seen).toContain('after');
});

test('a worker that fails to record the ends of several jobs at once restarts, and its jobs run again', async () => {
  const job = testJob(async ({ name }, { seen }) => {
    seen.push(name);
    await until(() => seen.includes(`${name} ends`));
  });
  await jobs.work(job, { concurrency: 4 });
  const lost = ['a', 'b', 'c'];
  for (const name of [...lost, 'last']) await jobs.add(job, name);
  await until(() => jobs.seen.length === 4);
  const owner = new Client({ connectionString: jobs.database.ownerUrl });
  await owner.connect();
  await owner.query('begin');
  await owner.query('select from graphile_worker._private_jobs for update');
  const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from%'`;
  const waitingEnds = () =>
    asSystem(
      jobs.db,
      async (trx) => (await sql`select ${sql.raw(waiting)}`.execute(trx)).rows.length,
    );
  for (const [before, name] of lost.entries()) {
    jobs.seen.push(`${name} ends`);
    await expect.poll(waitingEnds).toBe(before + 1);
  }
  await owner.query(`select pg_terminate_backend(pid) ${waiting}`);
  await owner.query('rollback');
  await owner.end();
  await expect.poll(waitingEnds).toBe(0);
  jobs.seen.push('last ends');
  const timesRun = (name: string) => jobs.seen.filter((seen) => seen === name).length;
  await until(() => lost.every((name) => timesRun(name) === 2));
});
