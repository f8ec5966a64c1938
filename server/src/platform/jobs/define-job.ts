import type { z } from 'zod';

export type JobName = `${string}.${string}`;

/** One kind of background work. The handler parses its payload again and calls one use case. */
export type Job<Payload, Dependencies> = {
  name: JobName;
  payload: z.ZodType<Payload>;
  /** Attempts in all; the delay between them grows exponentially (1 s, 3 s, 7 s, 20 s, 55 s, …). */
  maxAttempts: number;
  /** The attempt fails after this time, and its signal is aborted. */
  timeLimitMs: number;
  /** Waiting jobs with the same key are deduplicated: the newest replaces the others. */
  key?(payload: Payload): string;
  /** Jobs of the same queue run one after the other. */
  queue?(payload: Payload): string;
  /** Lower runs first; 0 if absent. */
  priority?: number;
  /** When to run again without counting the attempt, for at most a day; absent if the failure counts. */
  retryAt?(error: unknown): Date | undefined;
  run(payload: Payload, deps: Dependencies, signal: AbortSignal): Promise<void>;
  /** Called after the last attempt failed: leaves the failure where the user sees it. */
  giveUp?(payload: Payload, deps: Dependencies, error: Error): Promise<void>;
};

export function defineJob<Payload, Dependencies>(
  job: Job<Payload, Dependencies>,
): Job<Payload, Dependencies> {
  return job;
}

/** A job whose payload type is erased, as held by the registry. */
export type AnyJob<Dependencies> = Omit<Job<unknown, Dependencies>, 'payload'> & {
  payload: z.ZodType;
};

export type EnqueueOptions = {
  /** Instead of the job's own key. */
  key?: string;
  runAt?: Date;
  /** Keeps the earlier time of a waiting job with the same key. */
  keepsEarlierRunAt?: boolean;
  /** Instead of the job's own priority. */
  priority?: number;
};
