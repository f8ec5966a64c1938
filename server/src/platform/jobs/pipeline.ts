import type { UserScope } from '../db/database';
import { enqueue } from '../db/job-queue';
import type { AnyJob } from './define-job';

export type PipelineEvent = `${string}.${string}`;

/** One row of the spine: what happened → which job starts. */
export type PipelineStep<Needs> = { on: PipelineEvent; start: AnyJob<Needs> };

/** Says in the caller's transaction that something happened; the jobs of the pipeline's table are started by it. */
export type Announce = (
  trx: UserScope['trx'],
  event: PipelineEvent,
  payload: Readonly<Record<string, unknown>>,
) => Promise<void>;

/** An event that no row names is legal only when listed as an end of the pipeline. */
export function createAnnouncer<Needs>(
  steps: readonly PipelineStep<Needs>[],
  ends: readonly PipelineEvent[] = [],
): Announce {
  return async (trx, event, payload) => {
    const started = steps.filter((step) => step.on === event);
    if (started.length === 0 && !ends.includes(event))
      throw new Error(`The pipeline does not know the event ${event}`);
    for (const step of started) await enqueue(trx, step.start, { payload });
  };
}
