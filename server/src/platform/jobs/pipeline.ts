import type { UserScope } from '../db/database';
import { enqueue } from '../db/job-queue';
import type { AnyJob } from './define-job';

export type PipelineEvent = `${string}.${string}`;

/** One row of the spine: what happened → which job starts. */
export type PipelineStep<Needs> = { on: PipelineEvent; start: AnyJob<Needs> };

/** An event whose jobs are not to start before a time, or behind others. */
export type LaterEvent = { on: PipelineEvent; runAt: Date; priority: number };

/**
 * Says in the caller's transaction that something happened; the jobs of the pipeline's table are started by it.
 * Returns the jobs' ids.
 */
export type Announce = (
  trx: UserScope['trx'],
  event: PipelineEvent | LaterEvent,
  payload: Readonly<Record<string, unknown>>,
) => Promise<readonly string[]>;

/** An event that no row names is legal only when listed as an end of the pipeline. */
export function createAnnouncer<Needs>(
  steps: readonly PipelineStep<Needs>[],
  ends: readonly PipelineEvent[] = [],
): Announce {
  return async (trx, event, payload) => {
    const { on, ...later } = typeof event === 'string' ? { on: event } : event;
    const started = steps.filter((step) => step.on === on);
    if (started.length === 0 && !ends.includes(on))
      throw new Error(`The pipeline does not know the event ${on}`);
    const ids: string[] = [];
    for (const step of started) ids.push(await enqueue(trx, step.start, { payload, ...later }));
    return ids;
  };
}
