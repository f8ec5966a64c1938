// Runs the registered jobs from the queue in the database.
import { EventEmitter } from 'node:events';

import {
  Logger,
  parseCronItems,
  run,
  type Runner,
  type WorkerEvents,
  type TaskList,
} from 'graphile-worker';
import type { Registry } from 'prom-client';

import type { Log } from '../log/log';
import type { AnyJob } from './define-job';
import { jobHandler, createJobMetrics, type IsObsolete } from './job-handler';
import { createJobPool } from './job-pool';
import { keepRunning, runnerEnd } from './keep-running';
import { createRunningJobs, WorkerEnded, type RunningJobs } from './running-jobs';
import { cronItem, type Schedule } from './schedules';
import { createWorkerLiveness, type WorkerLiveness } from './worker-liveness';

const POLL_MS = 1_000;
const STOP_TIMEOUT_MS = 10_000;

type Options<Dependencies> = {
  connectionString: string;
  jobs: readonly AnyJob<Dependencies>[];
  schedules: readonly Schedule[];
  deps: Dependencies;
  concurrency: number;
  log: Log;
  metrics: Registry;
  isObsolete?: IsObsolete;
  /** How long running jobs may continue when the worker stops; then they are aborted. */
  patienceMs?: number;
  /** How often to look for jobs nobody was notified of, as those that have just become due. */
  pollMs?: number;
};

export type Worker = { isRunning(): boolean; stop(): Promise<void> };

export async function startWorker<Dependencies>(options: Options<Dependencies>): Promise<Worker> {
  const { log, connectionString } = options;
  const running = createRunningJobs();
  const liveness = await createWorkerLiveness({ connectionString, log, running });
  const tasks = taskListOf(options, running);
  const worker = await keepRunning(async () => {
    liveness
      .freeAbandonedJobs()
      .catch((error: unknown) =>
        log.debug({ error: String(error) }, 'Jobs of ended workers are freed later'),
      );
    return startRunner(options, { tasks, liveness, running });
  }, log);
  return {
    isRunning: () => worker.isRunning(),
    stop: async () => {
      await worker.stop();
      await liveness.stop();
    },
  };
}

async function startRunner<Dependencies>(
  {
    log,
    concurrency,
    connectionString,
    schedules,
    patienceMs = STOP_TIMEOUT_MS,
    pollMs = POLL_MS,
  }: Options<Dependencies>,
  { tasks, liveness, running }: { tasks: TaskList; liveness: WorkerLiveness; running: RunningJobs },
): Promise<Pick<Runner, 'promise' | 'stop'>> {
  const pool = createJobPool(connectionString, { max: concurrency + 2, log });
  const events: WorkerEvents = new EventEmitter();
  // Jobs are locked under the pool's id; the ids of its workers are not stored anywhere.
  let poolId = '';
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
    liveness
      .announce(workerPool.id)
      .catch((error: unknown) =>
        log.error({ error: String(error) }, 'A worker could not be announced'),
      );
  });
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    parsedCronItems: parseCronItems(schedules.map(cronItem)),
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    events,
    logger: workerLogger(log),
    preset: {
      worker: {
        gracefulShutdownAbortTimeout: patienceMs,
        // Without a batch, losing the connection at a job's end is an unhandled rejection, which ends the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const ended = async () => {
    try {
      await runnerEnd(runner, events);
    } finally {
      // The remaining jobs were released: nobody may run them before they have ended here.
      await running.endAll(new WorkerEnded('The worker ended'));
      liveness
        .withdraw(poolId)
        .catch((error: unknown) => log.debug({ error: String(error) }, 'A worker is gone'));
      await pool.end();
    }
  };
  return { promise: ended(), stop: () => runner.stop() };
}

function taskListOf<Dependencies>(options: Options<Dependencies>, running: RunningJobs): TaskList {
  const context = {
    deps: options.deps,
    log: options.log,
    running,
    isObsolete: options.isObsolete ?? (async () => false),
    metrics: createJobMetrics(options.metrics),
  };
  const tasks: TaskList = {};
  for (const job of options.jobs) {
    if (job.name in tasks) throw new Error(`Two jobs are named ${job.name}`);
    tasks[job.name] = jobHandler(job, context);
  }
  return tasks;
}

function workerLogger(log: Log): Logger {
  // The handler logs failures itself, with the job's name and attempt.
  const methods: Readonly<Record<string, 'debug' | 'warn'>> = { warning: 'warn' };
  return new Logger(() => (level, message) => log[methods[level] ?? 'debug'](message));
}
