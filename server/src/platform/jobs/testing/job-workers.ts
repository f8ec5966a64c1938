// A database of jobs, and workers that run them and log what they did.
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect } from 'vitest';
import { z } from 'zod';

import { createTestDatabase, type TestDatabase } from '../../../testing/test-database';
import { asSystem, createDatabase, type Db } from '../../db/database';
import { createLog } from '../../log/log';
import { defineJob, type AnyJob, type EnqueueOptions, type Job } from '../define-job';
import type { IsObsolete } from '../job-handler';
import { enqueue } from '../job-queue.repository';
import type { Schedule } from '../schedules';
import { startWorker, type Worker } from '../worker';

export type Seen = { seen: string[] };
export const log = createLog('silent');

const payload = z.object({ name: z.string() });
export type Payload = z.infer<typeof payload>;

export function testJob(
  run: Job<Payload, Seen>['run'],
  more: Partial<Job<Payload, Seen>> = {},
): Job<Payload, Seen> {
  return defineJob({
    name: 'test.job',
    payload,
    maxAttempts: 2,
    timeLimitMs: 120_000,
    run,
    ...more,
  });
}
export const loggingJob = (more: Partial<Job<Payload, Seen>> = {}) =>
  testJob(async ({ name }, { seen }) => {
    seen.push(name);
  }, more);

export async function until(isDone: () => boolean): Promise<void> {
  for (const end = Date.now() + 240_000; Date.now() < end && !isDone();)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isDone()).toBe(true);
}

/** Registers its own hooks: each test gets its own database, and its workers are stopped. */
export function jobWorkers() {
  let database: TestDatabase;
  let db: Db;
  let deps: Seen;
  let metrics: Registry;
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

  async function work(
    job: AnyJob<Seen>,
    {
      concurrency = 2,
      ...more
    }: {
      concurrency?: number;
      patienceMs?: number;
      pollMs?: number;
      isObsolete?: IsObsolete;
      schedules?: readonly Schedule[];
    } = {},
  ): Promise<Worker> {
    const worker = await startWorker<Seen>({
      connectionString: database.url,
      jobs: [job],
      schedules: [],
      deps,
      concurrency,
      log,
      metrics,
      ...more,
    });
    workers.push(worker);
    return worker;
  }
  const add = (job: Job<Payload, Seen>, name: string, more: EnqueueOptions = {}) =>
    asSystem(db, (trx) => enqueue(trx, job, { payload: { name }, ...more }));

  return {
    get database() {
      return database;
    },
    get db() {
      return db;
    },
    /** What the jobs logged, in order. */
    get seen() {
      return deps.seen;
    },
    get metrics() {
      return metrics;
    },
    work,
    add,
  };
}
