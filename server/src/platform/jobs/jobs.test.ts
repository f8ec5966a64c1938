import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { asSystem, notify } from '../db/database';
import { createAnnouncer, on } from './announce';
import { defineJob } from './define-job';
import { cancelJob, enqueue } from './job-queue.repository';
import { CANCEL_CHANNEL, CANCELLED } from './running-jobs';
import {
  type Payload,
  type Seen,
  testJob,
  jobWorkers,
  loggingJob,
  until,
} from './testing/job-workers';

const jobs = jobWorkers();

test('a job runs with the product’s limited role once it is committed', async () => {
  const job = loggingJob();
  await jobs.work(job);
  await jobs.add(job, 'a');
  await until(() => jobs.seen.length === 1);
  expect(jobs.seen).toEqual(['a']);
  await expect
    .poll(() => jobs.metrics.metrics())
    .toContain('docket_jobs_total{job="test.job",outcome="done"} 1');
});

test('a job of a failed transaction never runs', async () => {
  const job = loggingJob();
  await jobs.work(job);
  const failing = asSystem(jobs.db, async (trx) => {
    await enqueue(trx, job, { payload: { name: 'never' } });
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  await jobs.add(job, 'after');
  await until(() => jobs.seen.length === 1);
  expect(jobs.seen).toEqual(['after']);
});

test('a payload that does not fit the job is refused when enqueued', async () => {
  const wrong = { payload: { name: 7 } } as unknown as { payload: Payload };
  await expect(asSystem(jobs.db, (trx) => enqueue(trx, loggingJob(), wrong))).rejects.toThrow(
    'expected string',
  );
});

test('waiting jobs with the same key are one job', async () => {
  const job = loggingJob({ key: ({ name }) => name });
  await jobs.add(job, 'same');
  await jobs.add(job, 'same');
  await jobs.add(job, 'other');
  await jobs.work(job);
  await until(() => jobs.seen.length === 2);
  expect([...jobs.seen].sort()).toEqual(['other', 'same']);
});

test('a job cancelled in time does not run', async () => {
  const job = loggingJob();
  await jobs.add(job, 'held', { key: 'hold', runAt: new Date(Date.now() + 300) });
  await asSystem(jobs.db, (trx) => cancelJob(trx, 'hold'));
  await jobs.work(job);
  await jobs.add(job, 'next', { runAt: new Date(Date.now() + 600) });
  await until(() => jobs.seen.length === 1);
  expect(jobs.seen).toEqual(['next']);
});

test('a failed job is retried, and after the last attempt fails where the user sees it', async () => {
  const job = testJob(
    async () => {
      jobs.seen.push('try');
      throw new Error('no luck');
    },
    {
      giveUp: async ({ name }, { seen }, error) => {
        seen.push(`gave up on ${name}: ${error.message}`);
      },
    },
  );
  await jobs.add(job, 'a');
  await jobs.work(job);
  await until(() => jobs.seen.length === 3);
  expect(jobs.seen).toEqual(['try', 'try', 'gave up on a: no luck']);
});

test('jobs of a queue follow one another at once, without waiting for a poll', async () => {
  const job = loggingJob({ queue: () => 'queue' });
  const names = ['first', 'second', 'third', 'fourth'];
  for (const name of names) await jobs.add(job, name);
  await jobs.work(job, { pollMs: 3_600_000 });
  await until(() => jobs.seen.length === names.length);
  expect(jobs.seen).toEqual(names);
});

test('a failed job of a removed person is not tried again, and leaves nothing', async () => {
  const job = testJob(
    async () => {
      jobs.seen.push('try');
      throw new Error('no such person');
    },
    { giveUp: async (_, { seen }) => void seen.push('gave up') },
  );
  const isObsolete = async (payload: unknown) => (payload as Payload).name === 'removed';
  await jobs.work(job, { isObsolete });
  await jobs.add(job, 'removed');
  await until(() => jobs.seen.length > 0);
  const left = async () => {
    const { rows } = await sql`select from graphile_worker._private_jobs`.execute(jobs.db);
    return rows.length;
  };
  await expect.poll(left).toBe(0);
  expect(jobs.seen).toEqual(['try']);
});

test('a job whose failure says when to run again waits until then and uses up no attempt', async () => {
  const job = testJob(
    async (_, { seen }) => {
      seen.push('try');
      if (seen.length < 3) throw new Error('throttled');
    },
    {
      maxAttempts: 1,
      key: ({ name }) => name,
      retryAt: () => new Date(Date.now() + 300),
      giveUp: async (_, { seen }) => void seen.push('gave up'),
    },
  );
  const started = Date.now();
  await jobs.work(job);
  await jobs.add(job, 'a');
  await until(() => jobs.seen.length === 3);
  expect(jobs.seen).toEqual(['try', 'try', 'try']);
  expect(Date.now() - started).toBeGreaterThan(600);
});

test('a job that is put off keeps the key and the priority that it was queued with, and is no failure', async () => {
  const job = testJob(() => Promise.reject(new Error('throttled')), {
    maxAttempts: 3,
    key: ({ name }) => name,
    priority: 6,
    retryAt: () => new Date(Date.now() + 60_000),
  });
  await jobs.work(job);
  await jobs.add(job, 'a', { key: 'by hand', priority: 1 });
  const waiting = async () =>
    (
      await sql`select key, priority, attempts, max_attempts as most
        from graphile_worker.jobs where run_at > now() + interval '30 seconds'`.execute(jobs.db)
    ).rows;
  await expect.poll(waiting).toEqual([{ key: 'by hand', priority: 1, attempts: 0, most: 3 }]);
  await expect.poll(() => jobs.metrics.metrics()).toContain('outcome="put_off"} 1');
  expect(await jobs.metrics.metrics()).not.toContain('outcome="failed"');
});

test('a job that is stopped just as it asks to be put off is not queued anew', async () => {
  const job = testJob(
    async (_, { seen }) => {
      seen.push('try');
      await sql`update graphile_worker._private_jobs
        set max_attempts = attempts, last_error = ${CANCELLED}`.execute(jobs.db);
      throw new Error('The mailbox is throttled');
    },
    {
      retryAt: () => new Date(Date.now() + 1_000),
      giveUp: async (_, { seen }, { message }) => void seen.push(message),
    },
  );
  await jobs.work(job);
  await jobs.add(job, 'a');
  await until(() => jobs.seen.length === 2);
  expect(jobs.seen).toEqual(['try', CANCELLED]);
  const left = async () =>
    (
      await sql`select attempts = max_attempts as "isFailed", last_error as error
        from graphile_worker._private_jobs where locked_at is null`.execute(jobs.db)
    ).rows;
  await expect.poll(left).toEqual([{ isFailed: true, error: CANCELLED }]);
});

test('a job that is put off for more than a day fails, and its failure says so', async () => {
  const job = testJob(
    async (_, { seen }) => {
      seen.push('try');
      throw new Error('The mailbox is throttled');
    },
    {
      maxAttempts: 1,
      retryAt: () => new Date(Date.now() + 1_000),
      giveUp: async (_, { seen }, { message }) => void seen.push(message),
    },
  );
  await jobs.work(job);
  await jobs.add(job, 'a');
  const ageOfADay = sql`update graphile_worker._private_jobs
    set payload = jsonb_set(payload::jsonb, '{putOffSince}', to_jsonb(now() - interval '1 day'))::json
    where payload::jsonb ? 'putOffSince'`;
  await expect
    .poll(async () => (await ageOfADay.execute(jobs.db)).numAffectedRows, { timeout: 20_000 })
    .toBe(1n);
  await until(() => jobs.seen.length === 3);
  expect(jobs.seen).toEqual(['try', 'try', 'Not possible for a day. The mailbox is throttled']);
});

test('a job that takes too long fails, and its signal is aborted', async () => {
  const job = testJob(
    async (_, { seen }, signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      seen.push('aborted');
    },
    { timeLimitMs: 50, maxAttempts: 1 },
  );
  await jobs.add(job, 'a');
  await jobs.work(job);
  await until(() => jobs.seen.length === 1);
  await expect.poll(() => jobs.metrics.metrics()).toContain('outcome="failed"} 1');
});

test('a running job can be stopped from any process and is not retried', async () => {
  const job = testJob(async ({ name }, { seen }, signal) => {
    seen.push(name);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    seen.push('stopped');
  });
  await jobs.work(job);
  await jobs.add(job, 'long');
  await until(() => jobs.seen.length === 1);
  await asSystem(jobs.db, async (trx) => {
    const { rows } = await sql<{ id: string }>`update graphile_worker._private_jobs
      set max_attempts = attempts returning id::text as id`.execute(trx);
    await notify(trx, CANCEL_CHANNEL, rows[0]?.id ?? '');
  });
  await until(() => jobs.seen.includes('stopped'));
  const left = () =>
    asSystem(jobs.db, async (trx) => {
      const found = await sql<{ last_error: string | null; locked_at: Date | null }>`
        select last_error, locked_at from graphile_worker._private_jobs`.execute(trx);
      return found.rows;
    });
  await expect.poll(left).toEqual([{ last_error: CANCELLED, locked_at: null }]);
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
  await jobs.work(job);
  await asSystem(jobs.db, (trx) => announce(trx, 'style.changed', { userId: 'ann' }));
  await until(() => jobs.seen[0] === 'ann');
  await expect(
    asSystem(jobs.db, (trx) => announce(trx, 'rules.changed', { userId: 'ann' })),
  ).rejects.toThrow('does not know');
});
