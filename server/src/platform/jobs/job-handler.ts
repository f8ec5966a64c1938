import { setTimeout as sleep } from 'node:timers/promises';

import type { JobHelpers, Task } from 'graphile-worker';
import { Counter, Histogram, type Registry } from 'prom-client';
import { z } from 'zod';

import { isBeingDeleted } from '../db/database-failure';
import type { Log } from '../log/log';
import { inSpan } from '../tracing/tracing';
import type { AnyJob } from './define-job';
import { openQueueOf } from './open-queue';
import { JobCanceled, WorkerEnded, type RunningJobs } from './running-jobs';

// How long an aborted attempt may take to end. Must be shorter than the time after which other processes take over its
// job (worker-liveness.ts).
const ABORT_GRACE_MS = 2_000;
// From when the job was first queued. After that, its failures count as attempts.
const PUT_OFF_FOR_MS = 24 * 60 * 60_000;

type HandlerContext<Dependencies> = {
  deps: Dependencies;
  log: Log;
  metrics: JobMetrics;
  running: RunningJobs;
  isObsolete: IsObsolete;
};

/** Whether the person that a failed job worked for has been removed: then nobody wants it any more. */
export type IsObsolete = (payload: unknown) => Promise<boolean>;

/**
 * Runs one attempt of a job: validates the payload again, enforces the time limit, counts, and gives up after the last
 * attempt.
 */
export function jobHandler<Dependencies>(
  job: AnyJob<Dependencies>,
  context: HandlerContext<Dependencies>,
): Task {
  return async (rawPayload, helpers) => {
    const payload = job.payload.parse(rawPayload);
    const started = performance.now();
    const controller = new AbortController();
    const ended = context.running.add(helpers.job.id, controller);
    const stop = () => controller.abort(new WorkerEnded(`${job.name} ended with its worker`));
    helpers.abortSignal?.addEventListener('abort', stop, { once: true });
    let outcome: Outcome = 'failed';
    try {
      await withTimeLimit(job, controller, (signal) =>
        inSpan(job.name, () => job.run(payload, context.deps, signal)),
      );
      outcome = 'done';
    } catch (error) {
      if (await isObsolete(payload, context)) return;
      const next = await afterFailure(job, error, helpers);
      if (next instanceof Error) {
        await reportFailure(job, { payload, error: next, helpers }, context);
        throw next;
      }
      await putOff(job, payload, { ...next, helpers });
      outcome = 'put_off';
    } finally {
      context.metrics.finished(job.name, outcome, (performance.now() - started) / 1000);
      helpers.abortSignal?.removeEventListener('abort', stop);
      ended();
    }
    await openQueueOf(helpers, context.log);
  };
}

/** When to run again, for a job first queued at `since`; or the failure to report. */
async function afterFailure<Dependencies>(
  job: AnyJob<Dependencies>,
  error: unknown,
  helpers: JobHelpers,
): Promise<{ runAt: Date; since: Date } | Error> {
  const runAt = job.retryAt?.(error);
  if (runAt === undefined) return asError(error);
  if (await wasStopped(helpers)) return new JobCanceled();
  const since = putOffSince(helpers.job.payload) ?? helpers.job.created_at;
  return runAt.getTime() - since.getTime() > PUT_OFF_FOR_MS ? tooLate(error) : { runAt, since };
}

/** False if the database does not tell: then the job is tried again. */
async function isObsolete<Dependencies>(
  payload: unknown,
  { isObsolete: ask, log }: HandlerContext<Dependencies>,
): Promise<boolean> {
  try {
    return await ask(payload);
  } catch (error) {
    log.debug({ err: asError(error) }, 'Could not look up the user of a failed job');
    return false;
  }
}

/** Whether a person has stopped the job (admin/jobs) since it was fetched, too late for its signal. */
async function wasStopped(helpers: JobHelpers): Promise<boolean> {
  const { job } = helpers;
  const { rows } = await helpers.query(
    `select from graphile_worker._private_jobs
    where id = $1 and (max_attempts < $2 or last_error is distinct from $3)`,
    [job.id, job.max_attempts, job.last_error],
  );
  return rows.length > 0;
}

