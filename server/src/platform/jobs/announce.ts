import type { UserScope } from '../db/database';
import { enqueue } from './job-queue.repository';
import type { AnyJob, Job } from './define-job';
import type { Schedule } from './schedules';

/** Name and payload of each event; server/src/events.ts fills it in. */
export interface EventMap {}
type EventName = keyof EventMap;

/** An event whose jobs start no earlier than `runAt`, with their own priority or another. */
type LaterEvent<Name extends EventName> = { on: Name; runAt: Date; priority?: number };

/**
 * Announces in the caller's transaction that something happened; the pipeline's table says which jobs this starts.
 * Returns the jobs' ids.
 */
export type Announce = <Name extends EventName>(
  trx: UserScope['trx'],
  event: Name | LaterEvent<Name>,
  payload: EventMap[Name],
) => Promise<readonly string[]>;

/** One row of the pipeline: a job and what starts it (an event, the clock or a use case). */
export type PipelineRow<Dependencies> = { start: AnyJob<Dependencies> } & (
  | { on: EventName }
  | { at: string }
  | { by: 'request' }
);

/** Compiles only if the event carries everything that the job's payload needs. */
export function on<Name extends EventName, Payload, Dependencies>(
  event: Name,
  start: Job<Payload, Dependencies> & (EventMap[Name] extends Payload ? unknown : never),
): PipelineRow<Dependencies> {
  return { on: event, start };
}

/** A crontab pattern, in UTC. */
export function at<Payload, Dependencies>(
  pattern: string,
  start: Job<Payload, Dependencies> & (Record<string, never> extends Payload ? unknown : never),
): PipelineRow<Dependencies> {
  return { at: pattern, start };
}

/** A use case enqueues the job itself. */
export function onRequest<Payload, Dependencies>(
  start: Job<Payload, Dependencies>,
): PipelineRow<Dependencies> {
  return { by: 'request', start };
}

export function jobsOf<Dependencies>(
  rows: readonly PipelineRow<Dependencies>[],
): AnyJob<Dependencies>[] {
  return [...new Set(rows.map(({ start }) => start))];
}

export function schedulesOf<Dependencies>(rows: readonly PipelineRow<Dependencies>[]): Schedule[] {
  return rows.flatMap((row) => ('at' in row ? [scheduleOf(row.start, row.at)] : []));
}

/** A scheduled job never runs beside itself, and no more than one waits. */
function scheduleOf<Dependencies>(job: AnyJob<Dependencies>, pattern: string): Schedule {
  const { name, maxAttempts } = job;
  const [key, queue] = [job.key?.({}) ?? name, job.queue?.({}) ?? name];
  return { job: name, pattern, key, queue, maxAttempts };
}

/** An event without a row is an error. */
export function createAnnouncer<Dependencies>(
  rows: readonly PipelineRow<Dependencies>[],
): Announce {
  return async (trx, event, payload) => {
    const { on: name, ...later } = typeof event === 'object' ? event : { on: event };
    const started = rows.filter((row) => 'on' in row && row.on === name);
    if (started.length === 0) throw new Error(`The pipeline does not know the event ${name}`);
    const ids: string[] = [];
    for (const { start } of started) ids.push(await enqueue(trx, start, { payload, ...later }));
    return ids;
  };
}

/** Passes every event on except one, which `take` handles instead. */
export function intercept<Name extends EventName>(
  announce: Announce,
  event: Name,
  take: (trx: UserScope['trx'], payload: EventMap[Name]) => Promise<readonly string[]>,
): Announce {
  return (trx, announced, payload) =>
    // The name determines the payload's type, but the compiler cannot infer that.
    (announced as EventName) === event
      ? take(trx, payload as unknown as EventMap[Name])
      : announce(trx, announced, payload);
}
