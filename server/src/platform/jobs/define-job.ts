import type { z } from 'zod';

export type JobName = `${string}.${string}`;

/** One kind of background work. The handler parses its payload again and calls one use case. */
export type Job<Payload, Dependencies> = {
  name: JobName;
  payload: z.ZodType<Payload>;
  /** Tries in all; between them the wait grows exponentially (1 s, 3 s, 7 s, 20 s, 55 s, …). */
  maxAttempts: number;
  /** The try is given up after this time; its signal is aborted. */
  timeLimitMs: number;
  /** Waiting jobs with the same key are one job: the newest replaces the others. */
  key?(payload: Payload): string;
  /** Jobs of the same queue run one after the other. */
  queue?(payload: Payload): string;
  /** Lower runs first; 0 when absent. */
  priority?: number;
  run(payload: Payload, deps: Dependencies, signal: AbortSignal): Promise<void>;
  /** After the last try failed: leaves the failure where the user sees it. */
  giveUp?(payload: Payload, deps: Dependencies, error: Error): Promise<void>;
};

export function defineJob<Payload, Dependencies>(
  job: Job<Payload, Dependencies>,
): Job<Payload, Dependencies> {
  return job;
}

/** A job whose payload type is no longer known: what a registry holds. */
export type AnyJob<Dependencies> = Omit<Job<unknown, Dependencies>, 'payload'> & {
  payload: z.ZodType;
};

export type EnqueueOptions = {
  /** Instead of the job's own key. */
  key?: string;
  runAt?: Date;
  /** A waiting job with the same key keeps its time: this wish is for later. */
  isLater?: boolean;
  /** Instead of the job's own priority. */
  priority?: number;
};
