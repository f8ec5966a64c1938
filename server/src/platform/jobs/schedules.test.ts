import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { asSystem } from '../db/database';
import { at, schedulesOf } from './announce';
import { defineJob, type Job } from './define-job';
import { createRunningJobs } from './running-jobs';
import { jobWorkers, log, until, type Seen } from './testing/job-workers';
import { createWorkerLiveness } from './worker-liveness';

const jobs = jobWorkers();

// Only the date stands still: workers wait as usual, and one that starts at a full minute starts the minute's jobs.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
const setClock = (time: string) => vi.setSystemTime(new Date(`2020-01-01T${time}Z`));

const minutely = (more: Partial<Job<object, Seen>> = {}) =>
  defineJob<object, Seen>({
    name: 'test.minutely',
    payload: z.looseObject({}),
    maxAttempts: 3,
    timeLimitMs: 120_000,
    run: async (_, { seen }) => void seen.push('ran'),
    ...more,
  });
const work = (job: Job<object, Seen>) =>
  jobs.work(job, { schedules: schedulesOf([at('* * * * *', job)]) });

const query = async <Row>(text: string) =>
  (await asSystem(jobs.db, (trx) => sql.raw<Row>(text).execute(trx))).rows;
const queued = () => query('select from graphile_worker._private_jobs');

async function sweep(): Promise<void> {
  const sweeping = await createWorkerLiveness({
    connectionString: jobs.database.url,
    log,
    running: createRunningJobs(),
  });
  await sweeping.freeAbandonedJobs();
  await sweeping.stop();
}

test('a job that the clock starts has its own key, queue and number of attempts', async () => {
  let found: unknown[] = [];
  const job = minutely({
    key: () => 'only one',
    queue: () => 'a line',
    run: async (_, { seen }) => {
      found = await query(`select key, queue_name, max_attempts from graphile_worker.jobs`);
      seen.push('ran');
    },
  });
  setClock('08:00');
  await work(job);
  await expect.poll(() => jobs.seen).toEqual(['ran']);
  expect(found).toEqual([{ key: 'only one', queue_name: 'a line', max_attempts: 3 }]);
});

test('a job that takes over a minute does not run beside itself, and no more than one waits', async () => {
  const job = minutely({
    run: async (_, { seen }) => {
      seen.push('ran');
      await until(() => seen.includes('it ends'));
    },
  });
  for (const minute of ['08:00', '08:01', '08:02']) {
    setClock(minute);
    await work(job);
    const lastMinute = () =>
      query<{ at: Date }>(
        'select last_execution as at from graphile_worker._private_known_crontabs',
      );
    await expect.poll(lastMinute).toEqual([{ at: new Date() }]);
    await expect.poll(() => jobs.seen).toEqual(['ran']);
  }
  expect(await queued()).toHaveLength(2);
  jobs.seen.push('it ends');
  await expect.poll(queued).toEqual([]);
  expect(jobs.seen).toEqual(['ran', 'it ends', 'ran']);
});

test('a clock that was once a year ahead does not keep the jobs waiting for that time', async () => {
  await query(`insert into graphile_worker._private_known_crontabs
    values ('test.minutely', now(), now() + interval '1 year')`);
  await sweep();
  setClock('08:00');
  await work(minutely());
  await expect.poll(() => jobs.seen).toEqual(['ran']);
});