const PUT_OFF_SINCE = 'putOffSince';

/** Queues the job anew, as it was queued before and with all its attempts. It keeps since when it has been waiting. */
async function putOff<Dependencies>(
  job: AnyJob<Dependencies>,
  payload: unknown,
  { runAt, since, helpers }: { runAt: Date; since: Date; helpers: JobHelpers },
): Promise<void> {
  const { key, priority, max_attempts: maxAttempts } = helpers.job;
  const stored = { ...z.looseObject({}).parse(payload), [PUT_OFF_SINCE]: since.toISOString() };
  await helpers.addJob(job.name, stored, {
    runAt,
    maxAttempts,
    priority,
    ...(key !== null && { jobKey: key }),
    ...(job.queue && { queueName: job.queue(payload) }),
  });
}

/** When a job that was put off was first queued. */
function putOffSince(rawPayload: unknown): Date | undefined {
  const { data } = z.object({ [PUT_OFF_SINCE]: z.coerce.date() }).safeParse(rawPayload);
  return data?.[PUT_OFF_SINCE];
}

function tooLate(error: unknown): Error {
  return new Error(`Not possible for a day. ${asError(error).message}`, { cause: error });
}

async function reportFailure<Dependencies>(
  job: AnyJob<Dependencies>,
  failed: { payload: unknown; error: Error; helpers: JobHelpers },
  { deps, log }: HandlerContext<Dependencies>,
): Promise<void> {
  const { attempts, max_attempts: maxAttempts, id } = failed.helpers.job;
  const isLast = failed.error instanceof JobCanceled || attempts >= maxAttempts;
  if (isBeingDeleted(failed.error)) {
    log.info({ job: job.name, jobId: id }, 'A job was refused, as its account is being deleted');
    return;
  }
  log[isLast ? 'error' : 'warn'](
    { job: job.name, jobId: id, attempt: attempts, of: maxAttempts, err: failed.error },
    isLast ? 'A job failed for the last time' : 'A job failed and will be tried again',
  );
  if (!isLast || job.giveUp === undefined) return;
  try {
    await job.giveUp(failed.payload, deps, failed.error);
  } catch (error) {
    // The caller throws the job's own failure, which matters more.
    log.error({ job: job.name, err: asError(error) }, 'The failure of a job could not be recorded');
  }
}

/**
 * Settles when the job does. The signal is aborted when the time limit is over or the job is told to end; a job that
 * ignores it is abandoned after a while.
 */
async function withTimeLimit<Dependencies>(
  job: AnyJob<Dependencies>,
  controller: AbortController,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { signal } = controller;
  const timer = setTimeout(() => {
    controller.abort(new Error(`${job.name} took longer than ${job.timeLimitMs / 1000} s`));
  }, job.timeLimitMs);
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const overdue = stopped.then(async () => {
    await sleep(ABORT_GRACE_MS, undefined, { ref: false });
    throw asError(signal.reason);
  });
  try {
    await Promise.race([run(signal), overdue]);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  // Whatever the result, the attempt was cut short.
  if (signal.aborted) throw asError(signal.reason);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** 'put_off': it runs again at the time that its failure named. */
type Outcome = 'done' | 'failed' | 'put_off';

type JobMetrics = {
  finished(job: string, outcome: Outcome, seconds: number): void;
};

export function createJobMetrics(registry: Registry): JobMetrics {
  // A worker can be started again in the same process.
  registry.removeSingleMetric('docket_jobs_total');
  registry.removeSingleMetric('docket_job_duration_seconds');
  const finished = new Counter({
    name: 'docket_jobs_total',
    help: 'Background job attempts, by job and outcome',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'docket_job_duration_seconds',
    help: 'Duration of a background job attempt',
    labelNames: ['job'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 300],
    registers: [registry],
  });
  return {
    finished(job, outcome, seconds) {
      finished.inc({ job, outcome });
      duration.observe({ job }, seconds);
    },
  };
}
