import type { JobHelpers, Task } from 'graphile-worker';

import type { Log } from '../log';
import type { AnyJob } from './define-job';
import type { JobMetrics } from './job-metrics';
import { JobCancelled, type RunningJobs } from './running-jobs';

type Surroundings<Needs> = {
  needs: Needs;
  log: Log;
  metrics: JobMetrics;
  running: RunningJobs;
};

/** Runs one try of a job: checks the payload again, keeps the time limit, counts, and gives up after the last try. */
export function jobHandler<Needs>(job: AnyJob<Needs>, around: Surroundings<Needs>): Task {
  return async (rawPayload, helpers) => {
    const payload = job.payload.parse(rawPayload);
    const started = performance.now();
    const controller = new AbortController();
    const ended = around.running.add(helpers.job.id, controller);
    try {
      await withinTime(job, controller, (signal) => job.run(payload, around.needs, signal));
      around.metrics.finished(job.name, 'done', (performance.now() - started) / 1000);
    } catch (error) {
      around.metrics.finished(job.name, 'failed', (performance.now() - started) / 1000);
      await reportFailure(job, { payload, error: asError(error), helpers }, around);
      throw error;
    } finally {
      ended();
    }
  };
}

async function reportFailure<Needs>(
  job: AnyJob<Needs>,
  failed: { payload: unknown; error: Error; helpers: JobHelpers },
  { needs, log }: Surroundings<Needs>,
): Promise<void> {
  const { attempts, max_attempts: maxAttempts, id } = failed.helpers.job;
  const isLast = failed.error instanceof JobCancelled || attempts >= maxAttempts;
  log[isLast ? 'error' : 'warn'](
    { job: job.name, jobId: id, attempt: attempts, of: maxAttempts, err: failed.error },
    isLast ? 'A job failed for the last time' : 'A job failed and will be tried again',
  );
  if (!isLast || job.giveUp === undefined) return;
  try {
    await job.giveUp(failed.payload, needs, failed.error);
  } catch (error) {
    // The job's own failure is the one to keep; it is thrown by the caller.
    log.error({ job: job.name, err: asError(error) }, 'The failure of a job could not be recorded');
  }
}

/** Ends when the job does, when its time is over, or when it is cancelled; then its signal is aborted. */
async function withinTime<Needs>(
  job: AnyJob<Needs>,
  controller: AbortController,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { signal } = controller;
  const timer = setTimeout(() => {
    controller.abort(new Error(`${job.name} took longer than ${job.timeLimitMs / 1000} s`));
  }, job.timeLimitMs);
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(asError(signal.reason)), { once: true });
  });
  try {
    await Promise.race([run(signal), stopped]);
  } finally {
    clearTimeout(timer);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
